import { specification, type ToolRule } from './rule.ts';
import { wordsOf } from './words-of.ts';

const words: ReadonlySet<string> = new Set(
  (
    'age birthday birthdate birth gender sex pronouns religion ethnicity race nationality income salary health disability ' +
    'pregnant pregnancy weight ssn passport political orientation marital children password pin cvv cvc iban'
  ).split(' '),
);

/** Words that make another thing of the word before or after them. */
const notAbout: ReadonlySet<string> = new Set([
  'max',
  'min',
  'cache',
  'page',
  'font',
  'limit',
  'condition',
  'check',
]);

/** A parameter that asks for what is personal: agents that know their person fill it in. */
export const personalData: ToolRule = {
  id: 'personal_data',
  link: specification('privacy-leakage-over-parameterization'),
  *check({ schemas }) {
    for (const { at, parameter } of schemas) {
      if (parameter === undefined) continue;
      const named = wordsOf(parameter);
      const hit = named.find((word) => words.has(word));
      if (hit === undefined || named.some((word) => notAbout.has(word))) continue;
      yield { severity: 'advice', at, note: hit };
    }
  },
};
