import { deferred } from '../../../shared/deferred.ts';
import { CallError } from '../../../shared/result.ts';
import type { Place } from '../../calls/fifo-lock.ts';

/** Calls under way at one server, and at all servers. */
export const atOnce = { perServer: 4, overall: 16 } as const;

/** Calls that may wait for one of them. */
const mostWaiting = 1_000;

/** So many at a time, in the order of joining. */
export class CallSlots {
  readonly #limit: number;
  readonly #queue: { readonly begin: () => void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws CallError TEMPORARY_FAILURE where too many wait already */
  join(): Place {
    if (this.#queue.length >= this.#limit + mostWaiting) {
      throw new CallError(
        'TEMPORARY_FAILURE',
        `${mostWaiting} calls to servers wait already. Wait for some of them to be answered, then try again.`,
      );
    }
    const { promise, resolve } = deferred<void>();
    const place = { begin: () => resolve() };
    this.#queue.push(place);
    if (this.#queue.length <= this.#limit) place.begin();
    return {
      turn: promise,
      [Symbol.dispose]: () => {
        const at = this.#queue.indexOf(place);
        if (at === -1) return;
        this.#queue.splice(at, 1);
        // Whoever moved up into the slots has its turn.
        if (at < this.#limit) this.#queue[this.#limit - 1]?.begin();
      },
    };
  }
}
