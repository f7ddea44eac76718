import { specification, type ToolRule } from './rule.ts';
import { member } from './tool-look.ts';
import { readingVerbs } from './verbs.ts';

export const readOnlyMissing: ToolRule = {
  id: 'read_only_missing',
  link: specification('model-context-tool'),
  *check({ tool, verb }) {
    if (readingVerbs.has(verb) && member(tool.annotations, 'readOnlyHint') !== true) {
      yield { severity: 'advice', at: 'annotations/readOnlyHint', note: verb };
    }
  },
};
