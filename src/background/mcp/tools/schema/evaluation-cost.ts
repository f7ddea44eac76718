import { isRecord, type JsonRecord, member } from '../plain-record.ts';
import { atPointer } from './references.ts';
import { subschemasOf } from './subschemas.ts';

/** Keywords whose schemas are applied to the same value. */
const inPlace: ReadonlySet<string | undefined> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

/**
 * How many schemas are applied to one value at most, where each step may lead to several: what doubles forty times over
 * would keep the worker busy for ever. Infinite where a schema is applied to the value it is already being applied to.
 *
 * @param root whose references are pointers
 */
export function evaluationCost(root: JsonRecord): number {
  const known = new Map<JsonRecord, number>();
  const open = new Set<JsonRecord>();
  const costOf = (schema: JsonRecord): number => {
    if (!appliesOthers(schema)) return 1;
    const before = known.get(schema);
    if (before !== undefined) return before;
    if (open.has(schema)) return Number.POSITIVE_INFINITY;
    open.add(schema);
    let cost = 1;
    for (const next of appliedWith(schema, root)) cost += costOf(next);
    open.delete(schema);
    known.set(schema, cost);
    return cost;
  };
  const mostIn = (schema: JsonRecord): number =>
    subschemasOf(schema).reduce(
      (most, { value }) => (isRecord(value) ? Math.max(most, mostIn(value)) : most),
      costOf(schema),
    );
  return mostIn(root);
}

function appliesOthers(schema: JsonRecord): boolean {
  return Object.keys(schema).some((keyword) => keyword === '$ref' || inPlace.has(keyword));
}

function appliedWith(schema: JsonRecord, root: JsonRecord): JsonRecord[] {
  const reference = member(schema, '$ref');
  const target = typeof reference === 'string' ? atPointer(root, reference) : undefined;
  const inside = subschemasOf(schema).flatMap(({ path, value }) => (inPlace.has(path[0]) ? [value] : []));
  return [target, ...inside].filter(isRecord);
}
