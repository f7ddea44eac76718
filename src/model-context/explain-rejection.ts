import type { Rejection } from '../registry/types.ts';
import { type UnavailableCode, unavailable } from './detect.ts';

/** The error's name, a part of its message, what it means, and the sentence where the code alone does not give it. */
type Row = readonly [
  name: string,
  message: RegExp,
  state: Rejection['state'],
  code: string,
  sentence?: string,
];

const any = /(?:)/;

/** First match wins. The messages are Chromium's; a browser with other words falls to the last row of the error's name. */
const rows: readonly Row[] = [
  [
    'InvalidStateError',
    /duplicate/i,
    'conflicted',
    'duplicate-name',
    'The page has a tool of this name. Tried again when it is gone.',
  ],
  [
    'InvalidStateError',
    /tool name/i,
    'failed',
    'invalid-name',
    'A name has 1 to 128 of A-Z, a-z, 0-9, "_", "-", ".". Rename the tool.',
  ],
  ['InvalidStateError', /description/i, 'failed', 'description-missing', 'Give the tool a description.'],
  ['InvalidStateError', any, 'blocked', 'not-fully-active'],
  ['NotAllowedError', any, 'blocked', 'permissions-policy'],
  ['SecurityError', /exposedTo/, 'failed', 'invalid-exposed-to', 'List only secure origins in exposedTo.'],
  ['SecurityError', /document\.domain|origin-keyed/, 'blocked', 'not-origin-keyed'],
  ['SecurityError', any, 'blocked', 'security', 'The browser allows no tools in this document.'],
  ['ReplacedError', any, 'blocked', 'replaced'],
  ['ClosedError', any, 'blocked', 'closed'],
  ['AbortError', any, 'failed', 'aborted', 'The registration was taken back before it was done.'],
  ['TypeError', any, 'failed', 'invalid-tool', 'Correct the definition of the tool.'],
  ['DataCloneError', any, 'failed', 'invalid-tool', 'Correct the definition of the tool.'],
];

/**
 * What a rejected `registerTool` means for the tool. Never throws, whatever was thrown.
 *
 * @see https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool
 */
export function explainRejection(error: unknown): Rejection {
  const { name, message } = nameAndMessage(error);
  const row = rows.find(([wanted, part]) => wanted === name && part.test(message));
  const [, , state, code, sentence] =
    row ?? ([name, any, 'failed', 'unknown', 'The browser refused the tool. Tried again later.'] as const);
  return {
    state,
    code,
    message: `${sentence ?? unavailable(code as UnavailableCode).message} (${said(name, message)})`,
  };
}

function said(name: string, message: string): string {
  return message === '' ? name : `${name}: ${message}`;
}

/** By shape, not by `instanceof`: errors come from other worlds and over ports. */
function nameAndMessage(error: unknown): { name: string; message: string } {
  if (typeof error !== 'object' || error === null) return { name: typeof error, message: String(error) };
  const { name, message } = error as { name?: unknown; message?: unknown };
  return {
    name: typeof name === 'string' ? name : 'object',
    message: typeof message === 'string' ? message : '',
  };
}
