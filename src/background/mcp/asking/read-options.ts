import { isRecord, type JsonRecord, member, textMember } from '../tools/plain-record.ts';
import { NotAllowed } from './not-allowed.ts';
import { shownLine } from './shown-line.ts';

/** Options of one field, and characters of each side. A value is sent back, so a longer one is refused. */
export const optionLimits = { options: 100, value: 500, title: 200 } as const;

export interface Option {
  readonly value: string;
  readonly title: string;
}

/**
 * The options of an enumeration, in any of the forms elicitation ever had: `enum`, `enum` with `enumNames`, and `oneOf`
 * or `anyOf` of constants with titles. Undefined where the schema is none.
 *
 * @throws NotAllowed
 */
export function readOptions(name: string, schema: JsonRecord): readonly Option[] | undefined {
  const values = member(schema, 'enum');
  const titled = member(schema, 'oneOf') ?? member(schema, 'anyOf');
  if (values === undefined && titled === undefined) return undefined;
  const given =
    values === undefined ? titledOptions(titled) : namedOptions(values, member(schema, 'enumNames'));
  if (given === undefined || given.length === 0) {
    throw new NotAllowed(`“${shownLine(name, 100)}” offers choices that are none.`);
  }
  // Under one value there is one answer, whatever it is called.
  const options = [...new Map(given.map((option) => [option.value, option])).values()];
  if (
    options.length > optionLimits.options ||
    options.some(({ value }) => value.length > optionLimits.value)
  ) {
    throw new NotAllowed(`“${shownLine(name, 100)}” offers more than anybody would read.`);
  }
  return options;
}

function namedOptions(values: unknown, names: unknown): readonly Option[] | undefined {
  if (!Array.isArray(values) || values.length > optionLimits.options) return undefined;
  const titles: readonly unknown[] = Array.isArray(names) && names.length === values.length ? names : [];
  return all(values.map((value: unknown, index) => option(value, titles[index])));
}

function titledOptions(list: unknown): readonly Option[] | undefined {
  if (!Array.isArray(list) || list.length > optionLimits.options) return undefined;
  return all(
    list.map((one: unknown) =>
      isRecord(one) ? option(member(one, 'const'), textMember(one, 'title')) : undefined,
    ),
  );
}

function option(value: unknown, title: unknown): Option | undefined {
  if (typeof value !== 'string') return undefined;
  const shown = typeof title === 'string' ? shownLine(title, optionLimits.title) : '';
  return { value, title: shown === '' ? shownLine(value, optionLimits.title) || '(empty)' : shown };
}

function all(options: readonly (Option | undefined)[]): readonly Option[] | undefined {
  const known = options.filter((one) => one !== undefined);
  return known.length === options.length ? known : undefined;
}
