import { jsonSafe } from '../json-safe.ts';

/**
 * What a caller of the page sees of a result: text bare, all else as JSON.
 *
 * @throws TypeError where the value cannot be said in JSON (circular, a BigInt within)
 */
export function resultText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return String(value);
  // `undefined` in spite of its type, where toJSON says so.
  return (JSON.stringify(jsonSafe(value)) as string | undefined) ?? 'null';
}
