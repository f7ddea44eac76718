import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortJson } from '../../../../src/inspector/timeline/short-json.ts';
import type { Json } from '../../../../src/registry/index.ts';
import { Reads } from '../../reads.ts';

describe('shortJson', () => {
  it('writes a value in one line', () => {
    expect(shortJson({ a: [1, null, 'x'], b: { c: true } }, 80)).toBe('{a: [1, null, "x"], b: {c: true}}');
  });

  it('is never longer than it may be, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 60 }), (value, most) => {
        expect(shortJson(value as Json, most).length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });

  it('does not write what would be cut', () => {
    const large = Array.from({ length: 200_000 }, (_, index) => ({ index, text: 'x'.repeat(50) }));
    const reads = new Reads();
    expect(shortJson(reads.of(large), 160)).toHaveLength(161);
    // Each item that is written, and what is in it.
    expect(reads.count).toBeLessThan(160);
  });

  it('survives depth', () => {
    let deep: Json = 1;
    for (let level = 0; level < 50_000; level++) deep = [deep];
    expect(shortJson(deep, 100)).toContain('…');
  });
});
