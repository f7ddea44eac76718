import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallQueues, maxWaiting } from '../../../../src/background/calls/call-queues.ts';
import type { Place } from '../../../../src/background/calls/fifo-lock.ts';
import { CallError } from '../../../../src/shared/result.ts';
import type { Queue } from '../../../../src/tools/define.ts';
import { quiet } from '../../registry/clock.ts';

describe('the queues', () => {
  it('take so many and no more, each by itself', () => {
    const queues = new CallQueues();
    const places = Array.from({ length: maxWaiting }, () => queues.join('tab', 1));
    expect(() => queues.join('tab', 1)).toThrow(CallError);
    queues.join('tab', 2);
    queues.join('browser', 1);
    queues.join('none', 1);
    places[500]?.[Symbol.dispose]();
    queues.join('tab', 1);
    expect(() => queues.join('tab', 1)).toThrow(CallError);
  });

  it('let in the first of each tab and of the browser, and who is in no queue, whatever happens', async () => {
    const step = fc.record({
      queue: fc.constantFrom<Queue>('tab', 'browser', 'none'),
      tab: fc.integer({ min: 1, max: 3 }),
      leave: fc.option(fc.nat()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const queues = new CallQueues();
        let held: { readonly name: string; readonly place: Place; begun: boolean }[] = [];
        for (const { queue, tab, leave } of steps) {
          if (leave !== null && held.length > 0) {
            const left = held[leave % held.length];
            left?.place[Symbol.dispose]();
            held = held.filter((entry) => entry !== left);
          } else {
            const name = queue === 'tab' ? `tab ${tab}` : queue;
            const entry = { name, place: queues.join(queue, tab), begun: false };
            held.push(entry);
            void entry.place.turn.then(() => {
              entry.begun = true;
            });
          }
          await quiet();
          for (const entry of held) {
            const first = held.find(({ name }) => name === entry.name);
            expect(entry.begun).toBe(entry.name === 'none' || entry === first);
          }
        }
      }),
    );
  });
});
