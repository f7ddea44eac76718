import { describe, expect, it } from 'vitest';
import { ClickGuard, guardTime } from '../../../src/link/click-guard.ts';

function guarded() {
  const clock = { now: 1_000 };
  return { clock, guard: new ClickGuard(() => clock.now) };
}

describe('ClickGuard', () => {
  it('is shut for 500 ms after something new is shown', () => {
    const { clock, guard } = guarded();
    clock.now += 10_000;
    guard.see('one question');
    expect(guard.opensIn()).toBe(500);
    clock.now += guardTime - 1;
    expect(guard.opensIn()).toBe(1);
    clock.now += 1;
    expect(guard.opensIn()).toBe(0);
  });

  it('stays open while the same is shown', () => {
    const { clock, guard } = guarded();
    guard.see('one question');
    clock.now += guardTime;
    guard.see('one question');
    expect(guard.opensIn()).toBe(0);
  });

  it('shuts again whenever the list changes, back to what it was too', () => {
    const { clock, guard } = guarded();
    for (const shown of ['one', 'two', 'one']) {
      clock.now += guardTime;
      guard.see(shown);
      expect(guard.opensIn()).toBe(guardTime);
    }
  });

  it('shuts when the window comes to the front', () => {
    const { clock, guard } = guarded();
    guard.see('one');
    clock.now += guardTime;
    guard.disturb();
    expect(guard.opensIn()).toBe(guardTime);
  });
});
