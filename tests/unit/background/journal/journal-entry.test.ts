import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  argumentBudget,
  bucketOf,
  makeEntry,
  valueBudget,
} from '../../../../src/background/journal/journal-entry.ts';
import { failure, success } from '../../../../src/shared/result.ts';
import { aCall } from './a-journal.ts';

const without = { values: false };
const withValues = { values: true };

describe('the bucket of a time', () => {
  it.each([
    [-1, '<10 ms'],
    [0, '<10 ms'],
    [9.99, '<10 ms'],
    [10, '<100 ms'],
    [99.99, '<100 ms'],
    [100, '<1 s'],
    [999.99, '<1 s'],
    [1_000, '<10 s'],
    [9_999.99, '<10 s'],
    [10_000, '>=10 s'],
    [Number.POSITIVE_INFINITY, '>=10 s'],
    [Number.NaN, '>=10 s'],
  ])('of %d ms is %s', (ms, bucket) => {
    expect(bucketOf(ms)).toBe(bucket);
  });
});

describe('an entry', () => {
  it('says what was called, by whom and how it ended, and nothing of what was said', () => {
    const call = aCall({
      time: 7,
      origin: 'inspector',
      result: failure('TIMEOUT', 'The secret took too long.'),
      ms: 12,
      input: { query: 'secret', max_chars: 3 },
      question: 'allowed',
    });
    expect(makeEntry(call, without)).toEqual({
      time: 7,
      site: 'https://example.org',
      tool: 'read_page',
      registrant: 'pagehand',
      origin: 'inspector',
      code: 'TIMEOUT',
      latency: '<100 ms',
      arguments: ['query', 'max_chars'],
      question: 'allowed',
    });
  });

  it('has no question where none was asked', () => {
    expect(makeEntry(aCall({ question: undefined }), without)).not.toHaveProperty('question');
  });

  it('keeps a bounded number of bounded names', () => {
    const input = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}`.padStart(200, 'x'), n]));
    const names = makeEntry(aCall({ input }), without).arguments;
    expect(names).toHaveLength(argumentBudget.names);
    expect(names.every((name) => name.length === argumentBudget.characters)).toBe(true);
  });

  it('keeps a bounded part of a name the caller made up', () => {
    expect(makeEntry(aCall({ tool: 'x'.repeat(1_000_000) }), without).tool).toHaveLength(300);
  });

  it('has the values where the user wants them', () => {
    const call = aCall({ input: { query: 'shoes' }, result: success({ found: 2 }) });
    expect(makeEntry(call, withValues).values).toEqual({
      input: '{"query":"shoes"}',
      result: '{"ok":true,"code":"SUCCESS","data":{"found":2}}',
    });
  });

  it('cuts long values, and says so', () => {
    const fits = { text: 'x'.repeat(valueBudget - '{"text":""}'.length) };
    const long = { text: 'x'.repeat(valueBudget) };
    const entry = makeEntry(aCall({ input: fits, result: success(long) }), withValues);
    expect(entry.values?.input).toBe(JSON.stringify(fits));
    const kept = JSON.stringify(success(long));
    expect(entry.values?.result).toBe(
      `${kept.slice(0, valueBudget)}… (cut: ${kept.length} characters in all)`,
    );
  });

  it('does not cut inside a character', () => {
    const text = `${'x'.repeat(valueBudget - '{"text":"'.length - 1)}😀😀`;
    expect(makeEntry(aCall({ input: { text } }), withValues).values?.input).toMatch(/x… \(cut/);
  });

  it('names values that JSON cannot say', () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    let deep: unknown = 0;
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    const broken = {
      toJSON() {
        throw new Error('no');
      },
    };
    for (const value of [1n, circle, deep, broken]) {
      const entry = makeEntry(aCall({ input: { value }, result: success(value) }), withValues);
      expect(entry.values).toEqual({ input: '"(not JSON)"', result: '"(not JSON)"' });
    }
  });

  it('can be cloned into a database, whatever the values', () => {
    const input = fc.dictionary(fc.string(), fc.anything({ withBigInt: true, withSparseArray: true }));
    fc.assert(
      fc.property(input, fc.anything(), (value, data) => {
        const entry = makeEntry(aCall({ input: value, result: success(data) }), withValues);
        expect(structuredClone(entry)).toEqual(entry);
      }),
    );
  });

  it('is refused without a time, as it would never grow old', () => {
    expect(() => makeEntry(aCall({ time: Number.NaN }), without)).toThrow(RangeError);
  });
});
