import type { ToolMetadata } from './types.ts';

/**
 * The metadata of a tool as one string. Equal strings mean equal metadata; different ones may still differ in the
 * order of keys only, which {@link sameMetadata} sees through. The browser keeps a schema as JSON, so what JSON leaves
 * out cannot matter.
 *
 * @throws what JSON.stringify throws: a circular schema, a BigInt
 */
export function fingerprint(tool: ToolMetadata): string {
  return JSON.stringify([tool.title, tool.description, tool.inputSchema, tool.annotations]);
}

/** Whether two fingerprints describe the same metadata. The order of keys does not count, the order of a list does. */
export function sameMetadata(one: string, other: string): boolean {
  return one === other || (one.length === other.length && canonical(one) === canonical(other));
}

function canonical(print: string): string {
  return JSON.stringify(JSON.parse(print), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
