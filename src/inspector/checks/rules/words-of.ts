/** `deleteItem`, `delete_item` and `Delete-Item` as `delete`, `item`; 64 words at most. */
export function wordsOf(text: string): readonly string[] {
  return text
    .slice(0, 2_000)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 64);
}
