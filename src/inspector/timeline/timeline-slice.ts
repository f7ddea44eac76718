import type { TimelineEvent } from '../../protocol/inspect.ts';
import type { BadLine } from './read-events.ts';
import { noFilter, type RowFilter } from './row-filter.ts';
import type { TimelineRow } from './timeline-row.ts';

/** A file that was read. */
export interface ImportedFile {
  /** From 1, in the order in which they were read. */
  readonly number: number;
  readonly name: string;
  readonly events: readonly TimelineEvent[];
}

/** What came of reading the last file. */
export interface ImportReport {
  readonly name: string;
  readonly count: number;
  readonly bad: readonly BadLine[];
}

export interface Slice {
  /** The row that is looked at. */
  readonly selected: string | undefined;
  readonly filter: RowFilter;
  /** Whether the filters are shown where there is little room. */
  readonly filtersOpen: boolean;
  readonly pins: ReadonlySet<string>;
  /** Pinned rows that outlived a clearing. */
  readonly kept: readonly TimelineRow[];
  readonly files: readonly ImportedFile[];
  readonly report: ImportReport | undefined;
  /** Whether the person is being asked about the debugger. */
  readonly asking: boolean;
}

export type TimelineAction =
  | { readonly type: 'timeline/select'; readonly id: string | undefined }
  | { readonly type: 'timeline/filter'; readonly change: Partial<RowFilter> }
  | { readonly type: 'timeline/filters'; readonly open: boolean }
  | { readonly type: 'timeline/pin'; readonly id: string; readonly on: boolean }
  /** Goes with `log/clear`. `rows`: all there are, of which the pinned stay. */
  | { readonly type: 'timeline/clear'; readonly rows: readonly TimelineRow[] }
  | {
      readonly type: 'timeline/import';
      readonly name: string;
      readonly events: readonly TimelineEvent[];
      readonly bad: readonly BadLine[];
    }
  /** Takes the rows of all files away. */
  | { readonly type: 'timeline/put-away' }
  | { readonly type: 'timeline/dismiss-report' }
  | { readonly type: 'timeline/ask'; readonly open: boolean };

export const initial: Slice = {
  selected: undefined,
  filter: noFilter,
  filtersOpen: false,
  pins: new Set(),
  kept: [],
  files: [],
  report: undefined,
  asking: false,
};

export function reduce(slice: Slice, action: TimelineAction): Slice {
  switch (action.type) {
    case 'timeline/select':
      return slice.selected === action.id ? slice : { ...slice, selected: action.id };
    case 'timeline/filter':
      return { ...slice, filter: { ...slice.filter, ...action.change } };
    case 'timeline/filters':
      return { ...slice, filtersOpen: action.open };
    case 'timeline/pin':
      return pinned(slice, action.id, action.on);
    case 'timeline/clear': {
      const kept = action.rows.filter(({ id }) => slice.pins.has(id));
      const selected = kept.some(({ id }) => id === slice.selected) ? slice.selected : undefined;
      return { ...slice, selected, kept, files: [], report: undefined };
    }
    case 'timeline/import': {
      const report = { name: action.name, count: action.events.length, bad: action.bad };
      if (action.events.length === 0) return { ...slice, report };
      const number = (slice.files.at(-1)?.number ?? 0) + 1;
      const file = { number, name: action.name, events: action.events };
      return { ...slice, files: [...slice.files, file], report };
    }
    case 'timeline/put-away':
      return { ...slice, files: [], report: undefined };
    case 'timeline/dismiss-report':
      return { ...slice, report: undefined };
    case 'timeline/ask':
      return slice.asking === action.open ? slice : { ...slice, asking: action.open };
  }
}

function pinned(slice: Slice, id: string, on: boolean): Slice {
  if (slice.pins.has(id) === on) return slice;
  const pins = new Set(slice.pins);
  if (on) pins.add(id);
  else pins.delete(id);
  // What was kept only for its pin goes with it.
  return { ...slice, pins, kept: on ? slice.kept : slice.kept.filter((row) => row.id !== id) };
}
