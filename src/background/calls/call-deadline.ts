import { CallError } from '../../shared/result.ts';

/** ms a tool may take when it does not say otherwise. */
export const defaultDeadline = 30_000;

/** Runs `task` after `ms`; returns how to call it off. */
export type After = (ms: number, task: () => void) => () => void;

/**
 * A signal that aborts when the caller cancels or the time is over; its reason is the CallError to answer with. The time
 * runs from {@link start} to {@link stop}: a person who is asked is not hurried by it.
 */
export class CallDeadline implements Disposable {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #after: After;
  #callOff: () => void = () => undefined;
  /** What the call waits for, to be named when its time is over. */
  doing: () => string = () => 'to begin';

  constructor(caller: AbortSignal, after: After) {
    this.#caller = caller;
    this.#after = after;
    if (caller.aborted) this.#cancel();
    else caller.addEventListener('abort', this.#cancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on there are `ms` left. */
  start(ms: number): void {
    this.#callOff();
    this.#callOff = this.#after(ms, () => {
      this.#controller.abort(
        new CallError(
          'TIMEOUT',
          `The call took longer than ${ms / 1000} s: it was waiting ${this.doing()}. Try again.`,
        ),
      );
    });
  }

  /** Time does not count until the next start. */
  stop(): void {
    this.#callOff();
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
