import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Slices } from '../../../../src/inspector/shared/slices.ts';
import { readFile } from '../../../../src/inspector/timeline/read-file.ts';
import { anyEvents, call, eventsOf } from './some-events.ts';

/** A file that comes in these pieces. */
function fileOf(pieces: readonly Uint8Array[]) {
  return {
    name: 'yesterday.jsonl',
    async *stream() {
      yield* pieces;
    },
  };
}

/** Slices by a clock that moves 1 ms each time it is looked at: once a step. */
function counted() {
  let time = 0;
  const turns = { count: 0 };
  const slices = new Slices({
    now: () => time++,
    async giveWay() {
      turns.count += 1;
    },
  });
  return { slices, turns };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const { signal } = new AbortController();
const nothing = () => undefined;

describe('readFile', () => {
  it('reads the same however its bytes are cut into pieces', async () => {
    const texts = fc.tuple(anyEvents, fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 50 }), async ([events, others], length) => {
        const said = events.map((event) =>
          event.kind === 'server' ? { ...event, says: '–𝄞ä\u2028' } : event,
        );
        const bytes = bytesOf([...said.map((event) => JSON.stringify(event)), ...others].join('\n'));
        const pieces: Uint8Array[] = [];
        for (let from = 0; from < bytes.length; from += length) pieces.push(bytes.slice(from, from + length));
        const options = { signal, progress: nothing };
        const cut = await readFile(fileOf(pieces), '1: ', { ...options, slices: counted().slices });
        const whole = await readFile(fileOf([bytes]), '1: ', { ...options, slices: counted().slices });
        expect(cut).toEqual(whole);
        expect(whole.count).toBe(events.length);
      }),
    );
  });

  it('gives way as often as there is much to read, in one piece or many, and tells how far it is', async () => {
    const line = bytesOf(`${JSON.stringify(eventsOf([call('a')])[0])}\n`);
    const many = Array.from({ length: 1_000 }, () => line);
    const one = new Uint8Array(line.length * many.length);
    for (const [index, each] of many.entries()) one.set(each, index * line.length);
    for (const pieces of [many, [one]]) {
      const { slices, turns } = counted();
      const told: number[] = [];
      await readFile(fileOf(pieces), '1: ', { signal, slices, progress: (bytes) => told.push(bytes) });
      // The clock is looked at once a line, and once after each turn.
      expect(turns.count).toBeGreaterThanOrEqual(1_000 / 9);
      expect(told).toHaveLength(pieces.length);
      expect(told.at(-1)).toBe(one.length);
    }
  });

  it('ends with nothing where it is given up, between two pieces as well', async () => {
    const stop = new AbortController();
    const file = {
      name: 'endless.jsonl',
      async *stream() {
        for (;;) yield bytesOf('{}\n');
      },
    };
    let pieces = 0;
    const progress = () => {
      pieces += 1;
      if (pieces === 3) stop.abort();
    };
    const reading = readFile(file, '1: ', { signal: stop.signal, progress, slices: counted().slices });
    await expect(reading).rejects.toHaveProperty('name', 'AbortError');
    expect(pieces).toBe(3);
  });

  it('tells rows of two files apart, and events of one that are there twice', async () => {
    const text = `${JSON.stringify(eventsOf([call('a')])[0])}\n`.repeat(2);
    const read = (prefix: string) =>
      readFile(fileOf([bytesOf(text)]), prefix, { signal, progress: nothing, slices: counted().slices });
    const rows = [...(await read('1: ')).rows, ...(await read('2: ')).rows];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
    expect(rows.every(({ file }) => file === 'yesterday.jsonl')).toBe(true);
  });
});
