import type { CallError } from '../../../shared/result.ts';
import type { After } from '../../calls/call-deadline.ts';

export interface CallTimes {
  /** ms without an answer or progress. */
  readonly quiet: number;
  /** ms in all. */
  readonly most: number;
}

/**
 * The time of one call. Its signal aborts with the CallError to answer with, so that a user who stops and a server that
 * takes too long can be told apart: the library has one error for both.
 */
export class CallClock implements Disposable {
  readonly #controller = new AbortController();
  readonly #listening = new AbortController();
  readonly #after: After;
  readonly #now: () => number;
  readonly #times: CallTimes;
  readonly #late: (ms: number) => CallError;
  #pauses = 0;
  #left: number;
  #since = 0;
  #callOff: (() => void) | undefined;

  /** @param caller aborts with the CallError to answer with */
  constructor(
    caller: AbortSignal,
    times: CallTimes,
    { after, now }: { after: After; now: () => number },
    late: (ms: number) => CallError,
  ) {
    this.#after = after;
    this.#now = now;
    this.#times = times;
    this.#left = times.most;
    this.#late = late;
    const cancel = (): void => this.#controller.abort(caller.reason);
    if (caller.aborted) cancel();
    else caller.addEventListener('abort', cancel, { once: true, signal: this.#listening.signal });
    this.#start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The server is at it: its time begins anew, but not the whole. */
  progress(): void {
    if (this.#pauses > 0) return;
    this.#stop();
    this.#start();
  }

  /** A person is asked, and not hurried by the clock, until this is disposed. */
  pause(): Disposable {
    if (this.#pauses++ === 0) this.#stop();
    let over = false;
    return {
      [Symbol.dispose]: () => {
        if (over) return;
        over = true;
        if (--this.#pauses === 0) this.#start();
      },
    };
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#pauses = Number.POSITIVE_INFINITY;
    this.#listening.abort();
  }

  #start(): void {
    this.#since = this.#now();
    const whole = this.#left < this.#times.quiet;
    this.#callOff = this.#after(whole ? this.#left : this.#times.quiet, () =>
      this.#controller.abort(this.#late(whole ? this.#times.most : this.#times.quiet)),
    );
  }

  #stop(): void {
    if (this.#callOff === undefined) return;
    this.#callOff();
    this.#callOff = undefined;
    this.#left = Math.max(0, this.#left - (this.#now() - this.#since));
  }
}
