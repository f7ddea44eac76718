import { showHidden } from '../tools/clean-text.ts';

/** A server’s text in one line, hidden characters made visible, at most `most` characters. */
export function shownLine(text: string, most: number): string {
  return showHidden(text, most)
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}
