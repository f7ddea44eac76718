import type { StructuredItem } from '../../../protocol/page-operations.ts';

/**
 * The item, with its long texts cut, its long lists ended and its deep values left out as far as it takes for its JSON
 * to have at most `maxChars` characters. What always stays is its id, format and types.
 */
export function fitItem(item: StructuredItem, maxChars: number): StructuredItem {
  for (let size = 2_000; size >= 1; size = Math.floor(size / 4)) {
    const properties = shorten(
      item.properties,
      size,
      Math.max(1, Math.ceil(Math.log2(size))),
    ) as StructuredItem['properties'];
    const fitted = { ...item, properties };
    if (JSON.stringify(fitted).length <= maxChars) return fitted;
  }
  return { ...item, properties: {} };
}

function shorten(value: unknown, size: number, depth: number): unknown {
  if (typeof value === 'string') return value.length > size * 4 ? `${value.slice(0, size * 4)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, size).map((each) => shorten(each, size, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, size * 4)
      .map(([name, each]) => [name, shorten(each, size, depth - 1)]),
  );
}
