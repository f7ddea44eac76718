import {
  closeLimits,
  glanceLimits,
  item,
  optionsOf,
  type TextLimits,
  textLine,
  textSegment,
} from './render-item.ts';
import {
  contentOf,
  hasNoLinesBelow,
  isBare,
  isPlain,
  leavesOf,
  repeats,
  same,
  textsOf,
} from './render-leaves.ts';
import { plainText } from './render-text.ts';
import type { Sight } from './sight.ts';
import type { ViewNode } from './view-node.ts';

/** One line of a snapshot, with the lines that stand below it. */
export interface ViewLine {
  /** Without indentation, and without line breaks. */
  readonly text: string;
  /** The uid it begins with. */
  readonly uid: string | undefined;
  readonly children: readonly ViewLine[];
  readonly inView: boolean;
  /** Tells what a page is made of: a heading, a landmark, a dialog. */
  readonly outline: boolean;
}

/** Deeper things stand beside their parents: indentation would cost more than all they say. */
const deepest = 24;
/** Longer rows of tables are given a line for each cell. */
const longestRow = 800;
/** Things in one cell of a row that is one line. */
const mostInCell = 4;

const outlines = new Set(
  (
    'heading main navigation banner contentinfo complementary search form region dialog alertdialog alert status article ' +
    'table grid treegrid tablist menubar toolbar iframe'
  ).split(' '),
);

const tableRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/**
 * The lines of a tree. `close`: a look into one part of a page, where longer texts are worth their room; the part itself
 * is the first line then. Without it the root stands for the page, and only what it holds is given. `sight` says what is in
 * view where the nodes do not.
 */
export function linesOf(
  root: ViewNode,
  { close = false, sight }: { readonly close?: boolean; readonly sight?: Sight | undefined } = {},
): ViewLine[] {
  const limits = close ? closeLimits : glanceLimits;
  const writer = new LineWriter(limits, sight);
  return close ? writer.of(root, 0, root.inViewport) : writer.below(root, 0, root.inViewport);
}

/** Undefined where it is not known, or nobody asked. */
type Seen = boolean | undefined;

const noLines: readonly ViewLine[] = [];

class LineWriter {
  readonly #limits: TextLimits;
  readonly #sight: Sight | undefined;

  constructor(limits: TextLimits, sight: Sight | undefined) {
    this.#limits = limits;
    this.#sight = sight;
  }

  below(node: ViewNode, depth: number, inView: Seen): ViewLine[] {
    const lines: ViewLine[] = [];
    for (const child of node.children) {
      for (const line of this.of(child, depth, inView)) lines.push(line);
    }
    return lines;
  }

  of(node: ViewNode, depth: number, inViewAbove: Seen): ViewLine[] {
    const inView = this.#sight?.of(node, inViewAbove) ?? node.inViewport ?? inViewAbove;
    if (node.role === 'text') return this.#text(node, inView);
    if (isPlain(node)) return this.#below(node, depth, inView);
    if (node.role === 'listitem' && isBare(node)) {
      const lines = this.#below(node, depth + 1, inView);
      return lines.length === 1 ? lines : [this.#line(node, 'listitem', lines, depth, inView)].flat();
    }
    if (node.role === 'row') {
      const row = this.#row(node, inView);
      if (row !== undefined) return [row];
    }
    const { uid } = node;
    const texts = textsOf(leavesOf(node));
    if (texts !== undefined) {
      const said = plainText(node.name);
      const [text, ...more] = texts;
      if (text === undefined || same(texts.join(' '), said))
        return [this.#leaf(item(node, this.#limits), uid, node, inView)];
      if (more.length === 0) {
        const name = node.nameFrom === 'content' ? '' : node.name;
        const head = item(node, this.#limits, { name });
        return [this.#leaf(`${head}: ${textLine(text, this.#limits)}`, uid, node, inView)];
      }
    }
    if (optionsOf(node) !== undefined) return [this.#leaf(item(node, this.#limits), uid, node, inView)];
    const children = this.#below(node, depth + 1, inView);
    const name = node.name !== '' && repeats(node) ? '' : node.name;
    return this.#line(node, item(node, this.#limits, { name }), children, depth, inView);
  }

  /** Very deep trees are read without a call for each level. */
  #below(node: ViewNode, depth: number, inView: Seen): ViewLine[] {
    return depth > deepest * 4 ? this.#flat(node, inView) : this.below(node, depth, inView);
  }

  #flat(node: ViewNode, inView: Seen): ViewLine[] {
    const lines: ViewLine[] = [];
    const waiting = [...node.children].reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next.role === 'text') lines.push(...this.#text(next, inView));
      else {
        if (!isPlain(next)) lines.push(this.#leaf(item(next, this.#limits), next.uid, next, inView));
        for (let at = next.children.length - 1; at >= 0; at--) {
          const child = next.children[at];
          if (child !== undefined) waiting.push(child);
        }
      }
    }
    return lines;
  }

  #text(node: ViewNode, inView: Seen): ViewLine[] {
    const text = textLine(node.name, this.#limits);
    return text === ''
      ? []
      : [{ text, uid: undefined, children: noLines, inView: inView ?? false, outline: false }];
  }

  #line(
    node: ViewNode,
    text: string,
    children: readonly ViewLine[],
    depth: number,
    inView: Seen,
  ): ViewLine[] {
    const line = this.#leaf(text, node.uid, node, inView);
    return depth < deepest ? [{ ...line, children }] : [line, ...children];
  }

  #leaf(text: string, uid: string | undefined, { role }: ViewNode, inView: Seen): ViewLine {
    return { text, uid, children: noLines, inView: inView ?? false, outline: outlines.has(role) };
  }

  /** A row of a table in one line, `kq7 | Name | kq8 button "Save"`; undefined where its cells hold too much for that. */
  #row(row: ViewNode, inView: Seen): ViewLine | undefined {
    const cells = row.children.some(isPlain)
      ? row.children.flatMap((child) => (isPlain(child) ? child.children : [child]))
      : row.children;
    if (cells.length === 0 || cells.some(({ role }) => !tableRoles.has(role))) return undefined;
    const headers = cells.length > 1 && cells.every(({ role }) => role === 'columnheader');
    const segments: string[] = [];
    let length = 0;
    for (const cell of cells) {
      const words = this.#cell(cell, headers);
      if (words === undefined) return undefined;
      length += words.length + 3;
      if (length > longestRow) return undefined;
      segments.push(words === '' ? '|' : `| ${words}`);
    }
    const repeated =
      row.name === '' || row.nameFrom === 'content' || same(cells.map(contentOf).join(' '), row.name);
    const own = repeated ? '' : row.name;
    const bare = own === '' && row.states.length === 0 && !row.value && !row.description && !row.url;
    const head = item(row, this.#limits, { name: own, role: !bare });
    // No space before the bars but the first: a quote and a bar are one token for models then.
    const text = [head, headers ? 'headers' : '', segments.join('')].filter((part) => part !== '').join(' ');
    return this.#leaf(text, row.uid, row, inView);
  }

  #cell(cell: ViewNode, headers: boolean): string | undefined {
    const things = leavesOf(cell);
    if (things.length > mostInCell) return undefined;
    const isWord = cell.uid === undefined && cell.states.length === 0 && (headers || /cell$/.test(cell.role));
    const texts = textsOf(things);
    if (texts !== undefined) {
      if (isWord && texts.length === 1) return textSegment(texts[0] ?? '', this.#limits);
      const name = plainText(cell.name);
      const words = texts.length === 0 && name !== '' ? [name] : texts;
      if (isWord) return words.map((text) => textSegment(text, this.#limits)).join('; ');
      const said = name === '' || cell.nameFrom === 'content' || same(words.join(' '), name);
      return said ? item(cell, this.#limits, { name: words.join(' ') }) : undefined;
    }
    if (!isWord) return undefined;
    const parts: string[] = [];
    for (const thing of things) {
      if (thing.role === 'text') {
        const words = plainText(thing.name);
        if (words !== '') parts.push(textSegment(words, this.#limits));
      } else if (hasNoLinesBelow(thing)) parts.push(item(thing, this.#limits));
      else return undefined;
    }
    return parts.join('; ');
  }
}
