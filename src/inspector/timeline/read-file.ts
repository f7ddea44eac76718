import { Slices } from '../shared/slices.ts';
import { type BadLine, EventReader } from './read-events.ts';
import type { TimelineRow } from './timeline-row.ts';
import { TimelineRows } from './timeline-rows.ts';

/** What is read. A `File` of the browser is one. */
export interface Readable {
  readonly name: string;
  stream(): AsyncIterable<Uint8Array>;
}

export interface FileRead {
  /** Events that were read. */
  readonly count: number;
  readonly rows: readonly TimelineRow[];
  readonly bad: readonly BadLine[];
}

/**
 * Reads a file of JSON Lines, and makes rows of its events, a slice at a time.
 *
 * @param prefix in front of the rows’ ids
 * @param progress told the bytes that are done, after each piece of the file
 * @throws the reason of `signal`; what the file throws where it cannot be read
 */
export async function readFile(
  file: Readable,
  prefix: string,
  {
    signal,
    progress,
    slices = new Slices(),
  }: {
    readonly signal: AbortSignal;
    progress(bytes: number): void;
    readonly slices?: Slices;
  },
): Promise<FileRead> {
  const made = new TimelineRows(file.name, prefix);
  const bad: BadLine[] = [];
  let count = 0;
  const reader = new EventReader({
    event(event) {
      made.add(event);
      count += 1;
    },
    bad: (line) => bad.push(line),
  });
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const piece of file.stream()) {
    await slices.run(reader.take(decoder.decode(piece, { stream: true })), signal);
    bytes += piece.byteLength;
    progress(bytes);
  }
  await slices.run(reader.take(decoder.decode()), signal);
  reader.finish();
  // What is done with the rows is done at once.
  await slices.giveWay();
  signal.throwIfAborted();
  return { count, rows: made.made, bad };
}
