import { z } from 'zod';
import type { WindowId } from './question-window.ts';
import type { SavedMutes } from './site-mutes.ts';

/**
 * What the desk's questions leave behind when the worker is stopped: no question and no input, for its call is lost
 * with it.
 */
export interface SavedQuestions extends SavedMutes {
  /** The window that was open. */
  readonly window?: WindowId | undefined;
  /** Of servers, by their ids. */
  readonly servers?: SavedMutes | undefined;
}

const site = z.string();
const time = z.number().nonnegative();
const mutes = {
  mutes: z.array(z.strictObject({ site, until: time })),
  denials: z.array(z.strictObject({ site, times: z.array(time) })),
};

/** Reads back what was saved. Nothing, or something damaged, is read as nothing that happened. */
export const savedQuestionsSchema: z.ZodType<SavedQuestions> = z
  .strictObject({
    window: z
      .int()
      .nonnegative()
      .transform((id) => id as WindowId)
      .optional(),
    ...mutes,
    servers: z.strictObject(mutes).optional(),
  })
  .catch(() => ({ mutes: [], denials: [] }));
