import { specification, type ToolRule } from './rule.ts';

/** Characters of a name: what is good, and what the browser takes. */
export const nameLimits = { good: 30, most: 128 } as const;

export const nameLength: ToolRule = {
  id: 'name_length',
  link: specification('model-context-tool'),
  *check({ tool }) {
    const { length } = tool.name;
    if (length > nameLimits.most || length === 0) {
      yield { severity: 'serious', at: 'name', note: `${length} / ${nameLimits.most}` };
    } else if (length > nameLimits.good) {
      yield { severity: 'advice', at: 'name', note: `${length} / ${nameLimits.good}` };
    }
  },
};
