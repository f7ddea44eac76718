import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '../../../src/page/read/cut-text.ts';

describe('cutText', () => {
  it('cuts after a paragraph, else a line, else a word', () => {
    expect(cutText('one two\n\nthree four', 0, 12)).toEqual({ text: 'one two\n\n', nextOffset: 9 });
    expect(cutText('one two\nthree four', 0, 12)).toEqual({ text: 'one two\n', nextOffset: 8 });
    expect(cutText('one two three four', 0, 12)).toEqual({ text: 'one two ', nextOffset: 8 });
    expect(cutText('abcdefghij', 0, 4)).toEqual({ text: 'abcd', nextOffset: 4 });
  });

  it('gives the rest without a next offset', () => {
    expect(cutText('abc', 1, 2)).toEqual({ text: 'bc' });
    expect(cutText('abc', 7, 2)).toEqual({ text: '' });
  });

  it('keeps a pair of surrogates together where there is room for it', () => {
    expect(cutText('a😀b', 0, 2)).toEqual({ text: 'a', nextOffset: 1 });
  });

  it('gives the whole text when read part by part, for any text and budget', () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', '\n\n', ' ')))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (whole, maxChars) => {
        let joined = '';
        for (let offset: number | undefined = 0; offset !== undefined; ) {
          const part: { text: string; nextOffset?: number } = cutText(whole, offset, maxChars);
          expect(part.text.length).toBeLessThanOrEqual(maxChars);
          if (part.nextOffset !== undefined) expect(part.nextOffset).toBeGreaterThan(offset);
          joined += part.text;
          offset = part.nextOffset;
        }
        expect(joined).toBe(whole);
      }),
    );
  });

  it.each([Number.NaN, -5, 0.5])('takes an offset of %j for the start', (offset) => {
    expect(cutText('abc', offset, 10)).toEqual({ text: 'abc' });
  });
});
