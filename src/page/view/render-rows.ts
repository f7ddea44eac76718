import type { ViewLine } from './render-lines.ts';
import { startOf } from './render-text.ts';

/** A line in its place: how deep it stands, and which row holds it. */
export interface Row {
  readonly line: ViewLine;
  readonly depth: number;
  /** Index of the row it stands under; -1 for none. */
  readonly parent: number;
}

/** All lines in order. */
export function rowsOf(lines: readonly ViewLine[]): Row[] {
  const rows: Row[] = [];
  const add = (line: ViewLine, depth: number, parent: number): void => {
    const at = rows.push({ line, depth, parent }) - 1;
    for (const child of line.children) add(child, depth + 1, at);
  };
  for (const line of lines) add(line, 0, -1);
  return rows;
}

export function rowText({ line, depth }: Row): string {
  return `${'  '.repeat(depth)}${line.text}`;
}

/** Characters a row takes, its line break included. */
export function costOf({ line, depth }: Row): number {
  return depth * 2 + line.text.length + 1;
}

/** Characters of the whole text. */
export function lengthOf(lines: readonly ViewLine[]): number {
  return Math.max(
    0,
    rowsOf(lines).reduce((sum, row) => sum + costOf(row), -1),
  );
}

/** The whole text. */
export function textOf(lines: readonly ViewLine[]): string {
  return rowsOf(lines).map(rowText).join('\n');
}

/** The nearest uid at or above a row, with which its surroundings can be looked into. */
export function uidAbove(rows: readonly Row[], at: number): string | undefined {
  for (let row = rows[at]; row !== undefined; row = rows[row.parent]) {
    if (row.line.uid !== undefined) return row.line.uid;
  }
  return undefined;
}

/**
 * The rows in parts of at most `budget` characters, by index of their first rows. Each part but the first begins with
 * where it is (see {@link partText}), for which room is left. The same rows and budget give the same parts.
 */
export function partsOf(rows: readonly Row[], budget: number): number[] {
  const starts: number[] = [];
  let room = 0;
  rows.forEach((row, at) => {
    const cost = Math.min(costOf(row), Math.floor(budget / 2));
    if (at === 0 || cost > room) {
      starts.push(at);
      room = budget - (at === 0 ? 0 : pathOf(rows, at).join('\n').length + 1);
    }
    room -= cost;
  });
  return starts.length === 0 ? [0] : starts;
}

/** One part as text: where it is, then its rows. */
export function partText(
  rows: readonly Row[],
  starts: readonly number[],
  part: number,
  budget: number,
): string {
  const first = starts[part] ?? 0;
  const shown = rows.slice(first, starts[part + 1]);
  return [...(part === 0 ? [] : pathOf(rows, first)), ...shown.map((row) => clipped(row, budget))].join('\n');
}

/** No row takes more than half of a budget. */
export function clipped(row: Row, budget: number): string {
  const text = rowText(row);
  const most = Math.max(20, Math.floor(budget / 2) - 20);
  return text.length <= most + 19 ? text : `${startOf(text, most)}…+${text.length - most}`;
}

/** `kq7 (continued)` for the nearest rows above that can be named. */
function pathOf(rows: readonly Row[], at: number): string[] {
  const path: string[] = [];
  for (let row = rows[rows[at]?.parent ?? -1]; row !== undefined && path.length < 4; row = rows[row.parent]) {
    if (row.line.uid !== undefined) path.unshift(`${'  '.repeat(row.depth)}${row.line.uid} (continued)`);
  }
  return path;
}
