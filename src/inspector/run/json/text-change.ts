/** What has to be put where in a text to make it another one. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The one stretch in which two texts differ: around it nothing moves, nor does a caret that is not in it. */
export function textChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) {
    same += 1;
  }
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
