import { z } from 'zod';
import { type HeardNews, hearLimits } from '../../protocol/inspect-operations.ts';

const call = z.number().int().nonnegative();
const ms = z.number().nonnegative().max(1e12);
const frame = z.string().max(3_000);
const tool = z.string().max(hearLimits.name);
const value = z.string().max(hearLimits.value);
const at = z
  .object({ url: z.string().max(2_000), line: z.number().nonnegative(), column: z.number().nonnegative() })
  .exactOptional();

const newsSchema: z.ZodType<HeardNews> = z.lazy(() =>
  z.object({
    events: z
      .array(
        z.union([
          z.object({
            type: z.literal('called'),
            call,
            frame,
            tool,
            input: value,
            at,
            scripted: z.literal(true).exactOptional(),
          }),
          z.object({ type: z.literal('ended'), call, ms, ok: z.literal(true), text: value.nullable() }),
          z.object({
            type: z.literal('ended'),
            call,
            ms,
            ok: z.literal(false),
            how: z.enum(['ERROR', 'CANCELED']),
            message: z.string().max(hearLimits.said),
            stack: value.exactOptional(),
          }),
          z.object({ type: z.literal('registered'), frame, tool, at }),
        ]),
      )
      .max(hearLimits.events),
    missed: z.number().nonnegative(),
    deaf: z.number().nonnegative(),
  }),
);

/**
 * What a page says it heard: its world made it, and may have made it up.
 *
 * @throws what is wrong with it
 */
export function heardNews(text: string): HeardNews {
  return newsSchema.parse(JSON.parse(text));
}
