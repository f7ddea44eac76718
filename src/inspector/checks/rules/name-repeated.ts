import type { PageRule } from './rule.ts';

/** One name in several frames: who calls by name alone cannot say which is meant. */
export const nameRepeated: PageRule = {
  id: 'name_repeated',
  *check(looks) {
    const counts = new Map<string, number>();
    for (const { tool } of looks) counts.set(tool.name, (counts.get(tool.name) ?? 0) + 1);
    for (const { tool } of looks) {
      const count = counts.get(tool.name) ?? 0;
      if (count > 1) yield { severity: 'warning', at: 'name', note: `× ${count}`, tool };
    }
  },
};
