import type { z } from 'zod';
import type { faultSayings } from '../protocol/said/fault-sayings.ts';
import { type Said, type Saying, said } from '../protocol/said/said.ts';
import { valueAt } from '../shared/value-at.ts';

const kinds: Readonly<Record<string, Saying>> = {
  string: 'kind_text',
  number: 'kind_number',
  int: 'kind_whole',
  boolean: 'kind_flag',
  array: 'kind_list',
  object: 'kind_object',
  record: 'kind_object',
};
const singly: ReadonlySet<string> = new Set(['number', 'int', 'bigint', 'date']);
/** How many of values and names are told, and characters of them. */
const most = { listed: 20, characters: 300 } as const;

/** What a check of a schema says of a value it refuses, for {@link saidIssue}: zod’s own words are English. */
export function fault(code: keyof typeof faultSayings, ...values: readonly (string | number)[]) {
  return { params: { fault: said(code, ...values) } };
}

/** What is wrong with a value, in words that follow its name. `input`: all of what was checked. */
export function saidIssue(issue: z.core.$ZodIssue, input: unknown): Said<Saying> {
  switch (issue.code) {
    case 'custom':
      return ours(issue.params) ?? said('fault_else');
    case 'invalid_type': {
      const kind = kinds[issue.expected];
      if (valueAt(input, issue.path) === undefined) return said('fault_missing');
      return said('fault_must_be', kind === undefined ? issue.expected : said(kind));
    }
    case 'invalid_value': {
      if (valueAt(input, issue.path) === undefined) return said('fault_missing');
      const values = listed(issue.values.map((value) => JSON.stringify(value) ?? String(value)));
      return said(issue.values.length === 1 ? 'fault_must_be' : 'fault_one_of', values);
    }
    case 'too_small':
      if (singly.has(issue.origin)) return said('fault_low', Number(issue.minimum));
      if (issue.minimum === 1) return said('fault_empty');
      return said(issue.origin === 'string' ? 'fault_short' : 'fault_few', Number(issue.minimum));
    case 'too_big':
      if (singly.has(issue.origin)) return said('fault_high', Number(issue.maximum));
      return said(issue.origin === 'string' ? 'fault_long' : 'fault_many', Number(issue.maximum));
    case 'unrecognized_keys':
      return said('fault_unknown', listed(issue.keys));
    case 'invalid_key':
    case 'invalid_element': {
      const [inner] = issue.issues;
      return inner === undefined ? said('fault_else') : saidIssue(inner, valueAt(input, issue.path));
    }
    case 'invalid_union':
      return said(valueAt(input, issue.path) === undefined ? 'fault_missing' : 'fault_none_of');
    default:
      return said('fault_else');
  }
}

/** What is wrong first with something that is stored or imported, in a sentence. `input`: as it was checked. */
export function notRight({ issues: [first] }: z.core.$ZodError, input: unknown): Said<Saying> {
  const where = first?.path.map(String).join('.') ?? '';
  const why = first === undefined ? said('fault_else') : saidIssue(first, input);
  return where === '' ? said('stored_wrong_whole', why) : said('stored_wrong', where, why);
}

/** Of a schema of ours: {@link fault} alone writes it. */
function ours(params: { readonly [name: string]: unknown } | undefined): Said<Saying> | undefined {
  return params?.fault as Said<Saying> | undefined;
}

function listed(texts: readonly string[]): string {
  return texts.slice(0, most.listed).join(', ').slice(0, most.characters);
}
