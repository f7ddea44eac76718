import { Validator } from '@cfworker/json-schema';
import { inEnglish } from '../../../protocol/said/said.ts';
import { CallError } from '../../../shared/result.ts';
import { maxListed, unknownArguments, wrongArguments } from '../../calls/argument-refusal.ts';
import { show } from '../../calls/show-value.ts';
import { argumentFaults } from './argument-faults.ts';
import { tooMuch } from './measure-json.ts';
import type { JsonRecord } from './plain-record.ts';
import { loosenSchema } from './schema/loosen-schema.ts';
import type { NormalisedSchema } from './schema/normalise-schema.ts';

/** Of the arguments of one call. */
const limits = { characters: 1_000_000, depth: 40, nodes: 20_000 } as const;
/** Characters of a text up to which patterns are tried. */
const maxMatched = 1_000;

/** Checks the arguments of one tool against the schema its server gave. What takes time is done at the first call. */
export class ArgumentsCheck {
  readonly #schema: NormalisedSchema;
  readonly #validators = new Map<'tame' | 'none', Validator | undefined>();

  constructor(schema: NormalisedSchema) {
    this.#schema = schema;
  }

  /** @throws CallError VALIDATION_ERROR, in the words of the pipeline’s own check */
  check(args: Readonly<Record<string, unknown>>): void {
    const much = tooMuch(args, limits);
    if (much !== undefined) {
      throw new CallError(
        'VALIDATION_ERROR',
        `The arguments are too large: ${inEnglish(much)}. Send less at a time.`,
      );
    }
    this.#refuseUnknown(args);
    const validator = this.#validator(longestText(args) <= maxMatched ? 'tame' : 'none');
    const faults = validator === undefined ? [] : faultsOf(validator, args, this.#schema.exact);
    if (faults.length === 0) return;
    throw wrongArguments(
      faults
        .slice(0, maxListed)
        .map(({ path, expected, value }) => ({ path, expected, received: show(value) })),
    );
  }

  #refuseUnknown(args: Readonly<Record<string, unknown>>): void {
    const { properties, additionalProperties, patternProperties } = this.#schema.page;
    if (additionalProperties !== false || patternProperties !== undefined) return;
    const unknown = Object.keys(args).filter((name) => !Object.hasOwn(properties, name));
    if (unknown.length > 0) throw unknownArguments(unknown, Object.keys(properties));
  }

  /** Undefined where the validator cannot work with the schema: the server has the last word. */
  #validator(patterns: 'tame' | 'none'): Validator | undefined {
    if (!this.#validators.has(patterns)) {
      this.#validators.set(patterns, validatorFor(this.#schema, patterns));
    }
    return this.#validators.get(patterns);
  }
}

function validatorFor({ exact, draft }: NormalisedSchema, patterns: 'tame' | 'none'): Validator | undefined {
  try {
    // The validator writes into the schema it is given.
    const own: object = structuredClone(loosenSchema(exact, patterns));
    return new Validator(own, draft, false);
  } catch {
    return undefined;
  }
}

function faultsOf(validator: Validator, args: unknown, exact: JsonRecord): ReturnType<typeof argumentFaults> {
  try {
    const { valid, errors } = validator.validate(args);
    return valid ? [] : argumentFaults(errors, args, exact);
  } catch {
    return [];
  }
}

/** Characters of the longest text or name. */
function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let longest = 0;
  for (const [name, each] of Object.entries(value))
    longest = Math.max(longest, name.length, longestText(each));
  return longest;
}
