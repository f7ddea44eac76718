import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DifferencePart, wordDifference } from '../../../src/screens/shared/word-difference.ts';

const text = (parts: readonly DifferencePart[]) => parts.map((part) => part.text).join('');
const only = (parts: readonly DifferencePart[], kind: DifferencePart['kind']) =>
  parts.filter((part) => part.kind === kind).map((part) => part.text);

describe('wordDifference', () => {
  it('marks the words that differ on either side', () => {
    const { before, after } = wordDifference('Reads one note.', 'Deletes one old note.');
    expect(only(before, 'changed')).toEqual(['Reads']);
    expect(only(after, 'changed').join('').replaceAll(' ', '')).toBe('Deletesold');
  });

  it('leaves out what is equal and far from a change, on both sides the same', () => {
    const long = 'word '.repeat(200);
    const { before, after } = wordDifference(`one ${long} end`, `two ${long} end`);
    expect(before.map(({ kind }) => kind)).toEqual(['changed', 'same', 'skipped']);
    expect(only(after, 'skipped')).toEqual(only(before, 'skipped'));
  });

  it('counts all between what is equal as changed where the texts are too long to compare', () => {
    const words = (word: string) => `start ${`${word} `.repeat(1_000)}end`;
    const { before } = wordDifference(words('a'), words('b'));
    expect(only(before, 'changed')).toHaveLength(1);
    expect(text(before)).toBe(words('a'));
  });

  it('never loses or makes up a character, and marks nothing where nothing changed', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('a', 'b', 'c d', ' ', '\n', '😀'), { maxLength: 300 })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const { before, after } = wordDifference(one, other);
        expect(text(before)).toBe(one);
        expect(text(after)).toBe(other);
        const rest = (parts: readonly DifferencePart[]) =>
          text(parts.filter(({ kind }) => kind !== 'changed'));
        expect(rest(before)).toBe(rest(after));
        expect([...before, ...after].some(({ kind }) => kind === 'changed')).toBe(one !== other);
      }),
    );
  });
});
