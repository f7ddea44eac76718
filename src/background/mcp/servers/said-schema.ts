import { z } from 'zod';
import { type Said, type Saying, sayings } from '../../../protocol/said/said.ts';

/** A sentence by its code, as this version knows it. */
export const saidSchema: z.ZodType<Said<Saying>> = z.lazy(() =>
  z.object({
    code: z.custom<Saying>((code) => typeof code === 'string' && Object.hasOwn(sayings, code)),
    values: z.array(z.union([z.string(), z.number(), saidSchema])).exactOptional(),
  }),
);
