import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowestLevel, verdictFor } from '../../../../src/background/access/policy-table.ts';
import type { Verdict } from '../../../../src/protocol/control.ts';
import { type Level, levels } from '../../../../src/protocol/levels.ts';
import type { Effect, Reach } from '../../../../src/tools/define.ts';

/** docs/security.md, “Policy”, cell by cell. */
const cells: readonly [Reach, Effect, Level, Verdict][] = [
  ['page', 'read', 'off', 'deny'],
  ['page', 'read', 'read', 'allow'],
  ['page', 'read', 'act', 'allow'],
  ['page', 'read', 'developer', 'allow'],
  ['page', 'act', 'off', 'deny'],
  ['page', 'act', 'read', 'deny'],
  ['page', 'act', 'act', 'allow'],
  ['page', 'act', 'developer', 'allow'],
  ['embedded', 'read', 'off', 'deny'],
  ['embedded', 'read', 'read', 'deny'],
  ['embedded', 'read', 'act', 'ask'],
  ['embedded', 'read', 'developer', 'allow'],
  ['embedded', 'act', 'off', 'deny'],
  ['embedded', 'act', 'read', 'deny'],
  ['embedded', 'act', 'act', 'ask'],
  ['embedded', 'act', 'developer', 'ask'],
  ['browser', 'read', 'off', 'deny'],
  ['browser', 'read', 'read', 'deny'],
  ['browser', 'read', 'act', 'deny'],
  ['browser', 'read', 'developer', 'ask'],
  ['browser', 'act', 'off', 'deny'],
  ['browser', 'act', 'read', 'deny'],
  ['browser', 'act', 'act', 'ask'],
  ['browser', 'act', 'developer', 'ask'],
  ['external', 'read', 'off', 'deny'],
  ['external', 'read', 'read', 'deny'],
  ['external', 'read', 'act', 'ask-once'],
  ['external', 'read', 'developer', 'ask-once'],
  ['external', 'act', 'off', 'deny'],
  ['external', 'act', 'read', 'deny'],
  ['external', 'act', 'act', 'ask'],
  ['external', 'act', 'developer', 'ask'],
];

const order: readonly Verdict[] = ['deny', 'ask', 'ask-once', 'allow'];

describe('the policy table', () => {
  it.each(cells)('makes of %s/%s at %s: %s', (reach, effect, level, verdict) => {
    expect(verdictFor(effect, reach, level)).toBe(verdict);
  });

  it('is covered by these cells', () => {
    expect(new Set(cells.map(([reach, effect, level]) => `${reach} ${effect} ${level}`)).size).toBe(
      4 * 2 * 4,
    );
  });

  it('never allows less at a higher level', () => {
    const reach = fc.constantFrom<Reach>('page', 'embedded', 'browser', 'external');
    const level = fc.nat({ max: levels.length - 1 });
    fc.assert(
      fc.property(reach, fc.constantFrom<Effect>('read', 'act'), level, level, (of, effect, one, other) => {
        const verdict = (index: number): number =>
          order.indexOf(verdictFor(effect, of, levels[index] ?? 'off'));
        expect(verdict(Math.max(one, other))).toBeGreaterThanOrEqual(verdict(Math.min(one, other)));
      }),
    );
  });

  it.each<[Effect, Reach, Level]>([
    ['read', 'page', 'read'],
    ['act', 'page', 'act'],
    ['read', 'embedded', 'act'],
    ['act', 'embedded', 'act'],
    ['read', 'browser', 'developer'],
    ['act', 'browser', 'act'],
    ['read', 'external', 'act'],
    ['act', 'external', 'act'],
  ])('refuses %s/%s below %s', (effect, reach, level) => {
    expect(lowestLevel(effect, reach)).toBe(level);
  });
});
