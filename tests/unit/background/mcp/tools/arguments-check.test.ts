import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArgumentsCheck } from '../../../../../src/background/mcp/tools/arguments-check.ts';
import { loosenSchema } from '../../../../../src/background/mcp/tools/schema/loosen-schema.ts';
import { normaliseSchema } from '../../../../../src/background/mcp/tools/schema/normalise-schema.ts';
import { CallError } from '../../../../../src/shared/result.ts';
import { isTamePattern } from '../../../../../src/shared/tame-pattern.ts';
import { failureOf } from './a-server.ts';

function check(raw: unknown, args: Record<string, unknown>): void {
  const schema = normaliseSchema(raw);
  if ('reason' in schema) throw new Error(schema.reason);
  new ArgumentsCheck(schema).check(args);
}

function messageOf(raw: unknown, args: Record<string, unknown>): string {
  return failureOf(() => check(raw, args)).message;
}

describe('arguments', () => {
  const sum = {
    type: 'object',
    properties: {
      a: { type: 'number' },
      b: { type: 'number', maximum: 10 },
      list: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
    },
    required: ['a', 'b'],
  };

  it('that are right pass', () => {
    expect(() => check(sum, { a: 2, b: 4, list: [{ n: 1 }] })).not.toThrow();
  });

  it('that are unknown are refused with those there are', () => {
    expect(failureOf(() => check(sum, { a: 2, b: 4, c: 1 }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      retryable: false,
      message: 'Unknown argument "c". Expected: a, b, list. Remove it and retry.',
      details: { unknown: ['c'], expected: ['a', 'b', 'list'] },
    });
    expect(messageOf({}, { a: 1, b: 2 })).toBe(
      'Unknown arguments "a", "b". The tool takes no arguments. Remove them and retry.',
    );
  });

  it('that are wrong are told all at once, with path, expected and received', () => {
    expect(failureOf(() => check(sum, { a: '2', list: [{ n: 1 }, { n: 1.5 }] }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message:
        'Wrong arguments. b: expected a value (number), received nothing; a: expected number, received "2"; list[1].n: expected integer, received 1.5. Correct and retry.',
      details: {
        faults: [{ path: 'b' }, { path: 'a', expected: 'number', received: '"2"' }, { path: 'list[1].n' }],
      },
    });
  });

  it.each([
    [{ enum: ['x', 'y'] }, 'z', 'one of "x", "y"'],
    [{ const: 'x' }, 'z', '"x"'],
    [{ type: ['string', 'null'] }, 1, 'string or null'],
    [{ minLength: 2 }, 'a', 'at least 2 characters'],
    [{ minItems: 2 }, [1], 'at least 2 entries'],
    [{ exclusiveMinimum: 2 }, 2, 'more than 2'],
    [{ pattern: '^a+$' }, 'b', 'a text that matches ^a+$'],
    [{ format: 'date' }, 'b', 'a text in the format "date"'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, true, 'string or number'],
    [{ $ref: '#/$defs/s' }, 1, 'string'],
    [{ not: { const: 1 } }, 1, 'something else'],
    [false, 1, 'no such argument'],
    [{ type: 'array', uniqueItems: true }, [1, 1], 'no entry twice'],
  ])('for %j are told so', (a, value, expected) => {
    const raw = { properties: { a }, additionalProperties: true, $defs: { s: { type: 'string' } } };
    expect(messageOf(raw, { a: value })).toContain(`a: expected ${expected}, received `);
  });

  it('of alternatives are checked against what the server wrote, not against what pages see', () => {
    const shape = {
      oneOf: [
        {
          properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
          required: ['kind', 'radius'],
        },
        { properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
      ],
    };
    expect(() => check(shape, { kind: 'square', side: 2 })).not.toThrow();
    expect(messageOf(shape, { kind: 'circle', side: 2 })).toContain(
      'expected a value (number) or kind as "square"',
    );
  });

  it('are checked as draft 7 has lists', () => {
    const pair = {
      properties: { pair: { items: [{ type: 'string' }, { type: 'number' }], additionalItems: false } },
    };
    expect(() => check(pair, { pair: ['a', 1] })).not.toThrow();
    expect(messageOf(pair, { pair: ['a', 'b'] })).toContain('pair[1]: expected number');
    expect(messageOf(pair, { pair: ['a', 1, 2] })).toContain('pair[2]: expected no such argument');
  });

  it('are checked in the draft the schema says', () => {
    const beside = {
      properties: { a: { $ref: '#/definitions/s', maxLength: 1 } },
      definitions: { s: { type: 'string' } },
    };
    const $schema = 'http://json-schema.org/draft-07/schema#';
    expect(() => check({ ...beside, $schema }, { a: 'xx' })).not.toThrow();
    expect(messageOf({ ...beside, $schema }, { a: 1 })).toContain('a: expected string');
    expect(messageOf(beside, { a: 'xx' })).toContain('a: expected at most 1 characters');
  });

  it('that are endless are refused', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100; level += 1) deep = [deep];
    expect(messageOf({ properties: { a: {} } }, { a: deep })).toContain('nested more than');
    expect(messageOf({ properties: { a: {} } }, { a: 'x'.repeat(1_000_001) })).toContain('more than');
  });

  it('cannot keep a pattern busy', () => {
    // Neither matches: that they are let through shows that they were not tried. Trying the first would take hours.
    expect(() =>
      check({ properties: { a: { pattern: '^(a+)+$' } } }, { a: `${'a'.repeat(40)}!` }),
    ).not.toThrow();
    expect(() =>
      check({ properties: { a: { pattern: '^a+b$' } } }, { a: 'a'.repeat(500_000) }),
    ).not.toThrow();
  });

  it('are refused with a CallError or not at all', () => {
    const raw = {
      properties: {
        a: { anyOf: [{ type: 'string' }, { properties: { b: { enum: [1, null] } }, required: ['b'] }] },
      },
      patternProperties: { '^x': { type: 'array', items: { $ref: '#' } } },
    };
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'x1', '__proto__', 'toString', 'b'), fc.jsonValue()),
        (args) => {
          try {
            check(raw, args);
          } catch (error) {
            expect(error).toBeInstanceOf(CallError);
          }
        },
      ),
    );
  });
});

describe('a pattern', () => {
  it.each([
    '^a+$',
    '^[a-z]+@[a-z]+$',
    '^(ab)?c{2,3}$',
    '^(?:a|b)$',
    '[(+*]{3}',
    '\\d{4}-\\d{2}',
    '^(?<y>\\d+)$',
  ])('%s is tame', (pattern) => {
    expect(isTamePattern(pattern)).toBe(true);
  });

  it.each([
    '(a+)+$',
    '(a|aa)*$',
    '(a?){30}a',
    '((ab)*)*',
    '^(?=a)',
    '(a)\\1',
    'a*a*a*a*b',
    '(',
    'x'.repeat(501),
    '([a-z]+)*',
  ])('%s is not', (pattern) => {
    expect(isTamePattern(pattern)).toBe(false);
  });
});

describe('a loosened schema', () => {
  it('asks for nothing more where what it refers to was loosened', () => {
    const exact = { not: { $ref: '#/$defs/d' }, $defs: { d: { pattern: '(b+)+$' } } };
    expect(loosenSchema(exact, 'tame')).toEqual({ $defs: { d: {} } });
    expect(loosenSchema({ ...exact, $defs: { d: { pattern: 'b' } } }, 'tame')).toHaveProperty('not');
  });

  it('lets through what the exact one does', () => {
    const word = fc.constantFrom('a', 'b', 'ab');
    const pattern = fc.constantFrom('^a', '(b+)+$', 'a|b');
    const { schema } = fc.letrec<{ schema: object | boolean }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<object | boolean>(true, false, { type: 'string' }, { $ref: '#/$defs/d' }),
        fc.record({ pattern }),
        fc.record({ format: fc.constantFrom('email', 'date', 'uri') }),
        fc.record(
          {
            properties: fc.dictionary(word, tie('schema'), { maxKeys: 2 }),
            patternProperties: fc.dictionary(pattern, tie('schema'), { maxKeys: 2 }),
            additionalProperties: tie('schema'),
            not: tie('schema'),
            anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            if: tie('schema'),
            else: tie('schema'),
            contains: tie('schema'),
            maxContains: fc.nat(1),
          },
          { requiredKeys: [] },
        ),
      ),
    }));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        word,
        fc.integer(),
        fc.dictionary(word, tie('value'), { maxKeys: 2 }),
        fc.array(tie('value'), { maxLength: 2 }),
      ),
    }));
    const valid = (whole: object, what: unknown) =>
      new Validator(structuredClone(whole), '2020-12', false).validate(what).valid;
    fc.assert(
      fc.property(
        schema,
        fc.record({ pattern }),
        value,
        fc.constantFrom('tame' as const, 'none' as const),
        (each, d, what, patterns) => {
          const whole = { allOf: [each], $defs: { d } };
          if (valid(whole, what)) expect(valid(loosenSchema(whole, patterns), what)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
