import { inputFaults, longestText } from '../../../protocol/input-faults.ts';
import type { InputField, InputValue } from '../../../protocol/questions.ts';
import { hasHidden, showHidden } from '../tools/clean-text.ts';
import { isRecord, type JsonRecord, member, textMember } from '../tools/plain-record.ts';
import { NotAllowed } from './not-allowed.ts';
import { type Option, readOptions } from './read-options.ts';
import { shownLine } from './shown-line.ts';

type Kind = InputField['kind'];

/** Characters of a field’s texts. A name is answered under, so a longer one is refused; the others are cut. */
export const fieldLimits = { name: 100, title: 200, description: 1_000 } as const;

const formats = ['email', 'uri', 'date', 'date-time'] as const;

/**
 * One property of a form as a field. A default that does not fit, or that a person could not see all of, is left out.
 *
 * @throws NotAllowed where it is none of the types that elicitation allows, or nothing could be answered
 */
export function readField(name: string, schema: unknown, required: boolean): InputField {
  // Nothing can be answered under `__proto__`: on its way through JSON and schemas it gets lost.
  if (name.trim() === '' || name === '__proto__' || name.length > fieldLimits.name) {
    throw new NotAllowed('A field has no name that could be used.');
  }
  if (!isRecord(schema)) throw new NotAllowed(`${quoted(name)} is no schema.`);
  const title = shownLine(textMember(schema, 'title') ?? '', fieldLimits.title);
  const field: InputField = {
    name,
    title: title === '' ? shownLine(name, fieldLimits.title) : title,
    description: showHidden((textMember(schema, 'description') ?? '').trim(), fieldLimits.description),
    required,
    kind: kindOf(name, schema),
  };
  return withDefault(field, member(schema, 'default'));
}

function kindOf(name: string, schema: JsonRecord): Kind {
  const type = member(schema, 'type');
  switch (type) {
    case 'string': {
      const options = readOptions(name, schema);
      return options === undefined ? textKind(name, schema) : { type: 'choice', options };
    }
    case 'number':
    case 'integer':
      return numberKind(name, schema, type === 'integer');
    case 'boolean':
      return { type };
    case 'array':
      return choicesKind(name, schema);
    default:
      throw new NotAllowed(`${quoted(name)} is of a type that may not be asked for.`);
  }
}

function textKind(name: string, schema: JsonRecord): Kind {
  const given = member(schema, 'format');
  const format = formats.find((one) => one === given);
  if (given !== undefined && format === undefined) {
    throw new NotAllowed(`${quoted(name)} has a format that may not be asked for.`);
  }
  const [minLength, maxLength] = [size(name, schema, 'minLength'), size(name, schema, 'maxLength')];
  inOrder(name, minLength ?? 0, Math.min(maxLength ?? longestText, longestText));
  return { type: 'text', ...defined({ format, minLength, maxLength }) };
}

function numberKind(name: string, schema: JsonRecord, whole: boolean): Kind {
  const [minimum, maximum] = [bound(name, schema, 'minimum'), bound(name, schema, 'maximum')];
  const [least, most] = [minimum ?? Number.NEGATIVE_INFINITY, maximum ?? Number.POSITIVE_INFINITY];
  inOrder(name, whole ? Math.ceil(least) : least, whole ? Math.floor(most) : most);
  return { type: 'number', whole, ...defined({ minimum, maximum }) };
}

function choicesKind(name: string, schema: JsonRecord): Kind {
  const items = member(schema, 'items');
  const options: readonly Option[] | undefined = isRecord(items) ? readOptions(name, items) : undefined;
  if (options === undefined) throw new NotAllowed(`${quoted(name)} is a list of what may not be asked for.`);
  const [fewest, most] = [size(name, schema, 'minItems'), size(name, schema, 'maxItems')];
  inOrder(name, fewest ?? 0, Math.min(most ?? options.length, options.length));
  return { type: 'choices', options, ...defined({ fewest, most }) };
}

/** A count of characters or choices. */
function size(name: string, schema: JsonRecord, keyword: string): number | undefined {
  const value = bound(name, schema, keyword);
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
  throw new NotAllowed(`${quoted(name)} has a bound that is no size.`);
}

function bound(name: string, schema: JsonRecord, keyword: string): number | undefined {
  const value = member(schema, keyword);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new NotAllowed(`${quoted(name)} has a bound that is no number.`);
}

function inOrder(name: string, least: number, most: number): void {
  if (least > most) throw new NotAllowed(`Nothing fits the bounds of ${quoted(name)}.`);
}

function withDefault(field: InputField, value: unknown): InputField {
  if (!isValue(value) || inputFaults([field], { [field.name]: value }).length > 0) return field;
  if (field.kind.type === 'text' && hasHidden(String(value))) return field;
  // The check has just made sure that the value is one of this kind.
  return { ...field, kind: { ...field.kind, value } as Kind };
}

function isValue(value: unknown): value is InputValue {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Without what is undefined. */
function defined<Members extends object>(members: Members): Partial<Members> {
  // A part of the members is what Partial says.
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Partial<Members>;
}

function quoted(name: string): string {
  return `“${shownLine(name, fieldLimits.name)}”`;
}
