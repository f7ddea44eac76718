import { describe, expect, it } from 'vitest';
import { TimelineRows } from '../../../../src/inspector/timeline/timeline-rows.ts';
import { initial, reduce } from '../../../../src/inspector/timeline/timeline-slice.ts';
import { call, eventsOf } from './some-events.ts';

const rows = new TimelineRows().of(eventsOf([call('a'), call('b')]));

describe('the timeline’s slice', () => {
  it('keeps pinned rows when the rest is cleared, until they are unpinned', () => {
    const pinned = reduce(initial, { type: 'timeline/pin', id: '1 w1', on: true });
    const cleared = reduce(pinned, { type: 'timeline/clear', rows });
    expect(cleared.kept.map(({ id }) => id)).toEqual(['1 w1']);
    expect(reduce(cleared, { type: 'timeline/pin', id: '1 w1', on: false }).kept).toEqual([]);
  });

  it('takes files one after the other, and tells of those without an event too', () => {
    const events = eventsOf([call('x')]);
    const one = reduce(initial, { type: 'timeline/import', name: 'a.jsonl', events, bad: [] });
    const two = reduce(one, { type: 'timeline/import', name: 'b.jsonl', events: [], bad: [] });
    const three = reduce(two, { type: 'timeline/import', name: 'a.jsonl', events, bad: [] });
    expect(three.files.map(({ number }) => number)).toEqual([1, 2]);
    expect(two.report).toEqual({ name: 'b.jsonl', count: 0, bad: [] });
  });

  it('leaves the selection where it still is after a clearing', () => {
    const selected = reduce(initial, { type: 'timeline/select', id: '2 w1' });
    expect(reduce(selected, { type: 'timeline/clear', rows }).selected).toBeUndefined();
    const pinned = reduce(selected, { type: 'timeline/pin', id: '2 w1', on: true });
    expect(reduce(pinned, { type: 'timeline/clear', rows }).selected).toBe('2 w1');
  });
});
