import { keptOrder } from './diff-order.ts';
import type { ViewLine } from './render-lines.ts';
import { startOf } from './render-text.ts';

/** What a reader of {@link diffLines} has to know. */
export const diffLegend =
  '~ this line now reads so; @ uid: what changed among the lines directly under it: - gone with all below it, + new, > moved here with all below it, others stay (shown only to say where)';

/**
 * How to get from one snapshot to a later one of the same root, as lines: empty where nothing changed, undefined where it
 * cannot be said in lines (a uid stands in two places).
 *
 * - `~ kq7 button "Save" disabled`: the line that begins with this uid now reads so.
 * - `@ kq5`, or `@ top`: among the lines directly under that one the following changed, from top to bottom:
 *   `- kq8 …` is gone with all below it; `+ …` is new (indented lines below it too); `> kq9 …` stood elsewhere and stands
 *   here now, with all below it; `  …` is one that stays: the next change comes after it. Lines without uid are given in
 *   full and mean the next of their kind.
 */
export function diffLines(before: readonly ViewLine[], after: readonly ViewLine[]): string[] | undefined {
  const old = byUid(before);
  if (old === undefined || byUid(after) === undefined) return undefined;
  const writer = new DiffWriter(old, after);
  writer.compare('top', before, after);
  return [...writer.changed, ...writer.hunks.flat()];
}

class DiffWriter {
  readonly changed: string[] = [];
  readonly hunks: string[][] = [];
  readonly #old: ReadonlyMap<string, ViewLine>;
  /** The uids a reader finds in the earlier snapshot, and puts where a line stays or directly under the top. */
  readonly #stay: ReadonlySet<string>;

  constructor(old: ReadonlyMap<string, ViewLine>, after: readonly ViewLine[]) {
    this.#old = old;
    const stay = new Set<string>();
    const visit = (line: ViewLine): void => {
      if (line.uid === undefined || !old.has(line.uid)) return;
      stay.add(line.uid);
      line.children.forEach(visit);
    };
    after.forEach(visit);
    this.#stay = stay;
  }

  compare(holder: string, before: readonly ViewLine[], after: readonly ViewLine[]): void {
    const pairs = keptOrder(before.map(keyOf), after.map(keyOf));
    const rows = this.#rows(before, after, pairs);
    if (rows.length > 0) this.hunks.push([`@ ${holder}`, ...rows]);
    for (const line of after) {
      if (!this.#stays(line)) continue;
      const was = this.#old.get(line.uid);
      if (was === undefined) continue;
      if (was.text !== line.text) this.changed.push(`~ ${line.text}`);
      this.compare(line.uid, was.children, line.children);
    }
  }

  #stays(line: ViewLine): line is ViewLine & { readonly uid: string } {
    return line.uid !== undefined && this.#stay.has(line.uid);
  }

  #rows(
    before: readonly ViewLine[],
    after: readonly ViewLine[],
    pairs: ReadonlyMap<number, number>,
  ): string[] {
    const rows: string[] = [];
    const cursor = new Cursor(before, new Set(pairs.values()), rows);
    const kept = [...pairs.values()].sort((one, other) => one - other);
    let old = 0;
    /** Says what is gone before the next line that is kept. */
    const sayGone = (): void => {
      const end = kept[0] ?? before.length;
      for (; old < end; old++) {
        const line = before[old];
        if (line === undefined || this.#stays(line)) continue;
        cursor.goTo(old);
        rows.push(`- ${startText(line)}`);
      }
    };
    after.forEach((line, at) => {
      sayGone();
      if (pairs.has(at)) {
        old = (kept.shift() ?? old) + 1;
        return;
      }
      cursor.goBehind(old);
      if (this.#stays(line)) rows.push(`> ${startText(line)}`);
      else addTree(rows, line, 0);
    });
    sayGone();
    return rows;
  }
}

/** Where a reader is among the lines of a holder, and what must be shown to bring them to the next change. */
class Cursor {
  readonly #lines: readonly ViewLine[];
  readonly #kept: ReadonlySet<number>;
  readonly #rows: string[];
  #at = 0;

  constructor(lines: readonly ViewLine[], kept: ReadonlySet<number>, rows: string[]) {
    this.#lines = lines;
    this.#kept = kept;
    this.#rows = rows;
  }

  /** The next row names this line. */
  goTo(index: number): void {
    if (!this.#isNext(index)) this.goBehind(index);
    this.#at = index + 1;
  }

  /** The next row stands behind the last kept line before `index`. */
  goBehind(index: number): void {
    const steps: number[] = [];
    for (let at = index - 1; at >= this.#at; at--) {
      if (!this.#kept.has(at)) continue;
      steps.unshift(at);
      if (this.#isNext(at)) break;
    }
    for (const at of steps) {
      const line = this.#lines[at];
      if (line !== undefined) this.#rows.push(`  ${line.uid ?? line.text}`);
      this.#at = at + 1;
    }
  }

  /** Whether a reader who looks for this line from here finds it and no other. */
  #isNext(index: number): boolean {
    const wanted = this.#lines[index];
    if (wanted === undefined) return false;
    if (wanted.uid !== undefined) return true;
    for (let at = this.#at; at < index; at++) {
      const line = this.#lines[at];
      if (line?.uid === undefined && line?.text === wanted.text) return false;
    }
    return true;
  }
}

/** By uid; undefined where one stands twice. */
function byUid(lines: readonly ViewLine[]): Map<string, ViewLine> | undefined {
  const found = new Map<string, ViewLine>();
  const add = (line: ViewLine): boolean => {
    if (line.uid !== undefined) {
      if (found.has(line.uid)) return false;
      found.set(line.uid, line);
    }
    return line.children.every(add);
  };
  return lines.every(add) ? found : undefined;
}

/** What makes two lines the same thing: their uid, or all they say. */
function keyOf(line: ViewLine): string {
  if (line.uid !== undefined) return line.uid;
  return line.children.length === 0 ? `"${line.text}` : `"${addTree([], line, 0).join('\n')}`;
}

function addTree(rows: string[], line: ViewLine, depth: number): string[] {
  rows.push(`+ ${'  '.repeat(depth)}${line.text}`);
  for (const child of line.children) addTree(rows, child, depth + 1);
  return rows;
}

/** Enough of a line to know it by, and for a reader to see what it was. */
function startText(line: ViewLine): string {
  return line.uid === undefined || line.text.length <= 80 ? line.text : `${startOf(line.text, 79)}…`;
}
