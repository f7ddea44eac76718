import { hasAuthorName, hasGlobalAttribute } from './author-attributes.ts';
import { attribute, closest, isHtml, localName, nextSibling, parentElement } from './dom.ts';
import { canHaveFocus } from './focus.ts';
import type { TableKinds } from './table-kind.ts';

/** Elements whose role depends on nothing (https://www.w3.org/TR/html-aam-1.0/). */
const simple: { readonly [name: string]: string } = {
  address: 'group',
  article: 'article',
  audio: 'audio',
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'canvas',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dir: 'list',
  dt: 'term',
  em: 'emphasis',
  embed: 'object',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  frame: 'iframe',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  iframe: 'iframe',
  ins: 'insertion',
  main: 'main',
  mark: 'mark',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  object: 'object',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  textarea: 'textbox',
  ul: 'list',
  video: 'video',
};

const inputs: { readonly [type: string]: string } = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'color',
  date: 'date',
  'datetime-local': 'datetime',
  file: 'file',
  hidden: 'none',
  image: 'button',
  month: 'month',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  time: 'time',
  week: 'week',
};

const sectioning =
  'article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]';

/** The role HTML, SVG or MathML gives an element; `generic` where they give none, `none` to pictures without meaning. */
export function htmlRole(element: Element, tables: TableKinds): string {
  const name = localName(element);
  if (!isHtml(element)) return foreignRole(element, name);
  const role = Object.hasOwn(simple, name) ? simple[name] : undefined;
  if (role !== undefined) return role;
  switch (name) {
    case 'a':
    case 'area':
      return attribute(element, 'href') === null ? 'generic' : 'link';
    case 'aside':
      return hasAuthorName(element) || !isInside(element, sectioning.replace('main,', ''))
        ? 'complementary'
        : 'generic';
    case 'footer':
      return isInside(element, sectioning) ? 'sectionfooter' : 'contentinfo';
    case 'header':
      return isInside(element, sectioning) ? 'sectionheader' : 'banner';
    case 'img':
      return imageRole(element);
    case 'input':
      return inputRole(element as HTMLInputElement);
    case 'li':
      return listItemRole(element);
    case 'section':
      return hasAuthorName(element) ? 'region' : 'generic';
    case 'select': {
      const { multiple, size } = element as HTMLSelectElement;
      return multiple || size > 1 ? 'listbox' : 'combobox';
    }
    case 'summary':
      return isSummary(element) ? 'button' : 'generic';
    case 'table':
      return { table: 'table', grid: 'grid', layout: 'none' }[tables.of(element)];
    case 'tbody':
    case 'tfoot':
    case 'thead':
    case 'tr':
    case 'td':
    case 'th':
      return tablePartRole(element, name, tables);
    default:
      return 'generic';
  }
}

/** Whether the element is the one that opens and closes the `details` around it. */
export function isSummary(element: Element): boolean {
  const parent = parentElement(element);
  return (
    parent !== null && localName(parent) === 'details' && parent.querySelector(':scope > summary') === element
  );
}

export function inputType(element: Element): string {
  return localName(element) === 'input' ? (element as HTMLInputElement).type : '';
}

function inputRole(element: HTMLInputElement): string {
  const { type } = element;
  const role = Object.hasOwn(inputs, type) ? inputs[type] : undefined;
  if (role === 'searchbox' || role === undefined) {
    const suggests = type !== 'password' && attribute(element, 'list') !== null && element.list !== null;
    return suggests ? 'combobox' : (role ?? 'textbox');
  }
  return role;
}

function imageRole(element: Element): string {
  if (attribute(element, 'alt') !== '') return 'img';
  const speaks = hasGlobalAttribute(element) || canHaveFocus(element);
  return speaks ? 'img' : 'none';
}

function listItemRole(element: Element): string {
  const parent = parentElement(element);
  const given = parent === null ? null : attribute(parent, 'role');
  if (given === null || given.trim() === '') return 'listitem';
  const role = given.trim().toLowerCase().split(/\s+/)[0];
  return role === 'list' || role === 'directory' ? 'listitem' : 'none';
}

function tablePartRole(element: Element, name: string, tables: TableKinds): string {
  const kind = tables.around(element);
  if (kind === undefined || kind === 'layout') return 'generic';
  if (name === 'tr') return 'row';
  if (name !== 'td' && name !== 'th') return 'rowgroup';
  if (name === 'th') return headerRole(element);
  return kind === 'grid' ? 'gridcell' : 'cell';
}

/** A header of the cells beside it, or of those below: without `scope`, its neighbours tell. */
function headerRole(element: Element): string {
  const scope = attribute(element, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  const neighbour =
    cellBeside(element, 'previousElementSibling') ?? cellBeside(element, 'nextElementSibling');
  return neighbour === undefined || neighbour === 'th' ? 'columnheader' : 'rowheader';
}

function cellBeside(
  element: Element,
  side: 'previousElementSibling' | 'nextElementSibling',
): string | undefined {
  const cell = element[side];
  return cell === null ? undefined : localName(cell);
}

/** Outside the element itself; the walk of ancestors is the browser's. */
function isInside(element: Element, selector: string): boolean {
  const parent = parentElement(element);
  return parent !== null && closest(parent, selector) !== null;
}

function foreignRole(element: Element, name: string): string {
  switch (name) {
    case 'svg':
      return svgTitle(element) !== undefined || hasAuthorName(element) ? 'img' : 'generic';
    case 'a':
      return (attribute(element, 'href') ?? attribute(element, 'xlink:href')) ? 'link' : 'generic';
    case 'math':
      return 'math';
    case 'image':
      return hasAuthorName(element) || svgTitle(element) !== undefined ? 'img' : 'none';
    default:
      return 'generic';
  }
}

/** The text of an SVG element's own title. */
export function svgTitle(element: Element): string | undefined {
  let child = element.firstElementChild as Element | null;
  while (child !== null && localName(child) !== 'title') child = nextElement(child);
  return child?.textContent?.trim() || undefined;
}

function nextElement(element: Element): Element | null {
  let node = nextSibling(element) as Node | null;
  while (node !== null && node.nodeType !== 1) node = nextSibling(node);
  return node as Element | null;
}
