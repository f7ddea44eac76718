import { z } from 'zod';
import { CallError } from '../shared/result.ts';
import { definePageTool, type ToolSettings } from './define.ts';

/** Takes a picture of the page. */
export const takeScreenshot = ({ slim }: ToolSettings) =>
  definePageTool({
    name: 'take_screenshot',
    title: 'Take a screenshot',
    description:
      'A picture of what is in view, or of the whole page, frames of other sites included. For what only looks can tell; what is written there read_page tells in far less. Large ones are scaled, and very tall pages cut, with a note.',
    category: 'debugging',
    effect: 'read',
    reach: 'embedded',
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
    },
    handler: async ({ params: { format, quality, fullPage }, page }, response) => {
      if (quality !== undefined && format === 'png')
        throw new CallError(
          'VALIDATION_ERROR',
          'A png has no quality. Leave quality out, or set format to jpeg or webp.',
        );
      const maxPixels = slim ? 500_000 : undefined;
      const { data, mimeType, notes, width, height, area, scale } = await page.screenshot({
        format,
        quality,
        fullPage,
        maxPixels,
      });
      response.image({ data, mimeType });
      response.data({ width, height });
      response.detail({ area, scale });
      for (const note of notes) response.note(note);
    },
  });
