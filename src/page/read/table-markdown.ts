/** Cells wider than this many columns do not widen the table. */
const widestSpan = 20;

/**
 * A table in GitHub's pipe syntax. Its first row is the header, as the syntax wants one; line breaks in cells become
 * `<br>`. Undefined for a table that only lays out the page (marked so, around another table, or a single cell wide or
 * high), whose cells are better read as blocks.
 */
export function tableMarkdown(table: Element, cellMarkdown: (cell: Element) => string): string | undefined {
  if (isLayout(table)) return undefined;
  const rows = rowsOf(table)
    .map((row) =>
      Array.from(row.children).flatMap((cell) => {
        const text = cellMarkdown(cell)
          .replace(/\s*\n\s*/g, '<br>')
          .replaceAll('|', '\\|');
        return [text, ...Array<string>(columns(cell) - 1).fill('')];
      }),
    )
    .filter((row) => row.some((cell) => cell !== ''));
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (rows.length < 2 || width < 2) return undefined;

  const lines = rows.map((row) => line([...row, ...Array<string>(width - row.length).fill('')]));
  const caption = table.querySelector('caption')?.textContent?.replace(/\s+/g, ' ').trim();
  lines.splice(1, 0, line(Array<string>(width).fill('---')));
  return (caption ? `${caption}\n\n` : '') + lines.join('\n');
}

function isLayout(table: Element): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  if (table.querySelector('table,pre') !== null) return true;
  const inside = [
    ...rowsOf(table).flatMap((row) => Array.from(row.children)),
    ...table.querySelectorAll('caption'),
  ];
  // Scripts can put text beside the cells; it must not get lost.
  return inside.reduce((sum, each) => sum + letters(each), 0) !== letters(table);
}

function rowsOf(table: Element): Element[] {
  return Array.from(table.querySelectorAll(':scope > tr, :scope > * > tr'));
}

function letters(element: Element): number {
  return (element.textContent ?? '').replace(/\s+/g, '').length;
}

function columns(cell: Element): number {
  const span = Number.parseInt(cell.getAttribute('colspan') ?? '1', 10);
  return span > 0 ? Math.min(span, widestSpan) : 1;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
