import { shortJson } from './short-json.ts';
import type { RowKind, TimelineRow } from './timeline-row.ts';

export type OutcomeFilter = 'any' | 'running' | 'ok' | 'failed' | 'lost';

export const outcomeFilters = [
  'any',
  'running',
  'ok',
  'failed',
  'lost',
] as const satisfies readonly OutcomeFilter[];

export interface RowFilter {
  /** Empty: all. */
  readonly kinds: readonly RowKind[];
  /** Empty: any. */
  readonly tool: string;
  /** Other than `any`: calls alone. */
  readonly outcome: OutcomeFilter;
  /** Words, each of which must be somewhere in the row; capitals make no difference. */
  readonly text: string;
  readonly pinned: boolean;
}

export const noFilter: RowFilter = { kinds: [], tool: '', outcome: 'any', text: '', pinned: false };

/** How many of its parts are in use; the text is not counted, for it is seen. */
export function filtersInUse(filter: RowFilter): number {
  return (
    Number(filter.kinds.length > 0) +
    Number(filter.tool !== '') +
    Number(filter.outcome !== 'any') +
    Number(filter.pinned)
  );
}

export function isFiltered(filter: RowFilter): boolean {
  return filtersInUse(filter) > 0 || filter.text.trim() !== '';
}

/** Tells which rows a filter lets through. Rows never change, so each is asked once. */
export class RowSieve {
  readonly #filter: RowFilter;
  readonly #pins: ReadonlySet<string>;
  readonly #words: readonly string[];
  readonly #asked = new WeakMap<TimelineRow, boolean>();

  constructor(filter: RowFilter, pins: ReadonlySet<string>) {
    this.#filter = filter;
    this.#pins = pins;
    this.#words = filter.text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
  }

  through(rows: readonly TimelineRow[]): readonly TimelineRow[] {
    return isFiltered(this.#filter) ? rows.filter((row) => this.#lets(row)) : rows;
  }

  #lets(row: TimelineRow): boolean {
    const known = this.#asked.get(row);
    if (known !== undefined) return known;
    const lets = this.#fits(row);
    this.#asked.set(row, lets);
    return lets;
  }

  #fits(row: TimelineRow): boolean {
    const { kinds, tool, outcome, pinned } = this.#filter;
    if (pinned && !this.#pins.has(row.id)) return false;
    if (kinds.length > 0 && !kinds.includes(row.kind)) return false;
    if (outcome !== 'any' && (row.kind !== 'call' || row.state !== outcome)) return false;
    if (tool !== '' && !concerns(row, tool)) return false;
    if (this.#words.length === 0) return true;
    const text = textOf(row);
    return this.#words.every((word) => text.includes(word));
  }
}

function concerns(row: TimelineRow, tool: string): boolean {
  if (row.kind === 'call' || row.kind === 'question') return row.tool === tool;
  if (row.kind === 'tools')
    return [row.added, row.removed, row.changed].some((names) => names.some((name) => named(name, tool)));
  return false;
}

/** Differences name a tool of a frame `name@0.1`. */
function named(label: string, tool: string): boolean {
  return label === tool || (label.startsWith(tool) && label[tool.length] === '@');
}

/** Characters of one value that are searched. */
const searched = 4_000;

const texts = new WeakMap<TimelineRow, string>();

/** What is searched of a row: what it says in the page’s words, lower case. */
function textOf(row: TimelineRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = words(row).join('\n').toLowerCase();
  texts.set(row, text);
  return text;
}

function words(row: TimelineRow): readonly string[] {
  switch (row.kind) {
    case 'call':
      return [
        row.tool,
        row.answer?.code ?? '',
        row.progress?.message ?? '',
        row.call === undefined ? '' : shortJson(row.call.input, searched),
        row.answer === undefined ? '' : shortJson(row.answer.result, searched),
      ];
    case 'question':
      return [row.tool, row.how ?? ''];
    case 'page':
      return [row.url];
    case 'tools':
      return [...row.added, ...row.removed, ...row.changed];
    case 'level':
      return [row.level];
    case 'worker':
      return [];
    case 'server':
      return [row.server, row.state, row.says];
    case 'debugger':
      return [row.what, row.why];
  }
}
