import { useCallback, useState } from 'react';
import { Empty } from '../shared/empty.tsx';
import { Split } from '../shared/split.tsx';
import type { ViewProps } from '../shell/view.ts';
import type { Actions } from '../store/actions.ts';
import { toolKey } from '../tools/tool-rows.ts';
import { t, tn } from '../words/words.ts';
import { type DetailActs, EventDetail } from './event-detail.tsx';
import { EventRow } from './event-row.tsx';
import { importFile } from './import-file.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportNotice } from './import-report.tsx';
import { ListeningBar } from './listening-bar.tsx';
import { replayCall } from './replay-call.ts';
import { isFiltered, noFilter } from './row-filter.ts';
import { saveRows } from './save-rows.ts';
import type { TimelineRow } from './timeline-row.ts';
import { keptInLog } from './timeline-slice.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import { useRows } from './use-rows.ts';
import { VirtualList } from './virtual-list.tsx';

/** CSS px of a row. */
const rowHeight = 28;

/** Everything that happened on the page, oldest first. */
export function TimelineView({ state, act }: ViewProps) {
  const slice = state.rooms.timeline;
  const { view, tabId } = state;
  const { all, shown, tools } = useRows(state.timeline.events, slice);
  const [atEnd, setAtEnd] = useState(true);
  const { dispatch } = act;
  const select = useCallback(
    (id: string | undefined) => dispatch({ type: 'timeline/select', id }),
    [dispatch],
  );
  const draw = useCallback(
    (row: TimelineRow) => <EventRow row={row} pinned={slice.pins.has(row.id)} />,
    [slice.pins],
  );
  const pin = useCallback(
    (row: TimelineRow, on: boolean) => dispatch({ type: 'timeline/pin', id: row.id, on }),
    [dispatch],
  );
  const chosen = slice.selected === undefined ? undefined : all.find(({ id }) => id === slice.selected);
  const missed = state.timeline.missed;

  return (
    <div className={chosen === undefined ? 'timeline' : 'timeline chosen'}>
      <TimelineToolbar
        filter={slice.filter}
        filtersOpen={slice.filtersOpen}
        tools={tools}
        shown={shown.length}
        total={all.length}
        acts={{
          filter: (change) => dispatch({ type: 'timeline/filter', change }),
          openFilters: (open) => dispatch({ type: 'timeline/filters', open }),
          clear() {
            dispatch({ type: 'timeline/clear', rows: all });
            dispatch({ type: 'log/clear', keep: keptInLog(all, slice) });
          },
          save: () => void saveRows(shown, view?.tab.url ?? ''),
          load: (file) => void importFile(file, slice.lastFile + 1, act),
        }}
      />
      <ListeningBar
        view={view}
        asking={slice.asking}
        acts={{
          ask: (open) => dispatch({ type: 'timeline/ask', open }),
          async listen(on) {
            const ran = await act.run({ name: 'listen', tabId, on });
            return ran.done ? undefined : ran.message;
          },
        }}
      />
      <ImportProgress reading={slice.reading} />
      {slice.report !== undefined && (
        <ImportNotice
          report={slice.report}
          copy={act.copy}
          dismiss={() => dispatch({ type: 'timeline/dismiss-report' })}
          putAway={slice.files.length === 0 ? undefined : () => dispatch({ type: 'timeline/put-away' })}
        />
      )}
      <div className="timeline-panes">
        <Split
          id="timeline"
          listSize={58}
          open={chosen !== undefined}
          onBack={() => select(undefined)}
          list={
            shown.length === 0 ? (
              <NothingShown filtered={all.length > 0 && isFiltered(slice.filter)} act={act} />
            ) : (
              <>
                {missed > 0 && <p className="missed hint">{tn('timeline_missed', missed)}</p>}
                <VirtualList
                  items={shown}
                  keyOf={keyOf}
                  height={height}
                  draw={draw}
                  label={t('shell_tab_timeline')}
                  selected={slice.selected}
                  select={select}
                  follow
                  onEnd={setAtEnd}
                  press={(key, row) => {
                    if (key !== 'p' || row === undefined) return false;
                    pin(row, !slice.pins.has(row.id));
                    return true;
                  }}
                />
                {!atEnd && <ToEnd rows={shown} />}
              </>
            )
          }
          detail={
            chosen === undefined ? (
              <Empty title={t('timeline_choose')}>{t('timeline_choose_next')}</Empty>
            ) : (
              <EventDetail
                row={chosen}
                pinned={slice.pins.has(chosen.id)}
                view={view}
                acts={detailActs(act, pin, (row) => replayCall(row, { state, act }))}
              />
            )
          }
        />
      </div>
    </div>
  );
}

function keyOf(row: TimelineRow): string {
  return row.id;
}

function height(): number {
  return rowHeight;
}

/** Leads back to the end, and says how much came since it was left. */
function ToEnd({ rows }: { rows: readonly TimelineRow[] }) {
  const [left] = useState(() => rows.at(-1)?.id);
  const fresh = rows.length - 1 - rows.findLastIndex(({ id }) => id === left);
  return (
    <button
      type="button"
      className="to-end small"
      onClick={(event) => {
        const list = event.currentTarget.parentElement?.querySelector('.virtual-list');
        list?.scrollTo({ top: list.scrollHeight });
      }}
    >
      {fresh === 0 ? t('timeline_to_end') : tn('timeline_to_end_new', fresh)}
    </button>
  );
}

function NothingShown({ filtered, act }: { filtered: boolean; act: Actions }) {
  if (!filtered) return <Empty title={t('timeline_empty')}>{t('timeline_empty_next')}</Empty>;
  return (
    <Empty title={t('timeline_none_fit')}>
      <button type="button" onClick={() => act.dispatch({ type: 'timeline/filter', change: noFilter })}>
        {t('timeline_show_all')}
      </button>
    </Empty>
  );
}

function detailActs(act: Actions, pin: DetailActs['pin'], replay: DetailActs['replay']): DetailActs {
  return {
    pin,
    copy: act.copy,
    replay,
    showTool(label) {
      const at = label.indexOf('@');
      const key = at < 0 ? toolKey('', label) : toolKey(label.slice(at + 1), label.slice(0, at));
      act.dispatch({ type: 'tools/select', key });
      act.dispatch({ type: 'shell/show', view: 'tools' });
    },
  };
}
