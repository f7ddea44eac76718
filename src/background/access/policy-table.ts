import type { Verdict } from '../../protocol/control.ts';
import type { Level } from '../../protocol/levels.ts';
import type { Effect, Reach } from '../../tools/define.ts';

/** What happens at each level; at `off` nothing is allowed. */
type Cell = Readonly<Record<Exclude<Level, 'off'>, Verdict>>;

/**
 * Effect × reach × level: docs/security.md, "Policy". A user's own policy for a tool can loosen an `ask` and tighten
 * anything; it never gets past a `deny`.
 */
export const policyTable: Readonly<Record<Reach, Readonly<Record<Effect, Cell>>>> = {
  page: {
    read: { read: 'allow', act: 'allow', developer: 'allow' },
    act: { read: 'deny', act: 'allow', developer: 'allow' },
  },
  embedded: {
    read: { read: 'deny', act: 'ask', developer: 'allow' },
    act: { read: 'deny', act: 'ask', developer: 'ask' },
  },
  browser: {
    read: { read: 'deny', act: 'deny', developer: 'ask' },
    act: { read: 'deny', act: 'ask', developer: 'ask' },
  },
  external: {
    read: { read: 'deny', act: 'ask-once', developer: 'ask-once' },
    act: { read: 'deny', act: 'ask', developer: 'ask' },
  },
};

/** What the table says of one kind of tool at one level. */
export function verdictFor(effect: Effect, reach: Reach, level: Level): Verdict {
  return level === 'off' ? 'deny' : policyTable[reach][effect][level];
}

/** The lowest level at which the table does not refuse. */
export function lowestLevel(effect: Effect, reach: Reach): Exclude<Level, 'off'> | undefined {
  return (['read', 'act', 'developer'] as const).find((level) => verdictFor(effect, reach, level) !== 'deny');
}
