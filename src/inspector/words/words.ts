import type english from '../../_locales/en/messages.json';
import { visibleText } from '../../shared/visible-text.ts';

/** Everything the Inspector can say: src/_locales/en/messages.json. The other languages have the same keys. */
export type WordKey = keyof typeof english;

/** Keys of what is counted: `x` where `x_one` and `x_other` are there. `t` shows the number as `$1`. */
export type CountedKey = {
  [Key in WordKey]: Key extends `${infer Stem}_other` ? Stem : never;
}[WordKey];

/** Where messages come from: `undefined` for a key that is not there. `$1`… are not yet put in. */
export type WordSource = (key: string) => string | undefined;

/** What the browser said so far. After the extension was reloaded it says nothing more to the Inspector that stayed. */
const heard = new Map<string, string | undefined>();

let source: WordSource = (key) => {
  if (heard.has(key)) return heard.get(key);
  try {
    heard.set(key, chrome.i18n.getMessage(key, keptPlaceholders) || undefined);
  } catch {
    return undefined;
  }
  return heard.get(key);
};
let formats: Formats | undefined;

/** Chrome takes `$1` for a place to put something; so it is given back to itself. */
const keptPlaceholders = Array.from({ length: 9 }, (_, index) => `$${index + 1}`);

/** Has messages come from elsewhere than the extension: the stories read the files themselves. */
export function speakFrom(other: WordSource): void {
  source = other;
  formats = undefined;
}

/** Hears of messages before they are needed: those that are said when the browser says nothing more. */
export function hearBefore(keys: readonly WordKey[]): void {
  for (const key of keys) source(key);
}

/**
 * What the Inspector says in the person’s language. `$1` to `$9` of the message become the values: numbers as people of
 * that language write them, texts with hidden characters spelt out.
 */
export function t(key: WordKey, ...values: readonly (string | number)[]): string {
  return fill(source(key) ?? key, values);
}

/** A message whose key is put together, filled like those of {@link t}; undefined where there is none. */
export function messageFor(key: string, values: readonly (string | number)[]): string | undefined {
  const message = source(key);
  return message === undefined ? undefined : fill(message, values);
}

/** The same for a number of things: `$1` is the number, the values follow as `$2`… */
export function tn(key: CountedKey, count: number, ...values: readonly (string | number)[]): string {
  const form = here().plural.select(count);
  const message = source(`${key}_${form}`) ?? source(`${key}_other`) ?? key;
  return fill(message, [count, ...values]);
}

/** The language that is spoken, for `lang` and for Intl: that of the messages, not of the browser. */
export function language(): string {
  return here().language;
}

/** A number as people write it. */
export function number(value: number): string {
  return here().number.format(value);
}

/** A size in bytes or characters as people write it: `1.2 kB`. */
export function bytes(value: number): string {
  // Intl has no word of its own for them in Traditional Chinese.
  if (value < 1000) return tn('words_bytes', value);
  const step = Math.min(3, Math.floor(Math.log10(value) / 3));
  const format = here().bytes[step - 1];
  return format === undefined ? number(value) : format.format(value / 1000 ** step);
}

/** A duration: `12ms`, `3.4s`, `2m`. */
export function duration(ms: number): string {
  const { milliseconds, seconds, minutes } = here();
  if (ms < 1000) return milliseconds.format(Math.round(ms));
  if (ms < 100_000) return seconds.format(ms / 1000);
  return minutes.format(ms / 60_000);
}

/** How long ago, in words: `2 minutes ago`, or as short as can be: `2min ago`. Of less than a second: now. */
export function ago(time: number, now: number, short = false): string {
  const relative = short ? here().shortRelative : here().relative;
  const seconds = Math.round((time - now) / 1000);
  const size = Math.abs(seconds);
  if (size < 60) return relative.format(seconds, 'second');
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour');
  return relative.format(Math.round(seconds / 86_400), 'day');
}

/** Date and time to the millisecond. */
export function exactly(time: number): string {
  return here().exact.format(time);
}

/** The time of day, to the second. */
export function clock(time: number): string {
  return here().clock.format(time);
}

/** Texts in the order people of this language expect. */
export function compare(one: string, other: string): number {
  return here().collator.compare(one, other);
}

function fill(message: string, values: readonly (string | number)[]): string {
  return message.replace(/\$([1-9])/g, (place, digit: string) => {
    const value = values[Number(digit) - 1];
    if (value === undefined) return place;
    return typeof value === 'number' ? number(value) : visibleText(value);
  });
}

interface Formats {
  readonly language: string;
  readonly plural: Intl.PluralRules;
  readonly number: Intl.NumberFormat;
  readonly bytes: readonly Intl.NumberFormat[];
  readonly milliseconds: Intl.NumberFormat;
  readonly seconds: Intl.NumberFormat;
  readonly minutes: Intl.NumberFormat;
  readonly relative: Intl.RelativeTimeFormat;
  readonly shortRelative: Intl.RelativeTimeFormat;
  readonly exact: Intl.DateTimeFormat;
  readonly clock: Intl.DateTimeFormat;
  readonly collator: Intl.Collator;
}

/** Made when first needed: they are dear to make and cheap to use. */
function here(): Formats {
  formats ??= makeFormats(source('language') ?? 'en-GB');
  return formats;
}

function makeFormats(spoken: string): Formats {
  const unit = (name: string, digits = 0, unitDisplay: 'short' | 'narrow' = 'short') =>
    new Intl.NumberFormat(spoken, {
      style: 'unit',
      unit: name,
      unitDisplay,
      maximumFractionDigits: digits,
    });
  return {
    language: spoken,
    plural: new Intl.PluralRules(spoken),
    number: new Intl.NumberFormat(spoken),
    bytes: [unit('kilobyte', 1), unit('megabyte', 1), unit('gigabyte', 1)],
    milliseconds: unit('millisecond', 0, 'narrow'),
    seconds: unit('second', 1, 'narrow'),
    minutes: unit('minute', 1, 'narrow'),
    relative: new Intl.RelativeTimeFormat(spoken, { numeric: 'auto' }),
    shortRelative: new Intl.RelativeTimeFormat(spoken, { numeric: 'auto', style: 'narrow' }),
    // The styles of dates and times know no milliseconds.
    exact: new Intl.DateTimeFormat(spoken, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
    }),
    clock: new Intl.DateTimeFormat(spoken, { timeStyle: 'medium' }),
    collator: new Intl.Collator(spoken, { numeric: true }),
  };
}
