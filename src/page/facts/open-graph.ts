import { attribute, own } from './own.ts';

/** The document's OpenGraph properties (https://ogp.me) in order, `name` accepted in the place of `property`. */
export function openGraph(document: Document): { property: string; content: string }[] {
  return Array.from(own(document, 'querySelectorAll')('meta[content]'), (meta) => ({
    property: (attribute(meta, 'property') ?? attribute(meta, 'name') ?? '').trim(),
    content: attribute(meta, 'content') ?? '',
  })).filter(({ property }) => /^(?:og|article|product):./.test(property));
}
