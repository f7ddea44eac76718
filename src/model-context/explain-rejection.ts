import type { Rejection } from '../registry/types.ts';

/** The error's name, a part of its message, and what it means; `sentences.ts` has the code's words. */
type Row = readonly [name: string, message: RegExp, state: Rejection['state'], code: string];

const any = /(?:)/;

/** First match wins. The messages are Chromium's; a browser with other words falls to the last row of the error's name. */
const rows: readonly Row[] = [
  ['InvalidStateError', /duplicate/i, 'conflicted', 'duplicate-name'],
  ['InvalidStateError', /tool name/i, 'failed', 'invalid-name'],
  ['InvalidStateError', /description/i, 'failed', 'description-missing'],
  ['InvalidStateError', any, 'blocked', 'not-fully-active'],
  ['NotAllowedError', any, 'blocked', 'permissions-policy'],
  ['SecurityError', /exposedTo/, 'failed', 'invalid-exposed-to'],
  ['SecurityError', /document\.domain|origin-keyed/, 'blocked', 'not-origin-keyed'],
  ['SecurityError', any, 'blocked', 'security'],
  ['ReplacedError', any, 'blocked', 'replaced'],
  ['AbortError', any, 'failed', 'aborted'],
  ['TypeError', any, 'failed', 'invalid-tool'],
  ['DataCloneError', any, 'failed', 'invalid-tool'],
];

/**
 * What a rejected `registerTool` means for the tool. Never throws, whatever was thrown.
 *
 * @see https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool
 */
export function explainRejection(error: unknown): Rejection {
  // By shape, not by `instanceof`: errors come from other worlds and over ports.
  const { name, message } = Object(error) as { name?: unknown; message?: unknown };
  const words = typeof message === 'string' ? message : typeof error === 'object' ? '' : String(error);
  const row = rows.find(([wanted, part]) => wanted === name && part.test(words));
  const [, , state, code] = row ?? ['', any, 'failed' as const, 'unknown'];
  return { state, code, detail: typeof name === 'string' ? `${name}: ${words}` : words };
}
