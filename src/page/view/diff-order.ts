/** Longer stretches of lines without uid are not compared with each other line by line. */
const longestStretch = 300;

/**
 * Which keys of a later list are those of an earlier one, in the same order: later index to earlier index. Equal ends are
 * paired first; then keys that stand once on both sides, as many as keep their order; then what is between them.
 */
export function keptOrder(before: readonly string[], after: readonly string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  pair(before, after, { from: 0, to: before.length, since: 0, until: after.length }, pairs, true);
  return pairs;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly since: number;
  readonly until: number;
}

function pair(
  before: readonly string[],
  after: readonly string[],
  { from, to, since, until }: Range,
  pairs: Map<number, number>,
  anchored: boolean,
): void {
  let [one, other, end, stop] = [from, since, to, until];
  while (one < end && other < stop && before[one] === after[other]) pairs.set(other++, one++);
  while (one < end && other < stop && before[end - 1] === after[stop - 1]) pairs.set(--stop, --end);
  if (one === end || other === stop) return;
  const anchors = anchored
    ? uniqueInOrder(before, after, { from: one, to: end, since: other, until: stop })
    : [];
  if (anchors.length === 0) {
    commonInOrder(before, after, { from: one, to: end, since: other, until: stop }, pairs);
    return;
  }
  for (const [earlier, later] of [...anchors, [end, stop] as const]) {
    pair(before, after, { from: one, to: earlier, since: other, until: later }, pairs, false);
    if (earlier < end) pairs.set(later, earlier);
    one = earlier + 1;
    other = later + 1;
  }
}

/** Pairs of keys that stand once on both sides, the longest run of them that keeps its order. */
function uniqueInOrder(
  before: readonly string[],
  after: readonly string[],
  { from, to, since, until }: Range,
): (readonly [number, number])[] {
  const earlier = placesOf(before, from, to);
  const later = placesOf(after, since, until);
  const pairs: [number, number][] = [];
  for (const [key, at] of later) {
    const was = earlier.get(key);
    if (at >= 0 && was !== undefined && was >= 0) pairs.push([was, at]);
  }
  return longestRising(pairs);
}

/** Where each key stands; -1 where it stands more than once. */
function placesOf(keys: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at < to; at++) {
    const key = keys[at] ?? '';
    places.set(key, places.has(key) ? -1 : at);
  }
  return places;
}

/** The longest run of pairs whose first numbers rise; the second ones do already. By patience sorting. */
function longestRising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([value], at) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = tails[low - 1] ?? -1;
    tails[low] = at;
  });
  const run: (readonly [number, number])[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const found = pairs[at];
    if (found !== undefined) run.unshift(found);
  }
  return run;
}

/** The longest common run of two short stretches; long ones are left unpaired. */
function commonInOrder(
  before: readonly string[],
  after: readonly string[],
  { from, to, since, until }: Range,
  pairs: Map<number, number>,
): void {
  const [rows, columns] = [to - from, until - since];
  if (rows > longestStretch || columns > longestStretch) return;
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[from + row] === after[since + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (before[from + row] === after[since + column]) pairs.set(since + column++, from + row++);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
}
