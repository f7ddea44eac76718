import { CallError } from '../../shared/result.ts';

/** ms a tool may take when it does not say otherwise. */
export const defaultDeadline = 30_000;

/** Runs `task` after `ms`; returns how to call it off. */
export type After = (ms: number, task: () => void) => () => void;

/** A signal that aborts when the caller cancels or the time is over; its reason is the CallError to answer with. */
export class CallDeadline implements Disposable {
  readonly #controller = new AbortController();
  readonly #callOff: () => void;
  readonly #caller: AbortSignal;
  /** What the call is doing, to be named when its time is over. */
  doing = 'to begin';

  constructor(ms: number, caller: AbortSignal, after: After) {
    this.#caller = caller;
    this.#callOff = after(ms, () => {
      this.#controller.abort(
        new CallError(
          'TIMEOUT',
          `The call took longer than ${ms / 1000} s: it was waiting ${this.doing}. Try again.`,
        ),
      );
    });
    if (caller.aborted) this.#cancel();
    else caller.addEventListener('abort', this.#cancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  [Symbol.dispose](): void {
    this.#callOff();
    this.#caller.removeEventListener('abort', this.#cancel);
  }

  readonly #cancel = (): void => {
    const { reason } = this.#caller;
    this.#controller.abort(
      reason instanceof CallError ? reason : new CallError('CANCELLED', 'The call was cancelled.'),
    );
  };
}
