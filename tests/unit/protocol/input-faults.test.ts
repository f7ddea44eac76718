import { describe, expect, it } from 'vitest';
import { inputFaults } from '../../../src/protocol/input-faults.ts';
import type { InputField, InputValue } from '../../../src/protocol/questions.ts';

const field = (kind: InputField['kind'], required = false): InputField => ({
  name: 'it',
  title: 'It',
  description: '',
  required,
  kind,
});
const says = (one: InputField, value?: InputValue): string | undefined =>
  inputFaults([one], value === undefined ? {} : { it: value })[0]?.says;
const options = ['a', 'b', 'c'].map((value) => ({ value, title: value }));

describe('a value', () => {
  it.each<[string, InputField['kind'], InputValue]>([
    ['any text', { type: 'text' }, 'x'],
    ['a text of code points, not of UTF-16 units', { type: 'text', maxLength: 2 }, '😀😀'],
    ['an email address', { type: 'text', format: 'email' }, 'name@example.org'],
    ['an address', { type: 'text', format: 'uri' }, 'https://example.org/a?b#c'],
    ['a leap day', { type: 'text', format: 'date' }, '2028-02-29'],
    ['a moment', { type: 'text', format: 'date-time' }, '2026-03-14T09:30:00+01:00'],
    ['a number at its bound', { type: 'number', whole: false, minimum: 0.5, maximum: 0.5 }, 0.5],
    ['a whole number', { type: 'number', whole: true }, -3],
    ['no', { type: 'boolean' }, false],
    ['an option', { type: 'choice', options }, 'b'],
    ['no choices at all', { type: 'choices', options }, []],
    ['choices', { type: 'choices', options, fewest: 1, most: 2 }, ['c', 'a']],
  ])('fits: %s', (_, kind, value) => {
    expect(says(field(kind, true), value)).toBeUndefined();
  });

  it.each<[string, InputField['kind'], InputValue]>([
    ['That is too long: at most 1 character, and it has 2.', { type: 'text', maxLength: 1 }, 'ab'],
    ['That is too short: at least 3 characters, and it has 2.', { type: 'text', minLength: 3 }, '😀😀'],
    ['That is too long: at most 20,000 characters, and it has 20,001.', { type: 'text' }, 'x'.repeat(20_001)],
    ['Give a text.', { type: 'text' }, 1],
    ['Give an address like name@example.org.', { type: 'text', format: 'email' }, 'name at example'],
    ['Give an address like https://example.org/.', { type: 'text', format: 'uri' }, 'example'],
    ['Give a date like 2026-03-14.', { type: 'text', format: 'date' }, '2026-02-30'],
    ['Give a date like 2026-03-14.', { type: 'text', format: 'date' }, '2026-13-01'],
    ['Give a date and a time.', { type: 'text', format: 'date-time' }, '2026-03-14T09:30'],
    ['Give a date and a time.', { type: 'text', format: 'date-time' }, '2026-02-30T09:30:00Z'],
    ['Give a number, such as 12.5.', { type: 'number', whole: false }, Number.NaN],
    ['Give a number, such as 12.5.', { type: 'number', whole: false }, '1'],
    ['Give a whole number.', { type: 'number', whole: true }, 1.5],
    ['Give at least 1,000.', { type: 'number', whole: false, minimum: 1_000 }, 999.9],
    ['Give at most 0.1.', { type: 'number', whole: false, maximum: 0.1 }, 0.2],
    ['Choose yes or no.', { type: 'boolean' }, 'yes'],
    ['Choose one of these.', { type: 'choice', options }, 'd'],
    ['Choose some of these, each once.', { type: 'choices', options }, ['a', 'a']],
    ['Choose some of these, each once.', { type: 'choices', options }, ['d']],
    ['Choose at least 2.', { type: 'choices', options, fewest: 2 }, ['a']],
    ['Choose at most 1.', { type: 'choices', options, most: 1 }, ['a', 'b']],
  ])('does not fit: “%s”', (fault, kind, value) => {
    expect(says(field(kind), value)).toBe(fault);
  });

  it('may be left out exactly where it is not required', () => {
    expect(says(field({ type: 'text', minLength: 3 }))).toBeUndefined();
    expect(says(field({ type: 'text' }, true))).toBe('Fill this in.');
    expect(says(field({ type: 'text' }, true), '')).toBe('Fill this in.');
    expect(says(field({ type: 'boolean' }, true))).toBe('Choose an answer.');
  });
});

it('tells all faults at once, of fields nobody asked for, too', () => {
  const fields = [field({ type: 'text' }, true), { ...field({ type: 'boolean' }), name: 'other' }];
  expect(inputFaults(fields, { other: 1, more: 'x' }).map((fault) => fault.field)).toEqual([
    'it',
    'other',
    'more',
  ]);
});

it('takes what every object has for no answer', () => {
  expect(inputFaults([{ ...field({ type: 'text' }, true), name: 'constructor' }], {})).toHaveLength(1);
});
