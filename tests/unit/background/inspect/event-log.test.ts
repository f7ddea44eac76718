import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventLog } from '../../../../src/background/inspect/event-log.ts';

const level = (text: string) => ({ kind: 'level', level: text }) as const;
const seqs = (log: EventLog, tabId: number, after?: number) =>
  log.since(tabId, after).news.events.map(({ seq }) => seq);

describe('the log of what happens in tabs', () => {
  it('counts each tab’s events, and tells what came since one', () => {
    const log = new EventLog('w');
    for (const text of ['a', 'b', 'c']) log.add(1, 5, level(text));
    log.add(2, 6, level('d'));
    expect(log.since(1)).toMatchObject({
      upTo: 3,
      news: {
        tabId: 1,
        worker: 'w',
        first: true,
        dropped: 0,
        events: [{ seq: 1, time: 5, level: 'a' }, {}, {}],
      },
    });
    expect(log.since(1, 2)).toMatchObject({
      upTo: 3,
      news: { first: false, events: [{ seq: 3, level: 'c' }] },
    });
    expect(seqs(log, 2)).toHaveLength(1);
    expect(seqs(log, 3)).toEqual([]);
  });

  it('drops the oldest where there are too many, or too much, and says how many nobody saw', () => {
    const log = new EventLog('w', { events: 3, characters: 10_000, all: 20_000 });
    for (const text of ['a', 'b', 'c', 'd', 'e']) log.add(1, 0, level(text));
    expect(seqs(log, 1)).toEqual([3, 4, 5]);
    expect(log.since(1).news.dropped).toBe(2);
    expect(log.since(1, 1).news.dropped).toBe(1);
    expect(log.since(1, 4).news.dropped).toBe(0);
    log.add(1, 0, level('x'.repeat(9_900)));
    expect(seqs(log, 1)).toEqual([6]);
  });

  it('tells an event that is too long in short, so that it takes no other with it', () => {
    const log = new EventLog('w');
    log.add(1, 0, level('a'));
    log.add(2, 0, level('b'));
    const added = Array.from({ length: 10_000 }, (_, at) => `${at}-${'\u0000'.repeat(900)}`);
    log.add(1, 0, { kind: 'tools', added, removed: ['gone'], changed: [] });
    log.add(1, 0, { kind: 'asked', question: 'q', tool: 'x'.repeat(5_000_000) });
    const { events, dropped } = log.since(1).news;
    expect(events).toMatchObject([
      { seq: 1, level: 'a' },
      { seq: 2, kind: 'tools', removed: ['gone'], left: { removed: 0, changed: 0 } },
      { seq: 3, question: 'q', tool: expect.stringMatching(/^x{1,10000}$/) },
    ]);
    expect([dropped, seqs(log, 2).length]).toEqual([0, 1]);
    const [, tools] = events;
    if (tools?.kind !== 'tools') throw new Error('There are none.');
    expect(tools.added).toEqual(added.slice(0, tools.added.length));
    expect(tools.added.length).toBeGreaterThan(10);
    expect(tools.added.length + (tools.left?.added ?? 0)).toBe(10_000);
    expect(JSON.stringify(events).length).toBeLessThan(400_000);
  });

  it('tells all names of ten thousand tools', () => {
    const log = new EventLog('w');
    const added = Array.from({ length: 10_000 }, (_, at) => `a_tool_of_ordinary_length_${at}`);
    log.add(1, 0, { kind: 'tools', added, removed: [], changed: [] });
    expect(log.since(1).news.events).toEqual([
      { seq: 1, worker: 'w', time: 0, kind: 'tools', added, removed: [], changed: [] },
    ]);
  });

  it('takes from the tab nobody wrote to for longest where all together are too much', () => {
    const log = new EventLog('w', { events: 100, characters: 10_000, all: 15_000 });
    log.add(1, 0, level('x'.repeat(9_000)));
    log.add(2, 0, level('x'.repeat(5_000)));
    log.add(2, 0, level('x'.repeat(4_000)));
    expect(seqs(log, 1)).toEqual([]);
    expect(seqs(log, 2)).toHaveLength(2);
  });

  it('goes on above what was told of a tab that was forgotten, or got another number', () => {
    const log = new EventLog('w');
    log.add(1, 0, level('a'));
    log.add(1, 0, level('b'));
    const { upTo } = log.since(1);
    log.forget(1);
    log.add(1, 0, level('c'));
    log.add(2, 0, level('d'));
    // A screen that heard of the worker up to there takes what is new by its number.
    for (const tabId of [1, 2]) {
      expect(seqs(log, tabId).every((seq) => seq > upTo)).toBe(true);
      expect(log.since(tabId, upTo).news).toMatchObject({ dropped: 0, events: [{}] });
    }
  });

  it('tells who keeps up every event once and in order, and never keeps more than it may', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 400 }), fc.boolean())),
        (steps) => {
          const log = new EventLog('w', { events: 5, characters: 1_000, all: 2_000 });
          const upTo = new Map<number, number>();
          const told = new Map<number, number>();
          const added = new Map<number, number>();
          for (const [tabId, size, look] of steps) {
            log.add(tabId, 0, level('x'.repeat(size)));
            added.set(tabId, (added.get(tabId) ?? 0) + 1);
            if (!look) continue;
            const since = upTo.get(tabId);
            const { news, upTo: now } = log.since(tabId, since);
            const events = news.events.map(({ seq }) => seq);
            expect(events).toEqual([...events].sort((a, b) => a - b));
            expect(events.every((seq) => seq > (since ?? 0))).toBe(true);
            told.set(tabId, (told.get(tabId) ?? 0) + events.length + news.dropped);
            upTo.set(tabId, now);
            expect(told.get(tabId)).toBe(added.get(tabId));
          }
          const kept = [1, 2, 3].map((tabId) => log.since(tabId).news.events);
          expect(kept.every((events) => events.length <= 5)).toBe(true);
          expect(JSON.stringify(kept).length).toBeLessThan(2_100);
        },
      ),
    );
  });
});
