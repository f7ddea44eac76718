import { CallError } from '../../shared/result.ts';
import type { Queue } from '../../tools/define.ts';
import { FifoLock, type Place } from './fifo-lock.ts';

/** Calls that may wait in one queue. A page that sends more gets them back. */
export const maxWaiting = 1_000;

/** The queues of calls: one for each tab, whose page is stateful, and one for the browser as a whole. */
export class CallQueues {
  readonly #tabs = new Map<number, FifoLock>();
  readonly #browser = new FifoLock();

  /**
   * Takes a place for one call, to be used with `using`. `none` is at once its turn.
   *
   * @throws CallError TEMPORARY_FAILURE where too many wait already
   */
  join(queue: Queue, tabId: number): Place {
    if (queue === 'none') return { turn: Promise.resolve(), [Symbol.dispose]: () => undefined };
    const lock = queue === 'browser' ? this.#browser : (this.#tabs.get(tabId) ?? new FifoLock());
    if (lock.length >= maxWaiting) {
      throw new CallError(
        'TEMPORARY_FAILURE',
        `${maxWaiting} calls wait already. Wait for some of them to be answered, then try again.`,
      );
    }
    if (queue === 'tab') this.#tabs.set(tabId, lock);
    const place = lock.join();
    return {
      turn: place.turn,
      [Symbol.dispose]: () => {
        place[Symbol.dispose]();
        if (lock.idle && this.#tabs.get(tabId) === lock) this.#tabs.delete(tabId);
      },
    };
  }
}
