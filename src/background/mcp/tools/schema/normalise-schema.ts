import { tooMuch } from '../measure-json.ts';
import { isRecord, type JsonRecord, textMember } from '../plain-record.ts';
import { evaluationCost } from './evaluation-cost.ts';
import { type PageSchema, pageSchemaOf } from './page-schema.ts';
import { readReferences } from './references.ts';
import { repairSchema } from './repair-schema.ts';

/** Of a tool’s schema as it is sent. The largest that are written by hand have some ten thousand characters. */
export const schemaLimits = { characters: 250_000, depth: 60, nodes: 20_000 } as const;

/** Of what pages register: references are written out in places. */
const pageLimits = { characters: 300_000, depth: 70, nodes: 30_000 } as const;

/** Schemas applied to one value, see {@link evaluationCost}. */
const mostApplied = 2_000;

/** What is made of a schema. */
export interface NormalisedSchema {
  /** What pages register. */
  readonly page: PageSchema;
  /** The server’s own, in a form that a validator can work with: what a call has to hold. */
  readonly exact: JsonRecord;
  /** The draft it says it is written in; before 2019-09, what stands beside a `$ref` does not count. */
  readonly draft: '7' | '2020-12';
  /** What had to be repaired, in sentences for the user. */
  readonly notes: readonly string[];
}

/** Why a schema cannot be used: what is wrong, and what the server’s maker can do. */
export interface RefusedSchema {
  readonly reason: string;
  readonly hint: string;
}

/** A server’s schema for a tool’s arguments as pages and the check of calls need it, or why that cannot be. */
export function normaliseSchema(raw: unknown): NormalisedSchema | RefusedSchema {
  const { characters, depth, nodes } = schemaLimits;
  const much = tooMuch(raw, schemaLimits);
  if (much !== undefined) {
    return {
      reason: `Its schema is too large: ${much}.`,
      hint: `A schema may have ${characters} characters, ${nodes} values and ${depth} levels.`,
    };
  }
  if (raw === undefined || raw === null || raw === true) {
    return finished({}, '2020-12', new Set(['The server gives no schema; no arguments are offered.']));
  }
  if (raw === false) return { reason: 'Its schema refuses every call.', hint: 'The schema is “false”.' };
  if (!isRecord(raw)) {
    return {
      reason: `Its schema is ${Array.isArray(raw) ? 'a list' : `a ${typeof raw}`}, not an object.`,
      hint: 'inputSchema must be a JSON Schema of type “object”.',
    };
  }
  const { anchors, outside } = readReferences(raw);
  const [first] = outside;
  if (first !== undefined) {
    return {
      reason: `Its schema refers to something elsewhere: ${JSON.stringify(first.slice(0, 200))}.`,
      hint: 'Pagehand fetches no schemas. The server should put it into “$defs” and refer to “#/$defs/…”.',
    };
  }
  const notes = new Set<string>();
  const old = /\/draft-0[3-7]\//.test(textMember(raw, '$schema') ?? '');
  return finished(repairSchema(raw, anchors, notes), old ? '7' : '2020-12', notes);
}

function finished(
  exact: JsonRecord,
  draft: NormalisedSchema['draft'],
  notes: ReadonlySet<string>,
): NormalisedSchema | RefusedSchema {
  const cost = evaluationCost(exact);
  if (cost > mostApplied) {
    return {
      reason: Number.isFinite(cost)
        ? 'Its schema branches too much to be checked.'
        : 'Its schema refers to itself without end.',
      hint: 'The server should describe the arguments with fewer alternatives inside alternatives.',
    };
  }
  const page = pageSchemaOf(exact);
  if (page !== undefined && tooMuch(page, pageLimits) !== undefined) {
    return {
      reason: 'Its schema is too large once its alternatives are put together.',
      hint: 'The server should describe the arguments with fewer alternatives.',
    };
  }
  if (page === undefined) {
    return {
      reason: 'Its schema takes no arguments by name.',
      hint: 'inputSchema must be a JSON Schema of type “object”.',
    };
  }
  return { page, exact, draft, notes: [...notes] };
}
