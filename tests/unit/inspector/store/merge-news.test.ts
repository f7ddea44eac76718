import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearTimeline, mergeNews, mostEvents } from '../../../../src/inspector/store/merge-news.ts';
import type { TimelineState } from '../../../../src/inspector/store/state.ts';
import type { TimelineEvent, TimelineNews } from '../../../../src/protocol/inspect.ts';

const empty: TimelineState = { events: [], missed: 0, heads: new Map() };

function event(worker: string, seq: number, time = seq): TimelineEvent {
  return { worker, seq, time, kind: 'level', level: 'read' };
}

function news(worker: string, seqs: readonly number[], more: Partial<TimelineNews> = {}): TimelineNews {
  return {
    tabId: 7,
    worker,
    first: false,
    events: seqs.map((seq) => event(worker, seq)),
    dropped: 0,
    ...more,
  };
}

const ids = ({ events }: TimelineState) => events.map(({ worker, seq }) => `${worker}${seq}`);

describe('merging news', () => {
  it('puts what is new behind what is there', () => {
    const one = mergeNews(empty, news('a', [1, 2], { first: true }));
    expect(ids(mergeNews(one, news('a', [3])))).toEqual(['a1', 'a2', 'a3']);
  });

  it('leaves out what a worker tells again on a new port', () => {
    const one = mergeNews(empty, news('a', [1, 2], { first: true }));
    expect(ids(mergeNews(one, news('a', [1, 2, 3], { first: true })))).toEqual(['a1', 'a2', 'a3']);
  });

  it('keeps the events of a worker that was stopped beside those of the next', () => {
    const one = mergeNews(empty, news('a', [1, 2], { first: true }));
    expect(ids(mergeNews(one, news('b', [1], { first: true })))).toEqual(['a1', 'a2', 'b1']);
  });

  it('puts down that a worker stopped, where the next one speaks after the link broke', () => {
    const one = mergeNews(empty, news('a', [1, 2], { first: true }));
    const two = mergeNews(one, news('b', [1], { first: true }), 50);
    expect(ids(two)).toEqual(['a1', 'a2', 'a2.5', 'b1']);
    expect(two.events[2]).toEqual({ worker: 'a', seq: 2.5, time: 50, kind: 'worker', what: 'stopped' });
    // The same worker again was never stopped.
    expect(ids(mergeNews(one, news('a', [3]), 50))).toEqual(['a1', 'a2', 'a3']);
    expect(ids(mergeNews(empty, news('b', [1], { first: true }), 50))).toEqual(['b1']);
  });

  it('is the same state where nothing is new', () => {
    const one = mergeNews(empty, news('a', [1, 2], { first: true }));
    expect(mergeNews(one, news('a', [1, 2], { first: true }))).toBe(one);
    expect(mergeNews(one, news('a', []))).toBe(one);
  });

  it('counts what was dropped before anybody looked', () => {
    expect(mergeNews(empty, news('a', [11, 12], { first: true, dropped: 10 })).missed).toBe(10);
  });

  it('counts of a worker it knows only what it has not seen', () => {
    const one = mergeNews(empty, news('a', [1, 2, 3], { first: true }));
    expect(mergeNews(one, news('a', [3, 4], { first: true, dropped: 2 })).missed).toBe(0);
    expect(mergeNews(one, news('a', [6, 7], { first: true, dropped: 5 })).missed).toBe(2);
  });

  it('keeps the newest, and counts those it let go', () => {
    const seqs = Array.from({ length: mostEvents }, (_, index) => index + 1);
    const full = mergeNews(empty, news('a', seqs));
    const over = mergeNews(full, news('a', [mostEvents + 1, mostEvents + 2]));
    expect(over.events).toHaveLength(mostEvents);
    expect(over.events[0]?.seq).toBe(3);
    expect(over.missed).toBe(2);
  });

  it('takes a worker named like what every object has', () => {
    const one = mergeNews(empty, news('constructor', [1, 2]));
    const two = mergeNews(one, news('__proto__', [1]));
    expect(ids(mergeNews(two, news('__proto__', [1, 2])))).toEqual([
      'constructor1',
      'constructor2',
      '__proto__1',
      '__proto__2',
    ]);
  });

  it('does not bring back what was cleared', () => {
    const cleared = clearTimeline(mergeNews(empty, news('a', [1, 2])), []);
    expect(ids(mergeNews(cleared, news('a', [1, 2, 3], { first: true })))).toEqual(['a3']);
  });

  it('keeps what is to outlive a clearing', () => {
    const there = mergeNews(empty, news('a', [1, 2, 3]));
    expect(ids(clearTimeline(there, there.events.slice(1, 2)))).toEqual(['a2']);
  });

  it('holds each event once, and those of a worker in their order, whatever is told how often', () => {
    // Workers follow one another; each tells its events in turn, and everything again on each new port.
    const life = fc.array(
      fc.record({
        worker: fc.constantFrom('a', 'b', 'c'),
        upTo: fc.integer({ min: 1, max: 30 }),
        back: fc.integer({ min: 0, max: 30 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(life, (tellings) => {
        let state = empty;
        const told = new Map<string, number>();
        for (const { worker, upTo, back } of tellings) {
          const head = told.get(worker) ?? 0;
          const from = Math.max(1, head + 1 - back);
          const to = Math.max(head, upTo);
          const seqs = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
          if (seqs.length > 0) told.set(worker, Math.max(head, to));
          state = mergeNews(state, news(worker, seqs));
        }
        expect(new Set(ids(state)).size).toBe(state.events.length);
        for (const [worker, head] of told) {
          const seqs = state.events.filter((each) => each.worker === worker).map(({ seq }) => seq);
          expect(seqs).toEqual(Array.from({ length: head }, (_, index) => index + 1));
        }
        expect(state.missed).toBe(0);
      }),
    );
  });
});
