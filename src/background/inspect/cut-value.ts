import type { Json } from '../../registry/index.ts';

/** Characters of JSON that are kept of one value. */
export const mostOfValue = 20_000;

/** A value as JSON, or the beginning of its text where that is long. What is no JSON is said to be none. */
export function cutValue(value: unknown): { readonly value: Json; readonly cut?: true } {
  try {
    const text = JSON.stringify(value) ?? 'null';
    if (text.length <= mostOfValue) return { value: JSON.parse(text) as Json };
    return { value: text.slice(0, mostOfValue).replace(/[\uD800-\uDBFF]$/, ''), cut: true };
  } catch {
    return { value: '(not JSON)', cut: true };
  }
}

/** Text that is JSON as what it says. */
export function valueOfText(text: string | null): unknown {
  if (text === null || text.length > 1_000_000) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
