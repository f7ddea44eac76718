import type { ToolRule } from './rule.ts';
import { wordsOf } from './words-of.ts';

/** Characters below which hardly anything is said; scripts that need fewer for a word get fewer. */
const least = { others: 20, dense: 8 } as const;

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A description that says no more than the name. */
export const descriptionThin: ToolRule = {
  id: 'description_thin',
  *check({ tool, nameWords }) {
    const text = tool.description.trim();
    if (text === '') return;
    const known = new Set([...nameWords, 'a', 'an', 'the', 'this', 'tool', 'to', 'of', 'for']);
    const repeats = text.length < 200 && wordsOf(text).every((word) => known.has(word));
    const short = text.length < (dense.test(text) ? least.dense : least.others);
    if (repeats || short) yield { severity: 'warning', at: 'description', note: text.slice(0, 60) };
  },
};
