import { type Said, type Saying, said } from '../../../../protocol/said/said.ts';
import { isRecord, type JsonRecord } from '../plain-record.ts';
import { type Anchors, atPointer, localPointer } from './references.ts';
import { mapSubschemas } from './subschemas.ts';

const types: ReadonlySet<unknown> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
]);
const numeric = [
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxContains',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
] as const;

const bounds: ReadonlySet<string> = new Set(numeric);
/** Names of schemas, for which there is no use once references are pointers. */
const naming = ['$id', '$schema', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary'] as const;
/** Keywords that are always looked at closely. */
const seldom: ReadonlySet<string> = new Set([
  ...naming,
  'id',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'required',
  'dependentRequired',
]);

type TellNote = (note: Said<Saying>) => void;

/**
 * A schema a validator can work with, from what a server wrote: references are pointers, names of schemas are gone, and
 * what has the wrong form is left out. It never asks for more than the server’s did, and where it has to ask for less,
 * `note` is told: the server has the last word anyway.
 */
export function repairSchema(root: JsonRecord, anchors: Anchors, note: TellNote): JsonRecord {
  return repaired(root, root, anchors, note);
}

function repaired(schema: JsonRecord, root: JsonRecord, anchors: Anchors, note: TellNote): JsonRecord {
  const inner = mapSubschemas(schema, ({ path, value }) => {
    if (typeof value === 'boolean') return value;
    if (isRecord(value)) return repaired(value, root, anchors, note);
    note(said('note_not_schema', path.join('.')));
    return {};
  });
  if (isFine(inner)) return inner;
  const after = new Map(Object.entries(inner));
  for (const name of naming) after.delete(name);
  if (typeof after.get('id') === 'string') after.delete('id');
  repairReference(after, root, anchors, note);
  repairType(after, note);
  repairBounds(after);
  repairRequired(after, note);
  const choices = after.get('enum');
  if (!Array.isArray(choices) || choices.length === 0) after.delete('enum');
  for (const name of ['pattern', 'format']) {
    if (typeof after.get(name) !== 'string') after.delete(name);
  }
  const needed = after.get('dependentRequired');
  if (!isRecord(needed) || !Object.values(needed).every(isNames)) after.delete('dependentRequired');
  return Object.fromEntries(after);
}

/** Whether there is surely nothing to repair: most schemas, and finding that out takes less than doing it. */
function isFine(schema: JsonRecord): boolean {
  return Object.keys(schema).every((keyword) => {
    if (seldom.has(keyword)) return false;
    const value = schema[keyword];
    if (keyword === 'type') return types.has(value);
    if (keyword === 'pattern' || keyword === 'format') return typeof value === 'string';
    if (keyword === 'enum') return Array.isArray(value) && value.length > 0;
    return !bounds.has(keyword) || Number.isFinite(value);
  });
}

type Members = Map<string, unknown>;

function repairReference(after: Members, root: JsonRecord, anchors: Anchors, note: TellNote): void {
  // What they refer to depends on who asks; the validator does not know it.
  after.delete('$dynamicRef');
  after.delete('$recursiveRef');
  const reference = after.get('$ref');
  if (reference === undefined) return;
  const pointer = typeof reference === 'string' ? localPointer(reference, anchors) : undefined;
  const target = pointer === undefined ? undefined : atPointer(root, pointer);
  if (pointer !== undefined && (isRecord(target) || typeof target === 'boolean')) {
    after.set('$ref', pointer);
    return;
  }
  after.delete('$ref');
  note(said('note_reference', JSON.stringify(reference).slice(0, 100)));
}

function repairType(after: Members, note: TellNote): void {
  const type = after.get('type');
  if (type === undefined || types.has(type)) return;
  const known = Array.isArray(type) ? type.filter((each) => types.has(each)) : [];
  if (Array.isArray(type) && known.length === type.length && known.length > 0) return;
  after.delete('type');
  note(said('note_type', `${JSON.stringify(type)?.slice(0, 100)}`));
}

function repairBounds(after: Members): void {
  // Draft 4 says with `true` that the bound itself is outside.
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (after.get(exclusive) !== true) continue;
    after.set(exclusive, after.get(bound));
    after.delete(bound);
  }
  for (const name of numeric) {
    if (!Number.isFinite(after.get(name))) after.delete(name);
  }
}

/** `required` may name what the schema itself rules out: no call could ever be right then. */
function repairRequired(after: Members, note: TellNote): void {
  const required = after.get('required');
  if (required === undefined) return;
  if (!Array.isArray(required)) {
    after.delete('required');
    return;
  }
  const properties = after.get('properties');
  const possible = (name: string): boolean => {
    if (after.get('additionalProperties') !== false || isRecord(after.get('patternProperties'))) return true;
    return isRecord(properties) && Object.hasOwn(properties, name);
  };
  const names = [...new Set(required.filter((name) => typeof name === 'string'))];
  for (const name of names.filter((each) => !possible(each))) {
    note(said('note_required', name.slice(0, 100)));
  }
  const kept = names.filter(possible);
  if (kept.length === 0) after.delete('required');
  else after.set('required', kept);
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
