/** Options that are named where none fits. */
export const mostListed = 50;

/** An option, as a caller may mean it. */
export interface Choice {
  readonly label: string;
  readonly value?: string | undefined;
}

/**
 * Which of some options a word means: by its label, then by its value, then in any case where that is one only; with
 * `starts`, by the beginning of its label too, where that is one only.
 */
export function choose<Of extends Choice>(
  choices: readonly Of[],
  wanted: string,
  { starts = false } = {},
): Of | undefined {
  const word = wanted.replace(/\s+/g, ' ').trim();
  const lower = word.toLowerCase();
  if (word === '')
    return choices.find(({ value }) => value === wanted) ?? choices.find(({ value }) => value === '');
  return (
    choices.find(({ label }) => label === word) ??
    choices.find(({ value }) => value === wanted) ??
    only(choices.filter(({ label }) => label.toLowerCase() === lower)) ??
    only(choices.filter(({ value }) => value?.toLowerCase() === lower)) ??
    (starts ? only(choices.filter(({ label }) => label.toLowerCase().startsWith(lower))) : undefined)
  );
}

function only<Of>(found: readonly Of[]): Of | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Labels for `details.options`. */
export function listed(choices: readonly Choice[]): readonly string[] {
  return choices.slice(0, mostListed).map(({ label }) => label.slice(0, 100));
}
