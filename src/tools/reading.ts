import { z } from 'zod';
import { said } from '../protocol/said/said.ts';
import { CallError } from '../shared/result.ts';
import { definePageTool, type ToolSettings } from './define.ts';
import { maxCharsFor, maxCharsSchema, offsetSchema } from './schema-pieces.ts';

/** Reads the page’s main content. */
export const readPage = (settings: ToolSettings) =>
  definePageTool({
    name: 'read_page',
    title: 'Read page',
    description:
      'The main content of this page as Markdown: title, byline, text with headings, links, lists and tables, without navigation and advertisements. Long pages come in parts: go on with the offset that the answer names, or ask for one section by its heading.',
    category: 'reading',
    effect: 'read',
    reach: 'page',
    level: 'read',
    schema: {
      section: z
        .string()
        .max(500)
        .optional()
        .describe(
          settings.slim
            ? 'Only the part under this heading.'
            : 'Only the part under this heading. The answer of a call without it lists the headings.',
        ),
      offset: offsetSchema,
      max_chars: maxCharsFor(settings),
    },
    handler: async ({ params, page }, response) => {
      const { section, offset, max_chars: maxChars } = params;
      const found = await page.run('read', { section, offset, maxChars });
      const { notes, nextOffset, markdown, url, title, totalChars, headings, ...rest } = found;
      response.text(markdown);
      response.data({
        url,
        title,
        totalChars,
        ...(nextOffset === undefined ? {} : { next_offset: nextOffset }),
      });
      response.detail(rest);
      // Whoever asked for a section that is not there needs them.
      if (section !== undefined && markdown === '') response.data({ headings });
      else response.detail({ headings });
      for (const note of notes) response.note(note);
      if (nextOffset !== undefined) {
        const left = totalChars - nextOffset;
        response.note(`${left} characters are left. Call again with offset ${nextOffset} to read on.`);
      }
    },
  });

/** What the person selected. */
export const getSelection = definePageTool({
  name: 'get_selection',
  title: 'Get the selection',
  description:
    'The text the person selected on this page with mouse or keyboard, as plain text; in a text field too, but never from fields for passwords, codes or cards. Use it where they speak of “this” or “what I marked”.',
  category: 'reading',
  effect: 'read',
  reach: 'page',
  level: 'read',
  experiment: 'selection',
  schema: { max_chars: maxCharsSchema },
  handler: async ({ params, page }, response) => {
    const { text, url, totalChars, notes } = await page.run('selection', { maxChars: params.max_chars });
    response.text(text);
    response.data({ url, totalChars });
    for (const note of notes) response.note(note);
    if (text.length < totalChars)
      response.note(
        `Only the first ${text.length} of ${totalChars} characters are given. A larger max_chars, up to 50000, gives more.`,
      );
  },
});

/** All structured data of the page. */
export const getStructuredData = definePageTool({
  name: 'get_structured_data',
  title: 'Get structured data',
  description:
    'What this page says about itself for machines: JSON-LD, microdata, RDFa and OpenGraph, as one list of items with their types and properties. Use it for exact facts such as prices, dates, addresses and ratings.',
  category: 'reading',
  effect: 'read',
  reach: 'page',
  level: 'read',
  schema: {
    type: z
      .string()
      .max(100)
      .optional()
      .describe('Only items of exactly this schema.org type, such as Organization.'),
    offset: offsetSchema.describe('How many items to skip. The answer says how to go on.'),
    max_chars: maxCharsSchema,
  },
  when: { says: said('when_structured_data'), holds: ({ facts }) => facts.structuredData },
  handler: async ({ params, page }, response) => {
    const { type, offset, max_chars: maxChars } = params;
    const types = type === undefined ? undefined : [type];
    const { items, total, nextOffset, notes } = await page.run('structuredData', { types, offset, maxChars });
    if (total === 0 && type !== undefined) {
      throw new CallError(
        'NOT_FOUND',
        `This page carries no item of type ${type}. Leave type out to see what there is.`,
      );
    }
    response.data({ items, total, ...(nextOffset === undefined ? {} : { next_offset: nextOffset }) });
    for (const note of notes) response.note(note);
    if (nextOffset !== undefined) {
      response.note(`${total - nextOffset} more items. Call again with offset ${nextOffset}.`);
    }
  },
});
