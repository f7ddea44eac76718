import { parse } from '../polyfill/primordials.ts';
import { isObject } from '../polyfill/web-idl.ts';
import type { WireTool } from './protocol.ts';

/** Whether a tool arrived whole: a broken schema would be met by everybody who lists tools. */
export function isWireTool(value: unknown): value is WireTool {
  if (!isObject(value)) return false;
  const { name, description, title = '', inputSchema = '{}', annotations = {} } = value;
  try {
    return (
      typeof name === 'string' &&
      typeof description === 'string' &&
      typeof title === 'string' &&
      isObject(annotations) &&
      isObject(parse(inputSchema as string))
    );
  } catch {
    return false;
  }
}
