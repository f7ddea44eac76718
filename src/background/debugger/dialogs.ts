import { deferred } from '../../shared/deferred.ts';
import { CallError } from '../../shared/result.ts';
import type { OpenDialog } from '../../tools/conditions.ts';
import type { DialogAnswer, HandledDialog } from '../../tools/dialog-answer.ts';
import type { OpenDialogs } from '../documents/open-dialogs.ts';
import { DebuggerFailure } from './debugger-failure.ts';
import type { DebuggerSession } from './debugger-session.ts';
import type { DebuggerSessions } from './debugger-sessions.ts';
import type { Events } from './protocol.ts';

/** What becomes of the dialogs a call causes. `leave`: they stay open, for a caller who can answer them. */
export type DialogPolicy = DialogAnswer | { readonly action: 'leave' };

/** The same for all, or by the dialog's type (`alert`, `confirm`, `prompt`, `beforeunload`). */
export type DialogPolicies = DialogPolicy | ((type: string) => DialogPolicy);

/** A dialog that a call caused, and what it was answered. */
export interface AnsweredDialog extends OpenDialog {
  readonly answer: DialogAnswer;
}

/** Dialogs answered for one call. A page that opens more opens them without end. */
export const mostDialogs = 10;

/** Characters of a dialog's message that are kept. The page chooses it. */
const longestMessage = 1_000;

/** A call under way, and what its dialogs are answered. */
interface Acting {
  readonly session: DebuggerSession;
  policy(type: string): DialogPolicy;
  readonly answered: AnsweredDialog[];
  /** The page is blocked, and stays so. */
  blocked(why: CallError): void;
}

/**
 * The dialogs (alert, confirm, prompt, beforeunload) of the tabs that are attached. While one is open its page does
 * nothing else, so a call answers what it causes itself.
 */
export class Dialogs {
  readonly #sessions: DebuggerSessions;
  readonly #open: OpenDialogs;
  readonly #acting = new Map<number, Acting>();
  /** What is shown in each tab, whoever answers it. */
  readonly #showing = new Map<number, OpenDialog>();
  /** Dialogs that are open. Their tabs are kept attached: Chrome lets only who saw one open answer it. */
  readonly #waiting = new Map<
    number,
    { readonly hold: AbortController; readonly text: string | undefined }
  >();

  constructor(sessions: DebuggerSessions, open: OpenDialogs) {
    this.#sessions = sessions;
    this.#open = open;
    sessions.watch({
      event: (tabId, method, params) => {
        if (method === 'Page.javascriptDialogOpening')
          this.#opened(tabId, params as Events['Page.javascriptDialogOpening']);
        else if (method === 'Page.javascriptDialogClosed') this.#closed(tabId);
      },
      detached: (tabId) => this.#closed(tabId),
    });
  }

  /**
   * Answers the dialogs that open while `during` runs, and lists them in order.
   *
   * @throws CallError DIALOG_OPEN at once, whatever `during` waits for, where one stays open: by the policy `leave`, or
   *   because the page opens them without end
   */
  async answerDialogs<T>(
    session: DebuggerSession,
    policies: DialogPolicies,
    during: () => Promise<T>,
  ): Promise<{ readonly value: T; readonly dialogs: readonly AnsweredDialog[] }> {
    const { tabId } = session;
    const before = this.#open.in(tabId);
    if (before !== undefined)
      throw stays(before, 'The page shows a dialog already, and does nothing else until it is answered.', []);
    const blocked = deferred<never>();
    blocked.promise.catch(() => undefined);
    const policy = typeof policies === 'function' ? policies : () => policies;
    const acting: Acting = { session, policy, answered: [], blocked: blocked.reject };
    this.#acting.set(tabId, acting);
    try {
      const work = during();
      work.catch(() => undefined);
      return { value: await Promise.race([work, blocked.promise]), dialogs: acting.answered };
    } finally {
      if (this.#acting.get(tabId) === acting) this.#acting.delete(tabId);
    }
  }

  /**
   * Answers the dialog that is open in a tab. One that the person closed meanwhile is as good as answered.
   *
   * @throws CallError NOT_FOUND where none is known to be open; DebuggerFailure; the signal's reason
   */
  async handle(tabId: number, answer: DialogAnswer, signal: AbortSignal): Promise<HandledDialog> {
    const dialog = this.#open.in(tabId);
    if (dialog === undefined) {
      throw new CallError(
        'NOT_FOUND',
        'No dialog is known to be open in this tab. One that opened before Pagehand acted here can only be answered by the person.',
      );
    }
    const waiting = this.#waiting.get(tabId);
    using session = await this.#sessions.use(tabId, signal);
    const answered = await this.#answer(session, answer, waiting?.text);
    // The page may show the next one already.
    if (this.#waiting.get(tabId) === waiting) this.#closed(tabId);
    return { dialog, byThePerson: !answered };
  }

  #opened(tabId: number, { type, message, defaultPrompt }: Events['Page.javascriptDialogOpening']): void {
    const dialog: OpenDialog = { type, message: message.slice(0, longestMessage) };
    this.#showing.set(tabId, dialog);
    const acting = this.#acting.get(tabId);
    const answer = acting?.policy(type);
    if (acting && answer && answer.action !== 'leave' && acting.answered.length < mostDialogs) {
      acting.answered.push({ ...dialog, answer });
      this.#answer(acting.session, answer, defaultPrompt).catch((error: unknown) => {
        // It is closed before Chrome says that it was answered, and the call may have ended with it.
        if (this.#showing.get(tabId) !== dialog) return;
        // The call may have ended in between: then the dialog is there for whoever comes.
        this.#stays(tabId, dialog, defaultPrompt);
        acting.blocked(
          stays(
            dialog,
            `The page shows a dialog that could not be answered: ${String(error)}.`,
            acting.answered,
          ),
        );
      });
      return;
    }
    this.#stays(tabId, dialog, defaultPrompt);
    if (acting === undefined) return;
    acting.blocked(
      answer?.action === 'leave'
        ? stays(dialog, 'The call made the page show a dialog.', acting.answered)
        : stays(
            dialog,
            `The page opens one dialog after the other: ${mostDialogs} were answered, and the next is left open.`,
            acting.answered,
          ),
    );
  }

  /** A dialog is open, and nobody answers it now. */
  #stays(tabId: number, dialog: OpenDialog, text: string | undefined): void {
    this.#waiting.get(tabId)?.hold.abort(new DebuggerFailure('released'));
    const hold = new AbortController();
    this.#waiting.set(tabId, { hold, text });
    this.#open.opened(tabId, dialog);
    this.#sessions.use(tabId, hold.signal).catch(() => undefined);
  }

  /** It was answered, by whomever, or cannot be seen any more. */
  #closed(tabId: number): void {
    this.#waiting.get(tabId)?.hold.abort(new DebuggerFailure('released'));
    this.#waiting.delete(tabId);
    this.#showing.delete(tabId);
    this.#open.closed(tabId);
  }

  /**
   * @param usual what a prompt holds by itself: Chrome would take none for an empty text
   * @returns false where it was not open any more
   */
  async #answer(session: DebuggerSession, answer: DialogAnswer, usual: string | undefined): Promise<boolean> {
    const accept = answer.action === 'accept';
    const text = accept ? (answer.text ?? usual) : undefined;
    try {
      await session.send('Page.handleJavaScriptDialog', {
        accept,
        ...(text === undefined ? {} : { promptText: text }),
      });
      return true;
    } catch (error) {
      if (error instanceof DebuggerFailure && /no dialog is showing/i.test(error.said)) return false;
      throw error;
    }
  }
}

function stays(dialog: OpenDialog, what: string, answered: readonly AnsweredDialog[]): CallError {
  const { type, message } = dialog;
  return new CallError(
    'DIALOG_OPEN',
    `${what} Answer it (${type}: ${JSON.stringify(message.slice(0, 200))}) with pagehand_handle_dialog, or in the tab.`,
    { retryable: false, details: { dialog, answered } },
  );
}
