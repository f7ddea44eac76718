import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '../../../../src/background/calls/cut-text.ts';

describe('a text that is too long', () => {
  it.each([
    ['a paragraph', 'first part\n\nnext line\nlast words', 16, 'first part'],
    ['a line', 'first part of it\nlast words', 20, 'first part of it'],
    ['a word', 'first part of it', 12, 'first part'],
    ['the limit, where a word ends there', 'first part of it', 10, 'first part'],
    ['the limit, where none ends in the second half', 'a bcdefghijklmnop', 10, 'a bcdefghi'],
    ['the character before a pair that does not fit', '12345678😀', 9, '12345678'],
    ['nothing', 'words', 0, ''],
    ['nothing, where there is less than none', 'words', -5, ''],
  ])('is cut at %s', (_where, text, room, kept) => {
    expect(cutText(text, room)).toBe(kept);
  });

  it('loses no more than it must', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '😀'), maxLength: 60 }),
        fc.nat({ max: 60 }),
        (text, room) => {
          const kept = cutText(text, room);
          expect(text.startsWith(kept)).toBe(true);
          expect(kept.length).toBeLessThanOrEqual(room);
          expect(kept.isWellFormed()).toBe(true);
          if (text.length <= room) expect(kept).toBe(text);
          else expect(kept.length).toBeGreaterThanOrEqual(Math.floor(room / 2));
        },
      ),
    );
  });
});
