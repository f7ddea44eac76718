import { saveFile } from '../shared/save-file.ts';
import { Slices } from '../shared/slices.ts';
import type { TimelineRow } from './timeline-row.ts';
import { eventLines } from './write-events.ts';

/** Lines that are put into the file at once. */
const together = 500;

/** Saves rows as JSON Lines, a slice at a time. */
export async function saveRows(rows: readonly TimelineRow[], url: string): Promise<void> {
  const now = Date.now();
  const day = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const pieces = await new Slices().run(piecesOf(eventLines(rows, url, now)), new AbortController().signal);
  saveFile(`timeline-${day}.jsonl`, pieces, 'application/jsonl');
}

/** Blobs, since a text as long as a timeline would be turned into bytes at one go. */
function* piecesOf(lines: Iterable<string>): Generator<void, readonly Blob[]> {
  const pieces: Blob[] = [];
  let piece: string[] = [];
  for (const line of lines) {
    if (piece.push(line) === together) {
      pieces.push(new Blob(piece));
      piece = [];
    }
    yield;
  }
  return [...pieces, new Blob(piece)];
}
