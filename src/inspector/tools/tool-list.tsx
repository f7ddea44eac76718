import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { InspectView } from '../../protocol/inspect.ts';
import { Empty } from '../shared/empty.tsx';
import { Notice } from '../shared/notice.tsx';
import { Search } from '../shared/search.tsx';
import { useNarrow } from '../shared/use-narrow.ts';
import { Visible } from '../shared/visible.tsx';
import type { ViewProps } from '../shell/view.ts';
import { t, tn } from '../words/words.ts';
import { GroupLine } from './group-line.tsx';
import { type Grouping, groupings, type ListItem, listItems } from './group-tools.ts';
import { nextIndex } from './next-index.ts';
import { searchTools, wordsOf } from './search-tools.ts';
import { ToolLine } from './tool-line.tsx';
import type { ToolRow } from './tool-rows.ts';
import type { Slice } from './tools-slice.ts';

/** CSS px at the usual text size. */
const heights = { tool: 58, group: 30 } as const;

/** The tools, searched and grouped. It draws what can be seen only. */
export function ToolList({
  rows,
  counts,
  slice,
  selected,
  act,
  view,
}: {
  rows: readonly ToolRow[];
  counts: ReadonlyMap<string, number>;
  slice: Slice;
  /** Key of the line that is chosen. */
  selected: string | undefined;
  act: ViewProps['act'];
  view: InspectView | undefined;
}) {
  const query = useDeferredValue(slice.query);
  const enter = useRef<() => void>(undefined);
  const words = useMemo(() => wordsOf(query), [query]);
  const found = useMemo(() => searchTools(rows, query), [rows, query]);
  const items = useMemo(
    () => listItems(found, slice.grouping, slice, words.length > 0),
    [found, slice.grouping, slice.closed, slice.opened, words],
  );
  const here = useMemo(() => found.filter(({ page }) => page !== undefined).length, [found]);
  return (
    <section className="tools-list" aria-label={t('shell_tab_tools')}>
      <div className="tools-bar">
        <Search
          value={slice.query}
          label={t('tools_search')}
          change={(text) => act.dispatch({ type: 'tools/search', query: text })}
          enter={() => enter.current?.()}
        />
        <select
          className="small"
          aria-label={t('tools_group_by')}
          value={slice.grouping}
          onChange={({ target }) => {
            const grouping = groupings.find((each) => each === target.value);
            if (grouping !== undefined) act.dispatch({ type: 'tools/group', grouping });
          }}
        >
          {groupings.map((grouping) => (
            <option key={grouping} value={grouping}>
              {groupingWord(grouping)}
            </option>
          ))}
        </select>
      </div>
      <p className="hidden" role="status">
        {words.length > 0 ? tn('tools_found', here) : ''}
      </p>
      {view !== undefined && view.tab.sentence !== '' && items.length > 0 && words.length === 0 && (
        <Notice kind="attention">
          <p>
            <Visible text={view.tab.sentence} />
          </p>
        </Notice>
      )}
      {items.length === 0 ? (
        <NoTools searching={words.length > 0} query={query} view={view} />
      ) : (
        <Lines
          items={items}
          counts={counts}
          words={words}
          sourced={slice.grouping !== 'registrant'}
          selected={selected}
          enter={enter}
          act={act}
        />
      )}
    </section>
  );
}

function NoTools({
  searching,
  query,
  view,
}: {
  searching: boolean;
  query: string;
  view: InspectView | undefined;
}) {
  if (searching)
    return <Empty title={t('tools_none_found', query.trim())}>{t('tools_none_found_next')}</Empty>;
  if (view === undefined) return <p className="late">{t('tools_waiting')}</p>;
  return <Empty title={t('tools_none')}>{view.tab.sentence || t('tools_none_next')}</Empty>;
}

function groupingWord(grouping: Grouping): string {
  switch (grouping) {
    case 'none':
      return t('tools_group_none');
    case 'registrant':
      return t('tools_group_registrant');
    case 'category':
      return t('tools_group_category');
  }
}

/** The lines as a tree of two levels, one of which has the focus. */
function Lines({
  items,
  counts,
  words,
  sourced,
  selected,
  enter,
  act,
}: {
  items: readonly ListItem[];
  counts: ReadonlyMap<string, number>;
  words: readonly string[];
  sourced: boolean;
  selected: string | undefined;
  /** Filled with what goes to the first tool. */
  enter: RefObject<(() => void) | undefined>;
  act: ViewProps['act'];
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const [activeId, setActive] = useState<string | undefined>(selected);
  const wantsFocus = useRef(false);
  const found = items.findIndex((item) => idOf(item) === (activeId ?? selected));
  const active = found === -1 ? 0 : found;
  const scale = useMemo(() => remScale(), []);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[items[index]?.kind ?? 'tool'] * scale,
    getItemKey: (index) => idOf(items[index]) ?? index,
    overscan: 8,
    // The line with the focus is never taken away.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(active) ? shown : [...shown, active].sort((one, other) => one - other);
    },
  });

  const went = useRef(selected);
  useEffect(() => {
    // Chosen elsewhere, as in the timeline or by a check: its line is shown.
    if (selected === undefined || selected === went.current) return;
    went.current = selected;
    setActive(selected);
    const index = items.findIndex((item) => idOf(item) === selected);
    if (index >= 0) rows.scrollToIndex(index);
  });

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  });

  const open = (item: ListItem, fold?: boolean) => {
    if (item.kind === 'tool') {
      went.current = item.row.key;
      act.dispatch({ type: 'tools/select', key: item.row.key });
    } else act.dispatch({ type: 'tools/fold', group: item.id, open: fold ?? !item.open });
  };
  const go = (index: number) => {
    const item = items[index];
    if (item === undefined) return;
    wantsFocus.current = true;
    setActive(idOf(item));
    rows.scrollToIndex(index);
    // Where both are seen, what is looked at follows; where only one is, the list stays until Enter.
    if (!narrow && item.kind === 'tool') open(item);
  };
  useEffect(() => {
    enter.current = () => go(items.findIndex(({ kind }) => kind === 'tool'));
    return () => {
      enter.current = undefined;
    };
  });
  const keyed = (event: KeyboardEvent) => {
    const item = items[active];
    if (item === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') open(item);
    else if (item.kind === 'group' && event.key === 'ArrowRight' && !item.open) open(item, true);
    else if (item.kind === 'group' && event.key === 'ArrowLeft' && item.open) open(item, false);
    else {
      const page = Math.max(
        1,
        Math.floor((scroller.current?.clientHeight ?? 0) / (heights.tool * scale)) - 1,
      );
      const next = nextIndex(event.key, items, active, page);
      if (next === undefined) return;
      go(next);
    }
    event.preventDefault();
  };

  return (
    <div className="tools-scroller" ref={scroller}>
      <div
        className="tools-lines"
        role="tree"
        aria-label={t('tools_list')}
        style={{ blockSize: rows.getTotalSize() }}
        onKeyDown={keyed}
      >
        {rows.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          const place = {
            index,
            top: start,
            size,
            focusable: index === active,
            press: () => {
              setActive(idOf(item));
              open(item);
            },
          };
          return item.kind === 'group' ? (
            <GroupLine key={key} item={item} place={place} />
          ) : (
            <ToolLine
              key={key}
              row={item.row}
              words={words}
              calls={counts.get(item.row.key) ?? 0}
              sourced={sourced}
              selected={item.row.key === selected}
              place={place}
            />
          );
        })}
      </div>
    </div>
  );
}

function idOf(item: ListItem | undefined): string | undefined {
  if (item === undefined) return undefined;
  return item.kind === 'tool' ? item.row.key : `group ${item.id}`;
}

/** How much larger than usual the person has texts. */
function remScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? size / 16 : 1;
}
