import type { InputField } from '../../protocol/questions.ts';

/** What a field takes, in a few plain words; empty where it takes anything. */
export function boundsWords({ kind }: InputField): string {
  switch (kind.type) {
    case 'text': {
      const range = rangeWords(kind.minLength || undefined, kind.maxLength);
      return range === '' ? '' : `${range.charAt(0).toUpperCase()}${range.slice(1)} characters`;
    }
    case 'number':
      return [kind.whole ? 'A whole number' : 'A number', rangeWords(kind.minimum, kind.maximum)]
        .filter((words) => words !== '')
        .join(', ');
    case 'choices': {
      const range = rangeWords(kind.fewest || undefined, kind.most);
      return range === '' ? 'Any number of these' : `Choose ${range}`;
    }
    default:
      return '';
  }
}

function rangeWords(least: number | undefined, most: number | undefined): string {
  const [from, to] = [least, most].map((value) =>
    value?.toLocaleString('en-GB', { maximumSignificantDigits: 17 }),
  );
  if (from !== undefined && to !== undefined) return from === to ? `exactly ${from}` : `${from} to ${to}`;
  if (from !== undefined) return `at least ${from}`;
  return to === undefined ? '' : `at most ${to}`;
}
