import { isTamePattern } from '../../../shared/tame-pattern.ts';
import { isList, isObject, type JsonObject, member } from './json.ts';
import { referred, subschemasOf } from './subschemas.ts';

/** Why a schema is shown as JSON only. */
export type NoForm = 'not-object' | 'large' | 'deep' | 'reference' | 'identity' | 'pattern' | 'dynamic';

/** Schemas inside a schema, and levels, that a form can show without getting slow. */
const mostParts = 400;
const deepest = 12;

/** Whether a form can be made of a schema; if not, why. */
export function whyNoForm(schema: unknown): NoForm | undefined {
  if (!isObject(schema)) return 'not-object';
  const type = member(schema, 'type');
  const isForObject =
    type === 'object' ||
    (type === undefined && (isObject(member(schema, 'properties')) || Object.keys(schema).length === 0)) ||
    (isList(type) && type.includes('object'));
  if (!isForObject) return 'not-object';
  const wait = [{ schema, depth: 0 }];
  for (let parts = 0; wait.length > 0; parts += 1) {
    if (parts > mostParts) return 'large';
    const next = wait.pop();
    if (next === undefined) break;
    const { schema: part, depth } = next;
    if (depth > deepest) return 'deep';
    const reason = whyNot(schema, part, depth);
    if (reason !== undefined) return reason;
    for (const inner of subschemasOf(part)) wait.push({ schema: inner.schema, depth: depth + 1 });
  }
  return undefined;
}

function whyNot(root: JsonObject, part: JsonObject, depth: number): NoForm | undefined {
  const reference = member(part, '$ref');
  if (reference !== undefined && (typeof reference !== 'string' || referred(root, reference) === undefined)) {
    return 'reference';
  }
  if (depth > 0 && Object.hasOwn(part, '$id')) return 'identity';
  if (Object.hasOwn(part, '$dynamicRef') || Object.hasOwn(part, '$recursiveRef')) return 'dynamic';
  // The form matches names with these, without asking us.
  const patterns = member(part, 'patternProperties');
  if (isObject(patterns) && !Object.keys(patterns).every(isTamePattern)) return 'pattern';
  return undefined;
}
