/**
 * The longest beginning of `text` with at most `room` characters that ends sensibly: at a paragraph, a line or a word
 * where one ends in the second half, and never inside a surrogate pair.
 */
export function cutText(text: string, room: number): string {
  if (text.length <= room) return text;
  if (room <= 0) return '';
  for (const end of ['\n\n', '\n', ' ']) {
    // What ends exactly at the limit is whole.
    const at = text.lastIndexOf(end, room);
    if (at > room / 2) return text.slice(0, at);
  }
  return text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
}
