import { useDeferredValue, useMemo, useRef } from 'react';
import { Empty } from '../shared/empty.tsx';
import { Split } from '../shared/split.tsx';
import { Late } from '../shell/late.ts';
import { LatePart } from '../shell/late-part.tsx';
import type { ViewProps } from '../shell/view.ts';
import { t } from '../words/words.ts';
import { ToolList } from './tool-list.tsx';
import { callCounts, rowOf, steadyRows, type ToolRow, toolRows } from './tool-rows.ts';

/** Not needed until a tool is chosen. */
export const toolDetail = new Late(async () => (await import('./tool-detail.tsx')).ToolDetail);

/** Every tool of the page, and everything about the one that is chosen. */
export function ToolsView({ state, act }: ViewProps) {
  const { view, timeline, rooms } = state;
  const slice = rooms.tools;
  const before = useRef<readonly ToolRow[]>([]);
  const rows = useMemo(() => {
    // biome-ignore format: one line says it
    before.current = steadyRows(before.current, view === undefined ? [] : toolRows(view));
    return before.current;
  }, [view]);
  const counts = useMemo(() => callCounts(timeline.events), [timeline.events]);
  // Moving through the list stays light while the detail of a tool is drawn.
  const shown = useDeferredValue(slice.selected);
  const row = useLastSeen(rows, shown);
  return (
    <Split
      id="tools"
      open={slice.selected !== undefined}
      onBack={() => act.dispatch({ type: 'tools/select', key: undefined })}
      list={
        <ToolList
          rows={rows}
          counts={counts}
          slice={slice}
          selected={slice.selected && (rowOf(rows, slice.selected)?.key ?? slice.selected)}
          act={act}
          view={view}
        />
      }
      detail={
        row === undefined ? (
          <Empty title={t('tools_none_chosen')}>{t('tools_none_chosen_next')}</Empty>
        ) : (
          <LatePart
            // The same while one of ours comes and leaves: what has the focus keeps it.
            key={shown}
            late={toolDetail}
            props={{ row, calls: counts.get(row.key) ?? 0, state, act }}
          />
        )
      }
    />
  );
}

/** The chosen tool as it is, or as it was last seen: its registration may come and go. */
function useLastSeen(
  rows: readonly ToolRow[],
  key: string | undefined,
): (ToolRow & { gone: boolean }) | undefined {
  const seen = useRef<{ key: string; row: ToolRow }>(undefined);
  return useMemo(() => {
    if (key === undefined) return undefined;
    const row = rowOf(rows, key);
    if (row !== undefined) seen.current = { key, row };
    return seen.current?.key === key ? { ...seen.current.row, gone: row === undefined } : undefined;
  }, [rows, key]);
}
