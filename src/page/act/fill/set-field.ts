import type { FillArgs, FillPlan } from '../../../protocol/acting-operations.ts';
import { own } from '../../facts/own.ts';
import { attribute, ownerDocument } from '../../view/dom.ts';
import { inputType } from '../../view/html-role.ts';
import { thingOf } from '../thing.ts';
import { assign, tellOfChange } from './assign.ts';
import { checkEnabled, checkWritable, offerFocus } from './ready.ts';
import { unfit } from './refusals.ts';
import { want } from './wanted.ts';

interface Format {
  readonly form: RegExp;
  readonly says: string;
}

/** https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times */
const formats: Readonly<Record<string, Format>> = {
  date: { form: /^\d{4,6}-\d\d-\d\d$/, says: 'a date as year-month-day, such as 2026-03-31' },
  time: {
    form: /^\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
    says: 'a time as hours:minutes of 24 hours, such as 17:30',
  },
  'datetime-local': {
    form: /^\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
    says: 'a date and time, such as 2026-03-31T17:30',
  },
  month: { form: /^\d{4,6}-\d\d$/, says: 'a month as year-month, such as 2026-03' },
  week: { form: /^\d{4,6}-W\d\d$/, says: 'a week as year-Wweek, such as 2026-W14' },
  range: { form: /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i, says: 'a number, such as 40' },
  color: { form: /^#[\da-f]{6}$/i, says: 'a colour as # and six hexadecimal digits, such as #1a73e8' },
};

/** Gives a field its value that a person picks rather than types, with the events of a choice. */
export function setField(field: HTMLInputElement, value: FillArgs['value']): FillPlan {
  const type = inputType(field);
  if (type === 'range' || type === 'color') checkEnabled(field);
  else checkWritable(field);
  const text = textFor(field, type, value);
  const thing = thingOf(field);
  want(field, {
    fits: () => field.value === text || (type === 'range' && Number(field.value) === Number(text)),
  });
  if (field.value === text) return { how: 'nothing', thing };
  offerFocus(field);
  assign(field, 'value', text);
  tellOfChange(field);
  return { how: 'done', thing };
}

/** The value as the browser writes it. */
function textFor(field: HTMLInputElement, type: string, value: FillArgs['value']): string {
  const { form, says } = formats[type] ?? { form: /./, says: 'a value' };
  const clears = value === '' && type !== 'range' && type !== 'color';
  if (clears) return '';
  const refusal = () =>
    unfit(`This field takes ${says}.`, {
      type,
      ...limits(field),
    });
  if (typeof value !== 'string' || !form.test(value)) throw refusal();
  // Of a range, a scale of its own would round: what the page makes of the number is read back.
  if (type === 'range') return value;
  const scratch = own(ownerDocument(field), 'createElement')('input');
  scratch.type = type;
  scratch.value = value;
  // 30 February has the form of a date and is none.
  if (scratch.value === '') throw refusal();
  return scratch.value;
}

function limits(field: HTMLInputElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['min', 'max', 'step'].flatMap((name) => {
      const limit = attribute(field, name);
      return limit === null ? [] : [[name, limit.slice(0, 40)]];
    }),
  );
}
