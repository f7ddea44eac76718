import { describe, expect, it } from 'vitest';
import { beatEvery, Heartbeat } from '../../../src/background/heartbeat.ts';
import { Clock } from '../registry/clock.ts';

/** ms without an event after which Chrome stops a worker. */
const workerPatience = 30_000;

function setUp() {
  const clock = new Clock();
  const beats: number[] = [];
  const world = { busy: true };
  const heartbeat = new Heartbeat({
    after: clock.after,
    busy: () => world.busy,
    beat: () => beats.push(clock.now()),
  });
  return { clock, beats, world, heartbeat };
}

describe('the heartbeat', () => {
  it('beats while something is under way, often enough', async () => {
    const { clock, beats, heartbeat } = setUp();
    heartbeat.start();
    await clock.advance(100_000);
    expect(beats).toEqual([20_000, 40_000, 60_000, 80_000, 100_000]);
    expect(beatEvery).toBeLessThan(workerPatience);
  });

  it('does not beat where all ended before, and leaves no timer', async () => {
    const { clock, beats, world, heartbeat } = setUp();
    heartbeat.start();
    world.busy = false;
    await clock.advance(beatEvery);
    expect([beats, clock.waiting]).toEqual([[], 0]);
  });

  it('stops when all ended, and begins anew', async () => {
    const { clock, beats, world, heartbeat } = setUp();
    heartbeat.start();
    await clock.advance(beatEvery);
    world.busy = false;
    await clock.advance(10 * beatEvery);
    expect(beats).toHaveLength(1);
    world.busy = true;
    heartbeat.start();
    await clock.advance(beatEvery);
    expect(beats).toHaveLength(2);
  });

  it('is one, however many calls begin', async () => {
    const { clock, beats, heartbeat } = setUp();
    for (let calls = 0; calls < 5; calls += 1) heartbeat.start();
    await clock.advance(beatEvery);
    expect(beats).toHaveLength(1);
    expect(clock.waiting).toBe(1);
  });

  it('never leaves a call longer without a beat than Chrome waits, whenever it begins', async () => {
    const { clock, beats, heartbeat } = setUp();
    heartbeat.start();
    await clock.advance(beatEvery - 1);
    // The first call ended, and the next begins.
    heartbeat.start();
    const begun = clock.now();
    await clock.advance(workerPatience);
    expect((beats[0] ?? Number.POSITIVE_INFINITY) - begun).toBeLessThan(workerPatience);
  });
});
