import type { Rejection } from '../registry/types.ts';
import { unavailable } from './detect.ts';

interface Row {
  readonly name: string;
  /** Matched against the error's message; a row without it stands for the rest of its name. */
  readonly message?: RegExp;
  readonly state: Rejection['state'];
  readonly code: string;
  readonly sentence: string;
}

/** First match wins. The messages are Chromium's; a browser with other words falls to the row of the error's name. */
const rows: readonly Row[] = [
  {
    name: 'InvalidStateError',
    message: /duplicate/i,
    state: 'conflicted',
    code: 'duplicate-name',
    sentence:
      'The page already offers a tool of this name; it is tried again when the page takes that tool away.',
  },
  {
    name: 'InvalidStateError',
    message: /tool name/i,
    state: 'failed',
    code: 'invalid-name',
    sentence: 'The browser refused the name: use 1 to 128 of A-Z, a-z, 0-9, "_", "-" and ".".',
  },
  {
    name: 'InvalidStateError',
    message: /description/i,
    state: 'failed',
    code: 'description-missing',
    sentence: 'The tool has no description: give it one.',
  },
  {
    name: 'InvalidStateError',
    state: 'blocked',
    code: 'not-fully-active',
    sentence: unavailable('not-fully-active').message,
  },
  {
    name: 'NotAllowedError',
    state: 'blocked',
    code: 'permissions-policy',
    sentence: unavailable('permissions-policy').message,
  },
  {
    name: 'SecurityError',
    message: /exposedTo/i,
    state: 'failed',
    code: 'invalid-exposed-to',
    sentence: 'exposedTo lists an origin that is not secure or not an origin: correct the list.',
  },
  {
    name: 'SecurityError',
    message: /document\.domain|origin-keyed/i,
    state: 'blocked',
    code: 'not-origin-keyed',
    sentence: unavailable('not-origin-keyed').message,
  },
  {
    name: 'SecurityError',
    state: 'blocked',
    code: 'security',
    sentence: 'The browser allows no tools in this document for security reasons.',
  },
  {
    name: 'ReplacedError',
    state: 'blocked',
    code: 'replaced',
    sentence: unavailable('replaced').message,
  },
  {
    name: 'ClosedError',
    state: 'blocked',
    code: 'closed',
    sentence: unavailable('closed').message,
  },
  {
    name: 'AbortError',
    state: 'failed',
    code: 'aborted',
    sentence: 'The registration was taken back before it was done.',
  },
  {
    name: 'TypeError',
    state: 'failed',
    code: 'invalid-tool',
    sentence: 'The tool is not of the form the browser wants: correct its definition.',
  },
  {
    name: 'DataCloneError',
    state: 'failed',
    code: 'invalid-tool',
    sentence: 'The tool holds something that is not JSON: correct its definition.',
  },
];

/**
 * What a rejected `registerTool` means for the tool. Never throws, whatever was thrown.
 *
 * @see https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool
 */
export function explainRejection(error: unknown): Rejection {
  const { name, message } = nameAndMessage(error);
  const row = rows.find((each) => each.name === name && (each.message?.test(message) ?? true));
  if (row === undefined) {
    return {
      state: 'failed',
      code: 'unknown',
      message: `The browser refused the tool for a reason unknown here (${said(name, message)}). It is tried again at the next change.`,
    };
  }
  return { state: row.state, code: row.code, message: `${row.sentence} (${said(name, message)})` };
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
