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
 * What is wrong with the headers a tool wants from its arguments (`x-mcp-header`), in words that follow “its schema”.
 * Such a tool must not be called
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports, “Custom Headers from Tool Parameters”).
 */
export function headerFault(definition: unknown): string | undefined {
  const names = new Set<string>();
  let looked = 0;
  const visit = (schema: unknown, path: readonly string[], named: boolean): string | undefined => {
    const parts = asRecord(schema);
    if (parts === undefined || path.length > most.depth || ++looked > most.schemas) return undefined;
    if (Object.hasOwn(parts, 'x-mcp-header')) {
      const fault = faultOf(parts, named && path.length > 0, names);
      if (fault !== undefined) return `${fault} (at “${path.join('.')}”)`;
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
): string | undefined {
  if (typeof header !== 'string' || !headerToken.test(header)) return 'names a header that cannot be one';
  if (!reachable) return 'names a header for a value that is not always in the same place';
  if (type !== 'string' && type !== 'integer' && type !== 'boolean') {
    return 'names a header for a value that is no text, whole number or boolean';
  }
  if (names.has(header.toLowerCase())) return 'names one header for two values';
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
