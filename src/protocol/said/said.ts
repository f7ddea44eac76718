import { commandSayings } from './command-sayings.ts';
import { debuggerSayings } from './debugger-sayings.ts';
import { faultSayings } from './fault-sayings.ts';
import { linkSayings } from './link-sayings.ts';
import { pageSayings } from './page-sayings.ts';
import { serverSayings } from './server-sayings.ts';

/**
 * What the worker says to people, in English: `$1`… are the values. Screens in other languages say the same by the code,
 * from `_locales`, where each has the message `said_` and the code with `_` for `-`.
 */
export const sayings = {
  ...commandSayings,
  ...debuggerSayings,
  ...faultSayings,
  ...linkSayings,
  ...pageSayings,
  ...serverSayings,
} as const;

/** The code of a sentence, or of a part of one, in {@link sayings}. */
export type Saying = keyof typeof sayings;

/** Codes of reasons have their sentences in the rooms `registry` and `model-context`. */
export type SaidCode = Saying | `registry_${string}` | `context_${string}`;

/** A sentence by its code. It travels beside the English sentence, in `said`. */
export interface Said<Code extends SaidCode = SaidCode> {
  readonly code: Code;
  /** Texts are data, whoever’s; what is itself to be said in the person’s language comes by its code. */
  readonly values?: readonly (string | number | Said<Saying>)[] | undefined;
  /** Data, shown in brackets behind it. */
  readonly detail?: string | undefined;
}

/** The sentences of an object by their codes, under the names of its fields: of one, and of lists of them. */
export type SaidOf<One extends string, Many extends string = never> = {
  readonly [Field in One]?: Said | undefined;
} & {
  /** Null for one that has no code. */
  readonly [Field in Many]?: readonly (Said | null)[] | undefined;
};

/** A sentence of {@link sayings}. */
export function said(code: Saying, ...values: readonly (string | number | Said<Saying>)[]): Said<Saying> {
  return values.length === 0 ? { code } : { code, values };
}

/** `said` of an object, where one of its sentences has a code. */
export function saidWhere<Fields extends object>(fields: Fields): { readonly said?: Fields } {
  const any = Object.values(fields).some(
    (each) => each !== undefined && !(Array.isArray(each) && each.length === 0),
  );
  return any ? { said: fields } : {};
}

/** A sentence, or a part of one, that may have a code. */
export type Words = string | Said<Saying>;

/** The code of words that have one. */
export function codeOf(words: Words): Said<Saying> | undefined {
  return typeof words === 'string' ? undefined : words;
}

/** Sentences in English. */
export function inEnglishAll(sentences: readonly Words[]): string[] {
  return sentences.map(inEnglish);
}

/** A sentence in English. */
export function inEnglish(words: Words): string {
  if (typeof words === 'string') return words;
  const { code, values = [] } = words;
  return sayings[code].replace(/\$([1-9])/g, (place, digit: string) => {
    const value = values[Number(digit) - 1];
    if (value === undefined) return place;
    return typeof value === 'number' ? `${value}` : inEnglish(value);
  });
}
