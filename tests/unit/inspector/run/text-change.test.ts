import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textChange } from '../../../../src/inspector/run/json/text-change.ts';

/** Texts that have much in common. */
const text = fc.array(fc.constantFrom('a', 'b', '{', '\n')).map((parts) => parts.join(''));

describe('a change of a text', () => {
  it('makes the one of the other, and nothing more is put in than differs', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { from, to, insert } = textChange(before, after);
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
        expect(from).toBeLessThanOrEqual(to);
      }),
    );
  });

  it('is the one place where something was written', () => {
    expect(textChange('{"a": 1, "b": 2}', '{"a": 13, "b": 2}')).toEqual({ from: 7, to: 7, insert: '3' });
    expect(textChange('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
    expect(textChange('same', 'same')).toEqual({ from: 4, to: 4, insert: '' });
  });
});
