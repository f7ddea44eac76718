import { isList, isObject, type Json, type JsonObject } from './json.ts';

const one: ReadonlySet<string> = new Set(['items', 'contains', 'not', 'if', 'then', 'else']);
const many: ReadonlySet<string> = new Set(['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf']);
const named: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions']);

/** A schema that asks for nothing. The library draws nothing at all for one without keywords. */
const anything: JsonObject = { $comment: '' };

/**
 * A schema as the form’s library understands it: where it asks for nothing (`true`, `{}`), by {@link anything}. Members
 * that may not be there (`false`) are left out, since nothing can be written in them.
 */
export function formSchema(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, Json] => {
      if (named.has(keyword) && isObject(value)) return [keyword, membersOf(value, keyword === 'properties')];
      if (many.has(keyword) && isList(value)) return [keyword, value.map(partOf)];
      return [keyword, one.has(keyword) ? partOf(value) : value];
    }),
  );
}

function membersOf(members: JsonObject, left: boolean): JsonObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, part]) => (left && part === false ? [] : [[name, partOf(part)]])),
  );
}

function partOf(part: Json): Json {
  if (part === true) return anything;
  if (!isObject(part)) return part;
  return Object.keys(part).length === 0 ? anything : formSchema(part);
}
