import { isList, isObject, type JsonObject, member } from './json.ts';
import { resolved } from './subschemas.ts';

/** The type a schema asks for in JSON Schema’s own words, such as `string[]` or `string | null`; `any` where it asks for none. */
export function typeText(root: JsonObject, schema: JsonObject, depth = 0): string {
  const here = resolved(root, schema);
  const type = member(here, 'type');
  const constant = member(here, 'const');
  if (constant !== undefined) return short(JSON.stringify(constant));
  const types = (isList(type) ? type : [type]).filter((each) => typeof each === 'string');
  if (types.length > 0)
    return types.map((each) => (each === 'array' ? listText(root, here, depth) : each)).join(' | ');
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const choices = member(here, keyword);
    if (isList(choices) && choices.length > 0 && depth < 3) {
      const each = choices
        .slice(0, 6)
        .map((choice) => (isObject(choice) ? typeText(root, choice, depth + 1) : 'any'));
      return [...new Set(each), ...(choices.length > 6 ? ['…'] : [])].join(' | ');
    }
  }
  if (isList(member(here, 'enum'))) return 'enum';
  if (isObject(member(here, 'properties'))) return 'object';
  return 'any';
}

function listText(root: JsonObject, schema: JsonObject, depth: number): string {
  const items = member(schema, 'items');
  if (!isObject(items) || depth > 2) return 'array';
  const inner = typeText(root, items, depth + 1);
  return /[ |]/.test(inner) ? `(${inner})[]` : `${inner}[]`;
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
