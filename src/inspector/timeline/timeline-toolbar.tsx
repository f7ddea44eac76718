import { useRef } from 'react';
import { visibleText } from '../../shared/visible-text.ts';
import { Search } from '../shared/search.tsx';
import { t } from '../words/words.ts';
import { filtersInUse, isFiltered, noFilter, outcomeFilters, type RowFilter } from './row-filter.ts';
import { kindWord, stateWord } from './row-words.ts';
import { rowKinds } from './timeline-row.ts';

export interface ToolbarActs {
  filter(change: Partial<RowFilter>): void;
  openFilters(open: boolean): void;
  clear(): void;
  save(): void;
  load(file: File): void;
}

/** What of the timeline is shown, and what can be done with it as a whole. */
export function TimelineToolbar({
  filter,
  filtersOpen,
  tools,
  shown,
  total,
  acts,
}: {
  filter: RowFilter;
  filtersOpen: boolean;
  /** Names of the tools that were called. */
  tools: readonly string[];
  /** Rows the filter lets through, and all. */
  shown: number;
  total: number;
  acts: ToolbarActs;
}) {
  const file = useRef<HTMLInputElement>(null);
  const inUse = filtersInUse(filter);
  // What is filtered by may have gone.
  const offered = filter.tool === '' || tools.includes(filter.tool) ? tools : [filter.tool, ...tools];
  return (
    <div className="timeline-toolbar">
      <div className="toolbar-line">
        <Search value={filter.text} label={t('timeline_search')} change={(text) => acts.filter({ text })} />
        <button
          type="button"
          className="narrow-only"
          aria-expanded={filtersOpen}
          onClick={() => acts.openFilters(!filtersOpen)}
        >
          {inUse === 0 ? t('timeline_filters') : t('timeline_filters_in_use', inUse)}
        </button>
        <span className="toolbar-files">
          <button type="button" data-import onClick={() => file.current?.click()}>
            {t('timeline_import')}
          </button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".jsonl,.ndjson,.json,.txt,application/json"
            aria-label={t('timeline_import')}
            onChange={(event) => {
              for (const one of event.target.files ?? []) acts.load(one);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          <button type="button" disabled={shown === 0} title={t('timeline_export_why')} onClick={acts.save}>
            {t('timeline_export')}
          </button>
          <button type="button" disabled={total === 0} title={t('timeline_clear_why')} onClick={acts.clear}>
            {t('timeline_clear')}
          </button>
        </span>
      </div>
      <div className={filtersOpen ? 'toolbar-line filters open' : 'toolbar-line filters'}>
        <fieldset className="chips" aria-label={t('timeline_filter_kind')}>
          {rowKinds.map((kind) => {
            const on = filter.kinds.includes(kind);
            return (
              <button
                key={kind}
                type="button"
                className="chip"
                aria-pressed={on}
                onClick={() =>
                  acts.filter({
                    kinds: on ? filter.kinds.filter((one) => one !== kind) : [...filter.kinds, kind],
                  })
                }
              >
                {kindWord(kind)}
              </button>
            );
          })}
          <button
            type="button"
            className="chip"
            aria-pressed={filter.pinned}
            onClick={() => acts.filter({ pinned: !filter.pinned })}
          >
            {t('timeline_only_pinned')}
          </button>
        </fieldset>
        <select
          aria-label={t('timeline_filter_tool')}
          value={filter.tool}
          onChange={(event) => acts.filter({ tool: event.target.value })}
        >
          <option value="">{t('timeline_any_tool')}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {visibleText(name)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('timeline_filter_outcome')}
          value={filter.outcome}
          onChange={(event) => {
            const outcome = outcomeFilters.find((one) => one === event.target.value);
            if (outcome !== undefined) acts.filter({ outcome });
          }}
        >
          {outcomeFilters.map((outcome) => (
            <option key={outcome} value={outcome}>
              {outcome === 'any' ? t('timeline_any_outcome') : stateWord(outcome)}
            </option>
          ))}
        </select>
        {isFiltered(filter) && (
          <span className="filtered">
            {t('timeline_shown_of', shown, total)}{' '}
            <button type="button" className="plain" onClick={() => acts.filter(noFilter)}>
              {t('timeline_show_all')}
            </button>
          </span>
        )}
      </div>
    </div>
  );
}
