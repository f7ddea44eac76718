import { isRecord, type JsonRecord } from '../plain-record.ts';

/** Keywords whose value is a schema (JSON Schema 2020-12 and draft 7). */
const single: ReadonlySet<string> = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
/** Keywords whose value is a list of schemas. */
const lists: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
/** Keywords whose value is schemas by name. */
const maps: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
]);

const holding: ReadonlySet<string> = new Set([...single, ...lists, ...maps]);

/** Most schemas say what a text or a number is like and hold no others, which is told sooner than looked through. */
function holdsNone(schema: JsonRecord): boolean {
  return !Object.keys(schema).some((keyword) => holding.has(keyword));
}

/** A schema inside another, and how to get there. */
export interface Subschema {
  /** The keyword, and the name or number below it. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The schemas right inside one. What stands there and is no schema is among them. */
export function subschemasOf(schema: JsonRecord): Subschema[] {
  const found: Subschema[] = [];
  if (holdsNone(schema)) return found;
  for (const [keyword, value] of Object.entries(schema)) {
    if (typeof value !== 'object' || value === null) {
      if (single.has(keyword)) found.push({ path: [keyword], value });
    } else if (lists.has(keyword) || (keyword === 'items' && Array.isArray(value))) {
      if (!Array.isArray(value)) continue;
      for (const [at, each] of value.entries()) found.push({ path: [keyword, String(at)], value: each });
    } else if (maps.has(keyword)) {
      if (Array.isArray(value)) continue;
      for (const [name, each] of Object.entries(value)) {
        if (keyword !== 'dependencies' || !Array.isArray(each))
          found.push({ path: [keyword, name], value: each });
      }
    } else if (single.has(keyword)) found.push({ path: [keyword], value });
  }
  return found;
}

/**
 * A schema whose subschemas are what `change` makes of them; keywords whose value has the wrong form are left out. One that
 * holds none is itself: nobody writes into what a server sent.
 */
export function mapSubschemas(schema: JsonRecord, change: (subschema: Subschema) => unknown): JsonRecord {
  if (holdsNone(schema)) return schema;
  const members: [string, unknown][] = [];
  for (const member of Object.entries(schema)) {
    const [keyword, value] = member;
    if (lists.has(keyword) || (keyword === 'items' && Array.isArray(value))) {
      if (!Array.isArray(value) || value.length === 0) continue;
      members.push([keyword, value.map((each, at) => change({ path: [keyword, String(at)], value: each }))]);
    } else if (maps.has(keyword)) {
      if (!isRecord(value)) continue;
      const inner = Object.entries(value).map(([name, each]): [string, unknown] => [
        name,
        keyword === 'dependencies' && Array.isArray(each)
          ? each
          : change({ path: [keyword, name], value: each }),
      ]);
      members.push([keyword, Object.fromEntries(inner)]);
    } else members.push(single.has(keyword) ? [keyword, change({ path: [keyword], value })] : member);
  }
  return Object.fromEntries(members);
}
