import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlMessageSchema } from '../../../src/background/control/control-message-schema.ts';
import { fault, notRight, saidIssue } from '../../../src/background/said-issue.ts';
import { inEnglish, type Said, sayings } from '../../../src/protocol/said/said.ts';

function faultOf(schema: z.ZodType, input: unknown): string {
  const { error } = schema.safeParse(input);
  const [issue] = error?.issues ?? [];
  return issue === undefined ? 'nothing' : inEnglish(saidIssue(issue, input));
}

describe('what is wrong with a value', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), 1, 'it must be a text'],
    [z.number(), '1', 'it must be a number'],
    [z.int(), 1.5, 'it must be a whole number'],
    [z.boolean(), 1, 'it must be true or false'],
    [z.array(z.string()), {}, 'it must be a list'],
    [z.object({}), [], 'it must be an object'],
    [z.record(z.string(), z.string()), 1, 'it must be an object'],
    [z.null(), 1, 'it must be null'],
    [z.object({ a: z.string() }), {}, 'it is missing'],
    [z.object({ a: z.enum(['b', 'c']) }), {}, 'it is missing'],
    [z.enum(['b', 'c']), 'd', 'it must be one of "b", "c"'],
    [z.literal(true), false, 'it must be true'],
    [z.string().min(1), '', 'it must not be empty'],
    [z.string().min(3), 'a', 'it must have at least 3 characters'],
    [z.string().max(3), 'abcd', 'it may have at most 3 characters'],
    [z.array(z.string()).min(2), [], 'it must have at least 2 entries'],
    [z.array(z.string()).max(1), ['a', 'b'], 'it may have at most 1 entries'],
    [z.number().min(5), 4, 'it must be at least 5'],
    [z.int().max(5), 6, 'it may be at most 5'],
    [z.string().regex(/^a/), 'b', 'it is not written as it has to be'],
    [z.strictObject({}), { b: 1, c: 2 }, 'it has something that nobody knows: b, c'],
    [z.record(z.string().min(2), z.string()), { a: 'b' }, 'it must have at least 2 characters'],
    [z.union([z.string(), z.number()]), true, 'it is nothing that can stand there'],
    [
      z.discriminatedUnion('a', [z.object({ a: z.literal('b') })]),
      { a: 'c' },
      'it is nothing that can stand there',
    ],
    [z.string().refine(() => false, fault('fault_too_many', 5)), 'a', 'more than 5 entries; remove some'],
    [z.string().refine(() => false), 'a', 'it is not written as it has to be'],
  ])('is said: %#', (schema, input, sentence) => {
    expect(faultOf(schema, input)).toBe(sentence);
  });

  it('says where, for something that is stored', () => {
    const schema = z.object({ list: z.array(z.strictObject({ name: z.string() })) });
    const input = { list: [{ name: 'a' }, {}] };
    const { error } = schema.safeParse(input);
    expect(error && inEnglish(notRight(error, input))).toBe('“list.1.name” is not right: it is missing.');
  });

  it('has a code, and never zod’s own words, whatever a screen sends', () => {
    const like = fc.record({
      type: fc.constantFrom('do', 'watch'),
      id: fc.oneof(fc.string(), fc.jsonValue()),
      command: fc.oneof(
        fc.jsonValue(),
        fc.record({ name: fc.constantFrom('set-level', 'unmute', 'call', 'add-to-shelf', 'answer-input') }),
      ),
    });
    const codes = (words: Said): string[] => [
      words.code,
      ...(words.values ?? []).flatMap((value) => (typeof value === 'object' ? codes(value) : [])),
    ];
    fc.assert(
      fc.property(like, (input) => {
        for (const issue of controlMessageSchema.safeParse(input).error?.issues ?? []) {
          const words = saidIssue(issue, input);
          for (const code of codes(words)) expect(Object.hasOwn(sayings, code)).toBe(true);
          expect(inEnglish(words)).not.toMatch(/Invalid|expected|received/);
        }
      }),
    );
  });
});
