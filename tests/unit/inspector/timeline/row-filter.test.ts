import { describe, expect, it } from 'vitest';
import { noFilter, type RowFilter, RowSieve } from '../../../../src/inspector/timeline/row-filter.ts';
import { TimelineRows } from '../../../../src/inspector/timeline/timeline-rows.ts';
import { answer, call, eventsOf, tools } from './some-events.ts';

const rows = new TimelineRows().of(
  eventsOf([
    { kind: 'page', what: 'came', url: 'https://a.example/Orders' },
    tools({ added: ['find', 'findAll', 'send@0.1'] }),
    call('a', 'find'),
    answer('a', 'find'),
    call('b', 'send'),
    answer('b', 'send', false),
    call('c', 'find'),
  ]),
);

function through(filter: Partial<RowFilter>, pins: readonly string[] = []): string[] {
  return new RowSieve({ ...noFilter, ...filter }, new Set(pins))
    .through(rows)
    .map(({ id }) => id.split(' ')[0] ?? '');
}

describe('RowSieve', () => {
  it('lets everything through without a filter', () => {
    expect(through({})).toEqual(['1', '2', '3', '5', '7']);
  });

  it('keeps the kinds that were chosen', () => {
    expect(through({ kinds: ['page', 'tools'] })).toEqual(['1', '2']);
  });

  it('keeps what concerns a tool, its coming and going too, in frames too', () => {
    expect(through({ tool: 'find' })).toEqual(['2', '3', '7']);
    expect(through({ tool: 'send' })).toEqual(['2', '5']);
    expect(through({ tool: 'fin' })).toEqual([]);
  });

  it('keeps calls with an outcome', () => {
    expect(through({ outcome: 'failed' })).toEqual(['5']);
    expect(through({ outcome: 'running' })).toEqual(['7']);
  });

  it('finds every word, in inputs, results and addresses, whatever the capitals', () => {
    expect(through({ text: 'orders' })).toEqual(['1']);
    expect(through({ text: 'QUERY b' })).toEqual(['5']);
    expect(through({ text: 'timeout' })).toEqual(['5']);
    expect(through({ text: 'find nowhere' })).toEqual([]);
  });

  it('keeps what is pinned', () => {
    expect(through({ pinned: true }, ['5 w1'])).toEqual(['5']);
  });
});
