import type { Marked } from './snapshot-difference.ts';
import { holdsLines, parentOf, type SnapshotLine, unfoldedLines } from './snapshot-lines.ts';
import type { Slice, Taken } from './snapshot-slice.ts';

/** A row of the list. */
export interface SnapshotRow {
  readonly line: SnapshotLine;
  /** Index in the snapshot; -1 for a line that is gone. */
  readonly at: number;
  readonly mark: Marked['mark'] | 'around';
  /** What it said before, where that changed. */
  readonly before?: SnapshotLine | undefined;
  /** Whether lines below it can be folded, and are; undefined where there are none. */
  readonly folded?: boolean | undefined;
}

/** A snapshot and the one before, compared. */
export interface Compared {
  readonly before: Taken;
  readonly marked: readonly Marked[];
}

/** What the list shows: the snapshot with what came and changed marked, or only that, with what it stands in. */
export function shownRows(
  now: Taken,
  /** With what it was compared, and what came of that. */
  compared: Compared | undefined,
  { changes, folded }: Pick<Slice, 'changes' | 'folded'>,
): readonly SnapshotRow[] {
  if (compared !== undefined && changes) return changedRows(now, compared);
  const before = compared?.before;
  const byLine = new Map(
    (compared?.marked ?? []).flatMap((each) => (each.mark === 'removed' ? [] : [[each.at, each] as const])),
  );
  return unfoldedLines(now.lines, folded).flatMap((at) => {
    const line = now.lines[at];
    if (line === undefined) return [];
    const marked = byLine.get(at);
    return [
      {
        line,
        at,
        mark: marked?.mark ?? 'same',
        before: marked?.mark === 'changed' ? before?.lines[marked.before] : undefined,
        folded: holdsLines(now.lines, at) ? folded.has(at) : undefined,
      },
    ];
  });
}

function changedRows(now: Taken, { before, marked }: Compared): readonly SnapshotRow[] {
  const around = new Set<number>();
  for (const each of marked) {
    if (each.mark !== 'added' && each.mark !== 'changed') continue;
    for (let at = parentOf(now.lines, each.at); at >= 0 && !around.has(at); at = parentOf(now.lines, at))
      around.add(at);
  }
  return marked.flatMap((each): SnapshotRow[] => {
    if (each.mark === 'removed') {
      const line = before.lines[each.before];
      return line === undefined ? [] : [{ line, at: -1, mark: 'removed' }];
    }
    const line = now.lines[each.at];
    if (line === undefined) return [];
    if (each.mark === 'same') return around.has(each.at) ? [{ line, at: each.at, mark: 'around' }] : [];
    return [
      {
        line,
        at: each.at,
        mark: each.mark,
        before: each.mark === 'changed' ? before.lines[each.before] : undefined,
      },
    ];
  });
}
