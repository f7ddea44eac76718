/** Characters kept of what a server says beside its results. */
const most = 300;

/** What a server said, fit to be shown: one line, without control and invisible characters, cut. */
export function ownWords(text: string): string {
  const plain = text
    .slice(0, most * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > most ? `${plain.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…` : plain;
}
