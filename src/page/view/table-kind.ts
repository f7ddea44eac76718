import { attribute, isHtml, localName, parentElement } from './dom.ts';

/** Whether a table holds data, is operated like a spreadsheet, or only lays out the page. */
export type TableKind = 'table' | 'grid' | 'layout';

const rowsLookedAt = 5;
const manyRows = 20;

/** The kinds of the tables of one view, each worked out once. */
export class TableKinds {
  readonly #known = new Map<Element, TableKind>();
  readonly #parts = new Map<Element, TableKind | undefined>();
  /** Most often the next one is beside the last. */
  #last: Element | undefined;
  #lastKind: TableKind | undefined;

  of(table: Element): TableKind {
    let kind = this.#known.get(table);
    if (kind === undefined) {
      kind = kindOf(table as HTMLTableElement);
      this.#known.set(table, kind);
    }
    return kind;
  }

  /** Of the table a row, cell or group of rows belongs to; undefined outside. */
  around(part: Element): TableKind | undefined {
    const parent = parentElement(part);
    if (parent === null) return undefined;
    if (parent === this.#last) return this.#lastKind;
    const kind = this.#of(parent);
    this.#last = parent;
    this.#lastKind = kind;
    return kind;
  }

  #of(parent: Element): TableKind | undefined {
    if (this.#parts.has(parent)) return this.#parts.get(parent);
    const name = localName(parent);
    let kind: TableKind | undefined;
    if (name === 'table') kind = isHtml(parent) ? this.of(parent) : undefined;
    else if (name === 'tr' || name === 'tbody' || name === 'thead' || name === 'tfoot') {
      const above = parentElement(parent);
      // Rows in rows are no table: scripts can make them as deep as they like.
      if (above !== null && (localName(above) === 'table' || name === 'tr')) kind = this.around(parent);
      if (name === 'tr' && above !== null && localName(above) === 'tr') kind = undefined;
      if (/^(?:none|presentation)$/.test(attribute(parent, 'role') ?? '')) kind = undefined;
    }
    this.#parts.set(parent, kind);
    return kind;
  }
}

function kindOf(table: HTMLTableElement): TableKind {
  const role = attribute(table, 'role')?.trim().toLowerCase().split(/\s+/)[0];
  if (role === 'none' || role === 'presentation') return 'layout';
  if (role === 'grid' || role === 'treegrid') return 'grid';
  if (role === 'table' || hasSignsOfData(table)) return 'table';
  const { rows } = table;
  if (rows.length >= manyRows) return 'table';
  let widest = 0;
  let nested = false;
  for (const row of Array.from(rows).slice(0, rowsLookedAt)) {
    widest = Math.max(widest, row.cells.length);
    for (const cell of row.cells) {
      if (localName(cell) === 'th') return 'table';
      if (attribute(cell, 'headers') || attribute(cell, 'scope') || attribute(cell, 'abbr')) return 'table';
      nested ||= cell.querySelector('table') !== null;
    }
  }
  return nested || widest < 2 || rows.length < 2 ? 'layout' : 'table';
}

function hasSignsOfData(table: HTMLTableElement): boolean {
  if (table.tHead !== null || table.tFoot !== null || table.caption !== null) return true;
  if (attribute(table, 'summary') || attribute(table, 'rules')) return true;
  if (attribute(table, 'tabindex')) return true;
  if (attribute(table, 'aria-label') || attribute(table, 'aria-labelledby')) return true;
  return Array.from(table.children)
    .slice(0, 5)
    .some((child) => /^col(?:group)?$/.test(localName(child)));
}
