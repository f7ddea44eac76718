import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldLimits } from '../../../../../src/background/mcp/asking/read-field.ts';
import { formLimits, readForm } from '../../../../../src/background/mcp/asking/read-form.ts';
import { optionLimits } from '../../../../../src/background/mcp/asking/read-options.ts';
import { hasHidden } from '../../../../../src/background/mcp/tools/clean-text.ts';
import { inputFaults } from '../../../../../src/protocol/input-faults.ts';
import type { InputField } from '../../../../../src/protocol/questions.ts';

function fieldsOf(properties: object, required: unknown = []): readonly InputField[] {
  const form = readForm({ type: 'object', properties, required });
  if ('refused' in form) throw new Error(form.refused);
  return form.fields;
}

const kindOf = (schema: object): InputField['kind'] | undefined => fieldsOf({ it: schema })[0]?.kind;
const refusal = (schema: unknown): string | undefined => {
  const form = readForm({ type: 'object', properties: { it: schema } });
  return 'refused' in form ? form.refused : undefined;
};

const colours = [
  { value: '#f00', title: 'Red' },
  { value: '#0f0', title: 'Green' },
];
const titled = colours.map(({ value, title }) => ({ const: value, title }));

describe('a form', () => {
  it('is read field by field, in the order of the server', () => {
    const properties = {
      name: { type: 'string', title: 'Your name', description: 'In full.' },
      age: { type: 'integer' },
    };
    expect(fieldsOf(properties, ['name', 'no such field'])).toEqual([
      { name: 'name', title: 'Your name', description: 'In full.', required: true, kind: { type: 'text' } },
      { name: 'age', title: 'age', description: '', required: false, kind: { type: 'number', whole: true } },
    ]);
  });

  it('may have no fields, and asks for a yes then', () => {
    expect(fieldsOf({})).toEqual([]);
  });

  it.each([
    [
      { type: 'string', format: 'email', minLength: 3, maxLength: 50, default: 'a@b.c', pattern: '(a+)+$' },
      { type: 'text', format: 'email', minLength: 3, maxLength: 50, value: 'a@b.c' },
    ],
    [
      { type: 'number', minimum: 0.5, maximum: 9, default: 1 },
      { type: 'number', whole: false, minimum: 0.5, maximum: 9, value: 1 },
    ],
    [
      { type: 'boolean', default: false },
      { type: 'boolean', value: false },
    ],
    [
      { type: 'string', enum: ['#f00', '#0f0'], enumNames: ['Red', 'Green'], default: '#0f0' },
      { type: 'choice', options: colours, value: '#0f0' },
    ],
    [
      { type: 'string', oneOf: titled },
      { type: 'choice', options: colours },
    ],
    [
      { type: 'string', anyOf: titled },
      { type: 'choice', options: colours },
    ],
    [
      { type: 'string', enum: ['a', ''], enumNames: ['only one'] },
      {
        type: 'choice',
        options: [
          { value: 'a', title: 'a' },
          { value: '', title: '(empty)' },
        ],
      },
    ],
    [
      { type: 'array', items: { anyOf: titled }, minItems: 1, maxItems: 2, default: ['#f00'] },
      { type: 'choices', options: colours, fewest: 1, most: 2, value: ['#f00'] },
    ],
    [
      { type: 'array', items: { type: 'string', enum: ['a', 'a'] } },
      { type: 'choices', options: [{ value: 'a', title: 'a' }] },
    ],
  ])('reads %j', (schema, kind) => {
    expect(kindOf(schema)).toEqual(kind);
  });

  it.each([
    ['out of bounds', { type: 'integer', maximum: 3, default: 4 }],
    ['of another type', { type: 'boolean', default: 'yes' }],
    ['no option', { type: 'string', enum: ['a'], default: 'b' }],
    ['not the format', { type: 'string', format: 'date', default: 'soon' }],
    ['partly hidden', { type: 'string', default: 'a\u200Bb' }],
  ])('leaves out a default that is %s', (_, schema) => {
    expect(kindOf(schema)).not.toHaveProperty('value');
  });

  it.each([
    ['an object', { type: 'object', properties: {} }],
    ['a list of objects', { type: 'array', items: { type: 'object' } }],
    ['a list of texts', { type: 'array', items: { type: 'string' } }],
    ['a list of anything', { type: 'array' }],
    ['a file', { type: 'null' }],
    ['two types', { type: ['string', 'null'] }],
    ['nothing', {}],
    ['no schema', null],
    ['a reference', { $ref: '#/$defs/x' }],
    ['a format of its own', { type: 'string', format: 'password' }],
    ['a number of no choices', { type: 'string', enum: [] }],
    ['choices that are no texts', { type: 'string', enum: [1, 2] }],
    ['choices without a constant', { type: 'string', oneOf: [{ title: 'x' }] }],
    ['a length that is no size', { type: 'string', minLength: -1 }],
    ['a bound that is no number', { type: 'number', minimum: '3' }],
    ['what no text can be', { type: 'string', minLength: 5, maxLength: 4 }],
    ['what no whole number can be', { type: 'integer', minimum: 0.2, maximum: 0.8 }],
    ['more choices than there are', { type: 'array', items: { type: 'string', enum: ['a'] }, minItems: 2 }],
    ['more choices than anybody reads', { type: 'string', enum: Array.from({ length: 101 }, String) }],
    ['a choice longer than anybody reads', { type: 'string', enum: ['x'.repeat(501)] }],
  ])('is refused where it asks for %s', (_, schema) => {
    expect(refusal(schema)).toBeTypeOf('string');
  });

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['no object', { type: 'string' }],
    ['without properties', { type: 'object' }],
    ['with a list of properties', { type: 'object', properties: [] }],
    [
      'with a name that gets lost',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
    ],
    ['with an endless name', { type: 'object', properties: { ['x'.repeat(101)]: { type: 'string' } } }],
    ['with 31 fields', wide(31, () => ({ type: 'boolean' }))],
    ['of more text than anybody reads', wide(30, () => ({ type: 'string', enum: longOptions() }))],
  ])('is refused where it is %s', (_, schema) => {
    expect(readForm(schema)).toHaveProperty('refused');
  });

  it('hides nothing from who reads it', () => {
    const [field] = fieldsOf({
      it: {
        type: 'string',
        title: 'Pay\u202E\nnow',
        description: 'a\u200Bb\nc',
        oneOf: [{ const: 'x\u00ad' }],
      },
    });
    expect(field).toMatchObject({
      title: 'Pay⟨U+202E⟩ now',
      description: 'a⟨U+200B⟩b\nc',
      kind: { options: [{ value: 'x\u00ad', title: 'x⟨U+00AD⟩' }] },
    });
  });
});

function wide(count: number, schema: () => object): object {
  return {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, schema()])),
  };
}

function longOptions(): string[] {
  return Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(100, 'x'));
}

describe('whatever a server sends', () => {
  const keyword = fc.oneof(
    fc.constantFrom(
      'string',
      'number',
      'integer',
      'boolean',
      'array',
      'object',
      'date',
      'email',
      1,
      3,
      -2,
      0.5,
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const option = fc.oneof(
    fc.string(),
    fc.record({ const: fc.string(), title: fc.string({ unit: 'binary' }) }),
  );
  const names = [
    ...['type', 'title', 'description', 'format', 'default', 'minLength', 'maxLength'],
    ...['minimum', 'maximum', 'minItems', 'maxItems', '$ref', 'enumNames'],
  ];
  const property = fc
    .record(
      {
        ...Object.fromEntries(names.map((name) => [name, keyword])),
        type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array'),
        title: fc.string({ unit: 'binary' }),
        enum: fc.array(fc.string()),
        oneOf: fc.array(option),
        items: fc.record({ enum: fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }) }),
      },
      { requiredKeys: ['type'] },
    )
    .map((schema) => Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)));
  const formLike = fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.string({ unit: 'binary' }), property, { maxKeys: 3 }),
    required: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
  });

  it('is read or refused, never thrown over, and bounded, and its own defaults fit', () => {
    let read = 0;
    fc.assert(
      fc.property(
        fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 6, arbitrary: formLike }),
        (schema) => {
          const form = readForm(schema);
          if ('refused' in form) return;
          read++;
          expect(form.fields.length).toBeLessThanOrEqual(formLimits.fields);
          expect(JSON.stringify(form.fields).length).toBeLessThanOrEqual(formLimits.characters);
          for (const { title, description, kind } of form.fields) {
            expect(title.length).toBeLessThanOrEqual(fieldLimits.title);
            expect(description.length).toBeLessThanOrEqual(fieldLimits.description);
            expect(hasHidden(`${title}${description}`)).toBe(false);
            const options = 'options' in kind ? kind.options : [];
            expect(options.length).toBeLessThanOrEqual(optionLimits.options);
            expect(options.some((one) => hasHidden(one.title) || one.title === '')).toBe(false);
          }
          const given = form.fields.flatMap(({ name, kind }) =>
            kind.value === undefined ? [] : [[name, kind.value] as const],
          );
          const faults = inputFaults(form.fields, Object.fromEntries(given));
          // Only what nobody has filled in yet may be wrong.
          expect(faults.filter(({ field }) => given.some(([name]) => name === field))).toEqual([]);
        },
      ),
      { numRuns: 2_000 },
    );
    expect(read).toBeGreaterThan(200);
  });
});
