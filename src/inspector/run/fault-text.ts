import { t, type WordKey } from '../words/words.ts';
import type { JsonFault, JsonMistake } from './json/read-json.ts';
import { isList, type Json } from './schema/json.ts';
import type { SchemaFault } from './schema/schema-check.ts';

const plain: Readonly<Record<string, WordKey>> = {
  missing: 'run_fault_missing',
  unknown: 'run_fault_unknown',
  anyOf: 'run_fault_choice',
  oneOf: 'run_fault_choice',
  not: 'run_fault_not',
  uniqueItems: 'run_fault_unique',
  contains: 'run_fault_contains',
  minContains: 'run_fault_contains',
  maxContains: 'run_fault_contains',
};

const withValue: Readonly<Record<string, WordKey>> = {
  type: 'run_fault_type',
  const: 'run_fault_const',
  enum: 'run_fault_enum',
  minimum: 'run_fault_minimum',
  maximum: 'run_fault_maximum',
  exclusiveMinimum: 'run_fault_above',
  exclusiveMaximum: 'run_fault_below',
  multipleOf: 'run_fault_multiple',
  minLength: 'run_fault_min_length',
  maxLength: 'run_fault_max_length',
  minItems: 'run_fault_min_items',
  maxItems: 'run_fault_max_items',
  minProperties: 'run_fault_min_members',
  maxProperties: 'run_fault_max_members',
  pattern: 'run_fault_pattern',
  format: 'run_fault_format',
};

const mistakes: Readonly<Record<JsonMistake, WordKey>> = {
  value: 'run_json_value',
  key: 'run_json_key',
  colon: 'run_json_colon',
  comma: 'run_json_comma',
  'extra-comma': 'run_json_extra_comma',
  unclosed: 'run_json_unclosed',
  'open-text': 'run_json_open_text',
  escape: 'run_json_escape',
  number: 'run_json_number',
  rounded: 'run_json_rounded',
  word: 'run_json_word',
  trailing: 'run_json_trailing',
  deep: 'run_json_deep',
};

/** Characters of what a schema asks for that are shown. */
const longest = 300;

/** What is wrong with a value, in a sentence. */
export function faultText({ keyword, wanted }: SchemaFault): string {
  const word = plain[keyword];
  if (word !== undefined) return t(word);
  const asking = withValue[keyword];
  return asking === undefined || wanted === undefined ? t('run_fault_else') : t(asking, short(wanted));
}

/** What is wrong with a JSON text, in a sentence. */
export function mistakeText({ mistake }: JsonFault): string {
  return t(mistakes[mistake]);
}

/** Where a position is, for people: both from 1. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - (before.lastIndexOf('\n') + 1) + 1 };
}

function short(wanted: Json): string | number {
  if (typeof wanted === 'number') return wanted;
  const text = isList(wanted)
    ? wanted.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ')
    : typeof wanted === 'string'
      ? wanted
      : JSON.stringify(wanted);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
