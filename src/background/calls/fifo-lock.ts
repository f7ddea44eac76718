import { deferred } from '../../shared/deferred.ts';

/** A place in a queue: `turn` resolves when it is the first. Disposing gives it up, waiting or not. */
export interface Place extends Disposable {
  readonly turn: Promise<void>;
}

/** One at a time, in the order of joining. What was joined is left exactly once, however often it is disposed. */
export class FifoLock {
  /** The first has its turn. */
  readonly #queue: { readonly begin: () => void }[] = [];

  /** Whether nobody has a place. */
  get idle(): boolean {
    return this.#queue.length === 0;
  }

  /** How many have a place, the one whose turn it is included. */
  get length(): number {
    return this.#queue.length;
  }

  join(): Place {
    const { promise, resolve } = deferred<void>();
    const place = { begin: () => resolve() };
    this.#queue.push(place);
    if (this.#queue[0] === place) place.begin();
    return {
      turn: promise,
      [Symbol.dispose]: () => {
        const at = this.#queue.indexOf(place);
        if (at === -1) return;
        this.#queue.splice(at, 1);
        if (at === 0) this.#queue[0]?.begin();
      },
    };
  }
}
