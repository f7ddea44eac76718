import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseArguments, refuseUnknownArguments } from '../../../src/background/calls/check-arguments.ts';
import { CallError, type Failure } from '../../../src/shared/result.ts';
import { type AnyTool, definePageTool } from '../../../src/tools/define.ts';

function tool(schema: Record<string, z.ZodType>): AnyTool {
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
