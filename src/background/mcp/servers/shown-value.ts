/** Characters of a secret that are shown at most, and from which length on any are. */
const shown = { characters: 4, from: 16 } as const;

/** Words before a secret that are none themselves. */
const scheme = /^(bearer|basic|token|apikey|api-key|key) +/i;

/**
 * A header’s value as a person may know it again: `Bearer …4f2a`. Of `Basic` nothing is shown, since its end is the end
 * of a password.
 */
export function shownValue(value: string): string {
  const [before = '', word = ''] = scheme.exec(value) ?? [];
  const secret = value.slice(before.length).trimEnd();
  const end =
    secret.length < shown.from || word.toLowerCase() === 'basic' ? '' : secret.slice(-shown.characters);
  return `${word === '' ? '' : `${word} `}…${end}`;
}
