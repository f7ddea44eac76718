import { z } from 'zod';
import { restIsKept } from './conditions.ts';
import { definePageTool, type ToolSettings } from './define.ts';
import { maxCharsFor, offsetSchema } from './schema-pieces.ts';

/** Reads the rest of an answer of a server’s tool that was too long. */
export const readMore = (settings: ToolSettings) =>
  definePageTool({
    name: 'read_more',
    title: 'Read the rest of an answer',
    description:
      'Reads on in the answer of a server’s tool (mcp__…) that was too long for one answer. Its note names the continuation. The rest is kept for ten minutes, for the page that asked.',
    category: 'external',
    effect: 'read',
    reach: 'page',
    level: 'act',
    schema: {
      continuation: z.string().min(1).max(100).describe('As the note of the answer names it.'),
      offset: offsetSchema,
      max_chars: maxCharsFor(settings),
    },
    when: restIsKept,
    inEveryProfile: true,
    queue: 'none',
    handler: async ({ params, page }, response) => {
      const { continuation, offset, max_chars: maxChars } = params;
      const { text, next, total } = page.readOn(continuation, offset, maxChars);
      response.text(text);
      response.data({ totalChars: total, ...(next === undefined ? {} : { next_offset: next }) });
      if (next !== undefined) {
        response.note(`${total - next} characters follow. Go on with offset ${next}.`);
      }
    },
  });
