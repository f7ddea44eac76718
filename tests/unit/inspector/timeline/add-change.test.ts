import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addChange } from '../../../../src/inspector/timeline/add-change.ts';
import { noChange } from '../../../../src/inspector/timeline/timeline-row.ts';

/** What differs between two lists of tools: each a name and what it says. */
function difference(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: [...after]
      .filter(([name, says]) => before.has(name) && before.get(name) !== says)
      .map(([name]) => name),
  };
}

const lists = fc.array(
  fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom(1, 2))
    .map((tools) => new Map(Object.entries(tools))),
  { minLength: 2, maxLength: 6 },
);

describe('addChange', () => {
  it('tells what came and what is gone between the first list and the last', () => {
    fc.assert(
      fc.property(lists, (all) => {
        const sum = all.slice(1).reduce((change, after, index) => {
          return addChange(change, difference(all[index] ?? after, after));
        }, noChange);
        const whole = difference(all[0] ?? new Map(), all.at(-1) ?? new Map());
        expect([...sum.added].sort()).toEqual(whole.added.sort());
        expect([...sum.removed].sort()).toEqual(whole.removed.sort());
        // What changed and changed back counts as changed: names are all there is.
        expect(sum.changed).toEqual(expect.arrayContaining(whole.changed));
      }),
    );
  });
});
