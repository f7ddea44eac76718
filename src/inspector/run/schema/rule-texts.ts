import { type Json, type JsonObject, member } from './json.ts';

const ruleNames = [
  'format',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const;

/** What a schema asks of a value besides its type, in JSON Schema’s own words: `minimum 1`. */
export function ruleTexts(schema: JsonObject): readonly string[] {
  return ruleNames.flatMap((rule) => {
    const value = member(schema, rule);
    return value === undefined || value === false ? [] : [`${rule} ${valueText(value)}`];
  });
}

/** A value as a schema’s reader knows it: a text without quotes. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
