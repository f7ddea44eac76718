import { z } from 'zod';
import type { WindowId } from './question-window.ts';
import type { SavedMutes } from './site-mutes.ts';

/** What the desk's questions leave behind when the worker is stopped: no question, for its call is lost with it. */
export interface SavedQuestions extends SavedMutes {
  /** The window that was open. */
  readonly window?: WindowId | undefined;
}

const site = z.string();
const time = z.number().nonnegative();

/** Reads back what was saved. Nothing, or something damaged, is read as nothing that happened. */
export const savedQuestionsSchema: z.ZodType<SavedQuestions> = z
  .strictObject({
    window: z
      .int()
      .nonnegative()
      .transform((id) => id as WindowId)
      .optional(),
    mutes: z.array(z.strictObject({ site, until: time })),
    denials: z.array(z.strictObject({ site, times: z.array(time) })),
  })
  .catch(() => ({ mutes: [], denials: [] }));
