import type { FromPage } from './protocol.ts';

/**
 * The message, or `undefined` where it is none of ours: the page's world is as trustworthy as the page. Ids are looked
 * up by the receiver, which knows no others than its own.
 */
export function readFromPage(data: unknown): FromPage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, id, call, input, name, message, tools } = data as Record<string, unknown>;
  const fits: Readonly<Record<FromPage['type'], boolean>> = {
    registered: isId(id),
    rejected: isId(id) && typeof name === 'string' && typeof message === 'string',
    call: isId(id) && isId(call) && typeof input === 'string',
    cancel: isId(call),
    toolchange: true,
    tools: isId(id) && Array.isArray(tools),
  };
  return typeof type === 'string' && Object.hasOwn(fits, type) && fits[type as FromPage['type']]
    ? (data as FromPage)
    : undefined;
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
