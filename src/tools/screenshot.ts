import { z } from 'zod';
import { CallError } from '../shared/result.ts';
import { definePageTool, type ToolSettings } from './define.ts';

/** How files of each format end, the first where the name does not say. */
const endings = { png: ['.png'], jpeg: ['.jpg', '.jpeg'], webp: ['.webp'] } as const;

/** What a file may be called: no folder, nothing hidden, nothing a system reads in a way of its own. */
const fileName = z
  .string()
  .superRefine((name, context) => {
    if (/^[\p{L}\p{M}\p{N}_-](?:[\p{L}\p{M}\p{N} ._-]{0,98}[\p{L}\p{M}\p{N}_-])?$/u.test(name)) return;
    context.addIssue('a file name of at most 100 letters, digits, spaces, and -_. inside, without a folder');
  })
  .meta({ maxLength: 100 });

/** Takes a picture of the page. */
export const takeScreenshot = ({ slim }: ToolSettings) =>
  definePageTool({
    name: 'take_screenshot',
    title: 'Take a screenshot',
    description:
      'A picture of what is in view, of one element, or of the whole page, frames of other sites included. For what only looks can tell; what is written there read_page tells in far less. Large ones are scaled, and very tall pages cut, with a note. With save it becomes a file of the person instead of an answer.',
    category: 'debugging',
    effect: 'read',
    reach: 'embedded',
    reachOf: ({ params: { save } }) => (save === undefined ? 'embedded' : 'browser'),
    level: 'act',
    blockedByDialog: true,
    schema: {
      format: z
        .enum(['png', 'jpeg', 'webp'])
        .default('png')
        .describe('png is exact; jpeg and webp are smaller.'),
      quality: z.int().min(0).max(100).optional().describe('0 to 100, for jpeg and webp. png has none.'),
      fullPage: z
        .boolean()
        .default(false)
        .describe('true: the whole page, what must be scrolled to included.'),
      uid: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe('Only the element with this uid, which is scrolled into view.'),
      save: fileName
        .optional()
        .describe(
          'Saves it under this name in the folder pagehand of the downloads, and answers the name it got instead of the picture.',
        ),
    },
    handler: async ({ params: { format, quality, fullPage, uid, save }, page }, response) => {
      if (quality !== undefined && format === 'png')
        throw wrong('A png has no quality. Leave quality out, or set format to jpeg or webp.');
      if (uid !== undefined && fullPage)
        throw wrong('The picture is of one element, or of the whole page. Leave uid out, or fullPage.');
      const maxPixels = slim && save === undefined ? 500_000 : undefined;
      const { data, mimeType, notes, width, height, area, scale } = await page.screenshot({
        format,
        quality,
        fullPage,
        uid,
        maxPixels,
      });
      if (save === undefined) response.image({ data, mimeType });
      else response.data({ saved: await page.save({ name: withEnding(save, format), mimeType, data }) });
      response.data({ width, height });
      response.detail({ area, scale });
      for (const note of notes) response.note(note);
    },
  });

function withEnding(name: string, format: keyof typeof endings): string {
  const lower = name.toLowerCase();
  return endings[format].some((ending) => lower.endsWith(ending)) ? name : `${name}${endings[format][0]}`;
}

function wrong(message: string): CallError {
  return new CallError('VALIDATION_ERROR', message);
}
