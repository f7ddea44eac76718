import { describe, expect, it } from 'vitest';
import { FifoLock } from '../../../src/background/calls/fifo-lock.ts';
import { quiet } from '../registry/clock.ts';

const never = new AbortController().signal;

describe('the lock', () => {
  it('lets one in at a time, in the order of asking', async () => {
    const lock = new FifoLock();
    const order: number[] = [];
    const work = async (n: number): Promise<void> => {
      using _turn = await lock.enter(never);
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
        using _turn = await lock.enter(never);
        throw new Error('broken');
      })(),
    ).rejects.toThrow('broken');
    expect(lock.idle).toBe(true);
  });

  it('forgets who gives up waiting, and says why', async () => {
    const lock = new FifoLock();
    const first = await lock.enter(never);
    const controller = new AbortController();
    const second = lock.enter(controller.signal);
    const third = lock.enter(never);
    controller.abort(new Error('no longer'));
    await expect(second).rejects.toThrow('no longer');
    first[Symbol.dispose]();
    (await third)[Symbol.dispose]();
    expect(lock.idle).toBe(true);
  });

  it('does not let in who asks too late', async () => {
    await expect(new FifoLock().enter(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });

  it('is left once, however often', async () => {
    const lock = new FifoLock();
    const first = await lock.enter(never);
    const second = lock.enter(never);
    first[Symbol.dispose]();
    first[Symbol.dispose]();
    await second;
    expect(lock.idle).toBe(false);
  });
});
