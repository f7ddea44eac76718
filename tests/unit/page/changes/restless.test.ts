import { describe, expect, it } from 'vitest';
import { Restless } from '../../../../src/page/act/changes/restless.ts';

const node = {};

/** Notes a change each `every` ms, and gives what the last was. */
function change(
  restless: Restless,
  times: number,
  { from = 1_000, every = 20, grew = false, by = 'itself' as 'itself' | 'input', what = 'style' } = {},
) {
  let last: string | undefined;
  for (let n = 0; n < times; n += 1) last = restless.noted(node, what, grew, from + n * every, by);
  return last;
}

describe('a change', () => {
  it.each([
    [3, {}, 'fresh'],
    [4, {}, 'repeats'],
    [4, { grew: true }, 'grows'],
    [20, { by: 'input' as const }, 'fresh'],
    [20, { every: 600 }, 'fresh'],
    [20, { every: 1 }, 'fresh'],
  ])('that comes %i times (%j) is %s', (times, how, expected) => {
    const restless = new Restless();
    restless.begin(900);
    expect(change(restless, times, how)).toBe(expected);
  });

  it('of another kind of the same node is fresh', () => {
    const restless = new Restless();
    restless.begin(900);
    expect(change(restless, 10)).toBe('repeats');
    expect(change(restless, 1, { from: 1_200, what: '#children' })).toBe('fresh');
  });

  it('that went on until the action began is of before, and one that had stopped is not', () => {
    for (const [begin, expected] of [
      [1_210, 'before'],
      [1_800, 'fresh'],
    ] as const) {
      const restless = new Restless();
      change(restless, 10);
      restless.begin(begin);
      expect(change(restless, 1, { from: begin + 10, by: 'input' })).toBe(expected);
    }
  });

  it('of what a restless node brought is as that node’s, until the next action', () => {
    const restless = new Restless();
    const inner = { parent: { parent: node } };
    const parentOf = (of: object) => (of as { parent?: object }).parent ?? null;
    restless.begin(900);
    restless.brings('fresh', [inner.parent]);
    expect(restless.broughtBy(inner, parentOf)).toBe('fresh');
    restless.brings('repeats', [inner.parent]);
    expect(restless.broughtBy(inner, parentOf)).toBe('repeats');
    expect(restless.broughtBy(node, parentOf)).toBe('fresh');
    restless.begin(2_000);
    expect(restless.broughtBy(inner, parentOf)).toBe('fresh');
  });
});
