import type { StructuredItem } from '../../../protocol/page-operations.ts';
import {
  type JsonLdNode,
  jsonLdItems,
  jsonLdTexts,
  jsonLdTypes,
  maxItems,
  maxJsonLdChars,
  meansSchemaOrg,
  parseJsonLd,
} from '../../facts/json-ld.ts';
import { schemaType, standsAlone } from '../../facts/schema-type.ts';
import { type Effort, effortLimits } from './effort.ts';
import { cleanText, cleanType, PropertyMap, propertyName } from './property-map.ts';

/** How many references in a row are followed. */
const farthestReference = 3;

interface Known {
  readonly node: JsonLdNode;
  readonly inSchemaOrg: boolean;
}

/** Where a value stands while its item is being written. */
interface Place {
  readonly inSchemaOrg: boolean;
  readonly depth: number;
  readonly references: number;
  /** Ids written in this item so far; a second mention stays a reference, which also ends every cycle. */
  readonly written: Set<string>;
}

/**
 * The items of the document's JSON-LD. A value is written in place; a nested node that is an item itself, and a
 * reference to a whole page or site, become `{ '@id', '@type', name }`; any other reference is resolved once per item.
 */
export function jsonLdStructuredItems(document: Document, effort: Effort): StructuredItem[] {
  const roots = parseAll(document, effort);
  const found = roots.flatMap((root) => {
    const items = jsonLdItems(root);
    if (items.length >= maxItems)
      effort.notes.add(`Only the first ${maxItems} items of a JSON-LD script are read.`);
    return items;
  });
  const ids = new Map(found.map(({ node }, index) => [node, idOf(node) ?? `json-ld:${index}`]));
  const known = nodesById(roots, effort);

  const items: StructuredItem[] = [];
  for (const { node, inSchemaOrg } of found) {
    if (!effort.step()) break;
    const id = ids.get(node) ?? '';
    const place: Place = { inSchemaOrg, depth: 0, references: 0, written: new Set([id]) };
    items.push({
      id,
      format: 'json-ld',
      types: typesOf(node, inSchemaOrg),
      properties: propertiesOf(node, place),
    });
  }
  return items;

  function propertiesOf(node: JsonLdNode, place: Place): { [name: string]: unknown } {
    const properties = new PropertyMap();
    for (const [name, value] of Object.entries(node)) {
      if (/^@(?:context|id|type|graph)$/.test(name) || (name === 'type' && node['@type'] === undefined))
        continue;
      properties.add(propertyName(name), readValue(value, place));
    }
    return properties.toObject();
  }

  function readValue(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return cleanText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (!effort.step()) return null;
    if (place.depth > effortLimits.depth) {
      effort.notes.add(`Values nested deeper than ${effortLimits.depth} levels are left out.`);
      return null;
    }
    const deeper = { ...place, depth: place.depth + 1 };
    if (Array.isArray(value)) return value.map((each) => readValue(each, deeper));
    const node = value as JsonLdNode;
    for (const wrapper of ['@value', '@list', '@set']) {
      if (wrapper in node) return readValue(node[wrapper], deeper);
    }
    return nodeValue(node, deeper);
  }

  function nodeValue(node: JsonLdNode, place: Place): unknown {
    const inSchemaOrg = meansSchemaOrg(node['@context'], place.inSchemaOrg);
    const id = idOf(node);
    if (ids.has(node)) return summary(ids.get(node) ?? '', node, inSchemaOrg);
    const target = id === undefined ? undefined : known.get(id);
    if (id !== undefined && isReference(node)) {
      if (target === undefined || place.written.has(id)) return { '@id': id };
      if (isWhole(target) || place.references >= farthestReference)
        return summary(id, target.node, target.inSchemaOrg);
      if (!effort.reference()) return { '@id': id };
      return written(target.node, id, {
        ...place,
        inSchemaOrg: target.inSchemaOrg,
        references: place.references + 1,
      });
    }
    return written(node, id, { ...place, inSchemaOrg });
  }

  function written(node: JsonLdNode, id: string | undefined, place: Place): unknown {
    if (id !== undefined) place.written.add(id);
    return { ...head(id, typesOf(node, place.inSchemaOrg)), ...propertiesOf(node, place) };
  }
}

/** Parses every script once, and tells about those that are broken. */
function parseAll(document: Document, effort: Effort): unknown[] {
  const seen = new Set<string>();
  const roots: unknown[] = [];
  for (const [index, text] of jsonLdTexts(document).entries()) {
    if (text === undefined) {
      effort.notes.add(
        `JSON-LD script ${index + 1} was not read: the page has more than ${maxJsonLdChars} characters of it.`,
      );
      continue;
    }
    if (seen.has(text)) continue;
    seen.add(text);
    try {
      roots.push(parseJsonLd(text));
    } catch (error) {
      const cause = text.trim() === '' ? 'it is empty' : cleanText(String(error)).slice(0, 120);
      if (effort.notes.size < 20) effort.notes.add(`JSON-LD script ${index + 1} was not read: ${cause}.`);
    }
  }
  return roots;
}

/** The first node that says something, for every id. */
function nodesById(roots: readonly unknown[], effort: Effort): Map<string, Known> {
  const known = new Map<string, Known>();
  const open: [unknown, boolean][] = roots.map((root) => [root, true]);
  for (let next = open.pop(); next && effort.step(); next = open.pop()) {
    const [value, around] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const each of value) open.push([each, around]);
      continue;
    }
    const node = value as JsonLdNode;
    const inSchemaOrg = meansSchemaOrg(node['@context'], around);
    const id = idOf(node);
    if (id !== undefined && !isReference(node) && !known.has(id)) known.set(id, { node, inSchemaOrg });
    for (const each of Object.values(node)) if (typeof each === 'object') open.push([each, inSchemaOrg]);
  }
  return known;
}

function idOf(node: JsonLdNode): string | undefined {
  const id = node['@id'];
  return typeof id === 'string' && id !== '' ? cleanText(id).slice(0, 500) : undefined;
}

/** A node that only names another. */
function isReference(node: JsonLdNode): boolean {
  return Object.keys(node).every((name) => name === '@id' || name === '@type' || name === '@context');
}

/** Nodes so large or so general that a reference to them is better left a reference. */
function isWhole({ node, inSchemaOrg }: Known): boolean {
  return typesOf(node, inSchemaOrg).some((type) => standsAlone(type) || /Page$|^WebSite$|List$/.test(type));
}

function typesOf(node: JsonLdNode, inSchemaOrg: boolean): string[] {
  return jsonLdTypes(node).map((type) => schemaType(type, inSchemaOrg) ?? foreignType(type, node));
}

/** A bare name of another vocabulary must not look like schema.org's. */
function foreignType(type: string, { '@context': context }: JsonLdNode): string {
  if (!/^[\w-]{1,80}$/.test(type)) return cleanType(type);
  const named = typeof context === 'string' && context.includes(':');
  return cleanType(named ? context.replace(/[^/#]$/, '$&#') + type : `unknown:${type}`);
}

function summary(id: string, node: JsonLdNode, inSchemaOrg: boolean): unknown {
  const { name: plain, headline } = node;
  const name = plain ?? headline;
  return {
    ...head(id, typesOf(node, inSchemaOrg)),
    ...(typeof name === 'string' ? { name: cleanText(name) } : {}),
  };
}

function head(id: string | undefined, types: readonly string[]): { [name: string]: unknown } {
  return {
    ...(types.length === 0 ? {} : { '@type': types.length === 1 ? types[0] : types }),
    ...(id === undefined ? {} : { '@id': id }),
  };
}
