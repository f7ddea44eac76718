import type { TimelineRow } from './timeline-row.ts';

/** The first line of an exported timeline. */
export interface TimelineHead {
  readonly pagehand: 'timeline';
  readonly version: 1;
  /** Of the page when it was exported. */
  readonly url: string;
  /** ms since the epoch. */
  readonly exported: number;
}

/** Rows as JSON Lines: who wrote it, then each event as it came. */
export function writeEvents(rows: readonly TimelineRow[], url: string, exported: number): string {
  const head: TimelineHead = { pagehand: 'timeline', version: 1, url, exported };
  const events = rows
    .flatMap((row) => row.events)
    // Rows overlap; what is read again must stand as it happened.
    .map((event, index) => ({ event, index }))
    .sort((one, other) => one.event.time - other.event.time || one.index - other.index);
  return `${[JSON.stringify(head), ...events.map(({ event }) => JSON.stringify(event))].join('\n')}\n`;
}
