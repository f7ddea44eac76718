import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextFocus } from '../../../src/screens/question/next-focus.ts';

const on = (question: string, allows = false) => ({ question, allows });

describe('nextFocus', () => {
  it('starts at the first question', () => {
    expect(nextFocus([], ['a', 'b'], undefined)).toBe('a');
  });

  it('stays where it is while its question does', () => {
    expect(nextFocus(['a'], ['a', 'b'], on('a'))).toBeUndefined();
    expect(nextFocus(['b'], ['a', 'b'], on('b'))).toBeUndefined();
  });

  it('leaves a button that allows for the Deny of the same question', () => {
    expect(nextFocus(['a', 'b'], ['b'], on('b', true))).toBe('b');
  });

  it('goes on to the next question that is left', () => {
    expect(nextFocus(['a', 'b', 'c', 'd'], ['a', 'd'], on('b'))).toBe('d');
  });

  it('goes to the last one where none follows', () => {
    expect(nextFocus(['a', 'b', 'c'], ['a', 'b'], on('c'))).toBe('b');
    expect(nextFocus(['a'], [], on('a'))).toBeUndefined();
  });

  it('only ever names a question that waits, and never leaves an allowing button focused', () => {
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(list, list, fc.constantFrom('a', 'b', 'c'), fc.boolean(), (before, after, id, allows) => {
        const next = nextFocus(before, after, on(id, allows));
        if (next === undefined) expect(after.length === 0 || (after.includes(id) && !allows)).toBe(true);
        else expect(after).toContain(next);
      }),
    );
  });
});
