import { useDeferredValue, useMemo, useRef } from 'react';
import { Empty } from '../shared/empty.tsx';
import { Split } from '../shared/split.tsx';
import type { InspectorView, ViewProps } from '../shell/view.ts';
import { t } from '../words/words.ts';
import './tools.css';
import { ToolDetail } from './tool-detail.tsx';
import { ToolList } from './tool-list.tsx';
import { callCounts, steadyRows, type ToolRow, toolRows } from './tool-rows.ts';

/** Every tool of the page, and everything about the one that is chosen. */
function Tools({ state, act }: ViewProps) {
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
      list={<ToolList rows={rows} counts={counts} slice={slice} act={act} view={view} />}
      detail={
        row === undefined ? (
          <Empty title={t('tools_none_chosen')}>{t('tools_none_chosen_next')}</Empty>
        ) : (
          <ToolDetail key={row.key} row={row} calls={counts.get(row.key) ?? 0} state={state} act={act} />
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
  const seen = useRef<ToolRow | undefined>(undefined);
  return useMemo(() => {
    if (key === undefined) return undefined;
    const row = rows.find((each) => each.key === key);
    if (row !== undefined) seen.current = row;
    return seen.current?.key === key ? { ...seen.current, gone: row === undefined } : undefined;
  }, [rows, key]);
}

export const toolsView: InspectorView = { id: 'tools', title: 'shell_tab_tools', View: Tools };
