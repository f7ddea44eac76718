import { deferred } from '../../shared/deferred.ts';

interface Waiter {
  readonly enter: () => void;
}

/**
 * One at a time, in the order of asking. Waiting can be called off; what was entered is left exactly once, whoever
 * forgets.
 */
export class FifoLock {
  readonly #waiting: Waiter[] = [];
  #taken = false;

  /** Whether nobody holds it or waits for it. */
  get idle(): boolean {
    return !this.#taken && this.#waiting.length === 0;
  }

  /**
   * Resolves when it is the caller's turn, to be used with `using`.
   *
   * @throws the signal's reason where it aborts first; the place in the queue is given up
   */
  async enter(signal: AbortSignal): Promise<Disposable> {
    signal.throwIfAborted();
    if (!this.#taken) return this.#take();
    const { promise, resolve, reject } = deferred<Disposable>();
    const waiter: Waiter = { enter: () => resolve(this.#take()) };
    const giveUp = (): void => {
      const place = this.#waiting.indexOf(waiter);
      if (place === -1) return;
      this.#waiting.splice(place, 1);
      reject(signal.reason);
    };
    this.#waiting.push(waiter);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  #take(): Disposable {
    this.#taken = true;
    let left = false;
    return {
      [Symbol.dispose]: () => {
        if (left) return;
        left = true;
        this.#taken = false;
        this.#waiting.shift()?.enter();
      },
    };
  }
}
