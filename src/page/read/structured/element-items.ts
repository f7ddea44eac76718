import { type ItemElement, itemElements } from '../../facts/item-elements.ts';
import { maxItems } from '../../facts/json-ld.ts';
import { attribute, own } from '../../facts/own.ts';
import type { Effort } from './effort.ts';
import { cleanText } from './property-map.ts';

/** The items the document's elements make, with the ids they have on this page. */
export interface ElementItems {
  readonly list: readonly (ItemElement & { readonly id: string })[];
  /** The id of a microdata or RDFa item's element; undefined for an element that is only a value. */
  idOf(format: ItemElement['format'], element: Element): string | undefined;
}

/** Finds them once for both formats. */
export function elementItems(document: Document, effort: Effort): ElementItems {
  const found = itemElements(document);
  if (found.length >= maxItems)
    effort.notes.add(`Only the first ${maxItems} microdata and RDFa items are read.`);
  const ids = { microdata: new Map<Element, string>(), rdfa: new Map<Element, string>() };
  const list = found.map((item) => {
    const written = attribute(item.element, item.format === 'microdata' ? 'itemid' : 'resource');
    const id = written?.trim()
      ? cleanText(written.trim()).slice(0, 500)
      : `${item.format}:${ids[item.format].size}`;
    ids[item.format].set(item.element, id);
    return { ...item, id };
  });
  return { list, idOf: (format, element) => ids[format].get(element) };
}

/**
 * Walks the elements below `root` in document order; `visit` says whether to go on below the element. It stops when the
 * effort is spent.
 */
export function walkBelow(root: Element, effort: Effort, visit: (element: Element) => boolean): void {
  // A tree walker goes by the tree itself, whatever names a form's controls have.
  const walker = own(root, 'ownerDocument').createTreeWalker(root, 1);
  let below = true;
  while (effort.step()) {
    let next = below ? walker.firstChild() : null;
    while (next === null) {
      next = walker.currentNode === root ? null : walker.nextSibling();
      if (next === null && (walker.currentNode === root || walker.parentNode() === null)) return;
    }
    below = visit(next as Element);
  }
}

/** An address in an attribute, made absolute; as it is written when it is none. */
export function address(element: Element, name: string): string | undefined {
  const written = attribute(element, name);
  if (written === null) return undefined;
  const base = own(element, 'baseURI');
  return cleanText(URL.canParse(written, base) ? new URL(written, base).href : written);
}
