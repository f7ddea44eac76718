import { z } from 'zod';

/** Where to go on, for tools whose answer comes in parts. */
export const offsetSchema = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .default(0)
  .describe('Where to go on: the offset named by the answer before.');

/** The budget of an answer, in characters. */
export const maxCharsSchema = z
  .int()
  .min(500)
  .max(50_000)
  .default(10_000)
  .describe('At most this many characters of content, 500 to 50000.');
