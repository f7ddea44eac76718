import { specification, type ToolRule } from './rule.ts';
import { member } from './tool-look.ts';
import { actingVerbs, plainActingVerbs, readingVerbs } from './verbs.ts';
import { wordsOf } from './words-of.ts';

/** Agents call what is marked as reading without asking anybody. */
export const readOnlyButActs: ToolRule = {
  id: 'read_only_but_acts',
  link: specification('misrepresentation-of-intent'),
  *check({ tool, verb }) {
    if (member(tool.annotations, 'readOnlyHint') !== true) return;
    if (actingVerbs.has(verb)) {
      yield { severity: 'serious', at: 'annotations/readOnlyHint', note: verb };
    } else if (!readingVerbs.has(verb)) {
      const first = wordsOf(tool.description.slice(0, 80))[0] ?? '';
      // “Deletes”, “Publishes”.
      const stem = [first, first.replace(/s$/, ''), first.replace(/es$/, '')].find((word) =>
        plainActingVerbs.has(word),
      );
      if (stem !== undefined) yield { severity: 'warning', at: 'annotations/readOnlyHint', note: first };
    }
  },
};
