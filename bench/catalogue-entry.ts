import { z } from 'zod';
import { type Category, categories } from '../src/tools/categories.ts';
import { definePageTool, type ToolSource } from '../src/tools/define.ts';
import { carries } from '../src/tools/schema-org.ts';
import '../src/background/zod-setup.ts';

export { Catalog } from '../src/background/catalog/catalog.ts';
export { defaultSettings } from '../src/protocol/settings.ts';

const rooms = (Object.keys(categories) as Category[]).filter((name) => name !== 'external');
const conditions = [undefined, carries('Product'), carries('Event'), carries('Recipe')];

/** Tools like the ones there are: of every room, level and effect, every fourth with a condition. */
export const sources: readonly ToolSource[] = Array.from({ length: 200 }, (_, at) => {
  const when = at % 4 === 0 ? conditions[(at / 4) % conditions.length] : undefined;
  return definePageTool({
    name: `tool_${at}`,
    title: `Tool ${at}`,
    description: `Tool ${at}. ${'What it is for, what comes back and how to go on from there. '.repeat(4)}`,
    category: rooms[at % rooms.length] ?? 'reading',
    effect: at % 3 === 1 ? 'act' : 'read',
    reach: at % 7 === 0 ? 'embedded' : 'page',
    level: (['read', 'act', 'developer'] as const)[at % 3] ?? 'read',
    schema: {
      text: z.string().min(1).max(2_000).describe('Some text.'),
      kind: z.enum(['one', 'two', 'three']).default('one').describe('Which.'),
      offset: z.int().min(0).default(0).describe('Where to go on.'),
      options: z
        .strictObject({ deep: z.boolean().optional(), names: z.array(z.string()).max(10) })
        .optional(),
    },
    ...(when === undefined ? {} : { when }),
    handler: async () => undefined,
  });
});
