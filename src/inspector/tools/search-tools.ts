import type { ToolRow } from './tool-rows.ts';

/** A stretch of a text that matched. */
export interface Match {
  readonly from: number;
  readonly to: number;
}

/** The words of a search, each of which must be found. */
export function wordsOf(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** Characters of a description that are searched. */
const longestSearched = 20_000;

/** The tools in whose name, title or description every word is found; those by name first. */
export function searchTools(rows: readonly ToolRow[], query: string): readonly ToolRow[] {
  const words = wordsOf(query);
  if (words.length === 0) return rows;
  const byName: ToolRow[] = [];
  const others: ToolRow[] = [];
  for (const row of rows) {
    const name = row.name.toLowerCase();
    if (words.every((word) => name.includes(word))) {
      byName.push(row);
      continue;
    }
    const all = `${name}\n${row.title}\n${row.description.slice(0, longestSearched)}`.toLowerCase();
    if (words.every((word) => all.includes(word))) others.push(row);
  }
  return [...byName, ...others];
}

/** Where the words are in a text, in order and without overlaps. */
export function matches(text: string, words: readonly string[]): readonly Match[] {
  if (words.length === 0) return [];
  const low = text.toLowerCase();
  // Some letters are longer when small; then places would be wrong.
  if (low.length !== text.length) return [];
  const found: Match[] = [];
  for (const word of words) {
    for (
      let at = low.indexOf(word);
      at !== -1 && found.length < 500;
      at = low.indexOf(word, at + word.length)
    ) {
      found.push({ from: at, to: at + word.length });
    }
  }
  found.sort((one, other) => one.from - other.from || other.to - one.to);
  const joined: Match[] = [];
  for (const match of found) {
    const last = joined.at(-1);
    if (last !== undefined && match.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, match.to) };
    else joined.push(match);
  }
  return joined;
}

/** The text around its first match, where the match is further in than a line shows. */
export function excerpt(text: string, words: readonly string[], length = 120): string {
  const first = matches(text, words)[0];
  const line = text.replaceAll('\n', ' ');
  if (first === undefined || first.to <= length) return line.slice(0, length * 2);
  const from = Math.max(0, first.from - 30);
  return `…${line.slice(from, from + length * 2)}`;
}
