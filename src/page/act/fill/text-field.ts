import type { FillArgs, FillPlan } from '../../../protocol/acting-operations.ts';
import { localName } from '../../view/dom.ts';
import { inputType } from '../../view/html-role.ts';
import { thingOf } from '../thing.ts';
import type { TextField } from './field.ts';
import { noteOptionsBefore } from './options.ts';
import { checkWritable, takeFocus } from './ready.ts';
import { unfit } from './refusals.ts';
import { want } from './wanted.ts';

/** Gives a text field the focus and selects what it holds, so that what is typed replaces it. */
export function readyText(field: TextField, value: FillArgs['value'], suggests: boolean): FillPlan {
  checkWritable(field);
  const text = textFor(field, value, suggests);
  const thing = thingOf(field);
  const { maxLength } = field;
  want(field, {
    fits: () => field.value === text || isSameNumber(field, text),
    tooLong: maxLength >= 0 && text.length > maxLength,
  });
  if (field.value === text && !(suggests && text === '')) return { how: 'nothing', thing };
  if (suggests) noteOptionsBefore(field);
  takeFocus(field);
  field.select();
  return { how: 'type', thing, text, ...(suggests && text !== '' ? { choices: true } : {}) };
}

/** What is to be typed for a value. */
function textFor(field: TextField, value: FillArgs['value'], suggests: boolean): string {
  if (typeof value === 'object' && suggests) {
    throw unfit(
      'This field takes one choice at a time: give one label, as a string, and fill it again for the next.',
    );
  }
  if (typeof value !== 'string') {
    throw unfit(
      'This is a text field: give its value as a string. true and false are for checkboxes and switches, lists of strings for lists with several choices.',
    );
  }
  const text = value.replace(/\r\n?/g, '\n');
  if (localName(field) === 'textarea') return text;
  if (text.includes('\n')) {
    throw unfit(
      'This field has one line only. Give the value without line breaks; to submit, use press_key with Enter afterwards.',
    );
  }
  if (
    inputType(field) === 'number' &&
    text !== '' &&
    !/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)
  ) {
    throw unfit(
      'This field takes a number, such as 12, -3 or 0.5: digits, with a point and no separators. Units belong elsewhere.',
    );
  }
  return text;
}

function isSameNumber(field: TextField, text: string): boolean {
  return (
    inputType(field) === 'number' && text !== '' && field.value !== '' && Number(field.value) === Number(text)
  );
}
