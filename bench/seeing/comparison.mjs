import { median } from '../statistics.mjs';

/** Figures of all that are compared, by what was measured, and the lines that show them beside ours. */
export class Comparison {
  #rows = new Map();
  #names;
  #unit;

  /** @param names of all, ours first */
  constructor(names, unit = 'ms') {
    this.#names = names;
    this.#unit = unit;
  }

  add(row, name, figure) {
    if (!this.#rows.has(row)) this.#rows.set(row, new Map());
    const figures = this.#rows.get(row);
    figures.set(name, [...(figures.get(name) ?? []), figure]);
  }

  /** One line a row: medians, least and most, and how many times ours the others are. */
  lines() {
    const rows = [...this.#rows].map(([row, figures]) => [
      row,
      ...this.#names.map((name) => this.#cell(figures, name)),
    ]);
    const table = [['', ...this.#names], ...rows];
    const widths = table[0].map((_, column) => Math.max(...table.map((cells) => cells[column].length)));
    return table.map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }

  #cell(figures, name) {
    const own = figures.get(name);
    if (own === undefined) return '–';
    const digits = this.#unit === 'ms' && median(own) < 100 ? 1 : 0;
    const format = (figure) => figure.toLocaleString('en', { maximumFractionDigits: digits });
    const range = own.length > 1 ? ` (${format(Math.min(...own))} to ${format(Math.max(...own))})` : '';
    const ours = figures.get(this.#names[0]);
    const ratio =
      name === this.#names[0] || ours === undefined ? '' : `, ${(median(own) / median(ours)).toFixed(2)} x`;
    return `${format(median(own))} ${this.#unit}${range}${ratio}`;
  }
}
