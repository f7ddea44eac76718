import { inEnglish, type Said, type Saying, said } from '../../../../protocol/said/said.ts';
import { tooMuch } from '../measure-json.ts';
import { isRecord, type JsonRecord, textMember } from '../plain-record.ts';
import type { RefusedTool } from '../refused-tool.ts';
import { refusedFor } from '../refused-tool.ts';
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
  /** What had to be repaired. */
  readonly notes: readonly Said<Saying>[];
}

/** Why a schema cannot be used: what is wrong, and what the server’s maker can do. */
export type RefusedSchema = Omit<RefusedTool, 'name'>;

/** A server’s schema for a tool’s arguments as pages and the check of calls need it, or why that cannot be. */
export function normaliseSchema(raw: unknown): NormalisedSchema | RefusedSchema {
  const { characters, depth, nodes } = schemaLimits;
  const much = tooMuch(raw, schemaLimits);
  if (much !== undefined) {
    return refusedFor(
      said('schema_too_large', much),
      said('schema_too_large_next', characters, nodes, depth),
    );
  }
  if (raw === undefined || raw === null || raw === true) {
    return finished({}, '2020-12', [said('note_no_schema')]);
  }
  if (raw === false) return refusedFor(said('schema_refuses_all'), said('schema_refuses_all_next'));
  if (!isRecord(raw)) {
    return refusedFor(
      Array.isArray(raw) ? said('schema_list') : said('schema_no_object', typeof raw),
      said('schema_no_object_next'),
    );
  }
  const { anchors, outside } = readReferences(raw);
  const [first] = outside;
  if (first !== undefined) {
    return refusedFor(
      said('schema_elsewhere', JSON.stringify(first.slice(0, 200))),
      said('schema_elsewhere_next', '$defs', '#/$defs/…'),
    );
  }
  const notes = new Map<string, Said<Saying>>();
  const old = /\/draft-0[3-7]\//.test(textMember(raw, '$schema') ?? '');
  const repaired = repairSchema(raw, anchors, (note) => notes.set(inEnglish(note), note));
  return finished(repaired, old ? '7' : '2020-12', [...notes.values()]);
}

function finished(
  exact: JsonRecord,
  draft: NormalisedSchema['draft'],
  notes: NormalisedSchema['notes'],
): NormalisedSchema | RefusedSchema {
  const cost = evaluationCost(exact);
  if (cost > mostApplied) {
    return refusedFor(
      said(Number.isFinite(cost) ? 'schema_branches' : 'schema_endless'),
      said('schema_fewer_nested'),
    );
  }
  const page = pageSchemaOf(exact);
  if (page !== undefined && tooMuch(page, pageLimits) !== undefined) {
    return refusedFor(said('schema_together'), said('schema_fewer'));
  }
  if (page === undefined) {
    return refusedFor(said('schema_no_names'), said('schema_no_object_next'));
  }
  return { page, exact, draft, notes };
}
