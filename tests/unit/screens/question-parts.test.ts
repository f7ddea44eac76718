import { describe, expect, it } from 'vitest';
import { inputFaults } from '../../../src/protocol/input-faults.ts';
import type { InputField } from '../../../src/protocol/questions.ts';
import { addressParts } from '../../../src/screens/question/address-parts.ts';
import { boundsWords } from '../../../src/screens/question/bounds-words.ts';
import { firstDraft, isTouched, valuesOf } from '../../../src/screens/question/draft.ts';
import { looksSecret } from '../../../src/screens/question/looks-secret.ts';

const field = (kind: InputField['kind'], more: Partial<InputField> = {}): InputField => ({
  name: 'it',
  title: 'It',
  description: '',
  required: false,
  kind,
  ...more,
});
const options = ['a', '', 'c'].map((value) => ({ value, title: value }));

describe('a form that is filled in', () => {
  it.each<[string, InputField['kind'], unknown]>([
    ['a text', { type: 'text', value: 'x\ny' }, 'x\ny'],
    ['a number', { type: 'number', whole: false, value: 0 }, 0],
    ['yes', { type: 'boolean', value: true }, true],
    ['no', { type: 'boolean', value: false }, false],
    ['an empty option', { type: 'choice', options, value: '' }, ''],
    ['several options, as they are listed', { type: 'choices', options, value: ['c', 'a'] }, ['a', 'c']],
  ])('sends a default as it was: %s', (_, kind, value) => {
    const fields = [field(kind)];
    expect(valuesOf(fields, firstDraft(fields))).toEqual({ it: value });
    expect(isTouched(fields, firstDraft(fields))).toBe(false);
  });

  it('keeps a default moment, on the clock of the person', () => {
    const fields = [field({ type: 'text', format: 'date-time', value: '2026-07-14T23:30:05-05:00' })];
    const [draft] = firstDraft(fields);
    expect(draft).toMatch(/^2026-07-1[45]T\d\d:\d\d:05$/);
    const { it: sent = '' } = valuesOf(fields, firstDraft(fields));
    expect(Date.parse(String(sent))).toBe(Date.parse('2026-07-14T23:30:05-05:00'));
    const { it: whole = '' } = valuesOf(fields, ['2026-01-02T03:04']);
    expect(whole).toMatch(/^2026-01-02T03:04:00(?:Z|[+-]\d\d:\d\d)$/);
    expect(inputFaults(fields, { it: whole })).toEqual([]);
  });

  it.each<[string, InputField['kind']]>([
    ['text', { type: 'text', minLength: 3 }],
    ['number', { type: 'number', whole: true }],
    ['yes or no', { type: 'boolean' }],
    ['choice', { type: 'choice', options }],
    ['choices', { type: 'choices', options, fewest: 1 }],
  ])('leaves out an empty %s', (_, kind) => {
    const fields = [field(kind)];
    expect(valuesOf(fields, firstDraft(fields))).toEqual({});
    expect(inputFaults(fields, {})).toEqual([]);
  });

  it('does not take a number that is none for nothing', () => {
    const fields = [field({ type: 'number', whole: false })];
    expect(valuesOf(fields, ['1,5'])).toEqual({ it: Number.NaN });
    expect(inputFaults(fields, valuesOf(fields, ['1,5']))).toHaveLength(1);
    expect(valuesOf(fields, [' 1.5 '])).toEqual({ it: 1.5 });
  });

  it('sends no choices where some must be answered, and none need be', () => {
    const fields = [field({ type: 'choices', options }, { required: true })];
    expect(valuesOf(fields, [[]])).toEqual({ it: [] });
  });
});

describe('a field', () => {
  it.each([
    'password',
    'apiKey',
    'API-Key',
    'access_token',
    'PIN',
    'creditCardNumber',
    'CVV',
    'Passwort',
    'otp',
  ])('looks like a secret where it is called %s', (words) => {
    expect(looksSecret(field({ type: 'text' }, { name: words }))).toBe(true);
    expect(looksSecret(field({ type: 'text' }, { title: `Your ${words}` }))).toBe(true);
    expect(looksSecret(field({ type: 'text' }, { description: `Give us the ${words}, please.` }))).toBe(true);
  });

  it.each([
    'name',
    'keyboard',
    'spinach',
    'opinion',
    'secretary',
    'compassword',
    'Key facts',
    'tokenise',
    'author',
  ])('does not where it is called %s', (words) => {
    expect(looksSecret(field({ type: 'text' }, { name: words, title: words }))).toBe(false);
  });

  it('does not where nothing can be typed', () => {
    expect(looksSecret(field({ type: 'boolean' }, { title: 'Reset the password?' }))).toBe(false);
  });

  it.each<[InputField['kind'], string]>([
    [{ type: 'text' }, ''],
    [{ type: 'text', minLength: 0, maxLength: 5 }, 'At most 5 characters'],
    [{ type: 'text', minLength: 5, maxLength: 5 }, 'Exactly 5 characters'],
    [{ type: 'number', whole: true, minimum: 0 }, 'A whole number, at least 0'],
    [{ type: 'number', whole: false, minimum: 0.5, maximum: 1_000 }, 'A number, 0.5 to 1,000'],
    [{ type: 'choices', options }, 'Any number of these'],
    [{ type: 'choices', options, fewest: 1, most: 2 }, 'Choose 1 to 2'],
    [{ type: 'boolean' }, ''],
  ])('says what it takes: %j', (kind, words) => {
    expect(boundsWords(field(kind))).toBe(words);
  });
});

describe('an address', () => {
  it('is shown in parts that make it up again', () => {
    const url = 'https://shop.example:8443/a?b=https://bank.example#c';
    const { before, host, after, warnings } = addressParts(url);
    expect([before, host, after]).toEqual(['https://', 'shop.example:8443', '/a?b=https://bank.example#c']);
    expect(before + host + after).toBe(url);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['https://shop.xn--pple-43d.example/', /look like others/],
    ['http://shop.example/', /not encrypted/],
    ['http://127.0.0.1.shop.example/', /not encrypted/],
  ])('is warned of: %s', (url, warning) => {
    expect(addressParts(url).warnings).toEqual([expect.stringMatching(warning)]);
  });

  it.each(['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]:80/'])(
    'of this machine is not: %s',
    (url) => {
      expect(addressParts(url).warnings).toEqual([]);
    },
  );
});
