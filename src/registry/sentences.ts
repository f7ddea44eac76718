import type { Reason } from './types.ts';

/** What the registry's own reason codes mean, and what to do about them. Kept apart: not every page has to load it. */
export const registrySentences: Readonly<Record<string, string>> = {
  asked: 'The page was asked to offer it.',
  offered: 'The page offers it.',
  'no-longer-desired': 'It is no longer wanted here.',
  drained: 'Its last call ended.',
  changed: 'Its title, description, schema or hints changed.',
  'call-running': 'It leaves when the calls that run have ended.',
  'no-answer': 'The page did not answer the registration in time. It is tried again at the next sync.',
  'duplicate-in-set': 'Two desired tools have this name. Rename one of them.',
  'illegal-name': 'This cannot name a tool. Use 1 to 128 letters, digits, "_", "-" or ".".',
  'empty-description': 'It has no description. Say in one what the tool is for.',
  'no-execute': 'It has no execute function. Give it one.',
  'schema-not-object': 'Its inputSchema is not an object. Give a JSON Schema object.',
  'not-serializable': 'Its metadata cannot be written as JSON. Leave out what is circular or no JSON.',
};

/** A sentence a person can read for a reason of the registry; undefined for a code that is none of its own. */
export function registrySentence({ code, detail }: Reason): string | undefined {
  const sentence = Object.hasOwn(registrySentences, code) ? registrySentences[code] : undefined;
  if (sentence === undefined) return undefined;
  return detail === undefined ? sentence : `${sentence} (${detail})`;
}
