import { z } from 'zod';
import { CallError } from '../shared/result.ts';
import { definePageTool } from './define.ts';
import { carries, type SchemaOrgType, schemaOrgTypes, withArticle } from './schema-org.ts';
import { maxCharsSchema, offsetSchema } from './schema-pieces.ts';

/** What differs between the tools that answer with the schema.org items of one type. */
interface Details {
  readonly name: string;
  readonly type: SchemaOrgType;
  readonly holds: string;
}

function detailsTool({ name, type, holds }: Details) {
  const word = type.toLowerCase();
  return definePageTool({
    name,
    title: `Get ${word} details`,
    description: `The ${word} this page describes, as it states it for machines: ${holds}. Where there are several, all of them, or the one with the given id.`,
    category: 'reading',
    effect: 'read',
    reach: 'page',
    level: 'read',
    schema: {
      [`${word}_id`]: z
        .union([z.string().min(1).max(2_000), z.int().min(0)])
        .optional()
        .describe(`Only this ${word}: its id, or its position from 0.`),
      offset: offsetSchema.describe('How many to skip. The answer says how to go on.'),
      max_chars: maxCharsSchema,
    },
    when: carries(type),
    handler: async ({ params, page }, response) => {
      // The computed key makes its type the union of all three; the schema has checked each.
      const item = params[`${word}_id`] as string | number | undefined;
      const { offset, max_chars: maxChars } = params as unknown as { offset: number; max_chars: number };
      const found = await page.run('structuredData', { types: schemaOrgTypes[type], item, offset, maxChars });
      if (found.total === 0) {
        throw new CallError(
          'NOT_FOUND',
          `This page no longer describes ${withArticle(word)}. List its tools again: they follow what it carries.`,
        );
      }
      if (item !== undefined && found.items.length === 0) {
        throw new CallError(
          'NOT_FOUND',
          `This page has no ${word} ${JSON.stringify(item)}. Call without ${word}_id to see all ${found.total}.`,
          { details: { notes: found.notes } },
        );
      }
      const { items, total, nextOffset, notes } = found;
      response.data({
        [`${word}s`]: items,
        total,
        ...(nextOffset === undefined ? {} : { next_offset: nextOffset }),
      });
      for (const note of notes) response.note(note);
      if (nextOffset !== undefined)
        response.note(`${total - nextOffset} more. Call again with offset ${nextOffset}.`);
    },
  });
}

export const getEventDetails = detailsTool({
  name: 'get_event_details',
  type: 'Event',
  holds: 'name, dates, place, organiser, offers',
});

export const getProductDetails = detailsTool({
  name: 'get_product_details',
  type: 'Product',
  holds: 'name, brand, offers with price and availability, ratings',
});

export const getArticleDetails = detailsTool({
  name: 'get_article_details',
  type: 'Article',
  holds: 'headline, authors, dates, publisher, section',
});

export const getRecipeDetails = detailsTool({
  name: 'get_recipe_details',
  type: 'Recipe',
  holds: 'ingredients, steps, times, yield, nutrition',
});
