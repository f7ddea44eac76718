import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type NormalisedSchema,
  normaliseSchema,
} from '../../../../../src/background/mcp/tools/schema/normalise-schema.ts';
import { inEnglishAll } from '../../../../../src/protocol/said/said.ts';

function normalised(raw: unknown): NormalisedSchema {
  const schema = normaliseSchema(raw);
  if ('reason' in schema) throw new Error(schema.reason);
  return schema;
}

function reasonOf(raw: unknown): string {
  const schema = normaliseSchema(raw);
  return 'reason' in schema ? schema.reason : 'not refused';
}

const nothing = { type: 'object', properties: {}, additionalProperties: false };

describe('a root', () => {
  it.each([
    [{}],
    [undefined],
    [null],
    [true],
    [{ type: 'object' }],
    [{ type: ['object', 'null'] }],
    [{ properties: null }],
  ])('of %j takes no arguments', (raw) => {
    expect(normalised(raw).page).toEqual(nothing);
  });

  it('gets its type, and is closed where it does not say', () => {
    expect(normalised({ properties: { a: { type: 'string' } }, required: ['a'] }).page).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    });
    expect(normalised({ type: 'object', additionalProperties: true }).page.additionalProperties).toBe(true);
    expect(normalised({ additionalProperties: { type: 'string' } }).page.additionalProperties).toEqual({
      type: 'string',
    });
  });

  it.each([
    [false, 'Its schema refuses every call.'],
    ['object', 'Its schema is a string, not an object.'],
    [[], 'Its schema is a list, not an object.'],
    [{ type: 'string' }, 'No call that names its arguments could fit its schema.'],
    [{ properties: { a: false }, required: ['a'] }, 'No call that names its arguments could fit its schema.'],
    [
      { anyOf: [{ properties: { a: false }, allOf: [{ required: ['a'] }] }] },
      'No call that names its arguments could fit its schema.',
    ],
    [
      { anyOf: [{ type: 'string' }, { type: 'array' }] },
      'No call that names its arguments could fit its schema.',
    ],
  ])('of %j is refused', (raw, reason) => {
    expect(reasonOf(raw)).toBe(reason);
  });

  it('that is a reference is what it refers to', () => {
    const { page } = normalised({
      $ref: '#/$defs/Args',
      $defs: {
        Args: { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, required: ['a'] },
        A: { type: 'string' },
      },
    });
    expect(page).toMatchObject({
      properties: { a: { $ref: '#/$defs/A' } },
      required: ['a'],
      additionalProperties: false,
    });
    expect(page.$defs).toMatchObject({ A: { type: 'string' } });
  });

  it('keeps the arguments of all its parts', () => {
    const { page } = normalised({
      type: 'object',
      properties: { a: {} },
      allOf: [{ properties: { b: { type: 'string' } }, required: ['b'] }, { $ref: '#/definitions/C' }],
      definitions: { C: { properties: { c: { type: 'number' } } } },
    });
    expect(page.allOf).toBeUndefined();
    expect(page.properties).toEqual({ a: {}, b: { type: 'string' }, c: { type: 'number' } });
    expect(page.required).toEqual(['b']);
  });

  it('with alternatives lists all arguments, and says which belong together', () => {
    const { page } = normalised({
      description: 'A shape.',
      oneOf: [
        {
          properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
          required: ['kind', 'radius'],
        },
        { properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind'] },
        { type: 'null' },
      ],
    });
    expect(page).toEqual({
      type: 'object',
      description:
        'A shape. Give the arguments of exactly one of these: 1) kind: "circle", radius; 2) kind: "square", side (optional).',
      properties: {
        kind: { enum: ['circle', 'square'] },
        radius: { type: 'number' },
        side: { type: 'number' },
      },
      required: ['kind'],
      additionalProperties: false,
    });
  });

  it('with an argument that differs by case offers either', () => {
    const { page } = normalised({
      anyOf: [{ properties: { id: { type: 'string' } } }, { properties: { id: { type: 'number' } } }],
    });
    expect(page.properties).toEqual({ id: { anyOf: [{ type: 'string' }, { type: 'number' }] } });
    expect(page.anyOf).toBeUndefined();
  });

  it('with an alternative that takes anything takes anything', () => {
    const { page } = normalised({ anyOf: [{ properties: { a: {} } }, { additionalProperties: true }] });
    expect(page.additionalProperties).toBe(true);
  });

  it('with an alternative that asks for what it forbids offers the others', () => {
    const { page } = normalised({
      anyOf: [
        { properties: { a: false }, required: ['a'] },
        { properties: { b: { type: 'string' } }, required: ['b'] },
      ],
    });
    expect(page).toMatchObject({ properties: { b: { type: 'string' } }, required: ['b'] });
    expect(page.properties).not.toHaveProperty('a');
  });

  it('with conditions offers what they bring, and says that there are some', () => {
    const { page } = normalised({
      properties: { kind: { type: 'string' } },
      if: { properties: { kind: { const: 'a' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { extra: { type: 'string' } }, required: ['extra'] },
    });
    expect(Object.keys(page.properties)).toEqual(['kind', 'extra']);
    expect(page.required).toBeUndefined();
    expect(page.description).toContain('further rules');
    expect(page.if).toBeUndefined();
  });
});

describe('what is broken is repaired', () => {
  it.each([
    [
      'a required argument that is not described',
      { required: ['a'] },
      { properties: { a: { description: 'Required; the server does not describe it.' } }, required: ['a'] },
    ],
    [
      'a required argument that is not allowed',
      { required: ['a', 'b'], properties: { b: {} }, additionalProperties: false },
      { properties: { b: {} }, required: ['b'] },
    ],
    [
      'a required that is no list',
      { required: true, properties: { a: { required: true } } },
      { properties: { a: {} } },
    ],
    ['a type that does not exist', { properties: { a: { type: 'file' } } }, { properties: { a: {} } }],
    [
      'a reference that leads nowhere',
      { properties: { a: { $ref: '#/$defs/gone', description: 'A' } } },
      { properties: { a: { description: 'A' } } },
    ],
    [
      'a property that is no schema',
      { properties: { a: null, b: 'text' } },
      { properties: { a: {}, b: {} } },
    ],
    ['schemas that are true or false', { properties: { a: true, b: false } }, { properties: { a: {} } }],
    [
      'bounds of draft 4',
      { properties: { a: { minimum: 1, exclusiveMinimum: true } } },
      { properties: { a: { exclusiveMinimum: 1 } } },
    ],
    ['an empty enum', { properties: { a: { enum: [] } } }, { properties: { a: {} } }],
  ])('%s', (_what, raw, page) => {
    expect(normalised(raw).page).toEqual({ type: 'object', additionalProperties: false, ...page });
  });

  it('and told', () => {
    expect(inEnglishAll(normalised({ properties: { a: { $ref: '#/$defs/gone' } } }).notes)).toEqual([
      '"#/$defs/gone" is not there; anything is let through in its place.',
    ]);
  });

  it('a property called like a keyword stays', () => {
    const properties = {
      $ref: { type: 'string' },
      required: { type: 'boolean' },
      properties: { type: 'object' },
      description: { type: 'string' },
    };
    expect(normalised({ properties }).page.properties).toEqual(properties);
  });

  it('and one called __proto__', () => {
    const raw: unknown = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}');
    expect(Object.keys(normalised(raw).page.properties)).toEqual(['__proto__']);
  });
});

describe('references', () => {
  it.each([
    ['https://example.com/schema.json'],
    ['//example.com/x'],
    ['other.json#/a'],
    ['file:///etc/passwd'],
    ['data:application/json,{}'],
  ])('to %s are refused', ($ref) => {
    expect(reasonOf({ properties: { a: { $ref } } })).toContain(JSON.stringify($ref));
    expect(reasonOf({ properties: { a: { items: [{ $dynamicRef: $ref }] } } })).toContain(
      JSON.stringify($ref),
    );
  });

  it('by the schema’s own name are its own', () => {
    const { page } = normalised({
      $id: 'https://example.com/tool',
      properties: { a: { $ref: 'https://example.com/tool#/$defs/A' }, b: { $ref: '#b' } },
      $defs: { A: { type: 'string' }, B: { $anchor: 'b', type: 'number' } },
    });
    expect(page.$id).toBeUndefined();
    expect(page.properties).toEqual({ a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/B' } });
  });

  it('may go round through arguments, not on the spot', () => {
    const tree = { properties: { children: { items: { $ref: '#' } } } };
    expect(normalised(tree).page.properties).toEqual({ children: { items: { $ref: '#' } } });
    expect(reasonOf({ properties: {}, $ref: '#' })).toBe('Its schema refers to itself without end.');
    expect(reasonOf({ $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } } })).toBe(
      'Its schema refers to itself without end.',
    );
  });
});

describe('what would take too long is refused', () => {
  it('a schema of a megabyte', () => {
    expect(reasonOf({ description: 'x'.repeat(1_000_000) })).toContain('too large');
    expect(reasonOf({ enum: Array.from({ length: 100_000 }, (_, at) => at) })).toContain('too large');
  });

  it('one nested without end', () => {
    let deep: object = { type: 'string' };
    for (let level = 0; level < 10_000; level += 1) deep = { properties: { a: deep } };
    expect(reasonOf(deep)).toContain('levels deep');
    const cycle: Record<string, unknown> = { type: 'object' };
    cycle.properties = { a: cycle };
    expect(reasonOf(cycle)).toContain('levels deep');
  });

  it('one whose alternatives double each time', () => {
    const $defs: Record<string, unknown> = { d0: { type: 'object' } };
    for (let level = 1; level <= 40; level += 1) {
      const $ref = `#/$defs/d${level - 1}`;
      $defs[`d${level}`] = { allOf: [{ $ref }, { $ref }] };
    }
    expect(reasonOf({ $defs, $ref: '#/$defs/d40' })).toBe('Its schema branches too much to be checked.');
  });
});

describe('what pages get', () => {
  it('has clean words, and nothing for the server alone', () => {
    const { page } = normalised({
      title: 'T',
      properties: {
        a: {
          type: 'string',
          description: `Say\u200b ${'x'.repeat(2_000)}`,
          'x-mcp-header': 'A',
          $comment: 'no',
        },
        b: { description: 5 },
      },
    });
    const { a, b } = page.properties as Record<string, { description?: string }>;
    expect(a).toMatchObject({ type: 'string' });
    expect(a?.description).toMatch(/^Say x+…$/);
    expect(a?.description?.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(page)).not.toContain('x-mcp-header');
    expect(b).toEqual({});
  });

  it('is an object with properties, whatever the server sends, and refers to nothing that is not there', () => {
    const word = fc.constantFrom('a', 'b', '__proto__', 'constructor', '$ref', 'properties');
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom<unknown>(
          true,
          false,
          null,
          {},
          { type: 'string' },
          { const: 1 },
          { $ref: '#' },
          { $ref: '#/$defs/a' },
        ),
        fc.record(
          {
            type: fc.constantFrom<unknown>('object', 'string', 'any', ['object', 'null'], 7),
            properties: fc.oneof(fc.dictionary(word, tie('schema'), { maxKeys: 3 }), fc.constant(null)),
            required: fc.oneof(fc.array(word, { maxLength: 3 }), fc.constant('a')),
            additionalProperties: tie('schema'),
            $defs: fc.dictionary(word, tie('schema'), { maxKeys: 2 }),
            anyOf: fc.array(tie('schema'), { maxLength: 3 }),
            allOf: fc.array(tie('schema'), { maxLength: 2 }),
            oneOf: fc.array(tie('schema'), { maxLength: 2 }),
            not: tie('schema'),
            if: tie('schema'),
            items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 })),
            $ref: fc.constantFrom<unknown>('#', '#/$defs/a', '#/nowhere', '#/anyOf/0', 3),
            enum: fc.array(fc.jsonValue(), { maxLength: 2 }),
          },
          { requiredKeys: [] },
        ),
      ),
    }));
    fc.assert(
      fc.property(schema, (raw) => {
        const result = normaliseSchema(raw);
        if ('reason' in result) {
          expect(result.hint).not.toBe('');
          return;
        }
        const { page } = result;
        expect(page.type).toBe('object');
        expect(typeof page.properties).toBe('object');
        expect(page.additionalProperties).toBeDefined();
        for (const name of page.required ?? []) expect(Object.hasOwn(page.properties, name)).toBe(true);
        for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', 'if', '$ref'])
          expect(page).not.toHaveProperty(keyword);
        // What was normalised stays as it is.
        expect(normalised(JSON.parse(JSON.stringify(page))).page).toEqual(page);
      }),
      { numRuns: 200 },
    );
  });
});
