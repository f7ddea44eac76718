import { type JsonFault, readJson } from './json/read-json.ts';
import { isObject, type JsonObject } from './schema/json.ts';

/**
 * An input while a person writes it: one text, and what it says. The form and the editor both show it; whoever changed it
 * last has its way, and a text that says nothing yet is kept as it is.
 */
export interface InputDraft {
  readonly text: string;
  /** What the text says; where it is broken, what it said last. */
  readonly value: JsonObject;
  /** Why the text is not an input: a mistake in the JSON, or no object. */
  readonly fault?: JsonFault | 'not-object' | undefined;
}

export const emptyDraft: InputDraft = { text: '{}', value: {} };

/** The draft after somebody wrote in the editor. */
export function draftOfText(text: string, before: InputDraft): InputDraft {
  if (text === before.text) return before;
  if (text.trim() === '') return { text, value: {} };
  const { fault } = readJson(text);
  if (fault !== undefined) return { text, value: before.value, fault };
  const value: unknown = JSON.parse(text);
  return isObject(value) ? { text, value } : { text, value: before.value, fault: 'not-object' };
}

/**
 * The draft after somebody changed the form. Members that were emptied are gone. The text is left alone where it says the
 * same already, in whatever layout.
 */
export function draftOfForm(formData: unknown, before: InputDraft): InputDraft {
  const plain: unknown = JSON.parse(JSON.stringify(formData ?? {}));
  const value = isObject(plain) ? plain : {};
  if (before.fault === undefined && JSON.stringify(value) === JSON.stringify(before.value)) return before;
  return { text: JSON.stringify(value, null, 2), value };
}

/** A draft that says this. */
export function draftOfValue(value: JsonObject): InputDraft {
  return { text: JSON.stringify(value, null, 2), value };
}
