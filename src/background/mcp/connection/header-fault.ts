import { type Said, type Saying, said } from '../../../protocol/said/said.ts';
import { asRecord } from './as-record.ts';

/** What a header’s name may be made of (RFC 9110, 5.6.2). */
export const headerToken = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Schemas looked at, and how deep: what a server lists may be endless. Tools offered to pages are smaller. */
const most = { schemas: 20_000, depth: 200 } as const;

/** Keywords under which a schema is no named part of the arguments: one schema, a list of them, or schemas by name. */
const elsewhere = {
  schemas: [
    'items',
    'prefixItems',
    'contains',
    'additionalProperties',
    'unevaluatedProperties',
    'unevaluatedItems',
    'propertyNames',
    'oneOf',
    'anyOf',
    'allOf',
    'not',
    'if',
    'then',
    'else',
  ],
  named: ['patternProperties', 'dependentSchemas', '$defs', 'definitions'],
} as const;

/**
 * What is wrong with the headers a tool wants from its arguments (`x-mcp-header`), by a code whose words follow “its schema”.
 * Such a tool must not be called
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports, “Custom Headers from Tool Parameters”).
 */
export function headerFault(definition: unknown): Said<Saying> | undefined {
  const names = new Set<string>();
  let looked = 0;
  const visit = (schema: unknown, path: readonly string[], named: boolean): Said<Saying> | undefined => {
    const parts = asRecord(schema);
    if (parts === undefined || path.length > most.depth || ++looked > most.schemas) return undefined;
    if (Object.hasOwn(parts, 'x-mcp-header')) {
      const fault = faultOf(parts, named && path.length > 0, names);
      if (fault !== undefined) return said(fault, path.join('.'));
    }
    for (const [key, value] of Object.entries(parts)) {
      for (const [name, child] of schemasUnder(key, value)) {
        const fault = visit(child, [...path, name], named && key === 'properties');
        if (fault !== undefined) return fault;
      }
    }
    return undefined;
  };
  return visit(asRecord(definition)?.inputSchema, [], true);
}

function faultOf(
  { type, 'x-mcp-header': header }: Readonly<Record<string, unknown>>,
  reachable: boolean,
  names: Set<string>,
): Saying | undefined {
  if (typeof header !== 'string' || !headerToken.test(header)) return 'header_no_name';
  if (!reachable) return 'header_no_place';
  if (type !== 'string' && type !== 'integer' && type !== 'boolean') {
    return 'header_no_value';
  }
  if (names.has(header.toLowerCase())) return 'header_twice';
  names.add(header.toLowerCase());
  return undefined;
}

function schemasUnder(key: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (key === 'properties') return Object.entries(asRecord(value) ?? {});
  if (elsewhere.named.some((known) => known === key)) {
    return Object.entries(asRecord(value) ?? {}).map(([name, schema]) => [`${key}.${name}`, schema]);
  }
  if (!elsewhere.schemas.some((known) => known === key)) return [];
  return (Array.isArray(value) ? value : [value]).map((schema) => [key, schema]);
}
