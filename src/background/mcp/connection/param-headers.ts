import { asRecord } from './as-record.ts';
import { headerToken } from './header-fault.ts';

/** Properties looked at, and how deep: what a server lists may be endless. */
const most = { depth: 16, properties: 5_000 } as const;

/**
 * The headers one call carries beside its arguments, as its input schema says with `x-mcp-header`
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports, “Custom Headers from Tool Parameters”).
 * Servers of that protocol refuse the call without them. Whether the schema is a good one: {@link headerFault}.
 */
export function paramHeaders(
  definition: unknown,
  args: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  let looked = 0;
  const visit = (schema: unknown, value: unknown, depth: number): void => {
    for (const [name, property] of Object.entries(asRecord(asRecord(schema)?.properties) ?? {})) {
      if (++looked > most.properties) return;
      const values = asRecord(value);
      const given = values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
      if (given === undefined) continue;
      const header = asRecord(property)?.['x-mcp-header'];
      const text = asText(given);
      if (typeof header === 'string' && headerToken.test(header) && text !== undefined) {
        headers[`Mcp-Param-${header}`] = encoded(text);
      }
      if (depth < most.depth) visit(property, given, depth + 1);
    }
  };
  visit(asRecord(definition)?.inputSchema, args, 0);
  return headers;
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value);
}

/** Plain where a header can hold it; otherwise base64 of its UTF-8, marked as such. */
function encoded(text: string): string {
  const plain = /^[\t\x20-\x7e]+$/.test(text) && text === text.trim() && !/^=\?base64\?.*\?=$/.test(text);
  if (plain) return text;
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return `=?base64?${btoa(bytes)}?=`;
}
