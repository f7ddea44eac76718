import type { InputField, InputValue } from './questions.ts';

/** What is wrong about one value, in a sentence for the person who gives it. */
export interface InputFault {
  /** The field’s name. */
  readonly field: string;
  readonly says: string;
}

/** Characters a text may have where its field says nothing, or more. */
export const longestText = 20_000;

/**
 * Everything about some values that does not fit the fields they are for; empty where they may be sent. The screen
 * checks before it sends, the worker before it believes.
 */
export function inputFaults(
  fields: readonly InputField[],
  values: { readonly [name: string]: InputValue },
): readonly InputFault[] {
  const faults = fields.flatMap((field) => {
    const says = faultIn(field, Object.hasOwn(values, field.name) ? values[field.name] : undefined);
    return says === undefined ? [] : [{ field: field.name, says }];
  });
  const names = new Set(fields.map(({ name }) => name));
  const strange = Object.keys(values).filter((name) => !names.has(name));
  return [...faults, ...strange.map((field) => ({ field, says: 'This was not asked for. Leave it out.' }))];
}

type Kind<Type extends InputField['kind']['type']> = Extract<InputField['kind'], { readonly type: Type }>;

function faultIn({ kind, required }: InputField, value: InputValue | undefined): string | undefined {
  const chosen = kind.type === 'boolean' || kind.type === 'choice' || kind.type === 'choices';
  if (value === undefined || (value === '' && kind.type === 'text' && required)) {
    if (!required) return undefined;
    return chosen ? 'Choose an answer.' : 'Fill this in.';
  }
  switch (kind.type) {
    case 'text':
      return textFault(kind, value);
    case 'number':
      return numberFault(kind, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'Choose yes or no.';
    case 'choice':
      return kind.options.some((option) => option.value === value) ? undefined : 'Choose one of these.';
    case 'choices':
      return choicesFault(kind, value);
  }
}

function textFault({ format, minLength, maxLength }: Kind<'text'>, value: InputValue): string | undefined {
  if (typeof value !== 'string') return 'Give a text.';
  // JSON Schema counts code points (https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1).
  const length = value.length > 2 * longestText ? value.length : [...value].length;
  const most = Math.min(maxLength ?? longestText, longestText);
  if (length > most) return `That is too long: at most ${characters(most)}, and it has ${number(length)}.`;
  if (minLength !== undefined && length < minLength) {
    return `That is too short: at least ${characters(minLength)}, and it has ${number(length)}.`;
  }
  return format === undefined || formats[format].fits(value) ? undefined : formats[format].says;
}

const formats = {
  email: {
    fits: (text: string) => /^[^\s@]+@[^\s@]+$/.test(text),
    says: 'Give an address like name@example.org.',
  },
  uri: {
    fits: (text: string) => !/\s/.test(text) && URL.canParse(text),
    says: 'Give an address like https://example.org/.',
  },
  date: { fits: isDate, says: 'Give a date like 2026-03-14.' },
  'date-time': { fits: isDateTime, says: 'Give a date and a time.' },
} as const;

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  // The 30th of February would be the 2nd of March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** https://www.rfc-editor.org/rfc/rfc3339#section-5.6, without leap seconds. */
function isDateTime(text: string): boolean {
  const [, date = ''] =
    /^(\d{4}-\d{2}-\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.exec(
      text,
    ) ?? [];
  return isDate(date);
}

function numberFault({ whole, minimum, maximum }: Kind<'number'>, value: InputValue): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return whole ? 'Give a whole number, in digits.' : 'Give a number, such as 12.5.';
  }
  if (whole && !Number.isInteger(value)) return 'Give a whole number.';
  if (minimum !== undefined && value < minimum) return `Give at least ${number(minimum)}.`;
  if (maximum !== undefined && value > maximum) return `Give at most ${number(maximum)}.`;
  return undefined;
}

function choicesFault({ options, fewest, most }: Kind<'choices'>, value: InputValue): string | undefined {
  if (typeof value !== 'object') return 'Choose some of these.';
  const offered = new Set(options.map((option) => option.value));
  if (new Set(value).size !== value.length || value.some((one) => !offered.has(one))) {
    return 'Choose some of these, each once.';
  }
  if (fewest !== undefined && value.length < fewest) return `Choose at least ${number(fewest)}.`;
  if (most !== undefined && value.length > most) return `Choose at most ${number(most)}.`;
  return undefined;
}

function characters(count: number): string {
  return `${number(count)} ${count === 1 ? 'character' : 'characters'}`;
}

function number(value: number): string {
  return value.toLocaleString('en-GB', { maximumSignificantDigits: 17 });
}
