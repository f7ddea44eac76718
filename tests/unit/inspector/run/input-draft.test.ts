import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draftOfForm,
  draftOfText,
  draftOfValue,
  emptyDraft,
} from '../../../../src/inspector/run/input-draft.ts';
import { firstInput } from '../../../../src/inspector/run/schema/first-input.ts';
import { whyNoForm } from '../../../../src/inspector/run/schema/form-fitness.ts';

describe('a draft', () => {
  it('keeps a text that says nothing yet, and what it said last', () => {
    const before = draftOfValue({ a: 1 });
    const broken = draftOfText('{"a": 1, "b"', before);
    expect(broken).toMatchObject({ text: '{"a": 1, "b"', value: { a: 1 }, fault: { mistake: 'colon' } });
    expect(draftOfText('[1]', before)).toMatchObject({ value: { a: 1 }, fault: 'not-object' });
  });

  it('takes no number that would become another one', () => {
    const before = draftOfValue({ id: 1 });
    const large = draftOfText('{"id": 12345678901234567890}', before);
    expect(large).toMatchObject({ value: { id: 1 }, fault: { mistake: 'rounded', from: 7, to: 27 } });
    expect(draftOfText('{"id": "12345678901234567890"}', large).fault).toBeUndefined();
    expect(draftOfText('{"id": 12345678901234567000}', large).value).toEqual({ id: 12345678901234567000 });
  });

  it('says what the text says once it is whole again', () => {
    const broken = draftOfText('{"a": ', draftOfValue({ a: 1 }));
    expect(draftOfText('{"a": 2}', broken)).toEqual({ text: '{"a": 2}', value: { a: 2 } });
  });

  it('leaves the layout of a text alone while the form says the same', () => {
    const typed = draftOfText('{ "a":1 }', emptyDraft);
    expect(draftOfForm({ a: 1, b: undefined }, typed)).toBe(typed);
    expect(draftOfForm({ a: 2 }, typed).text).toBe('{\n  "a": 2\n}');
  });

  it('goes from form to text and back without a loss', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const plain = JSON.parse(JSON.stringify(value));
        const { text } = draftOfForm(value, draftOfValue({ other: 1 }));
        expect(draftOfText(text, emptyDraft).value).toEqual(plain);
      }),
    );
  });

  it('takes an empty text for an empty input', () => {
    expect(draftOfText(' ', draftOfValue({ a: 1 }))).toEqual({ text: ' ', value: {} });
  });
});

describe('firstInput', () => {
  it('holds what is required and can be one thing only, or is usual', () => {
    const schema = {
      required: ['kind', 'size', 'to', 'free'],
      properties: {
        kind: { const: 'order' },
        size: { type: 'integer', default: 3 },
        to: { type: 'object', required: ['land'], properties: { land: { const: 'FR' } } },
        free: { type: 'string' },
        other: { default: 'x' },
      },
    };
    expect(firstInput(schema)).toEqual({ kind: 'order', size: 3, to: { land: 'FR' } });
  });
});

describe('whyNoForm', () => {
  it.each([
    [{ type: 'object', properties: { a: { type: 'string' } } }, undefined],
    [{}, undefined],
    [{ type: 'object', properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: {} } }, undefined],
    [true, 'not-object'],
    [{ type: 'string' }, 'not-object'],
    [{ type: 'object', properties: { a: { $ref: '#/nowhere' } } }, 'reference'],
    [{ type: 'object', properties: { a: { $ref: 'https://x.example' } } }, 'reference'],
    [{ type: 'object', properties: { a: { $id: 'toString' } } }, 'identity'],
    [{ type: 'object', patternProperties: { '(a+)+$': {} } }, 'pattern'],
    [{ type: 'object', properties: { a: { $dynamicRef: '#a' } } }, 'dynamic'],
  ])('%j: %s', (schema, reason) => {
    expect(whyNoForm(schema)).toBe(reason);
  });

  it('refuses what is too large or too deep', () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    expect(whyNoForm({ type: 'object', properties: many })).toBe('large');
    let deep: object = { type: 'string' };
    for (let index = 0; index < 20; index++) deep = { type: 'object', properties: { a: deep } };
    expect(whyNoForm(deep)).toBe('deep');
  });
});
