import { CallError } from '../../shared/result.ts';
import { cancelledAt, type Reached } from './cancelled-at.ts';

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
  readonly #listening = new AbortController();
  readonly #after: After;
  #callOff: () => void = () => undefined;
  /** What the call waits for, to be named when its time is over. */
  doing: () => string = () => 'to begin';
  /** How far the call has come, to be told when it is cancelled; undefined where somebody else tells it. */
  reached: Reached | undefined;

  constructor(caller: AbortSignal, after: After, reached?: Reached) {
    this.#after = after;
    this.reached = reached;
    this.endWith(caller);
  }

  /** The call ends when this aborts, too. */
  endWith(signal: AbortSignal): void {
    const cancel = (): void => this.#cancel(signal);
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true, signal: this.#listening.signal });
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
    this.#listening.abort();
  }

  readonly #cancel = ({ reason }: AbortSignal): void => {
    const error =
      reason instanceof CallError ? reason : new CallError('CANCELLED', 'The call was cancelled.');
    const { reached } = this;
    const told = reached === undefined || error.failure.code !== 'CANCELLED';
    this.#controller.abort(told ? error : cancelledAt(reached, error));
  };
}
