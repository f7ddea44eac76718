import { z } from 'zod';
import { failureCodes } from '../shared/result.ts';
import { maxSchemaTypes, type PageFacts } from './facts.ts';
import type { OperationAnswer, PageMessage } from './messages.ts';

/** Longer than any URL a browser keeps. */
const maxUrl = 65_536;

const id = z.string().min(1).max(64);
const text = z.string().max(2_000);
const url = z.url().max(maxUrl);
const code = z.string().max(100);

/** What a page may say it is. */
export const pageFactsSchema: z.ZodType<PageFacts> = z.strictObject({
  title: z.string().max(200),
  contentType: z.string().max(200),
  schemaTypes: z.array(z.string().max(100)).max(maxSchemaTypes),
  structuredData: z.boolean(),
  unread: z.boolean(),
  forms: z.boolean(),
});

const context = z.strictObject({ state: z.enum(['native', 'polyfill', 'unavailable']), code });

const toolState = z.strictObject({
  name: z.string().max(256),
  state: z.enum(['registering', 'registered', 'draining', 'conflicted', 'blocked', 'failed']),
  reason: z.strictObject({ code, detail: text.optional() }),
  calls: z.int().nonnegative(),
});

const pageReport = z.strictObject({
  url,
  context,
  facts: pageFactsSchema,
  tools: z.array(toolState).max(2_000),
});

const failure = z.strictObject({
  code: z.enum(failureCodes),
  message: text,
  retryable: z.boolean(),
  hint: text.optional(),
  details: z.unknown().optional(),
});

/** What an operation in a page may answer. */
export const operationAnswerSchema: z.ZodType<OperationAnswer> = z.union([
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), missing: z.literal(true) }),
  z.strictObject({ ok: z.literal(false), failure }),
  z.strictObject({ ok: z.literal(false), error: text }),
]);

/** What the worker takes from a content script. Everything else is dropped. */
export const pageMessageSchema: z.ZodType<PageMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('page'), page: pageReport }),
  z.strictObject({
    type: z.literal('call'),
    id,
    tool: z.string().max(256),
    input: z.record(z.string(), z.json()),
  }),
  z.strictObject({ type: z.literal('cancel'), id }),
  z.strictObject({ type: z.literal('answer'), id, answer: operationAnswerSchema }),
]);
