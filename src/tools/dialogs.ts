import { z } from 'zod';
import { CallError } from '../shared/result.ts';
import { dialogIsOpen } from './conditions.ts';
import { definePageTool } from './define.ts';

/** Answers a dialog. */
export const handleDialog = definePageTool({
  name: 'handle_dialog',
  title: 'Answer a dialog',
  description:
    'Answers the dialog (alert, confirm, prompt, beforeunload) that the page shows, which does nothing else until then. One that the person closed meanwhile counts as answered. The dialog’s message is the page’s own words.',
  category: 'navigation',
  effect: 'act',
  reach: 'page',
  level: 'act',
  when: dialogIsOpen,
  // The calls of the tab wait for what the dialog blocks.
  queue: 'none',
  schema: {
    action: z
      .enum(['accept', 'dismiss'])
      .describe('accept: OK, or leave the page. dismiss: Cancel, or stay on it.'),
    promptText: z
      .string()
      .max(10_000)
      .optional()
      .describe('What to answer a prompt, with accept. Left out: what it suggests itself.'),
  },
  handler: async ({ params: { action, promptText }, page }, response) => {
    if (action === 'dismiss' && promptText !== undefined)
      throw new CallError(
        'VALIDATION_ERROR',
        'A prompt that is dismissed takes no text. Leave promptText out, or set action to accept.',
      );
    const { dialog, byThePerson } = await page.handleDialog(
      action === 'accept' ? { action, text: promptText } : { action },
    );
    response.data({ dialog, ...(byThePerson ? {} : { answered: action }) });
    if (byThePerson) response.note('The person closed it first, with an answer of their own.');
  },
});
