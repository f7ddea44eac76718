import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Slices } from '../../../../src/inspector/shared/slices.ts';

/** A clock that moves with the work alone, and what was done between two turns of others. */
function watched() {
  let time = 0;
  const slices: number[] = [];
  let done = 0;
  const edges = {
    now: () => time,
    async giveWay() {
      slices.push(done);
      done = 0;
      // Others had the thread for a while.
      time += 100;
    },
  };
  function* work(steps: readonly number[]): Generator<void, string> {
    for (const ms of steps) {
      time += ms;
      done += ms;
      yield;
    }
    return 'done';
  }
  return { edges, work, slices };
}

const { signal } = new AbortController();

describe('Slices', () => {
  it('gives way whenever 8 ms are used up, and never for less', async () => {
    const steps = fc.array(fc.constantFrom<number>(0, 1, 3, 20), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { edges, work, slices } = watched();
        expect(await new Slices(edges).run(work(all), signal)).toBe('done');
        for (const slice of slices) expect(slice).toBeGreaterThanOrEqual(8);
        for (const slice of slices) expect(slice).toBeLessThan(8 + Math.max(...all));
        const rest = all.reduce((sum, ms) => sum + ms, 0) - slices.reduce((sum, ms) => sum + ms, 0);
        expect(rest).toBeLessThan(8);
      }),
    );
  });

  it('counts over several works: many short ones are as long as one', async () => {
    const { edges, work, slices } = watched();
    const sliced = new Slices(edges);
    for (let at = 0; at < 16; at++) await sliced.run(work([1]), signal);
    expect(slices).toEqual([8, 8]);
  });

  it('takes no further step once it is given up', async () => {
    const { edges, work } = watched();
    const stop = new AbortController();
    let taken = 0;
    function* counted() {
      for (const step of work([8, 8, 8])) {
        taken += 1;
        yield step;
      }
    }
    const giveWay = async () => stop.abort();
    await expect(new Slices({ ...edges, giveWay }).run(counted(), stop.signal)).rejects.toThrow();
    expect(taken).toBe(1);
  });
});
