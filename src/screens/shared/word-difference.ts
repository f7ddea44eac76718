/** A stretch of one of two texts: in both, in this one alone, or a long one in both that is left out. */
export interface DifferencePart {
  readonly kind: 'same' | 'changed' | 'skipped';
  readonly text: string;
}

export interface WordDifference {
  readonly before: readonly DifferencePart[];
  readonly after: readonly DifferencePart[];
}

/** Pairs of words compared at most; beyond, all that lies between what is equal counts as changed. */
const mostPairs = 400_000;
/** Characters of what is equal that are kept beside a change. */
const kept = 60;

/** Which words of two texts differ, so that a reader finds in a long text what became of it. */
export function wordDifference(before: string, after: string): WordDifference {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const steps = shortened([
    { in: 'both', text: one.slice(0, start).join('') },
    ...between(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    { in: 'both', text: one.slice(one.length - end).join('') },
  ]);
  return { before: sideOf(steps, 'before'), after: sideOf(steps, 'after') };
}

/** A stretch on the way from one text to the other. */
interface Step {
  readonly in: 'both' | 'before' | 'after';
  readonly text: string;
  readonly skipped?: true;
}

function sideOf(steps: readonly Step[], side: 'before' | 'after'): DifferencePart[] {
  return steps.flatMap((step): DifferencePart[] => {
    if (step.in !== 'both') return step.in === side ? [{ kind: 'changed', text: step.text }] : [];
    return [{ kind: step.skipped === true ? 'skipped' : 'same', text: step.text }];
  });
}

/** Words, single marks and spaces: joined again they are the text. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}_]+|./gsu) ?? [];
}

/** Along the longest common subsequence. */
function between(one: readonly string[], other: readonly string[]): Step[] {
  if (one.length * other.length > mostPairs) {
    return [
      { in: 'before', text: one.join('') },
      { in: 'after', text: other.join('') },
    ];
  }
  const width = other.length + 1;
  /** Length of what is common from here on. */
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const steps: Step[] = [];
  let [row, column] = [0, 0];
  for (;;) {
    const [mine, theirs] = [one[row], other[column]];
    if (mine !== undefined && mine === theirs) {
      steps.push({ in: 'both', text: mine });
      row += 1;
      column += 1;
    } else if (mine !== undefined && (theirs === undefined || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ in: 'before', text: mine });
      row += 1;
    } else if (theirs !== undefined) {
      steps.push({ in: 'after', text: theirs });
      column += 1;
    } else return steps;
  }
}

/** Joins neighbours, and leaves out what is equal and far from any change: on both sides the same. */
function shortened(steps: readonly Step[]): Step[] {
  const joined: Step[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    if (step.text === '') continue;
    if (last?.in === step.in) joined[joined.length - 1] = { in: step.in, text: last.text + step.text };
    else joined.push(step);
  }
  return joined.flatMap((step, index): Step[] => {
    const before = index === 0 ? 0 : kept;
    const after = index === joined.length - 1 ? 0 : kept;
    // By characters: none is cut in half.
    const characters = [...step.text];
    const to = characters.length - after;
    if (step.in !== 'both' || joined.length === 1 || to - before <= kept) return [step];
    const piece = (from: number, end?: number) => characters.slice(from, end).join('');
    const pieces: Step[] = [
      { in: 'both', text: piece(0, before) },
      { in: 'both', text: piece(before, to), skipped: true },
      { in: 'both', text: piece(to) },
    ];
    return pieces.filter(({ text }) => text !== '');
  });
}
