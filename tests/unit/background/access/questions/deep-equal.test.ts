import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepEqual } from '../../../../../src/background/access/questions/deep-equal.ts';

/** JSON with its keys in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? // An object again: as a list, an empty one would pass for an empty list.
        Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

describe('deep equality', () => {
  it('holds for JSON exactly where its canonical text is the same', () => {
    const few = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(
        fc.oneof(
          few.map((value) => [value, value]),
          fc.tuple(few, few),
        ),
        ([one, other]) => {
          const [left, right] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))];
          expect(deepEqual(left, right)).toBe(canonical(left) === canonical(right));
        },
      ),
    );
  });

  it.each([
    [{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [{ a: undefined }, {}, false],
    [{ a: undefined }, { b: undefined }, false],
    [{}, { toString: 1 }, false],
    [null, {}, false],
    [Number.NaN, Number.NaN, true],
    [new Date(0), new Date(1), false],
    [new Map([[1, 2]]), new Map(), false],
  ])('of %j and %j is %j', (one, other, same) => {
    expect(deepEqual(one, other)).toBe(same);
    expect(deepEqual(other, one)).toBe(same);
  });
});
