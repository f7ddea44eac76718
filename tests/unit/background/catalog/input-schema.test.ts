import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { Catalog } from '../../../../src/background/catalog/catalog.ts';
import { inputSchemaOf } from '../../../../src/background/catalog/input-schema.ts';
import { defaultSettings } from '../../../../src/protocol/settings.ts';
import type { Shape } from '../../../../src/tools/shapes.ts';
import { aTool } from '../a-worker.ts';

const of = (schema: Shape) => inputSchemaOf({ name: 'x', schema });

describe('the schema of a tool', () => {
  it('says what a caller writes, and takes nothing else', () => {
    expect(
      of({ n: z.int().min(1).default(7).describe('How many.'), t: z.string().optional(), b: z.boolean() }),
    ).toEqual({
      type: 'object',
      properties: {
        n: {
          type: 'integer',
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          default: 7,
          description: 'How many.',
        },
        t: { type: 'string' },
        b: { type: 'boolean' },
      },
      required: ['b'],
      additionalProperties: false,
    });
  });

  it('says the same where it is declared with zod 3', () => {
    expect(
      of({
        n: z3.number().int().min(1).default(7).describe('How many.'),
        t: z3.string().optional(),
        b: z3.boolean(),
      }),
    ).toEqual({
      type: 'object',
      properties: {
        n: { type: 'integer', minimum: 1, default: 7, description: 'How many.' },
        t: { type: 'string' },
        b: { type: 'boolean' },
      },
      required: ['b'],
      additionalProperties: false,
    });
  });

  it('is closed where there are no arguments', () => {
    expect(of({})).toMatchObject({ type: 'object', properties: {}, additionalProperties: false });
  });

  it.each([
    ['anything', { when: z.any() }],
    ['something described only', { when: z.unknown().describe('When.').default(3) }],
    ['a read-only anything', { when: z.any().readonly() }],
    ['a date', { when: z.date() }],
    ['a date inside', { when: z.array(z.date()) }],
    ['anything of zod 3', { when: z3.any() }],
    ['an unknown of zod 3, described only', { when: z3.unknown().describe('When.') }],
    ['a zod 3 beside a zod 4', { good: z.string(), when: z3.string() }],
  ])('is refused with the tool and the argument where it is %s', (_what, schema) => {
    expect(() => of(schema as Shape)).toThrow(/^The schema of x converts to nothing: when/);
    const [described] = new Catalog([aTool(undefined, { schema: schema as never })]).all(defaultSettings);
    expect(() => described?.descriptor).toThrow(/schema of x .*when/);
  });

  it('names every argument that is lost', () => {
    expect(() => of({ a: z.any(), b: z.string(), c: z.unknown() })).toThrow('converts to nothing: a, c.');
  });
});
