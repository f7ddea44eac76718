import { z } from 'zod';
import type { FrameTree } from '../../protocol/frame-operations.ts';

const place = z
  .strictObject({
    frame: z.int().positive(),
    path: z.array(z.int().nonnegative()).max(1_000).optional(),
    scheme: z.string().max(100).optional(),
  })
  .transform(({ frame, path, scheme }) => ({
    frame,
    ...(path === undefined ? {} : { path }),
    ...(scheme === undefined ? {} : { scheme }),
  }));

/** What a document may say of itself and its frames. */
export const frameTreeSchema: z.ZodType<FrameTree, unknown> = z
  .strictObject({
    tag: z.string().regex(/^[a-z]{1,4}$/),
    tree: z.string().optional(),
    frames: z.array(place).max(1_000),
    notes: z.array(z.string().max(500)).max(100),
    complete: z.boolean(),
  })
  .transform(({ tree, ...rest }) => (tree === undefined ? rest : { ...rest, tree }));
