import type { InputField } from '../../../protocol/questions.ts';
import { isRecord, member } from '../tools/plain-record.ts';
import { NotAllowed } from './not-allowed.ts';
import { readField } from './read-field.ts';

/** Fields of one form, and characters of all of it together. */
export const formLimits = { fields: 30, characters: 60_000 } as const;

/** The fields of a form, or why it is not shown to anybody. */
export type ReadForm = { readonly fields: readonly InputField[] } | { readonly refused: string };

/**
 * Reads a server’s `requestedSchema`: a flat object of the primitive types that elicitation allows, and nothing else
 * (https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#requested-schema). Keywords that say
 * nothing about how to ask are passed over; `pattern` is one, since it is the server’s to check. Never throws.
 */
export function readForm(schema: unknown): ReadForm {
  try {
    return { fields: readFields(schema) };
  } catch (error) {
    if (error instanceof NotAllowed) return { refused: error.message };
    throw error;
  }
}

function readFields(schema: unknown): readonly InputField[] {
  if (!isRecord(schema) || member(schema, 'type') !== 'object')
    throw new NotAllowed('The form is no object.');
  const properties = member(schema, 'properties');
  if (!isRecord(properties)) throw new NotAllowed('The form has no properties.');
  const names = Object.keys(properties);
  if (names.length > formLimits.fields) {
    throw new NotAllowed(`The form has ${names.length} fields, more than ${formLimits.fields}.`);
  }
  const required = member(schema, 'required');
  // A name that is required and not there is the server’s slip: nobody could fill it in.
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  const fields = names.map((name) => readField(name, member(properties, name), isRequired(name)));
  const length = JSON.stringify(fields).length;
  if (length > formLimits.characters) throw new NotAllowed(`The form has ${length} characters.`);
  return fields;
}
