import { z } from 'zod';
import { frameNames, type PageRun } from '../../protocol/inspect.ts';
import type { PageToolsResult, PointedAt } from '../../protocol/inspect-operations.ts';
import type { Json } from '../../registry/index.ts';

/** It came as JSON, by whatever hands; what is inside is the page’s business. */
const json = z.custom<Json>(() => true);
/** 300 documents deep, each the thousandth frame of the one around it. */
const frame = z.string().max(1_200).regex(frameNames);
const text = z.string().max(100_000);
const cut = z.object({
  part: z.enum(['title', 'description', 'input', 'output']),
  length: z.number().nonnegative(),
  shown: z.number().nonnegative(),
});
const moves = z.number().nonnegative().exactOptional();

/** What a page may answer of its tools: its code may be in the hands of the page. Made with the first answer. */
export const pageToolsSchema: z.ZodType<PageToolsResult> = z.lazy(() =>
  z.union([
    z.object({ version: z.string().max(200), same: z.literal(true), moves }),
    z.object({
      version: z.string().max(200),
      same: z.literal(false),
      moves,
      frames: z
        .array(
          z.object({
            frame,
            url: z.string().max(2_000),
            origin: z.string().max(2_000),
            visible: z.boolean(),
            extension: z.literal(true).exactOptional(),
          }),
        )
        .max(1_000),
      tools: z
        .array(
          z.object({
            frame,
            name: z.string().max(1_000),
            title: text,
            description: text,
            inputSchema: json,
            outputSchema: json.exactOptional(),
            annotations: z.record(z.string().max(1_000), json),
            size: z.number().nonnegative(),
            cuts: z.array(cut).max(20),
            form: z.string().max(20).exactOptional(),
          }),
        )
        .max(10_000),
      left: z.number().nonnegative(),
    }),
  ]),
);

const ms = z.number().nonnegative();

/** What it may answer of a run. */
export const pageRunSchema: z.ZodType<PageRun> = z.lazy(() =>
  z.union([
    z.object({
      ok: z.literal(true),
      text: z.string().nullable(),
      ms,
      total: z.number().nonnegative().exactOptional(),
    }),
    z.object({
      ok: z.literal(false),
      name: z.string(),
      message: z.string(),
      stack: z.string().exactOptional(),
      ms,
    }),
  ]),
);

/** What a document may answer of a click, be it the page or one in a frame. */
export const pointedAtSchema: z.ZodType<PointedAt> = z.lazy(() =>
  z.object({
    uid: z.string().max(20).exactOptional(),
    inside: z.object({ frame: z.int().positive(), x: z.number(), y: z.number() }).exactOptional(),
  }),
);
