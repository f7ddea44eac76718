import { deferred } from '../../../shared/deferred.ts';
import type { After } from '../../calls/call-deadline.ts';

/** ms within which any number of wishes are one. */
export const quietTime = 300;

/** Runs one thing at a time, however often it is wished for: one runs, at most one waits. */
export class Coalesced<Value> {
  readonly #run: () => Promise<Value>;
  readonly #after: After;
  #running: Promise<Value> | undefined;
  #waiting: Promise<Value> | undefined;
  #callOff: (() => void) | undefined;

  constructor(run: () => Promise<Value>, after: After) {
    this.#run = run;
    this.#after = after;
  }

  /** Whether it runs. */
  get busy(): boolean {
    return this.#running !== undefined;
  }

  /** Soon, with whatever else is wished until then. Failures are told by `run` itself. */
  wish(): void {
    if (this.#callOff !== undefined) return;
    this.#callOff = this.#after(quietTime, () => {
      this.now().catch(() => undefined);
    });
  }

  /** At once; after the run under way where there is one, since that may have seen what was before. */
  now(): Promise<Value> {
    this.stop();
    if (this.#running === undefined) return this.#start();
    this.#waiting ??= this.#afterRunning(this.#running);
    return this.#waiting;
  }

  /** Forgets what was wished for. */
  stop(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }

  async #afterRunning(running: Promise<Value>): Promise<Value> {
    await running.catch(() => undefined);
    this.#waiting = undefined;
    return await this.#start();
  }

  #start(): Promise<Value> {
    const { promise, resolve, reject } = deferred<Value>();
    this.#running = promise;
    this.#run()
      .then(resolve, reject)
      .finally(() => {
        if (this.#running === promise) this.#running = undefined;
      });
    return promise;
  }
}
