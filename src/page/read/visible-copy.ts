import { own } from '../facts/own.ts';
import { type NodeAccess, nodeAccess } from './node-access.ts';

/** What a copy may hold and how long making it may take, so that a page of any size is answered in time. */
export const copyLimits = { chars: 1_000_000, elements: 150_000, ms: 600, depth: 100 } as const;

/** A longer address is left out, a longer formula is cut. */
const longestValue = 2_000;

/** What people see of a page, as a document of its own that loads nothing, runs nothing and can be taken apart. */
export interface VisibleCopy {
  readonly document: Document;
  /** Characters of text in it. */
  readonly chars: number;
  /** Whether any of them is more than white space. */
  readonly hasText: boolean;
  readonly elements: number;
  /** Images seen, the ones without an alternative text included. */
  readonly images: number;
  /** Alternative texts in order, at most 50. */
  readonly imageTexts: readonly string[];
  /** Which limit ended the walk before the page's end. */
  readonly cut: 'chars' | 'elements' | 'ms' | undefined;
}

/** Elements whose name means something to the article finder or in Markdown; all others become `div` or `span`. */
const kept = new Set(
  (
    'a abbr address article aside b blockquote body br caption cite code dd del dfn dl dt em figcaption figure footer ' +
    'button h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark nav ol p pre q s samp section small strike strong sub sup ' +
    'table tbody td tfoot th thead time tr u ul var'
  ).split(' '),
);

/**
 * Elements whose content is not text to read. What people type is left out as a whole: field values are nobody's
 * business here, passwords, one-time codes and card numbers least of all.
 */
const skipped = new Set(
  (
    'script style template noscript input textarea select option datalist svg canvas video audio object embed head ' +
    'title meta link base map progress meter'
  ).split(' '),
);

const keptAttributes = [
  'class',
  'id',
  'role',
  'rel',
  'itemprop',
  'datetime',
  'colspan',
  'align',
  'start',
] as const;

interface Frame {
  /** Nodes still to copy: a sibling chain, or a list (what is assigned to a slot). */
  next: Node | null;
  readonly list: readonly Node[] | undefined;
  index: number;
  readonly target: Element;
  readonly visible: boolean;
  readonly preformatted: boolean;
}

/**
 * Copies what is visible: no hidden or `aria-hidden` parts, no form values; open shadow roots with their slotted
 * content and same-origin frames in place. Elements deeper than the limit lose their tags and keep their text. The page
 * is only read.
 */
export function visibleCopy(source: Document, now: () => number = () => performance.now()): VisibleCopy {
  const document = own(source, 'implementation').createHTMLDocument('');
  const images: { total: number; texts: string[] } = { total: 0, texts: [] };
  const root = own(source, 'body') ?? own(source, 'documentElement');
  const start = now();
  let chars = 0;
  /** What counts against the limit: text, and addresses and formulas with it. */
  let spent = 0;
  let hasText = false;
  let elements = 0;
  let cut: VisibleCopy['cut'];
  const done = () => ({
    document,
    chars,
    hasText,
    elements,
    images: images.total,
    imageTexts: images.texts,
    cut,
  });
  if (root === null) return done();

  const access = nodeAccess(source, root);
  const style = stylesOf(source);
  const stack: Frame[] = [];
  const rootStyle = style(root);
  if (rootStyle?.display === 'none') return done();
  stack.push(frame(access.firstChild(root), document.body, rootStyle?.visibility !== 'hidden', false));

  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const node = top.list ? (top.list[top.index++] ?? null) : top.next;
    if (node === null) {
      stack.pop();
      continue;
    }
    if (!top.list) top.next = access.nextSibling(node);

    const type = access.nodeType(node);
    if (type === 3 || type === 4) {
      if (!top.visible) continue;
      const text = textOf(node as CharacterData, copyLimits.chars - spent, top.preformatted);
      chars += text.length;
      spent += text.length;
      hasText ||= /\S/.test(text);
      if (text !== '') top.target.append(text);
    } else if (type === 1) {
      elements++;
      if (elements > copyLimits.elements) cut = 'elements';
      else if (elements % 64 === 0 && now() - start > copyLimits.ms) cut = 'ms';
      else enter(node as Element, top);
    }
    if (spent >= copyLimits.chars) cut = 'chars';
    if (cut !== undefined) break;
  }
  return done();

  function enter(element: Element, around: Frame): void {
    const name = access.localName(element);
    if (name === 'svg' || name === 'canvas') countImage(access.attribute(element, 'aria-label') ?? '');
    if (skipped.has(name) || access.attribute(element, 'aria-hidden') === 'true') return;
    const { display, visibility } = style(element) ?? { display: 'block', visibility: 'visible' };
    if (display === 'none') return;
    const visible = visibility === 'visible';
    if (name === 'img') {
      if (visible) copyImage(element, around.target);
      return;
    }
    if (name === 'math') {
      const text = visible ? mathText(element).slice(0, longestValue) : '';
      around.target.append(text);
      spent += text.length;
      hasText ||= text !== '';
      return;
    }

    const inline = /^(?:inline|contents|ruby|$)/.test(display);
    const apart = /^inline-|^table-cell/.test(display) && name !== 'td' && name !== 'th';
    const tag = kept.has(name) ? name : inline ? 'span' : 'div';
    let target = around.target;
    if (apart) target.append(' ');
    if (stack.length <= copyLimits.depth || !inline) {
      const copy = document.createElement(tag === 'body' ? 'div' : tag);
      copyAttributes(element, name, copy);
      // Too deep: the text goes on beside, in a block of its own.
      target.append(copy);
      if (stack.length <= copyLimits.depth) target = copy;
    }
    const preformatted = around.preformatted || name === 'pre';
    stack.push(contentOf(element, name, target, visible, preformatted));
    if (apart && target !== around.target) target.after(' ');
  }

  function contentOf(element: Element, name: string, target: Element, visible: boolean, pre: boolean): Frame {
    const shadow = access.shadowRoot(element);
    if (shadow !== null) return frame(access.firstChild(shadow), target, visible, pre);
    if (name === 'slot') {
      const assigned = (element as HTMLSlotElement).assignedNodes?.() ?? [];
      if (assigned.length > 0) return { ...frame(null, target, visible, pre), list: assigned };
    }
    if (name === 'iframe') {
      const inner = (element as HTMLIFrameElement).contentDocument;
      const body = inner && own(inner, 'body');
      return frame(body ? access.firstChild(body) : null, target, visible, pre);
    }
    return frame(access.firstChild(element), target, visible, pre);
  }

  function copyAttributes(element: Element, name: string, copy: Element): void {
    for (const attribute of keptAttributes) {
      const value = access.attribute(element, attribute);
      if (value !== null && value.length < 200) copy.setAttribute(attribute, value);
    }
    const href = name === 'a' ? absolute(element, access) : undefined;
    if (href === undefined || href.length > longestValue) return;
    copy.setAttribute('href', href);
    spent += href.length;
  }

  function copyImage(element: Element, target: Element): void {
    const text = (access.attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim().slice(0, 500);
    countImage(text);
    if (text === '') return;
    const copy = document.createElement('img');
    copy.setAttribute('alt', text);
    // The article finder throws images away that have no source at all; nothing is loaded from this one.
    copy.setAttribute('data-src', '');
    target.append(copy);
    spent += text.length;
  }

  function countImage(text: string): void {
    images.total++;
    if (text !== '' && images.texts.length < 50) images.texts.push(text);
  }
}

function frame(next: Node | null, target: Element, visible: boolean, preformatted: boolean): Frame {
  return { next, list: undefined, index: 0, target, visible, preformatted };
}

/** At most `room` characters of a text node; runs of white space become one, so that they do not use up the budget. */
function textOf(node: CharacterData, room: number, preformatted: boolean): string {
  const text = node.substringData(0, room);
  return preformatted ? text : text.replace(/[ \t\r\n\f]+/g, ' ');
}

/** The element's link address; none for scripts and inline data, which lead nowhere a reader could go. */
function absolute(element: Element, access: NodeAccess): string | undefined {
  const href = access.attribute(element, 'href');
  if (href === null) return undefined;
  try {
    const url = new URL(href.trim(), own(element, 'baseURI'));
    return /^(?:https?|mailto|tel|file|ftp):$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** A formula as its TeX source when the page has it, else as its alternative or plain text. */
function mathText(element: Element): string {
  const source = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
  return source ? `$${source.trim()}$` : (element.getAttribute('alttext') ?? element.textContent ?? '');
}

/** Computed styles, or none for a document that is not shown. */
function stylesOf(source: Document): (element: Element) => CSSStyleDeclaration | undefined {
  const view = own(source, 'defaultView');
  return (element) => view?.getComputedStyle(element);
}
