import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { parseArguments, refuseUnknownArguments } from '../../../../src/background/calls/check-arguments.ts';
import { CallError, type Failure } from '../../../../src/shared/result.ts';
import { type AnyTool, definePageTool } from '../../../../src/tools/define.ts';
import type { Shape } from '../../../../src/tools/shapes.ts';

function tool(schema: Shape): AnyTool {
  return definePageTool({
    name: 'x',
    title: 'X',
    description: 'x',
    category: 'reading',
    effect: 'read',
    reach: 'page',
    level: 'read',
    schema,
    handler: async () => undefined,
  });
}

function failureOf(action: () => unknown): Failure {
  try {
    action();
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const schema = {
  section: z.string().max(5).optional(),
  offset: z.int().min(0).default(0),
  mode: z.enum(['fast', 'slow']).default('fast'),
  id: z.union([z.string(), z.int()]).optional(),
  list: z
    .array(z.object({ n: z.number() }))
    .max(2)
    .optional(),
};

describe('unknown arguments', () => {
  it('are refused with what is expected', () => {
    expect(failureOf(() => refuseUnknownArguments(tool(schema), { offest: 1 }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Unknown argument "offest". Expected: section, offset, mode, id, list. Remove it and retry.',
      retryable: false,
      details: { unknown: ['offest'], expected: ['section', 'offset', 'mode', 'id', 'list'] },
    });
  });

  it('are all named at once', () => {
    expect(failureOf(() => refuseUnknownArguments(tool({ a: z.string() }), { b: 1, c: 2 })).message).toBe(
      'Unknown arguments "b", "c". Expected: a. Remove them and retry.',
    );
  });

  it('are refused by a tool that takes none', () => {
    expect(failureOf(() => refuseUnknownArguments(tool({}), { a: 1 })).message).toBe(
      'Unknown argument "a". The tool takes no arguments. Remove it and retry.',
    );
  });

  it('cannot hide behind names that every object has', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const input = JSON.parse(`{${JSON.stringify(name)}: 1}`) as Record<string, unknown>;
      expect(failureOf(() => refuseUnknownArguments(tool(schema), input)).code).toBe('VALIDATION_ERROR');
    }
  });
});

describe('arguments', () => {
  it('get their defaults', () => {
    expect(parseArguments(tool(schema), {})).toEqual({ offset: 0, mode: 'fast' });
  });

  it('are told path, expected and received for every fault at once', () => {
    const failure = failureOf(() =>
      parseArguments(tool(schema), {
        section: 'too long',
        offset: -1,
        mode: 'quick',
        id: true,
        list: [{ n: 'x' }],
      }),
    );
    expect(failure.details).toEqual({
      faults: [
        { path: 'section', expected: 'at most 5 characters', received: '"too long"' },
        { path: 'offset', expected: 'at least 0', received: '-1' },
        { path: 'mode', expected: 'one of "fast", "slow"', received: '"quick"' },
        { path: 'id', expected: 'string or number', received: 'true' },
        { path: 'list[0].n', expected: 'number', received: '"x"' },
      ],
    });
    expect(failure.message).toContain('offset: expected at least 0, received -1; mode: expected one of');
  });

  it('are told what is missing', () => {
    expect(failureOf(() => parseArguments(tool({ text: z.string() }), {})).details).toEqual({
      faults: [{ path: 'text', expected: 'string', received: 'nothing' }],
    });
  });

  it('do not fill the answer however long they are', () => {
    expect(
      failureOf(() => parseArguments(tool(schema), { offset: 'x'.repeat(100_000) })).message.length,
    ).toBeLessThan(300);
  });
});

describe('arguments of zod 3', () => {
  const schema3 = {
    section: z3.string().max(5).optional(),
    offset: z3.number().int().min(0).default(0),
    mode: z3.enum(['fast', 'slow']).default('fast'),
    id: z3.union([z3.string(), z3.number()]).optional(),
    exact: z3.literal('yes').optional(),
    pair: z3.array(z3.number()).length(2).optional(),
    list: z3.array(z3.object({ n: z3.number().gt(1) }).strict()).optional(),
  };

  it('get their defaults', () => {
    expect(parseArguments(tool(schema3), {})).toEqual({ offset: 0, mode: 'fast' });
  });

  it('are told path, expected and received for every fault at once', () => {
    expect(
      failureOf(() =>
        parseArguments(tool(schema3), {
          section: 'too long',
          offset: -1,
          mode: 'quick',
          id: true,
          exact: 'no',
          pair: [1],
          list: [{ n: 'x' }, { n: 1 }, { n: 2, m: 3 }],
        }),
      ),
    ).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('offset: expected at least 0, received -1; mode: expected one of'),
      details: {
        faults: [
          { path: 'section', expected: 'at most 5 characters', received: '"too long"' },
          { path: 'offset', expected: 'at least 0', received: '-1' },
          { path: 'mode', expected: 'one of "fast", "slow"', received: '"quick"' },
          { path: 'id', expected: 'string or number', received: 'true' },
          { path: 'exact', expected: '"yes"', received: '"no"' },
          { path: 'pair', expected: 'exactly 2 entries', received: '[1]' },
          { path: 'list[0].n', expected: 'number', received: '"x"' },
          { path: 'list[1].n', expected: 'more than 1', received: '1' },
          { path: 'list[2]', expected: 'no "m"', received: '{"n":2,"m":3}' },
        ],
      },
    });
  });

  it('are refused where they are unknown, and told what is missing', () => {
    expect(failureOf(() => refuseUnknownArguments(tool({ a: z3.string() }), { b: 1 })).message).toBe(
      'Unknown argument "b". Expected: a. Remove it and retry.',
    );
    expect(failureOf(() => parseArguments(tool({ a: z3.string() }), {})).details).toEqual({
      faults: [{ path: 'a', expected: 'string', received: 'nothing' }],
    });
    expect(failureOf(() => parseArguments(tool({ a: z3.string() }), { a: 'x', b: 1 })).code).toBe(
      'VALIDATION_ERROR',
    );
  });
});

describe('arguments inside arguments', () => {
  it('are refused by name where there are none such', () => {
    const strict = { o: z.strictObject({ a: z.number() }), pair: z.array(z.number()).length(2) };
    expect(failureOf(() => parseArguments(tool(strict), { o: { a: 1, b: 2 }, pair: [] })).details).toEqual({
      faults: [
        { path: 'o', expected: 'no "b"', received: '{"a":1,"b":2}' },
        { path: 'pair', expected: 'exactly 2 entries', received: '[]' },
      ],
    });
  });
});
