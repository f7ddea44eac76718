import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BadLine, EventReader } from '../../../../src/inspector/timeline/read-events.ts';
import { TimelineRows } from '../../../../src/inspector/timeline/timeline-rows.ts';
import { eventLines } from '../../../../src/inspector/timeline/write-events.ts';
import type { TimelineEvent } from '../../../../src/protocol/inspect.ts';
import { anyEvents, call, eventsOf } from './some-events.ts';

/** What is read of a text that comes in these pieces, and the steps that took. */
function readPieces(pieces: readonly string[]) {
  const events: TimelineEvent[] = [];
  const bad: BadLine[] = [];
  const reader = new EventReader({ event: (event) => events.push(event), bad: (line) => bad.push(line) });
  const steps = pieces.map((piece) => [...reader.take(piece)].length);
  reader.finish();
  return { events, bad, steps };
}

function readEvents(text: string) {
  return readPieces([text]);
}

/** The text cut at these places. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((one, other) => one - other);
  return [0, ...at].map((from, index) => text.slice(from, at[index]));
}

describe('a timeline as a file', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const rows = new TimelineRows().of(events);
        const { events: read, bad } = readEvents([...eventLines(rows, 'https://a.example/', 1)].join(''));
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

  it('leaves out what could not be written again, and cuts what it says of a line', () => {
    const [event] = eventsOf([call('a')]);
    const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
    const lines = [
      JSON.stringify({ ...event, input: null }).replace('"input":null', `"input":${deep}`),
      JSON.stringify({ ...event, kind: 'x'.repeat(1_000) }),
    ];
    const { events, bad } = readEvents(lines.join('\n'));
    expect(events).toEqual([]);
    expect(bad.map(({ why, what }) => [why, what.length])).toEqual([
      ['deep', 0],
      ['kind', 60],
    ]);
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

  it('reads the same however it is cut into pieces', () => {
    const line = fc.oneof(
      anyEvents.map((events) => events.map((event) => JSON.stringify(event)).join('\n')),
      fc.string(),
      fc.json(),
      fc.constantFrom('', ' ', '\r', '\uFEFF', '{"pagehand":"timeline","version":1}', '{"kind":"party"}'),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (lines, places) => {
          const text = lines.join('\n');
          const { events, bad } = readEvents(text);
          expect(readPieces(cut(text, places))).toMatchObject({ events, bad });
        },
      ),
    );
  });

  it('takes a step for each line, and none for what has not ended', () => {
    const line = JSON.stringify(eventsOf([call('a')])[0]);
    const text = `${line}\n`.repeat(1_000);
    expect(readPieces([text]).steps).toEqual([1_000]);
    expect(readPieces(['{"kind":', '"call",', '"input":{}']).steps).toEqual([0, 0, 0]);
  });
});
