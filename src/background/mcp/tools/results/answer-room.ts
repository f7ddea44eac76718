import { cutText } from '../../../calls/cut-text.ts';
import type { Budget } from '../../../calls/render-result.ts';

/** What one answer may hold, and who keeps what does not fit. */
export interface AnswerRoom {
  readonly budget: Pick<Budget, 'characters' | 'images'>;
  /** Keeps a rest and names it; undefined where it cannot be kept. */
  keep(rest: string): string | undefined;
  /** The registered name of the tool that reads on in what was kept, for the note that says so. */
  readonly readOn: string;
}

/** The part of a text that has room, with a note on how to get the rest. */
export function fitText(text: string, most: number, what: string, room: AnswerRoom, notes: string[]): string {
  if (text.length <= most) return text;
  const shown = cutText(text, Math.max(0, most));
  const rest = text.slice(shown.length);
  const id = room.keep(rest);
  const goOn =
    id === undefined
      ? 'The rest was too long to be kept. Ask for less at a time.'
      : `Read on with ${room.readOn} and the continuation ${JSON.stringify(id)}.`;
  notes.push(`${what} was cut after ${shown.length} of ${text.length} characters. ${goOn}`);
  return shown;
}
