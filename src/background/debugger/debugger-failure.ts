import { CallError, type FailureCode } from '../../shared/result.ts';

const failures = {
  'other-debugger': [
    'CONFLICT',
    'Another debugger holds this tab, and Chrome lets only one in.',
    'Ask the person to close the other tool that debugs this tab, then try again.',
  ],
  'restricted-page': [
    'UNAVAILABLE',
    'The browser lets no extension control this page: it is one of its own, of its web store, or of another extension.',
    'Go to an ordinary web page.',
  ],
  'foreign-frame': [
    'UNAVAILABLE',
    'This page holds a frame of another extension, and while it does the browser lets no other control the page.',
    'Ask the person to switch that extension off on this site, or go on with tools that read.',
  ],
  'tab-closed': ['NOT_FOUND', 'This tab is closed.', 'Go on in another tab.'],
  'target-closed': [
    'TEMPORARY_FAILURE',
    'The page was replaced in the middle of the call, which may have had its effect.',
    'Look at the page, then go on from what is there.',
  ],
  'cooling-down': [
    'TEMPORARY_FAILURE',
    'This page is being replaced again and again, so that there is no hold of it.',
    'Wait some seconds until it rests, then try again.',
  ],
  'page-crashed': [
    'UNAVAILABLE',
    'This page has crashed.',
    'Ask the person to reload the tab, or open the page in another one.',
  ],
  'page-blocked': [
    'TEMPORARY_FAILURE',
    'The page does not answer: it shows a dialog that was open before, its script never rests, or it crashed.',
    'Ask the person to look at the tab and to answer the dialog, or to reload it; then try again.',
  ],
  'frame-gone': [
    'NOT_FOUND',
    'The frame this was meant for is no longer in the page.',
    'Look at the page again, then go on from what is there.',
  ],
  'stopped-by-user': [
    'PERMISSION_DENIED',
    'The person stopped the control of this tab, with Cancel in the bar above the page.',
    'Do not try again. Tell the person; they allow it again by choosing a level in Pagehand’s popup.',
  ],
  released: [
    'CANCELLED',
    'The control of this tab has ended, before the call was done.',
    'Look at the tools the page offers now.',
  ],
  'method-refused': ['UNAVAILABLE', 'The browser does not let extensions do this.', 'Try another way.'],
  'command-failed': [
    'INTERNAL_ERROR',
    'The browser refused a command.',
    'Look at the page again and try another way; report it if it stays.',
  ],
} as const satisfies Record<string, readonly [FailureCode, string, string]>;

/** What went wrong with the debugger. */
export type DebuggerFailureKind = keyof typeof failures;

/** A failure of the debugger, with its name in `details.debugger` and Chrome’s own words as its cause. */
export class DebuggerFailure extends CallError {
  readonly kind: DebuggerFailureKind;

  constructor(kind: DebuggerFailureKind, cause?: unknown) {
    const [code, message, hint] = failures[kind];
    super(code, message, { hint, details: { debugger: kind }, cause });
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
