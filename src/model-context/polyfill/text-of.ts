import { stringify } from './primordials.ts';
import { isObject } from './web-idl.ts';

/**
 * A result as its caller sees it: text bare, objects as JSON, the rest as text.
 *
 * @throws TypeError for a symbol, and where an object cannot be said in JSON
 */
export function textOf(value: unknown): string {
  return `${isObject(value) ? stringify(value) : value}`;
}
