import { maxItems, maxTypes } from './json-ld.ts';
import { attribute, own } from './own.ts';
import { schemaType, standsAlone } from './schema-type.ts';

/** An element that is an item, see {@link itemElements}. */
export interface ItemElement {
  readonly element: Element;
  readonly format: 'microdata' | 'rdfa';
  /** As {@link schemaType} names them; another vocabulary's with their address. */
  readonly types: readonly string[];
}

/**
 * The address a RDFa term stands for at an element, by its prefix or the vocabulary around it
 * (https://www.w3.org/TR/rdfa-lite/#vocab-typeof-and-property); undefined for a bare term without a vocabulary.
 */
export function rdfaAddress(element: Element, term: string): string | undefined {
  const closest = own(element, 'closest');
  const [, prefix, name] = /^([\w-]+):(?!\/\/)(.*)/.exec(term) ?? [];
  if (prefix !== undefined) {
    const holder = closest(`[prefix*="${prefix}:"]`);
    const [, address] =
      RegExp(`(?:^|\\s)${prefix}:\\s+(\\S+)`).exec((holder && attribute(holder, 'prefix')) ?? '') ?? [];
    return address === undefined ? term : address + name;
  }
  if (term.includes(':')) return term;
  const holder = closest('[vocab]');
  const vocabulary = holder && attribute(holder, 'vocab');
  return vocabulary ? vocabulary.replace(/[^/#]$/, '$&/') + term : undefined;
}

/** The addresses of an element's RDFa types; none where it has no vocabulary. */
export function rdfaTypes(element: Element): string[] {
  return tokens(element, 'typeof').flatMap((term) => rdfaAddress(element, term) ?? []);
}

/** The space-separated tokens of an attribute, at most as many as an item may have types. */
export function tokens(element: Element, name: string): string[] {
  return attribute(element, name)?.match(/\S+/g)?.slice(0, maxTypes) ?? [];
}

/**
 * The elements that count as items, in document order, at most {@link maxItems}: microdata items
 * (https://html.spec.whatwg.org/multipage/microdata.html#top-level-microdata-items) and RDFa nodes that are nobody's
 * property, and those that are one but of a type that {@link standsAlone}.
 */
export function itemElements(document: Document): ItemElement[] {
  const items: ItemElement[] = [];
  const add = (element: Element, format: ItemElement['format'], addresses: string[], property: string) => {
    const types = addresses.map((address) => schemaType(address, false) ?? address);
    if (attribute(element, property) === null || types.some(standsAlone))
      items.push({ element, format, types });
  };
  for (const element of own(document, 'querySelectorAll')('[itemscope],[typeof]')) {
    if (items.length >= maxItems) break;
    if (attribute(element, 'itemscope') !== null)
      add(element, 'microdata', tokens(element, 'itemtype'), 'itemprop');
    const addresses = rdfaTypes(element);
    if (addresses.length > 0) add(element, 'rdfa', addresses, 'property');
  }
  return items;
}
