import type { PageRule } from './rule.ts';

/** Tools for one page: what is good, and where some agents give up. */
export const toolLimits = { good: 20, most: 100 } as const;

/** All are counted, whoever brought them: an agent reads them all. */
export const tooManyTools: PageRule = {
  id: 'too_many_tools',
  *check(looks) {
    const { length } = looks;
    if (length > toolLimits.most)
      yield { severity: 'warning', at: '', note: `${length} / ${toolLimits.most}` };
    else if (length > toolLimits.good)
      yield { severity: 'advice', at: '', note: `${length} / ${toolLimits.good}` };
  },
};
