/**
 * One page of a text: from `offset`, at most `maxChars` characters, ending after a paragraph, else a line, else a word,
 * where one of these ends in the second half of the budget. Pages read one after the other give the whole text.
 */
export function cutText(
  text: string,
  offset: number,
  maxChars: number,
): { text: string; nextOffset?: number } {
  const start = Math.min(Math.max(0, Math.trunc(offset) || 0), text.length);
  const budget = Math.max(1, Math.trunc(maxChars) || 1);
  if (text.length - start <= budget) return { text: text.slice(start) };
  const window = text.slice(start, start + budget);
  const end = start + cutIn(window);
  return { text: text.slice(start, end), nextOffset: end };
}

function cutIn(window: string): number {
  for (const boundary of ['\n\n', '\n', ' ']) {
    const at = window.lastIndexOf(boundary);
    if (at >= window.length / 2) return at + boundary.length;
  }
  const whole = window.replace(/[\ud800-\udbff]$/, '').length;
  return whole === 0 ? window.length : whole;
}
