import { memo } from 'react';
import { visibleText } from '../../shared/visible-text.ts';
import { Tag } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import { number, t, tn } from '../words/words.ts';
import { Marked } from './marked.tsx';
import { excerpt } from './search-tools.ts';
import { SourceName } from './source-name.tsx';
import { StateTag } from './state-tag.tsx';
import type { ToolRow } from './tool-rows.ts';
import { fullness, toolSizes } from './tool-size.ts';

/** Where a line of a virtual list is, in CSS px. */
export interface LinePlace {
  readonly index: number;
  readonly top: number;
  readonly size: number;
  readonly focusable: boolean;
  press(): void;
}

export interface ToolLineProps {
  readonly row: ToolRow;
  readonly words: readonly string[];
  readonly calls: number;
  /** Whether its registrant is said: it is not where the group says it. */
  readonly sourced: boolean;
  readonly selected: boolean;
  readonly place: LinePlace;
}

/** Characters of a title that are drawn: pages write what they like. */
const longestTitle = 200;

/** One tool in the list. */
export const ToolLine = memo(Line, (one, other) => {
  const { place, ...rest } = one;
  return (
    rest.row === other.row &&
    rest.words === other.words &&
    rest.calls === other.calls &&
    rest.sourced === other.sourced &&
    rest.selected === other.selected &&
    place.index === other.place.index &&
    place.top === other.place.top &&
    place.size === other.place.size &&
    place.focusable === other.place.focusable
  );
});

function Line({ row, words, calls, sourced, selected, place }: ToolLineProps) {
  const { page, own, frame, framePlace } = row;
  const withheld = page === undefined;
  const second = withheld && own?.sentence ? own.sentence : secondLine(row, words);
  const full = page === undefined ? 0 : sizeOf(page);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys
    <div
      role="treeitem"
      aria-level={2}
      aria-selected={selected}
      tabIndex={place.focusable ? 0 : -1}
      className={withheld ? 'tools-line withheld' : 'tools-line'}
      data-index={place.index}
      data-tool={row.name}
      data-key={row.key}
      title={visibleText(row.name.slice(0, longestTitle))}
      style={{ transform: `translateY(${place.top}px)`, blockSize: place.size }}
      onClick={place.press}
    >
      <div className="tools-first">
        <span className="tools-name">
          <Marked text={row.name.slice(0, longestTitle)} words={words} />
        </span>
        <span className="tools-marks">
          {row.effect === 'act' && <Tag kind="act">{t('tools_acts')}</Tag>}
          {row.effect === 'read' && <Tag>{t('tools_reads')}</Tag>}
          {own !== undefined && <StateTag tool={own} />}
          {full > 1 && (
            <Tag kind="warn" title={t('tools_over_budget_why')}>
              {t('tools_over_budget')}
            </Tag>
          )}
          {calls > 0 && (
            <span className="count" title={tn('tools_calls', calls)}>
              <span aria-hidden="true">{number(calls)}×</span>
              <span className="hidden">{tn('tools_calls', calls)}</span>
            </span>
          )}
        </span>
      </div>
      <div className="tools-second">
        {page !== undefined && (sourced || frame !== undefined) && (
          <span className="tools-source">
            {sourced && <SourceName source={page.source} short />}
            {sourced && frame !== undefined && ' · '}
            {frame !== undefined && <Visible text={framePlace || t('tools_frame')} />}
          </span>
        )}
        <span className="tools-text">
          <Marked text={second} words={words} />
        </span>
      </div>
    </div>
  );
}

function secondLine({ name, title, description }: ToolRow, words: readonly string[]): string {
  const shown = title !== '' && title !== name ? title.slice(0, longestTitle) : '';
  const said = excerpt(description.slice(0, 20_000), words);
  return shown === '' ? said : said === '' ? shown : `${shown}: ${said}`;
}

const sizes = new WeakMap<object, number>();

function sizeOf(page: NonNullable<ToolRow['page']>): number {
  const known = sizes.get(page);
  if (known !== undefined) return known;
  const full = fullness(toolSizes(page));
  sizes.set(page, full);
  return full;
}
