import type { ToolRule } from './rule.ts';

/** A word of letters of which some look like Latin ones and are not. */
const mixed =
  /(?:\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin})/u;

/** Units and symbols that are Greek by themselves: 5 µs, kΩ. */
const units = /\b[kMGmnpµμ]?[µμΩ][A-Za-z]?\b/gu;

export const lookalikeLetters: ToolRule = {
  id: 'lookalike_letters',
  link: 'https://www.unicode.org/reports/tr39/',
  *check({ texts }) {
    for (const { at, text } of texts) {
      if (/^[\n\r\t -~]*$/.test(text)) continue;
      const plain = text.replace(units, '');
      const hit = mixed.exec(plain);
      if (hit === null) continue;
      yield { severity: 'warning', at, note: wordAround(plain, hit.index) };
    }
  },
};

function wordAround(text: string, index: number): string {
  const before = /[\p{L}\p{N}_]{0,20}$/u.exec(text.slice(Math.max(0, index - 20), index))?.[0] ?? '';
  const after = /^[\p{L}\p{N}_]{0,20}/u.exec(text.slice(index, index + 20))?.[0] ?? '';
  return before + after;
}
