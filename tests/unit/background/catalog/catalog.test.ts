import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Catalog, type CatalogInput } from '../../../src/background/catalog/catalog.ts';
import { allTools } from '../../../src/tools/all-tools.ts';
import { definePageTool } from '../../../src/tools/define.ts';
import { nativeContext, plainFacts } from './fake-page.ts';

const catalog = new Catalog(allTools);

function list(facts: Partial<CatalogInput['facts']> = {}, more: Partial<CatalogInput> = {}) {
  const input = {
    url: 'https://site.test/',
    facts: { ...plainFacts, ...facts },
    context: nativeContext,
    level: 'read' as const,
  };
  const { offered, withheld } = catalog.list({ ...input, ...more });
  return {
    offered: offered.map(({ name }) => name),
    withheld: Object.fromEntries(withheld.map(({ name, code }) => [name, code])),
  };
}

describe('the catalogue', () => {
  it('offers reading on every page', () => {
    expect(list().offered).toEqual(['pagehand_read_page']);
  });

  it.each([
    ['Event', 'pagehand_get_event_details'],
    ['MusicEvent', 'pagehand_get_event_details'],
    ['Product', 'pagehand_get_product_details'],
    ['NewsArticle', 'pagehand_get_article_details'],
    ['Recipe', 'pagehand_get_recipe_details'],
  ])('offers what a page with a %s makes possible', (type, tool) => {
    expect(list({ schemaTypes: ['WebPage', type], structuredData: true }).offered).toEqual(
      ['pagehand_get_structured_data', 'pagehand_read_page', tool].sort(),
    );
  });

  it('says of every other tool why it is not there', () => {
    const { offered, withheld } = list();
    expect([...offered, ...Object.keys(withheld)].sort()).toEqual(
      allTools.map(({ name }) => `pagehand_${name}`).sort(),
    );
    expect(new Set(Object.values(withheld))).toEqual(new Set(['condition']));
  });

  it('offers nothing at the level off, and nothing where the page allows no tools', () => {
    expect(list({}, { level: 'off' })).toMatchObject({
      offered: [],
      withheld: { pagehand_read_page: 'level' },
    });
    const context = { state: 'unavailable', code: 'insecure' } as const;
    expect(list({}, { context })).toMatchObject({
      offered: [],
      withheld: { pagehand_read_page: 'insecure' },
    });
  });

  it('is sorted by name and the same each time', () => {
    const input = {
      url: 'https://a.test/',
      facts: { ...plainFacts, schemaTypes: ['Event', 'Product'], structuredData: true },
      context: nativeContext,
      level: 'read' as const,
    };
    const { offered } = catalog.list(input);
    expect(offered.map(({ name }) => name)).toEqual(offered.map(({ name }) => name).sort());
    expect(JSON.stringify(catalog.list(input))).toBe(JSON.stringify(catalog.list(input)));
  });

  it('describes every tool within the sizes agents take', () => {
    const everything = ['Event', 'Product', 'Article', 'Recipe'];
    const { offered } = catalog.list({
      url: 'https://a.test/',
      facts: { ...plainFacts, schemaTypes: everything, structuredData: true },
      context: nativeContext,
      level: 'developer',
    });
    expect(offered).toHaveLength(allTools.length);
    for (const tool of offered) {
      expect(tool.name).toMatch(/^pagehand_[a-z_]{1,30}$/);
      expect(tool.description.length).toBeLessThanOrEqual(500);
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      const properties = (tool.inputSchema as { properties: Record<string, { description?: string }> })
        .properties;
      for (const [name, property] of Object.entries(properties)) {
        expect(property.description, `${tool.name}.${name}`).toBeTruthy();
        expect(property.description?.length).toBeLessThanOrEqual(150);
      }
      expect((tool.inputSchema as { required?: string[] }).required ?? []).toEqual([]);
    }
  });

  it('refuses two tools with one name, and a schema that converts to nothing', () => {
    const tool = definePageTool({
      name: 'x',
      title: 'X',
      description: 'x',
      category: 'reading',
      effect: 'read',
      reach: 'page',
      level: 'read',
      schema: {},
      handler: async () => undefined,
    });
    expect(() => new Catalog([tool, tool])).toThrow('one name');
    expect(() => new Catalog([{ ...tool, schema: { when: z.date() } }])).toThrow();
  });
});
