import { isList, isObject, type Json, type JsonObject, member } from './json.ts';
import { resolved } from './subschemas.ts';

/** Levels that are filled in. */
const deepest = 4;

/** What an input must hold whatever a person wants: required members that have one value, or a usual one. */
export function firstInput(schema: JsonObject): JsonObject {
  const value = filled(schema, schema, 0);
  return isObject(value) ? value : {};
}

function filled(root: JsonObject, schema: JsonObject, depth: number): Json | undefined {
  const here = resolved(root, schema);
  const constant = member(here, 'const');
  if (constant !== undefined) return constant;
  const usual = member(here, 'default');
  if (usual !== undefined) return usual;
  const required = member(here, 'required');
  const properties = member(here, 'properties');
  if (depth >= deepest || !isList(required) || !isObject(properties)) return undefined;
  const members = required.flatMap((name): [string, Json][] => {
    const property = typeof name === 'string' ? member(properties, name) : undefined;
    if (typeof name !== 'string' || !isObject(property)) return [];
    const value = filled(root, property, depth + 1);
    return value === undefined ? [] : [[name, value]];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
