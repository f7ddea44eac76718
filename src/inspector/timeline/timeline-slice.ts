import type { TimelineEvent } from '../../protocol/inspect.ts';
import type { BadLine } from './read-events.ts';
import { noFilter, type RowFilter } from './row-filter.ts';
import type { TimelineRow } from './timeline-row.ts';

/** A file that was read. */
export interface ImportedFile {
  /** From 1, in the order in which they were chosen; none is used twice. */
  readonly number: number;
  readonly name: string;
  readonly rows: readonly TimelineRow[];
}

/** A file that is being read. Nothing of it is shown yet. */
export interface FileReading {
  readonly number: number;
  readonly name: string;
  /** Bytes, of it and those that are done. */
  readonly size: number;
  readonly done: number;
  /** Gives it up. */
  readonly stop: AbortController;
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
  readonly reading: readonly FileReading[];
  /** The highest number of a file so far. */
  readonly lastFile: number;
  readonly report: ImportReport | undefined;
  /** Whether the person is being asked about the debugger. */
  readonly asking: boolean;
}

export type TimelineAction =
  | { readonly type: 'timeline/select'; readonly id: string | undefined }
  | { readonly type: 'timeline/filter'; readonly change: Partial<RowFilter> }
  | { readonly type: 'timeline/filters'; readonly open: boolean }
  | { readonly type: 'timeline/pin'; readonly id: string; readonly on: boolean }
  /** Goes with `log/clear`. `rows`: all there are, of which the pinned stay; see {@link keptInLog}. */
  | { readonly type: 'timeline/clear'; readonly rows: readonly TimelineRow[] }
  /** A file is being read. */
  | { readonly type: 'timeline/read'; readonly reading: FileReading }
  | { readonly type: 'timeline/reading'; readonly number: number; readonly done: number }
  /** It was given up. */
  | { readonly type: 'timeline/unread'; readonly number: number }
  /** It was read; of one that was given up nothing is taken. `count`: its events. */
  | ({
      readonly type: 'timeline/import';
      readonly count: number;
      readonly bad: readonly BadLine[];
    } & ImportedFile)
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
  reading: [],
  lastFile: 0,
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
      const stay = action.rows.filter(({ id }) => slice.pins.has(id));
      const selected = stay.some(({ id }) => id === slice.selected) ? slice.selected : undefined;
      return { ...slice, selected, kept: stay.filter((row) => !goesOn(row)), files: [], report: undefined };
    }
    case 'timeline/read': {
      const { reading } = action;
      const lastFile = Math.max(slice.lastFile, reading.number);
      return { ...slice, reading: [...slice.reading, reading], lastFile };
    }
    case 'timeline/reading': {
      const { number, done } = action;
      if (!isBeingRead(slice, number)) return slice;
      const reading = slice.reading.map((one) => (one.number === number ? { ...one, done } : one));
      return { ...slice, reading };
    }
    case 'timeline/unread':
      return isBeingRead(slice, action.number) ? without(slice, action.number) : slice;
    case 'timeline/import': {
      const { number, name, count, rows, bad } = action;
      if (!isBeingRead(slice, number)) return slice;
      const read = { ...without(slice, number), report: { name, count, bad } };
      return count === 0 ? read : { ...read, files: [...slice.files, { number, name, rows }] };
    }
    case 'timeline/put-away':
      return { ...slice, files: [], report: undefined };
    case 'timeline/dismiss-report':
      return { ...slice, report: undefined };
    case 'timeline/ask':
      return slice.asking === action.open ? slice : { ...slice, asking: action.open };
  }
}

/** Events of pinned rows whose end is still to come: they outlive a clearing as events, so that the end is put to them. */
export function keptInLog(rows: readonly TimelineRow[], { pins }: Slice): readonly TimelineEvent[] {
  return rows.filter((row) => pins.has(row.id) && goesOn(row)).flatMap(({ events }) => events);
}

function goesOn(row: TimelineRow): boolean {
  if (row.file !== undefined) return false;
  return row.kind === 'call' ? row.state === 'running' : row.kind === 'question' && row.how === undefined;
}

function isBeingRead({ reading }: Slice, number: number): boolean {
  return reading.some((one) => one.number === number);
}

function without(slice: Slice, number: number): Slice {
  return { ...slice, reading: slice.reading.filter((one) => one.number !== number) };
}

function pinned(slice: Slice, id: string, on: boolean): Slice {
  if (slice.pins.has(id) === on) return slice;
  const pins = new Set(slice.pins);
  if (on) pins.add(id);
  else pins.delete(id);
  // What was kept only for its pin goes with it.
  return { ...slice, pins, kept: on ? slice.kept : slice.kept.filter((row) => row.id !== id) };
}
