import type { ToolRule } from './rule.ts';

/** A tool that is not ours and goes by the name of one of ours: ours yields, and an agent that knows ours is misled. */
export const nameShadows: ToolRule = {
  id: 'name_shadows',
  *check({ tool, nameWords }, { ourNames }) {
    if (tool.source.from === 'pagehand' || tool.source.from === 'server') return;
    if (ourNames.has(tool.name)) {
      yield { severity: 'warning', at: 'name', note: tool.name };
      return;
    }
    const near = nameWords.join('_');
    if (near !== '' && ourNames.has(near)) yield { severity: 'advice', at: 'name', note: near };
  },
};
