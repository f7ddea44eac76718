import { specification, type ToolRule } from './rule.ts';

/** The browser refuses every name with another character. */
export const nameCharacters: ToolRule = {
  id: 'name_characters',
  link: specification('supporting-concepts'),
  *check({ tool }) {
    const others = new Set(tool.name.slice(0, 1_000).match(/[^A-Za-z0-9_.-]/gu));
    if (others.size > 0) {
      yield { severity: 'serious', at: 'name', note: [...others].slice(0, 8).join(' ') };
    }
  },
};
