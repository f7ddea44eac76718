import { specification, type ToolRule } from './rule.ts';

/** The browser refuses a tool without one. */
export const descriptionMissing: ToolRule = {
  id: 'description_missing',
  link: specification('model-context-tool'),
  *check({ tool }) {
    if (tool.description.trim() === '') yield { severity: 'serious', at: 'description' };
  },
};
