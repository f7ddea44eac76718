import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { Empty } from '../shared/empty.tsx';
import { t } from '../words/words.ts';
import { type Compared, type SnapshotRow, shownRows } from './shown-rows.ts';
import { parentOf } from './snapshot-lines.ts';
import { SnapshotRowView } from './snapshot-row.tsx';
import type { Slice, SnapshotAction, SnapshotAsk, Taken } from './snapshot-slice.ts';

/** CSS px of a line that is not broken. */
const lineHeight = 20;

/** The lines: only those that can be seen are drawn. */
export function SnapshotTree({
  slice,
  now,
  compared,
  dispatch,
  take,
  highlight,
}: {
  slice: Slice;
  now: Taken;
  compared: Compared | undefined;
  dispatch(action: SnapshotAction): void;
  take(change: Partial<SnapshotAsk>): void;
  highlight(uid: string | undefined): void;
}) {
  const { changes, folded } = slice;
  const rows = useMemo(() => shownRows(now, compared, { changes, folded }), [now, compared, changes, folded]);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    overscan: 20,
    // Before it was measured, so that the first frame has lines.
    initialRect: { width: 600, height: 600 },
  });
  const cursorRow = rows.findIndex(({ at }) => at >= 0 && at === slice.cursor);
  const scrollTo = virtual.scrollToIndex;
  useEffect(() => {
    if (cursorRow >= 0) scrollTo(cursorRow, { align: 'auto' });
  }, [cursorRow, scrollTo]);

  const uidAt = (index: number) => (rows[index]?.mark === 'removed' ? undefined : rows[index]?.line.uid);
  const focused = () => document.activeElement === box.current;
  const go = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    dispatch({ type: 'snapshot/cursor', line: row.at });
    highlight(row.mark === 'removed' ? undefined : row.line.uid);
  };
  const openGap = ({ line: { gap } }: SnapshotRow) => {
    if (gap !== undefined)
      take(gap.by === 'root' ? { root: gap.root, page: undefined, find: '' } : { page: gap.page, find: '' });
  };
  const fold = (row: SnapshotRow, closed: boolean) =>
    dispatch({ type: 'snapshot/fold', lines: [row.at], folded: closed });

  const keys: Readonly<Record<string, (row: SnapshotRow | undefined) => void>> = {
    ArrowDown: () => go(stepFrom(rows, cursorRow, 1)),
    ArrowUp: () => go(stepFrom(rows, cursorRow, -1)),
    PageDown: () => go(stepFrom(rows, Math.min(cursorRow + 20, rows.length) - 1, 1)),
    PageUp: () => go(stepFrom(rows, Math.max(cursorRow - 20, -1) + 1, -1)),
    Home: () => go(stepFrom(rows, -1, 1)),
    End: () => go(stepFrom(rows, rows.length, -1)),
    ArrowRight: (row) => {
      if (row?.folded === true) fold(row, false);
      else if (row?.folded === false) go(cursorRow + 1);
    },
    ArrowLeft: (row) => {
      if (row === undefined) return;
      if (row.folded === false) fold(row, true);
      else if (row.at >= 0) {
        const parent = parentOf(now.lines, row.at);
        go(rows.findIndex(({ at }) => at >= 0 && at === parent));
      }
    },
    Enter: (row) => {
      if (row !== undefined) openGap(row);
    },
  };
  const press = (event: KeyboardEvent) => {
    const run = keys[event.key];
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run(rows[cursorRow]);
  };

  if (rows.length === 0) {
    const why = slice.changes
      ? 'snapshot_no_change'
      : now.ask.find === ''
        ? 'snapshot_page_empty'
        : 'snapshot_nothing';
    return (
      <Empty title={t(why)}>
        <p>{t(`${why}_next`)}</p>
      </Empty>
    );
  }
  return (
    <div
      ref={box}
      className="snapshot-tree"
      role="tree"
      tabIndex={0}
      dir="ltr"
      aria-label={t('snapshot_tree')}
      aria-activedescendant={cursorRow < 0 ? undefined : rowId(cursorRow)}
      onKeyDown={press}
      onFocus={() => {
        if (cursorRow >= 0) highlight(uidAt(cursorRow));
      }}
      onBlur={() => highlight(undefined)}
      onPointerOver={({ target }) => {
        const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
        if (row !== null) highlight(uidAt(Number(row.dataset.row)));
      }}
      onPointerLeave={() => highlight(focused() ? uidAt(cursorRow) : undefined)}
    >
      <div className="snapshot-lines" role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <SnapshotRowView
                key={index}
                ref={virtual.measureElement}
                id={rowId(index)}
                index={index}
                row={row}
                start={start}
                chosen={index === cursorRow}
                choose={() => go(index)}
                fold={(closed) => fold(row, closed)}
                openGap={() => openGap(row)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function rowId(index: number): string {
  return `snapshot-row-${index}`;
}

/** The next row that can be chosen: lines that are gone cannot. Where there is none that way, the nearest the other way. */
function stepFrom(rows: readonly SnapshotRow[], from: number, step: 1 | -1): number {
  for (const way of [step, -step]) {
    for (let next = way === step ? from + step : from; rows[next] !== undefined; next += way)
      if (rows[next]?.at !== -1) return next;
  }
  return from;
}
