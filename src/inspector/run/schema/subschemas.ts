import { isList, isObject, type JsonObject, member, unescaped } from './json.ts';

const one = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;
const many = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'] as const;
const named = [
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
] as const;

/** The schemas right inside a schema, with the keyword they stand under. */
export function* subschemasOf(schema: JsonObject): Generator<{ keyword: string; schema: JsonObject }> {
  for (const keyword of one) {
    const inner = member(schema, keyword);
    if (isObject(inner)) yield { keyword, schema: inner };
  }
  for (const keyword of many) {
    const inner = member(schema, keyword);
    if (isList(inner)) for (const each of inner) if (isObject(each)) yield { keyword, schema: each };
  }
  for (const keyword of named) {
    const inner = member(schema, keyword);
    if (isObject(inner)) {
      for (const each of Object.values(inner)) if (isObject(each)) yield { keyword, schema: each };
    }
  }
}

/** What a `$ref` inside this document leads to; undefined for one that leads out of it, or nowhere. */
export function referred(root: JsonObject, reference: string): JsonObject | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let found: unknown = root;
  for (const step of reference.slice(2).split('/')) {
    const name = unescaped(step);
    found = isList(found) ? found[Number(name)] : member(found, name);
  }
  return isObject(found) ? found : undefined;
}

/** A schema with its references followed, as far as they lead somewhere. What stands beside a reference goes first. */
export function resolved(root: JsonObject, schema: JsonObject): JsonObject {
  let found = schema;
  for (let steps = 0; steps < 20; steps += 1) {
    const { $ref: reference, ...beside } = found;
    if (typeof reference !== 'string') return found;
    const target = referred(root, reference);
    if (target === undefined) return beside;
    found = { ...target, ...beside };
  }
  // References in a circle say nothing.
  return {};
}
