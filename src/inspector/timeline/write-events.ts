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

/** Rows as JSON Lines: who wrote it, then each event as it came. Each line is a step. */
export function* eventLines(
  rows: readonly TimelineRow[],
  url: string,
  exported: number,
): Generator<string, void> {
  const head: TimelineHead = { pagehand: 'timeline', version: 1, url, exported };
  yield `${JSON.stringify(head)}\n`;
  // Rows overlap; what is read again must stand as it happened.
  const events = rows.flatMap((row) => row.events).sort((one, other) => one.time - other.time);
  for (const event of events) yield `${JSON.stringify(event)}\n`;
}
