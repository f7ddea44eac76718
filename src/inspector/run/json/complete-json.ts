import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  member,
  valueAt,
} from '../schema/json.ts';
import { resolved } from '../schema/subschemas.ts';
import { typeText } from '../schema/type-text.ts';
import { jsonPlace } from './json-place.ts';
import type { Span } from './read-json.ts';

/** One thing that could stand where a person types. */
export interface Completion {
  /** What is put in the text. */
  readonly text: string;
  /** What a person reads: the name, or the value. */
  readonly label: string;
  readonly kind: 'key' | 'value';
  /** The type, in the schema’s words. */
  readonly detail: string;
  /** The page’s or server’s description: untrusted. */
  readonly description: string;
  readonly required: boolean;
}

export interface Completions {
  readonly span: Span;
  readonly options: readonly Completion[];
}

/** Schemas that are looked into for one place, and options that are shown. */
const mostSchemas = 200;
const mostOptions = 200;

/** What the schema says could be written at a position of a JSON text. */
export function completeJson(text: string, at: number, schema: JsonObject): Completions | undefined {
  const place = jsonPlace(text, at);
  if (place === undefined) return undefined;
  const here = schemasAt(schema, place.path);
  const options =
    place.kind === 'key'
      ? keysOf(schema, here, place.taken, place.valued)
      : here.flatMap((each) => valuesOf(each)).filter(unlike());
  return options.length === 0 ? undefined : { span: place.span, options: options.slice(0, mostOptions) };
}

/** Every schema that may have a say at a path, alternatives included. */
export function schemasAt(root: JsonObject, path: JsonPath): JsonObject[] {
  let here = spread(root, [root]);
  for (const step of path)
    here = spread(
      root,
      here.flatMap((schema) => below(schema, step)),
    );
  return here;
}

/** The schemas with their references followed and their alternatives beside them. */
function spread(root: JsonObject, schemas: readonly JsonObject[]): JsonObject[] {
  const found: JsonObject[] = [];
  const wait = [...schemas];
  for (let schema = wait.shift(); schema !== undefined && found.length < mostSchemas; schema = wait.shift()) {
    const whole = resolved(root, schema);
    found.push(whole);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
      const inner = member(whole, keyword);
      if (isList(inner)) wait.push(...inner.filter(isObject));
    }
    for (const keyword of ['then', 'else'] as const) {
      const inner = member(whole, keyword);
      if (isObject(inner)) wait.push(inner);
    }
  }
  return found;
}

function below(schema: JsonObject, step: string | number): JsonObject[] {
  const found =
    typeof step === 'number'
      ? [
          valueAt(schema, ['prefixItems', step]) ??
            valueAt(schema, ['items', step]) ??
            member(schema, 'items'),
        ]
      : [valueAt(schema, ['properties', step]) ?? member(schema, 'additionalProperties')];
  return found.filter(isObject);
}

function keysOf(
  root: JsonObject,
  schemas: readonly JsonObject[],
  taken: readonly string[],
  valued: boolean,
): Completion[] {
  const options = new Map<string, Completion>();
  for (const schema of schemas) {
    const properties = member(schema, 'properties');
    if (!isObject(properties)) continue;
    const required = member(schema, 'required');
    for (const [name, raw] of Object.entries(properties)) {
      if (taken.includes(name) || options.has(name)) continue;
      const property = isObject(raw) ? resolved(root, raw) : {};
      options.set(name, {
        text: `${JSON.stringify(name)}${valued ? '' : ': '}`,
        label: name,
        kind: 'key',
        detail: typeText(root, property),
        description: textOf(property, 'description'),
        required: isList(required) && required.includes(name),
      });
    }
  }
  // What must be there first; the sort keeps the schema’s own order otherwise.
  return [...options.values()].sort((a, b) => Number(b.required) - Number(a.required));
}

function valuesOf(schema: JsonObject): Completion[] {
  const listed = member(schema, 'enum');
  const examples = member(schema, 'examples');
  const constant = member(schema, 'const');
  const usual = member(schema, 'default');
  const types = [member(schema, 'type')].flat();
  const values: Json[] = [
    ...(constant === undefined ? [] : [constant]),
    ...(isList(listed) ? listed : []),
    ...(usual === undefined ? [] : [usual]),
    ...(isList(examples) ? examples : []),
    ...(types.includes('boolean') ? [true, false] : []),
    ...(types.includes('null') ? [null] : []),
  ];
  return values.map((value) => ({
    text: JSON.stringify(value),
    label: JSON.stringify(value),
    kind: 'value',
    detail: '',
    description: textOf(schema, 'description'),
    required: false,
  }));
}

/** Keeps the first of those that would write the same. */
function unlike(): (completion: Completion) => boolean {
  const seen = new Set<string>();
  return ({ text }) => !seen.has(text) && seen.add(text) !== undefined;
}

function textOf(schema: JsonObject, name: string): string {
  const text = member(schema, name);
  return typeof text === 'string' ? text : '';
}
