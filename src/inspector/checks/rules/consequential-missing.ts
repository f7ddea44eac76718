import type { ToolRule } from './rule.ts';
import { member } from './tool-look.ts';
import { consequentialVerbs } from './verbs.ts';

/** Chromium knows the hint (`consequentialHint`); a tool that costs or destroys should give it. */
export const consequentialMissing: ToolRule = {
  id: 'consequential_missing',
  *check({ tool, verb }) {
    if (!consequentialVerbs.has(verb)) return;
    if (member(tool.annotations, 'readOnlyHint') === true) return;
    if (member(tool.annotations, 'consequentialHint') !== true) {
      yield { severity: 'advice', at: 'annotations/consequentialHint', note: verb };
    }
  },
};
