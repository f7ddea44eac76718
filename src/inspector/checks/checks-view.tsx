import { useCallback, useMemo } from 'react';
import type { PageTool } from '../../protocol/inspect.ts';
import { Empty } from '../shared/empty.tsx';
import { Search } from '../shared/search.tsx';
import { Split } from '../shared/split.tsx';
import type { ViewProps } from '../shell/view.ts';
import { VirtualList } from '../timeline/virtual-list.tsx';
import { toolKey } from '../tools/tool-rows.ts';
import { t, tn } from '../words/words.ts';
import type { Finding } from './check-page.ts';
import type { Slice } from './checks-slice.ts';
import { ChecksSummary } from './checks-summary.tsx';
import { FindingDetail } from './finding-detail.tsx';
import { costOf, countBySeverity, type FindingItem, listFindings, ofThePage } from './finding-list.ts';
import { FindingRow } from './finding-row.tsx';
import { ruleTitle } from './rule-words.ts';
import { useReport } from './use-report.ts';

/** CSS px. */
const heights = { group: 30, finding: 28 } as const;

/** What is wrong with the tools of the page, and how it is mended. */
export function ChecksView({ state, act }: ViewProps) {
  const slice = state.rooms.checks;
  const { view } = state;
  const { dispatch } = act;
  const tools = view?.tools;
  const ours = view?.tab.tools;
  const ourNames = useMemo(
    () => new Set(ours?.filter(({ server }) => server === undefined).map(({ name }) => name)),
    [ours],
  );
  const report = useReport(tools, ourNames, state.timeline.events);
  const own = useMemo(() => tools?.filter(ofThePage).length ?? 0, [tools]);
  const cost = useMemo(() => costOf(tools ?? []), [tools]);
  const findings = useMemo(() => {
    const all = report?.findings ?? [];
    const words = slice.query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    return all.filter(
      (finding) =>
        (slice.whose === 'all' || finding.tool === undefined || ofThePage(finding.tool)) &&
        says(finding, words),
    );
  }, [report, slice.whose, slice.query]);
  const counts = useMemo(() => countBySeverity(findings), [findings]);
  const items = useMemo(() => listFindings(findings, slice), [findings, slice]);
  const draw = useCallback(
    (item: FindingItem) => <FindingRow item={item} by={slice.grouping} />,
    [slice.grouping],
  );
  const chosen = report?.findings.find(({ id }) => id === slice.selected);
  const select = useCallback((id: string | undefined) => dispatch({ type: 'checks/select', id }), [dispatch]);
  const showTool = (tool: PageTool) => {
    dispatch({ type: 'tools/select', key: toolKey(tool.frame, tool.name) });
    dispatch({ type: 'tools/part', part: 'about' });
    dispatch({ type: 'shell/show', view: 'tools' });
  };

  return (
    <div className={chosen === undefined ? 'checks' : 'checks chosen'}>
      <div className="checks-toolbar">
        <ChecksSummary
          counts={counts}
          hidden={slice.hidden}
          toggle={(severity, shown) => dispatch({ type: 'checks/severity', severity, shown })}
          cost={cost}
        />
        <div className="toolbar-line">
          <Search
            value={slice.query}
            label={t('checks_search')}
            change={(query) => dispatch({ type: 'checks/search', query })}
          />
          <select
            aria-label={t('checks_grouping')}
            value={slice.grouping}
            onChange={(event) =>
              dispatch({ type: 'checks/group', grouping: event.target.value === 'rule' ? 'rule' : 'tool' })
            }
          >
            <option value="tool">{t('checks_by_tool')}</option>
            <option value="rule">{t('checks_by_rule')}</option>
          </select>
          <select
            aria-label={t('checks_whose')}
            value={slice.whose}
            onChange={(event) =>
              dispatch({ type: 'checks/whose', whose: event.target.value === 'all' ? 'all' : 'page' })
            }
          >
            <option value="page">{t('checks_whose_page')}</option>
            <option value="all">{t('checks_whose_all')}</option>
          </select>
        </div>
      </div>
      <div className="checks-panes">
        <Split
          id="checks"
          listSize={46}
          open={chosen !== undefined}
          onBack={() => select(undefined)}
          list={
            items.length > 0 ? (
              <VirtualList
                items={items}
                keyOf={keyOf}
                height={height}
                draw={draw}
                label={t('checks_findings')}
                role="tree"
                selected={slice.selected}
                select={select}
                branch={branch}
                place={place}
                fold={(item, open) => dispatch({ type: 'checks/fold', group: item.id, open })}
                enter={(item) => {
                  if (item.kind === 'finding' && item.finding.tool !== undefined) showTool(item.finding.tool);
                }}
              />
            ) : (
              <NothingFound
                checked={report?.tools}
                own={own}
                filtered={slice.query !== '' || slice.hidden.length > 0}
                whose={slice.whose}
                left={(report?.findings.length ?? 0) > 0}
                sentence={view?.tab.sentence ?? ''}
                showAll={() => {
                  dispatch({ type: 'checks/search', query: '' });
                  dispatch({ type: 'checks/whose', whose: 'all' });
                  for (const severity of slice.hidden)
                    dispatch({ type: 'checks/severity', severity, shown: true });
                }}
              />
            )
          }
          detail={
            chosen === undefined ? (
              <Empty title={t('checks_choose')}>{t('checks_choose_next')}</Empty>
            ) : (
              <FindingDetail finding={chosen} showTool={showTool} copy={act.copy} />
            )
          }
        />
      </div>
    </div>
  );
}

function NothingFound({
  checked,
  own,
  filtered,
  whose,
  left,
  sentence,
  showAll,
}: {
  /** How many tools were looked at; undefined before any was. */
  checked: number | undefined;
  /** How many of them are the page’s. */
  own: number;
  /** Whether findings are searched, or some kinds of them are not shown. */
  filtered: boolean;
  whose: Slice['whose'];
  /** Whether there are findings that are not shown. */
  left: boolean;
  /** Why the page has no tools, where the worker says it. */
  sentence: string;
  showAll(): void;
}) {
  if (checked === undefined) return <div className="late">{<Empty title={t('checks_under_way')} />}</div>;
  if (checked === 0) {
    return <Empty title={t('checks_no_tools')}>{sentence || t('checks_no_tools_next')}</Empty>;
  }
  if (whose === 'page' && !filtered) {
    return (
      <Empty title={t(own === 0 ? 'checks_no_own' : 'checks_clean')}>
        <p>{own === 0 ? t('checks_no_own_next') : tn('checks_clean_next', own)}</p>
        {own < checked && (
          <button type="button" onClick={showAll}>
            {t('checks_check_all')}
          </button>
        )}
      </Empty>
    );
  }
  if (left) {
    return (
      <Empty title={t('checks_none_fit')}>
        <button type="button" onClick={showAll}>
          {t('checks_show_all')}
        </button>
      </Empty>
    );
  }
  return <Empty title={t('checks_clean')}>{tn('checks_clean_next', checked)}</Empty>;
}

function keyOf(item: FindingItem): string {
  return item.id;
}

function height(item: FindingItem): number {
  return heights[item.kind];
}

function branch(item: FindingItem): { readonly open: boolean } | undefined {
  return item.kind === 'group' ? item : undefined;
}

function place(item: FindingItem): { readonly place: number; readonly of: number } {
  return item;
}

/** Whether each word is in what a finding is about. */
function says({ tool, rule, places }: Finding, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [tool?.name ?? '', ruleTitle(rule), ...places.map(({ at }) => at)].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}
