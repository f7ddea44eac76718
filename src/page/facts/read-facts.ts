import { maxSchemaTypes, type PageFacts } from '../../protocol/facts.ts';
import { itemElements } from './item-elements.ts';
import { jsonLdItems, jsonLdTexts, jsonLdTypes, parseJsonLd } from './json-ld.ts';
import { openGraph } from './open-graph.ts';
import { plainFacts } from './plain-facts.ts';
import { schemaType } from './schema-type.ts';

/**
 * What kind of page this is. Its schema.org types are those of the items that `structuredData` answers with, by the same
 * rules: a type named here is found there, and the other way round. Never throws.
 */
export function readFacts(document: Document): PageFacts {
  const types = new Set<string>();
  let items = 0;
  for (const text of jsonLdTexts(document)) {
    for (const { node, inSchemaOrg } of text === undefined ? [] : jsonLdItemsOf(text)) {
      items++;
      for (const type of jsonLdTypes(node)) types.add(schemaType(type, inSchemaOrg) ?? '');
    }
  }
  for (const item of itemElements(document)) {
    items++;
    for (const type of item.types) types.add(schemaType(type, true) ?? '');
  }
  types.delete('');
  return {
    ...plainFacts(document),
    schemaTypes: [...types].sort().slice(0, maxSchemaTypes),
    structuredData: items > 0 || openGraph(document).length > 0,
  };
}

function jsonLdItemsOf(text: string) {
  try {
    return jsonLdItems(parseJsonLd(text));
  } catch {
    return [];
  }
}
