import type { OutputUnit } from '@cfworker/json-schema';
import { short, show } from '../../calls/show-value.ts';
import { isRecord, type JsonRecord } from './plain-record.ts';
import { atPointer, decoded } from './schema/references.ts';

/** One thing that is wrong with the arguments. */
export interface ArgumentFault {
  /** `a.b[0]`; empty for the arguments as a whole. */
  readonly path: string;
  /** Completes “expected …”. */
  readonly expected: string;
  /** What was given there. */
  readonly value: unknown;
}

/** Keywords that only say that something inside is wrong. */
const containers: ReadonlySet<string> = new Set([
  '$ref',
  'additionalItems',
  'additionalProperties',
  'allOf',
  'dependentSchemas',
  'if',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Entries that are looked at: alternatives inside alternatives make very many. */
const mostRead = 2_000;

/** What the validator found, as a caller can use it: the innermost faults, alternatives told as one. */
export function argumentFaults(
  errors: readonly OutputUnit[],
  args: unknown,
  schema: JsonRecord,
): ArgumentFault[] {
  const faults = new Map<string, ArgumentFault>();
  const read = errors.slice(0, mostRead);
  let skip: string | undefined;
  for (const [at, error] of read.entries()) {
    if (skip !== undefined && error.keywordLocation.startsWith(`${skip}/`)) continue;
    skip = undefined;
    const alternatives = isChoice(error);
    if (alternatives) skip = error.keywordLocation;
    if (!alternatives && containers.has(error.keyword)) continue;
    const missing = error.keyword === 'required' ? missingName(error) : undefined;
    const steps = [...stepsOf(error.instanceLocation), ...(missing === undefined ? [] : [missing])];
    const path = pathOf(steps, args);
    const expected = alternatives
      ? choicesOf(error, read.slice(at + 1), schema)
      : expectationOf(error, schema);
    // One is enough where several keywords say the same of one place.
    if (!faults.has(path)) faults.set(path, { path, expected, value: valueAt(args, steps) });
  }
  return [...faults.values()];
}

function isChoice({ keyword, error }: OutputUnit): boolean {
  return keyword === 'anyOf' || (keyword === 'oneOf' && error.includes('(0 matches)'));
}

/** What each alternative expected first, as one. */
function choicesOf(error: OutputUnit, after: readonly OutputUnit[], schema: JsonRecord): string {
  const start = `${error.keywordLocation}/`;
  const first = new Map<string, string>();
  for (const inner of after) {
    if (!inner.keywordLocation.startsWith(start)) break;
    const alternative = inner.keywordLocation.slice(start.length).split('/', 1)[0] ?? '';
    if (first.has(alternative) || containers.has(inner.keyword) || isChoice(inner)) continue;
    const below = stepsOf(inner.instanceLocation).slice(stepsOf(error.instanceLocation).length);
    const where = inner.keyword === 'required' ? '' : below.join('.');
    first.set(alternative, `${where === '' ? '' : `${where} as `}${expectationOf(inner, schema)}`);
  }
  const each = [...new Set(first.values())];
  return each.length === 0 ? 'one of the alternatives' : short(each.join(' or '), 500);
}

/** What should have been there. */
function expectationOf(error: OutputUnit, schema: JsonRecord): string {
  const value = keywordValue(error.keywordLocation, schema);
  switch (error.keyword) {
    case 'false':
      return 'no such argument';
    case 'type':
      return Array.isArray(value) ? value.join(' or ') : typeof value === 'string' ? value : 'another type';
    case 'const':
      return show(value);
    case 'enum':
      return Array.isArray(value) ? `one of ${short(value.map(show).join(', '), 500)}` : 'one of its values';
    case 'required':
      return `a value${typeOf(error, schema)}`;
    case 'minimum':
    case 'exclusiveMinimum':
      return `${error.keyword === 'minimum' ? 'at least' : 'more than'} ${show(value)}`;
    case 'maximum':
    case 'exclusiveMaximum':
      return `${error.keyword === 'maximum' ? 'at most' : 'less than'} ${show(value)}`;
    case 'multipleOf':
      return `a multiple of ${show(value)}`;
    case 'minLength':
    case 'maxLength':
      return `${error.keyword === 'minLength' ? 'at least' : 'at most'} ${show(value)} characters`;
    case 'minItems':
    case 'maxItems':
      return `${error.keyword === 'minItems' ? 'at least' : 'at most'} ${show(value)} entries`;
    case 'minProperties':
    case 'maxProperties':
      return `${error.keyword === 'minProperties' ? 'at least' : 'at most'} ${show(value)} members`;
    case 'uniqueItems':
      return 'no entry twice';
    case 'pattern':
      return `a text that matches ${short(String(value), 200)}`;
    case 'format':
      return `a text in the format ${show(value)}`;
    case 'not':
      return 'something else';
    case 'oneOf':
      return 'only one of the alternatives';
    case 'contains':
    case 'minContains':
    case 'maxContains':
      return 'other entries';
    default:
      return 'what the tool’s schema says';
  }
}

/** As ` (string)`, of a required argument. */
function typeOf(error: OutputUnit, schema: JsonRecord): string {
  const owner = keywordValue(error.keywordLocation.replace(/\/required$/, ''), schema);
  const name = missingName(error);
  const properties = isRecord(owner) && isRecord(owner.properties) ? owner.properties : {};
  const property = name !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isRecord(property) && typeof property.type === 'string' ? ` (${property.type})` : '';
}

function missingName({ error }: OutputUnit): string | undefined {
  return /^Instance does not have required property "(.*)"\.$/s.exec(error)?.[1];
}

/** The value of a keyword where the validator was; its way leads through references. */
function keywordValue(location: string, schema: JsonRecord): unknown {
  let value: unknown = schema;
  for (const step of location.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const name = decoded(step);
    if (name === undefined || !Object.hasOwn(value, name)) return undefined;
    value = (value as JsonRecord)[name];
    if (name === '$ref' && typeof value === 'string') value = atPointer(schema, value);
  }
  return value;
}

function stepsOf(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((step) => decoded(step) ?? step);
}

/** As the pipeline writes paths: `a.b[0]`. */
function pathOf(steps: readonly string[], args: unknown): string {
  let value = args;
  let path = '';
  for (const step of steps) {
    path += Array.isArray(value) ? `[${step}]` : path === '' ? step : `.${step}`;
    value = valueAt(value, [step]);
  }
  return path;
}

function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as JsonRecord)[step]
        : undefined,
    value,
  );
}
