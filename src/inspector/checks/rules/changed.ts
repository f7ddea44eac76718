import { specification, type ToolRule } from './rule.ts';

/** What a person allowed is not what is called now. */
export const changed: ToolRule = {
  id: 'changed',
  link: specification('metadata-description-attacks'),
  *check({ tool }, { changes }) {
    const times = changes.get(tool.frame === '' ? tool.name : `${tool.name}@${tool.frame}`) ?? 0;
    if (times > 0) yield { severity: 'warning', at: '', note: `× ${times}` };
  },
};
