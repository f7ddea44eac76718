import type { SnapshotLine } from './snapshot-lines.ts';

/** What became of a line since the snapshot before. */
export type Marked =
  | { readonly mark: 'same' | 'added' /** Index in the newer. */; readonly at: number }
  /** `before`: index in the older. */
  | { readonly mark: 'changed'; readonly at: number; readonly before: number }
  | { readonly mark: 'removed'; readonly before: number };

/** Beyond so many pairs of lines between two that are known, they are not compared one by one. */
const mostPairs = 4_000_000;

/**
 * The lines of both snapshots in one order: of the newer one, with those that are gone where they were. A line whose
 * element stayed and whose words did not, or that stands deeper, has changed.
 */
export function snapshotDifference(
  older: readonly SnapshotLine[],
  newer: readonly SnapshotLine[],
): readonly Marked[] {
  const both = { older, newer, ...keysOf(older, newer) };
  const marked: Marked[] = [];
  let from = { before: 0, at: 0 };
  for (const anchor of [...anchorsOf(older, newer), { before: older.length, at: newer.length }]) {
    between(both, from, anchor, marked);
    if (anchor.at < newer.length) marked.push(met(both, anchor));
    from = { before: anchor.before + 1, at: anchor.at + 1 };
  }
  return marked;
}

interface Pair {
  readonly before: number;
  readonly at: number;
}

/** Two snapshots, and for each of their lines a number: the same for lines that are the same. */
interface Both {
  readonly older: readonly SnapshotLine[];
  readonly newer: readonly SnapshotLine[];
  readonly olderKeys: readonly number[];
  readonly newerKeys: readonly number[];
}

function met({ older, newer }: Both, { before, at }: Pair): Marked {
  const [one, other] = [older[before], newer[at]];
  return one?.text === other?.text && one?.depth === other?.depth
    ? { mark: 'same', at }
    : { mark: 'changed', at, before };
}

/** Lines of elements that are in both, each once, as many as keep their order. */
function anchorsOf(older: readonly SnapshotLine[], newer: readonly SnapshotLine[]): readonly Pair[] {
  const known = new Map<string, number>();
  older.forEach(({ uid }, before) => {
    if (uid !== undefined) known.set(uid, known.has(uid) ? -1 : before);
  });
  const pairs: Pair[] = [];
  const seen = new Set<string>();
  newer.forEach(({ uid }, at) => {
    if (uid === undefined || seen.has(uid)) return;
    seen.add(uid);
    const before = known.get(uid) ?? -1;
    if (before >= 0) pairs.push({ before, at });
  });
  return longestRising(pairs);
}

/** The most pairs whose `before` rises: https://en.wikipedia.org/wiki/Longest_increasing_subsequence */
function longestRising(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  pairs.forEach(({ before }, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.before ?? 0) < before) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const rising: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}

/** Tells what is between two anchors: lines that are the same word for word, and those that came or went. */
function between(both: Both, from: Pair, to: Pair, marked: Marked[]): void {
  const { olderKeys, newerKeys } = both;
  let { before, at } = from;
  const end = { ...to };
  const tail: Marked[] = [];
  const equal = (one: number, other: number): boolean => olderKeys[one] === newerKeys[other];
  while (before < end.before && at < end.at && equal(before, at)) {
    marked.push(met(both, { before, at }));
    before += 1;
    at += 1;
  }
  while (before < end.before && at < end.at && equal(end.before - 1, end.at - 1)) {
    end.before -= 1;
    end.at -= 1;
    tail.unshift(met(both, end));
  }
  const common =
    (end.before - before) * (end.at - at) <= mostPairs ? commonPairs(both, { before, at }, end) : [];
  for (const pair of [...common, end]) {
    for (; before < pair.before; before += 1) marked.push({ mark: 'removed', before });
    for (; at < pair.at; at += 1) marked.push({ mark: 'added', at });
    if (pair === end) break;
    marked.push(met(both, pair));
    before += 1;
    at += 1;
  }
  marked.push(...tail);
}

/** The longest common part, by the table of its lengths. */
function commonPairs({ olderKeys, newerKeys }: Both, from: Pair, to: Pair): readonly Pair[] {
  const [rows, columns] = [to.before - from.before, to.at - from.at];
  if (rows === 0 || columns === 0) return [];
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const equal = (row: number, column: number): boolean =>
    olderKeys[from.before + row] === newerKeys[from.at + column];
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = equal(row, column)
        ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
    }
  }
  const pairs: Pair[] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    if (equal(row, column)) {
      pairs.push({ before: from.before + row, at: from.at + column });
      row += 1;
      column += 1;
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) {
      row += 1;
    } else column += 1;
  }
  return pairs;
}

/** Lines of different elements are never the same, whatever they say. */
function keysOf(
  older: readonly SnapshotLine[],
  newer: readonly SnapshotLine[],
): Pick<Both, 'olderKeys' | 'newerKeys'> {
  const known = new Map<string, number>();
  const keyOf = ({ uid, depth, text }: SnapshotLine): number => {
    const words = uid ?? `${depth} ${text}`;
    const key = known.get(words) ?? known.size;
    known.set(words, key);
    return key;
  };
  return { olderKeys: older.map(keyOf), newerKeys: newer.map(keyOf) };
}

/** How many lines came, went and changed. */
export function countMarks(marked: readonly Marked[]): Readonly<Record<Marked['mark'], number>> {
  const counts = { same: 0, added: 0, removed: 0, changed: 0 };
  for (const { mark } of marked) counts[mark] += 1;
  return counts;
}
