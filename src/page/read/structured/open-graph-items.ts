import type { StructuredItem } from '../../../protocol/page-operations.ts';
import { openGraph } from '../../facts/open-graph.ts';
import { cleanText, PropertyMap } from './property-map.ts';

/** The page's OpenGraph data as one item, of the type `og:` and its `og:type`; none when it has no such data. */
export function openGraphStructuredItems(document: Document): StructuredItem[] {
  const entries = openGraph(document).slice(0, 1_000);
  if (entries.length === 0) return [];
  const properties = new PropertyMap();
  for (const { property, content } of entries)
    properties.add(cleanText(property.replace(/^og:/, '')), cleanText(content));
  const type = entries.find(({ property }) => property === 'og:type')?.content;
  return [
    {
      id: 'opengraph:0',
      format: 'opengraph',
      types: type === undefined ? [] : [`og:${cleanText(type)}`],
      properties: properties.toObject(),
    },
  ];
}
