import { attribute, own } from './own.ts';
import { schemaType, standsAlone } from './schema-type.ts';

/** Characters of JSON-LD read per document, all scripts together; a script that does not fit any more is left out. */
export const maxJsonLdChars = 2_000_000;

/** Items per format and script that are looked at. */
export const maxItems = 10_000;

export interface JsonLdNode {
  readonly [name: string]: unknown;
}

/** A node that counts as an item, see {@link jsonLdItems}. */
export interface JsonLdItem {
  readonly node: JsonLdNode;
  /** Whether names without an address are schema.org's here. */
  readonly inSchemaOrg: boolean;
}

/** The texts of the document's JSON-LD scripts in order; undefined in the place of one beyond the limit. */
export function jsonLdTexts(document: Document): (string | undefined)[] {
  let room = maxJsonLdChars;
  return Array.from(own(document, 'getElementsByTagNameNS')('*', 'script'))
    .filter((script) => /^\s*application\/ld\+json\b/i.test(attribute(script, 'type') ?? ''))
    .map((script) => {
      const text = script.textContent ?? '';
      if (text.length > room) return undefined;
      room -= text.length;
      return text;
    });
}

/**
 * Parses JSON-LD as found in pages. What is not JSON gets one more chance without the slips that cannot change its
 * meaning: a comment or CDATA wrapper, a comma before a closing bracket, a raw line break in a string.
 *
 * @throws SyntaxError for anything else.
 */
export function parseJsonLd(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(
      text
        .replace(/^[\s/*]*(?:<!--|<!\[CDATA\[)[\s/*]*|[\s/*]*(?:-->|\]\]>)[\s/*;]*$|;\s*$/g, '')
        .replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs, (part) =>
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
          part === ',' ? '' : part.replace(/[\0-\x1f]/g, ' '),
        ),
    );
  }
}

/** Types of one item that are looked at. */
export const maxTypes = 20;

/** The types of a node, as written. schema.org's own context makes `type` mean `@type`. */
export function jsonLdTypes({ '@type': plain, type }: JsonLdNode): string[] {
  const types = [plain ?? type].flat().slice(0, maxTypes);
  return types.filter((each) => typeof each === 'string');
}

/** Whether bare names mean schema.org's below a context. Pages that name none mean schema.org. */
export function meansSchemaOrg(context: unknown, around: boolean): boolean {
  if (context === undefined) return around;
  return [context]
    .flat()
    .some((each) => Object.values(typeof each === 'string' ? [each] : Object(each)).some(isSchemaOrg));
}

function isSchemaOrg(address: unknown): boolean {
  return typeof address === 'string' && /schema\.org/i.test(address);
}

/**
 * The nodes that count as items, in document order, at most {@link maxItems}: a typed node at the top of a script, in an
 * array there or in a `@graph`; deeper, a node of a type that {@link standsAlone}.
 */
export function jsonLdItems(root: unknown): JsonLdItem[] {
  const items: JsonLdItem[] = [];
  const open: [value: unknown, inSchemaOrg: boolean, top: boolean][] = [[root, true, true]];
  for (let next = open.pop(); next && items.length < maxItems; next = open.pop()) {
    const [value, around, top] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (let index = value.length; index-- > 0; ) open.push([value[index], around, top]);
      continue;
    }
    const node = value as JsonLdNode;
    const inSchemaOrg = meansSchemaOrg(node['@context'], around);
    const types = jsonLdTypes(node);
    if (top ? types.length > 0 : types.some((type) => standsAlone(schemaType(type, inSchemaOrg) ?? ''))) {
      items.push({ node, inSchemaOrg });
    }
    for (const name of Object.keys(node).reverse()) {
      if (name !== '@context') open.push([node[name], inSchemaOrg, name === '@graph']);
    }
  }
  return items;
}
