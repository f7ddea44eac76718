import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FifoLock, type Place } from '../../../../src/background/calls/fifo-lock.ts';
import { quiet } from '../../registry/clock.ts';

describe('the lock', () => {
  it('lets one in at a time, in the order of joining', async () => {
    const lock = new FifoLock();
    const order: number[] = [];
    const work = async (n: number): Promise<void> => {
      using place = lock.join();
      await place.turn;
      order.push(n);
      await quiet();
      order.push(-n);
    };
    await Promise.all([1, 2, 3].map(work));
    expect(order).toEqual([1, -1, 2, -2, 3, -3]);
    expect(lock.idle).toBe(true);
  });

  it('is left by work that throws', async () => {
    const lock = new FifoLock();
    await expect(
      (async () => {
        using place = lock.join();
        await place.turn;
        throw new Error('broken');
      })(),
    ).rejects.toThrow('broken');
    expect(lock.idle).toBe(true);
  });

  it('forgets who gives up waiting', async () => {
    const lock = new FifoLock();
    const first = lock.join();
    const second = lock.join();
    const third = lock.join();
    second[Symbol.dispose]();
    expect(lock.length).toBe(2);
    first[Symbol.dispose]();
    await third.turn;
    third[Symbol.dispose]();
    expect(lock.idle).toBe(true);
  });

  it('is left once, however often', async () => {
    const lock = new FifoLock();
    const first = lock.join();
    const second = lock.join();
    const third = lock.join();
    first[Symbol.dispose]();
    first[Symbol.dispose]();
    await second.turn;
    expect(lock.length).toBe(2);
    expect(await Promise.race([third.turn.then(() => 'in'), quiet().then(() => 'waits')])).toBe('waits');
  });

  it('keeps the order, lets one in at most and never sticks, whoever joins and leaves when', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 9 }), { maxLength: 40 }), async (steps) => {
        const lock = new FifoLock();
        /** Who has a place, in the order of joining: the whole model. */
        const queue: { readonly place: Place; begun: boolean }[] = [];
        const left: Place[] = [];
        for (const step of steps) {
          if (step < 5 || queue.length === 0) {
            const entry = { place: lock.join(), begun: false };
            queue.push(entry);
            void entry.place.turn.then(() => {
              entry.begun = true;
            });
          } else {
            const [entry] = queue.splice(step % queue.length, 1);
            entry?.place[Symbol.dispose]();
            if (entry) left.push(entry.place);
            // To leave once more changes nothing.
            if (step === 9) left[0]?.[Symbol.dispose]();
          }
          await quiet();
          expect(queue.map(({ begun }) => begun)).toEqual(queue.map((_entry, at) => at === 0));
          expect(lock.length).toBe(queue.length);
        }
      }),
    );
  });
});
