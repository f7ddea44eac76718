import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimelineRows } from '../../../../src/inspector/timeline/timeline-rows.ts';
import type { TimelineEvent } from '../../../../src/protocol/inspect.ts';
import { Reads } from '../../reads.ts';
import { answer, anyEvents, call, eventsOf, tools } from './some-events.ts';

describe('TimelineRows', () => {
  it('makes one row of a call and its answer, whatever came in between', () => {
    const rows = new TimelineRows().of(
      eventsOf([call('a'), call('b'), { kind: 'level', level: 'act' }, answer('a')]),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['call', 'call', 'level']);
    expect(rows[0]).toMatchObject({
      tool: 'find',
      state: 'ok',
      call: { by: 'page', input: { query: 'a' } },
      answer: { code: 'SUCCESS', ms: 12, result: { of: 'a' } },
    });
    expect(rows[1]).toMatchObject({ state: 'running' });
  });

  it('keeps the newest progress of a call alone', () => {
    const progress = (done: number) => ({ kind: 'progress', call: 'a', progress: done }) as const;
    const [row] = new TimelineRows().of(eventsOf([call('a'), progress(1), progress(2), answer('a')]));
    expect(row?.events.map(({ kind }) => kind)).toEqual(['call', 'progress', 'answer']);
    expect(row).toMatchObject({ progress: { progress: 2 } });
  });

  it.each([
    [{ isError: true, content: [] }, ''],
    [{ ok: false, code: 'GONE' }, 'GONE'],
  ])('takes a failure that came as a value for one: %j', (result, code) => {
    const [asked, answered] = eventsOf([call('a'), answer('a')]);
    const [row] = new TimelineRows().of([asked, { ...answered, result }] as TimelineEvent[]);
    expect(row).toMatchObject({ state: 'failed', answer: { code, result } });
  });

  it('shows an answer whose call was not heard', () => {
    const [row] = new TimelineRows().of(eventsOf([answer('a', 'find', false)]));
    expect(row).toMatchObject({ kind: 'call', tool: 'find', state: 'failed', answer: { code: 'TIMEOUT' } });
    expect(row).not.toHaveProperty('call');
  });

  it('says that the end of a call is not known once another worker speaks', () => {
    const rows = new TimelineRows().of([
      ...eventsOf([call('a'), call('b'), answer('b')], 'w1'),
      ...eventsOf([{ kind: 'worker', what: 'started' }, call('a')], 'w2', 4),
    ]);
    expect(rows.map((row) => (row.kind === 'call' ? row.state : row.kind))).toEqual([
      'lost',
      'ok',
      'worker',
      'running',
    ]);
  });

  it('takes an answer that comes all the same', () => {
    const [row] = new TimelineRows().of([
      ...eventsOf([call('a')], 'w1'),
      ...eventsOf([{ kind: 'level', level: 'act' }], 'w2', 5),
      ...eventsOf([answer('a')], 'w1', 9),
    ]);
    expect(row).toMatchObject({ state: 'ok' });
  });

  it('makes one row of a question and its answer, with how long it took', () => {
    const [row, ...others] = new TimelineRows().of(
      eventsOf([
        { kind: 'asked', question: 'q', tool: 'find' },
        { kind: 'answered', question: 'q', tool: 'find', how: 'once' },
      ]),
    );
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: 'question', how: 'once', ms: 1_000 });
  });

  it('adds up what became of the tools since a route', () => {
    const rows = new TimelineRows().of(
      eventsOf([
        { kind: 'page', what: 'came', url: 'https://a.example/' },
        tools({ added: ['one', 'two'] }),
        tools({ removed: ['one'], changed: ['two'] }),
        { kind: 'page', what: 'route', url: 'https://a.example/b' },
        tools({ removed: ['two'], added: ['three'] }),
        tools({ added: ['two'] }),
      ]),
    );
    const pages = rows.filter((row) => row.kind === 'page');
    expect(pages.map(({ since }) => since)).toEqual([
      { added: ['two'], removed: [], changed: [] },
      { added: ['three'], removed: [], changed: ['two'] },
    ]);
  });

  it('makes the same rows step by step as at once', () => {
    fc.assert(
      fc.property(anyEvents, fc.array(fc.nat({ max: 30 }), { maxLength: 6 }), (events, steps) => {
        const live = new TimelineRows();
        let to = 0;
        for (const step of steps) {
          to = Math.min(events.length, to + step);
          live.of(events.slice(0, to));
        }
        expect(live.of([...events])).toEqual(new TimelineRows().of(events));
      }),
    );
  });

  it('loses no event but older progress, and shows none twice', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const rows = new TimelineRows().of(events);
        const shown = rows.flatMap((row) => row.events);
        expect(new Set(shown).size).toBe(shown.length);
        const missing = events.filter((event) => !shown.includes(event));
        expect(missing.every(({ kind }) => kind === 'progress')).toBe(true);
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
      }),
    );
  });

  it('goes on when the oldest events are dropped, and forgets their rows', () => {
    const events = eventsOf([
      call('a'),
      call('b'),
      { kind: 'level', level: 'act' },
      answer('b'),
      answer('a'),
    ]);
    const live = new TimelineRows();
    live.of(events.slice(0, 4));
    const rows = live.of(events.slice(2));
    expect(rows.map(({ id }) => id)).toEqual(['3 w1', '5 w1']);
    expect(rows[1]).toMatchObject({ kind: 'call', state: 'ok' });
  });

  it('begins anew with events that do not follow, such as after a clearing', () => {
    const live = new TimelineRows();
    live.of(eventsOf([call('a')]));
    expect(live.of([])).toEqual([]);
    expect(live.of(eventsOf([answer('a')], 'w1', 2))).toHaveLength(1);
  });

  it('leaves rows that did not change the same objects', () => {
    const events = eventsOf([call('a'), call('b'), answer('b')]);
    const live = new TimelineRows();
    const before = live.of(events.slice(0, 2));
    const after = live.of(events);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(before[1]).toMatchObject({ state: 'running' });
  });

  it('looks at as many events for news, however many are there', () => {
    const looksAt = (there: number) => {
      const events = eventsOf(Array.from({ length: there }, (_, index) => call(`c${index}`)));
      const reads = new Reads();
      const live = new TimelineRows();
      live.of(reads.of([...events]));
      reads.count = 0;
      for (let round = 1; round <= 100; round++) {
        events.push(...eventsOf([answer(`c${round}`)], 'w1', there + round));
        live.of(reads.of([...events]));
      }
      return reads.count;
    };
    expect(looksAt(50_000)).toBe(looksAt(500));
  });
});
