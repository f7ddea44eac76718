import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents } from '../../../../src/inspector/timeline/read-events.ts';
import { TimelineRows } from '../../../../src/inspector/timeline/timeline-rows.ts';
import { writeEvents } from '../../../../src/inspector/timeline/write-events.ts';
import { anyEvents, call, eventsOf } from './some-events.ts';

describe('a timeline as a file', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const rows = new TimelineRows().of(events);
        const { events: read, bad } = readEvents(writeEvents(rows, 'https://a.example/', 1));
        expect(bad).toEqual([]);
        expect(new TimelineRows().of(read)).toEqual(rows);
      }),
    );
  });

  it('names each line that is no event, keeps its text, and reads the others', () => {
    const [event] = eventsOf([call('a')]);
    const good = JSON.stringify(event);
    const lines = ['{"pagehand":"timeline"', good, '[]', '', JSON.stringify({ ...event, kind: 'party' })];
    lines.push(
      JSON.stringify({ ...event, input: undefined }),
      JSON.stringify({ ...event, time: 1e300 }),
      good,
    );
    const { events, bad } = readEvents(lines.join('\r\n'));
    expect(events).toHaveLength(2);
    expect(bad.map(({ line, why, what }) => [line, why, what])).toEqual([
      [1, 'json', ''],
      [3, 'object', ''],
      [5, 'kind', 'party'],
      [6, 'member', 'input'],
      [7, 'member', 'time'],
    ]);
    expect(bad[1]?.text).toBe('[]');
  });

  it('accounts for every line of any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.json()).map((text) => text.replaceAll('\n', ' '))),
        (lines) => {
          const { events, bad } = readEvents(lines.join('\n'));
          const filled = lines
            .map((line) => line.trim())
            .filter((line) => line.replace(/^\uFEFF/, '') !== '');
          expect(events.length + bad.length).toBeGreaterThanOrEqual(filled.length - 1);
        },
      ),
    );
  });

  it('finds no kind in what objects inherit', () => {
    expect(readEvents('{"kind":"constructor"}').bad).toMatchObject([{ why: 'kind', what: 'constructor' }]);
  });
});
