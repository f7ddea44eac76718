import { normalised } from './find.ts';
import type { ViewLine } from './render-lines.ts';
import { clipped, costOf, partsOf, partText, type Row, rowsOf, uidAbove } from './render-rows.ts';

export interface RenderWish {
  /** Characters of text. */
  readonly budget: number;
  /** A part of the whole, from 1; absent: what fits, what is in view first. */
  readonly page?: number | undefined;
  /** Only lines with this text, with what is above and below them. */
  readonly find?: string | undefined;
  /** Where `find` is said, too, though not in one line: the lines with these uids. */
  readonly uids?: readonly string[] | undefined;
  /** How many lines before and after a found one are worth their room. */
  readonly nearby?: number | undefined;
}

export interface Rendered {
  readonly text: string;
  /** Characters of the whole. */
  readonly totalChars: number;
  /** In how many pages the whole can be read with this budget. */
  readonly pages: number;
  /** Lines left out. */
  readonly left: number;
  /** Lines found, where something was looked for. */
  readonly found?: number;
}

/** Characters a place where something was left out may take. */
const gapCost = 48;

/**
 * Lines as text within a budget. What does not fit is left out with its count and how to see it: what is in view comes
 * first, then what outlines the page, what follows the view, and the rest.
 */
export function renderLines(lines: readonly ViewLine[], wish: RenderWish): Rendered {
  const { budget, page, find, uids = [], nearby = 0 } = wish;
  const rows = rowsOf(lines);
  const totalChars = Math.max(
    0,
    rows.reduce((sum, row) => sum + costOf(row), -1),
  );
  const starts = partsOf(rows, budget);
  const about = { totalChars, pages: starts.length };
  if (page !== undefined) {
    const shown = (starts[page] ?? rows.length) - (starts[page - 1] ?? rows.length);
    return { ...about, text: partText(rows, starts, page - 1, budget), left: rows.length - shown };
  }
  const found = find === undefined ? undefined : rowsWith(rows, find, uids);
  const wanted = found === undefined ? undefined : around(rows, found, nearby);
  if (wanted === undefined && totalChars <= budget) {
    return { ...about, text: rows.map((row) => clipped(row, budget * 2)).join('\n'), left: 0 };
  }
  const order = wanted ?? byImportance(rows);
  let text = '';
  let left = 0;
  for (let aim = budget - gapCost; ; aim -= Math.max(gapCost, text.length - budget)) {
    const chosen = choose(rows, order, aim);
    left = rows.length - chosen.size;
    text = textWithGaps(rows, chosen, budget, starts);
    if (text.length <= budget || aim < 200) break;
  }
  return { ...about, text, left, ...(found === undefined ? {} : { found: found.length }) };
}

/** The rows that say a text, white space and case aside, or that speak of what does. */
function rowsWith(rows: readonly Row[], text: string, uids: readonly string[]): number[] {
  const wanted = normalised(text);
  const found = rows.flatMap(({ line }, at) => (says(line.text, wanted) ? [at] : []));
  const told = new Set(
    found.flatMap((at) => [...uidsIn(rows[at]?.line.text ?? ''), uidAbove(rows, at) ?? '']),
  );
  const missing = new Set(uids.filter((uid) => !told.has(uid)));
  if (missing.size === 0) return found;
  const more = rows.flatMap(({ line }, at) =>
    uidsIn(line.text).some((uid) => missing.has(uid)) ? [at] : [],
  );
  return [...found, ...more].sort((one, other) => one - other);
}

function says(line: string, wanted: string): boolean {
  const text = line.toLowerCase();
  return (
    text.includes(wanted) ||
    text
      .replace(/\\n/g, ' ')
      .replace(/\\(["\\])/g, '$1')
      .includes(wanted)
  );
}

function uidsIn(line: string): string[] {
  return line.match(/(?<![\w"])[a-z]{1,4}[1-9]\d*(?= )/g) ?? [];
}

/** The found rows, then what is below each, then what is near. */
function around(rows: readonly Row[], found: readonly number[], nearby: number): number[] {
  const below: number[] = [];
  const near: number[] = [];
  for (const at of found) {
    const depth = rows[at]?.depth ?? 0;
    let next = at + 1;
    for (; (rows[next]?.depth ?? -1) > depth; next++) below.push(next);
    for (let step = 1; step <= nearby; step++) near.push(at - step, next - 1 + step);
  }
  return [...found, ...below, ...near.filter((at) => at >= 0 && at < rows.length)];
}

function byImportance(rows: readonly Row[]): number[] {
  const seen = rows.flatMap(({ line }, at) => (line.inView ? [at] : []));
  const first = seen[0] ?? 0;
  const last = seen.at(-1) ?? -1;
  const all = rows.map((_, at) => at);
  const outline = all.filter((at) => rows[at]?.line.outline === true);
  return [...seen, ...outline.slice(0, 40), ...all.slice(last + 1), ...all.slice(0, first), ...all];
}

/** The rows that fit, in this order, each with all above it. */
function choose(rows: readonly Row[], order: Iterable<number>, budget: number): Set<number> {
  const chosen = new Set<number>();
  let room = budget;
  for (const at of order) {
    if (chosen.has(at)) continue;
    const path: number[] = [];
    for (let next = at; next >= 0 && !chosen.has(next); next = rows[next]?.parent ?? -1) path.push(next);
    let cost = chosen.has(at - 1) || at === 0 ? 0 : gapCost;
    for (const each of path) {
      const row = rows[each];
      if (row !== undefined) cost += Math.min(costOf(row), Math.floor(budget / 2));
    }
    if (cost > room) {
      if (room < gapCost * 2) break;
      continue;
    }
    room -= cost;
    for (const each of path) chosen.add(each);
  }
  return chosen;
}

function textWithGaps(
  rows: readonly Row[],
  chosen: ReadonlySet<number>,
  budget: number,
  starts: readonly number[],
): string {
  const lines: string[] = [];
  for (let at = 0; at < rows.length; ) {
    const row = rows[at];
    if (row === undefined) break;
    if (chosen.has(at)) {
      lines.push(clipped(row, budget));
      at += 1;
      continue;
    }
    const from = at;
    let shallowest = at;
    for (; at < rows.length && !chosen.has(at); at++) {
      if ((rows[at]?.depth ?? 0) < (rows[shallowest]?.depth ?? 0)) shallowest = at;
    }
    lines.push(gap(rows, { from, count: at - from, holder: rows[shallowest]?.parent ?? -1, starts }));
  }
  return lines.join('\n');
}

function gap(
  rows: readonly Row[],
  { from, count, holder, starts }: { from: number; count: number; holder: number; starts: readonly number[] },
): string {
  const indent = '  '.repeat(rows[from]?.depth ?? 0);
  const uid = uidAbove(rows, holder);
  const page = starts.findLastIndex((start) => start <= from) + 1;
  const how = uid === undefined ? `page: ${page}` : `root: ${uid}`;
  return `${indent}…${count} more ${count === 1 ? 'line' : 'lines'} (${how})`;
}
