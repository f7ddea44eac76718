import { describe, expect, it } from 'vitest';
import { TimelineRows } from '../../../../src/inspector/timeline/timeline-rows.ts';
import {
  initial,
  keptInLog,
  reduce,
  type TimelineAction,
} from '../../../../src/inspector/timeline/timeline-slice.ts';
import { answer, call, eventsOf } from './some-events.ts';

const rows = new TimelineRows().of(eventsOf([call('a'), call('b'), answer('a'), answer('b')]));

const reading = (number: number): TimelineAction => ({
  type: 'timeline/read',
  reading: { number, name: `${number}.jsonl`, size: 100, done: 0, stop: new AbortController() },
});

const read = (number: number) =>
  ({ type: 'timeline/import', number, name: `${number}.jsonl`, count: 2, rows, bad: [] }) as const;

describe('the timeline’s slice', () => {
  it('keeps pinned rows when the rest is cleared, until they are unpinned', () => {
    const pinned = reduce(initial, { type: 'timeline/pin', id: '1 w1', on: true });
    const cleared = reduce(pinned, { type: 'timeline/clear', rows });
    expect(cleared.kept.map(({ id }) => id)).toEqual(['1 w1']);
    expect(reduce(cleared, { type: 'timeline/pin', id: '1 w1', on: false }).kept).toEqual([]);
  });

  it('leaves a pinned call that runs in the log when the rest is cleared, where its answer finds it', () => {
    const live = new TimelineRows();
    const events = eventsOf([call('a'), call('b'), call('c'), answer('b'), answer('c'), answer('a')]);
    const before = live.of(events.slice(0, 5));
    const pinned = ['1 w1', '2 w1'].reduce(
      (slice, id) => reduce(slice, { type: 'timeline/pin', id, on: true }),
      reduce(initial, { type: 'timeline/select', id: '1 w1' }),
    );
    const cleared = reduce(pinned, { type: 'timeline/clear', rows: before });
    expect(cleared).toMatchObject({ selected: '1 w1', kept: [{ id: '2 w1' }] });
    const kept = keptInLog(before, pinned);
    expect(kept).toEqual(events.slice(0, 1));
    expect(live.of(kept)).toMatchObject([{ id: '1 w1', state: 'running' }]);
    expect(live.of([...kept, ...events.slice(5)])).toMatchObject([{ id: '1 w1', state: 'ok' }]);
  });

  it('takes files as they are read, and tells of those without an event too', () => {
    const begun = [1, 2, 3].reduce((slice, number) => reduce(slice, reading(number)), initial);
    const one = reduce(begun, read(3));
    const two = reduce(one, { ...read(1), count: 0, rows: [] });
    const three = reduce(two, read(2));
    expect(three.files.map(({ number }) => number)).toEqual([3, 2]);
    expect(two.report).toEqual({ name: '1.jsonl', count: 0, bad: [] });
    expect(three.reading).toEqual([]);
  });

  it('takes nothing of a file that was given up, whatever is said of it later', () => {
    const left = reduce(reduce(initial, reading(1)), { type: 'timeline/unread', number: 1 });
    expect(left).toEqual({ ...initial, lastFile: 1 });
    expect(reduce(left, read(1))).toBe(left);
    expect(reduce(left, { type: 'timeline/reading', number: 1, done: 5 })).toBe(left);
    expect(reduce(left, { type: 'timeline/unread', number: 1 })).toBe(left);
  });

  it('keeps on reading when what is there is cleared or put away', () => {
    const both = reduce(reduce(reduce(initial, reading(1)), read(1)), reading(2));
    for (const action of [{ type: 'timeline/clear', rows }, { type: 'timeline/put-away' }] as const) {
      const emptied = reduce(both, action);
      expect(emptied.files).toEqual([]);
      expect(reduce(emptied, read(2)).files.map(({ number }) => number)).toEqual([2]);
    }
  });

  it('says how far it is with each file', () => {
    const both = reduce(reduce(initial, reading(1)), reading(2));
    const further = reduce(both, { type: 'timeline/reading', number: 2, done: 40 });
    expect(further.reading.map(({ done }) => done)).toEqual([0, 40]);
  });

  it('leaves the selection where it still is after a clearing', () => {
    const selected = reduce(initial, { type: 'timeline/select', id: '2 w1' });
    expect(reduce(selected, { type: 'timeline/clear', rows }).selected).toBeUndefined();
    const pinned = reduce(selected, { type: 'timeline/pin', id: '2 w1', on: true });
    expect(reduce(pinned, { type: 'timeline/clear', rows }).selected).toBe('2 w1');
  });
});
