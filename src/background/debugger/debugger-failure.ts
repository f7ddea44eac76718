import { sayings } from '../../protocol/said/said.ts';
import { CallError, type FailureCode } from '../../shared/result.ts';

const codes = {
  'other-debugger': 'CONFLICT',
  'restricted-page': 'UNAVAILABLE',
  'foreign-frame': 'UNAVAILABLE',
  'tab-closed': 'NOT_FOUND',
  'target-closed': 'TEMPORARY_FAILURE',
  'cooling-down': 'TEMPORARY_FAILURE',
  'page-crashed': 'UNAVAILABLE',
  'page-blocked': 'TEMPORARY_FAILURE',
  'frame-gone': 'NOT_FOUND',
  'stopped-by-user': 'PERMISSION_DENIED',
  released: 'CANCELLED',
  'method-refused': 'UNAVAILABLE',
  'command-failed': 'INTERNAL_ERROR',
} as const satisfies Record<string, FailureCode>;

/** What went wrong with the debugger. */
export type DebuggerFailureKind = keyof typeof codes;

/** A failure of the debugger, with its name in `details.debugger` and Chrome’s own words as its cause. */
export class DebuggerFailure extends CallError {
  readonly kind: DebuggerFailureKind;

  constructor(kind: DebuggerFailureKind, cause?: unknown) {
    super(codes[kind], sayings[`debugger_${kind}`], {
      hint: sayings[`debugger_${kind}_next`],
      details: { debugger: kind },
      cause,
    });
    this.kind = kind;
  }

  /** What Chrome said, if it said something. */
  get said(): string {
    return this.cause === undefined ? '' : wordsOf(this.cause);
  }
}

/**
 * Names what Chrome refused.
 *
 * @param url of the tab, where it is known: Chrome says the same of another extension’s page and of a page that holds
 *   a frame of it
 */
export function nameFailure(error: unknown, url?: string): DebuggerFailure {
  if (error instanceof DebuggerFailure) return error;
  return new DebuggerFailure(kindOf(wordsOf(error), url), error);
}

/** Whether Chrome says that a debugger is attached already: another one, or ours from before the worker restarted. */
export function saysAttached(error: unknown): boolean {
  return /already attached/i.test(wordsOf(error));
}

function kindOf(words: string, url: string | undefined): DebuggerFailureKind {
  if (/already attached/i.test(words)) return 'other-debugger';
  if (/no tab with given id/i.test(words)) return 'tab-closed';
  if (/of different extension/i.test(words) && /^(?:https?|file):/i.test(url ?? '')) return 'foreign-frame';
  if (/^cannot (?:access|attach)|cannot be scripted/i.test(words)) return 'restricted-page';
  if (/detached while|not attached|target (?:was )?closed|target navigated or closed/i.test(words))
    return 'target-closed';
  if (/target crashed/i.test(words)) return 'page-crashed';
  if (/session with given id not found/i.test(words)) return 'frame-gone';
  if (/wasn't found|not allowed|permission denied/i.test(words)) return 'method-refused';
  return 'command-failed';
}

/** What a command is refused with is JSON: `{"code":-32601,"message":"…"}`. */
function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const found = /^\{.*"message":"((?:[^"\\]|\\.)*)"/s.exec(text);
  return found?.[1] ?? text;
}
