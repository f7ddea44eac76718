import { useDeferredValue, useMemo, useState } from 'react';
import type { TimelineEvent } from '../../protocol/inspect.ts';
import { mergeRows } from './merge-rows.ts';
import { RowSieve } from './row-filter.ts';
import type { TimelineRow } from './timeline-row.ts';
import { TimelineRows } from './timeline-rows.ts';
import type { Slice } from './timeline-slice.ts';

/** Tools a filter offers. */
const mostTools = 500;

export interface Rows {
  readonly all: readonly TimelineRow[];
  /** Those the filter lets through. */
  readonly shown: readonly TimelineRow[];
  /** Names of tools that were called, sorted. */
  readonly tools: readonly string[];
}

/** The rows of what happened, of what was imported, and of what was pinned when the rest was cleared. */
export function useRows(events: readonly TimelineEvent[], slice: Slice): Rows {
  const [live] = useState(() => new TimelineRows());
  const heard = useMemo(() => live.of(events), [live, events]);
  const others = useMemo(
    () => slice.files.map(({ rows }) => rows).reduce(mergeRows, slice.kept),
    [slice.files, slice.kept],
  );
  const all = useMemo(() => mergeRows(others, heard), [others, heard]);
  // What is typed is seen at once; what it finds may follow.
  const filter = useDeferredValue(slice.filter);
  const sieve = useMemo(() => new RowSieve(filter, slice.pins), [filter, slice.pins]);
  const shown = useMemo(() => sieve.through(all), [sieve, all]);
  const tools = useMemo(() => calledTools(all), [all]);
  return { all, shown, tools };
}

function calledTools(rows: readonly TimelineRow[]): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) {
    if (row.kind === 'call' || row.kind === 'question') names.add(row.tool);
    if (names.size >= mostTools) break;
  }
  return [...names].sort();
}
