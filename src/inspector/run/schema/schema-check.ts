import { dereference, type OutputUnit, type Schema, type SchemaDraft, validate } from '@cfworker/json-schema';
import { isObject, type Json, type JsonObject, type JsonPath, member, pointerPath, valueAt } from './json.ts';
import { longestMatched, safeSchema } from './safe-schema.ts';
import { referred } from './subschemas.ts';

/** One thing that is wrong with a value. */
export interface SchemaFault {
  readonly path: JsonPath;
  /** The keyword that was not met; `missing` for a required member, `unknown` for one that may not be there. */
  readonly keyword: string;
  /** What the keyword asks for. */
  readonly wanted?: Json | undefined;
}

/** What checking a value came to. `unchecked`: the schema cannot be applied. */
export type Checked =
  | { readonly state: 'valid' }
  | { readonly state: 'faults'; readonly faults: readonly SchemaFault[] }
  | { readonly state: 'unchecked' };

/** Keywords that only say that something inside is wrong. */
const containers: ReadonlySet<string> = new Set([
  '$recursiveRef',
  '$ref',
  'additionalItems',
  'additionalProperties',
  'allOf',
  'dependencies',
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
/** Faults that are told. */
const mostTold = 100;
/** Validators of parts that are kept. */
const mostKept = 300;
/** References count from here, whatever page the validator runs in. */
const base = new URL('https://schema.invalid/');

type Lookup = Record<string, Schema | boolean>;

/** Checks values against a tool’s schema. Nothing of it is evaluated as code. */
export class SchemaCheck {
  readonly #root: JsonObject;
  readonly #draft: SchemaDraft;
  readonly #lookups = new Map<boolean, Lookup | undefined>();
  readonly #parts = new Map<string, { schema: Schema; lookup: Lookup } | undefined>();

  constructor(schema: JsonObject) {
    this.#root = schema;
    this.#draft = draftOf(schema);
  }

  /** Everything that is wrong with a value. */
  check(value: unknown): Checked {
    const patterns = longestText(value) <= longestMatched;
    const lookup = this.#lookup(patterns);
    const root = lookup?.[base.href];
    if (lookup === undefined || root === undefined) return { state: 'unchecked' };
    try {
      const { valid, errors } = validate(value, root, this.#draft, lookup, false);
      return valid ? { state: 'valid' } : { state: 'faults', faults: faultsOf(errors, value, this.#root) };
    } catch {
      return { state: 'unchecked' };
    }
  }

  /** Whether a value fits a part of the schema, whose references lead into the whole. Unchecked counts as no. */
  fits(part: JsonObject | boolean, value: unknown): boolean {
    if (typeof part === 'boolean') return part;
    try {
      const patterns = longestText(value) <= longestMatched;
      const made = this.#part(part, patterns);
      return made !== undefined && validate(value, made.schema, this.#draft, made.lookup, true).valid;
    } catch {
      return false;
    }
  }

  #part(part: JsonObject, patterns: boolean) {
    const key = `${patterns}${JSON.stringify(part)}`;
    if (this.#parts.has(key)) return this.#parts.get(key);
    if (this.#parts.size >= mostKept) this.#parts.clear();
    const around = this.#lookup(patterns);
    const made = around === undefined ? undefined : prepared(safeSchema(part, patterns), around);
    this.#parts.set(key, made);
    return made;
  }

  #lookup(patterns: boolean): Lookup | undefined {
    if (!this.#lookups.has(patterns)) this.#lookups.set(patterns, lookupOf(this.#root, patterns));
    return this.#lookups.get(patterns);
  }
}

function lookupOf(root: JsonObject, patterns: boolean): Lookup | undefined {
  try {
    const { $id: _id, ...rest } = safeSchema(root, patterns);
    // The library writes into the schema it is given.
    return dereference(structuredClone(rest) as Schema, Object.create(null), base);
  } catch {
    return undefined;
  }
}

function prepared(part: JsonObject, around: Lookup): { schema: Schema; lookup: Lookup } | undefined {
  try {
    const { $id: _id, ...rest } = part;
    const schema = structuredClone(rest) as Schema;
    const lookup: Lookup = Object.assign(Object.create(null), around);
    // Not a place in the whole schema, so that nothing of it is taken.
    return { schema, lookup: dereference(schema, lookup, base, '/~part') };
  } catch {
    return undefined;
  }
}

function draftOf(schema: JsonObject): SchemaDraft {
  const named = member(schema, '$schema');
  if (typeof named !== 'string') return '2020-12';
  if (named.includes('2019-09')) return '2019-09';
  if (/draft-0?[67]/.test(named)) return '7';
  return named.includes('draft-04') ? '4' : '2020-12';
}

/** What the library found, as people can use it: the innermost faults, alternatives told as one. */
function faultsOf(errors: readonly OutputUnit[], value: unknown, root: JsonObject): SchemaFault[] {
  const faults = new Map<string, SchemaFault>();
  let skip: string | undefined;
  for (const error of errors.slice(0, mostRead)) {
    const { keywordLocation, keyword } = error;
    if (skip !== undefined && keywordLocation.startsWith(`${skip}/`)) continue;
    skip = keyword === 'anyOf' || keyword === 'oneOf' ? keywordLocation : undefined;
    if (containers.has(keyword)) continue;
    const path = pointerPath(error.instanceLocation, value);
    const missing =
      keyword === 'required' || keyword === 'dependentRequired' ? missingName(error.error) : undefined;
    const fault: SchemaFault =
      missing !== undefined
        ? { path: [...path, missing], keyword: 'missing' }
        : keyword === 'false'
          ? { path, keyword: 'unknown' }
          : { path, keyword, wanted: keywordValue(keywordLocation, root) };
    // One is enough where several keywords say the same of one place.
    const key = JSON.stringify(fault.path);
    if (!faults.has(key)) faults.set(key, fault);
    if (faults.size >= mostTold) break;
  }
  // Something inside is wrong, and which thing cannot be told: the value is wrong all the same.
  return faults.size === 0 ? [{ path: [], keyword: 'other' }] : [...faults.values()];
}

function missingName(error: string): string | undefined {
  return /required property "(.*)"\.$/s.exec(error)?.[1] ?? /missing "(.*)"\.$/s.exec(error)?.[1];
}

/** The value of a keyword where the validator was; its way leads through references. */
function keywordValue(location: string, root: JsonObject): Json | undefined {
  let found: unknown = root;
  for (const step of pointerPath(location, undefined)) {
    const named = valueAt(found, [step]);
    found = step === '$ref' && typeof named === 'string' ? referred(root, named) : named;
  }
  return found === undefined ? undefined : (found as Json);
}

/** Characters of the longest text or name. */
function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return value.reduce<number>((most, each) => Math.max(most, longestText(each)), 0);
  if (!isObject(value)) return 0;
  let longest = 0;
  for (const [name, each] of Object.entries(value)) {
    longest = Math.max(longest, name.length, longestText(each));
  }
  return longest;
}
