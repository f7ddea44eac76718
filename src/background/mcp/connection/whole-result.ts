import { asRecord } from './as-record.ts';

const member = 'pagehand/whole';

/** The least the library takes for an answer, where it checks answers against the whole of 2026-07-28. */
const least: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'tools/list': { tools: [] },
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [] },
  'prompts/list': { prompts: [] },
  'tools/call': { content: [] },
  'resources/read': { contents: [] },
  'prompts/get': { messages: [] },
  'completion/complete': { completion: { values: [] } },
};

/**
 * What to show the library instead of a result: one with which nothing is wrong, and which carries the server’s. It would
 * lose every tool over an odd one, and every call that was done over an odd block; here, parts are judged one by one, and
 * elsewhere. A result that does not say its type is complete
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic#resulttype). Other types are the library’s.
 */
export function veiled(method: string | undefined, result: Record<string, unknown>): Record<string, unknown> {
  if (method === undefined || !Object.hasOwn(least, method)) return result;
  const { resultType = 'complete', ...whole } = result;
  if (resultType !== 'complete') return result;
  return { ...least[method], resultType, ttlMs: 0, cacheScope: 'private', [member]: whole };
}

/** The server’s own result, from what the library made of it. */
export function wholeResult(result: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return asRecord(result[member]) ?? result;
}
