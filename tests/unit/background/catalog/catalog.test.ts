import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Catalog, type CatalogInput } from '../../../../src/background/catalog/catalog.ts';
import { said } from '../../../../src/protocol/said/said.ts';
import { defaultSettings, type Settings } from '../../../../src/protocol/settings.ts';
import { allTools } from '../../../../src/tools/all-tools.ts';
import { categories } from '../../../../src/tools/categories.ts';
import { dialogIsOpen, notPrivate } from '../../../../src/tools/conditions.ts';
import { type AnyTool, toolsFor } from '../../../../src/tools/define.ts';
import { experiments } from '../../../../src/tools/experiments.ts';
import { profiles } from '../../../../src/tools/profiles.ts';
import { everyPage, registered } from '../../../every-page.ts';
import { aTool } from '../a-worker.ts';
import { nativeContext, plainFacts } from '../fake-page.ts';

const catalog = new Catalog(allTools);
const builtIn = toolsFor(allTools, { slim: false });

/** Everything switched on. */
const everything: Settings = {
  ...defaultSettings,
  categories: Object.fromEntries(Object.keys(categories).map((name) => [name, true])),
  experiments: Object.fromEntries(Object.keys(experiments).map((name) => [name, true])),
  profile: { name: 'standard', tools: [], budget: 1_000 },
};

function inputOf(facts: Partial<CatalogInput['facts']> = {}, more: Partial<CatalogInput> = {}): CatalogInput {
  return {
    url: 'https://site.test/',
    facts: { ...plainFacts, ...facts },
    context: nativeContext,
    level: 'read',
    settings: defaultSettings,
    ...more,
  };
}

function list(facts: Partial<CatalogInput['facts']> = {}, more: Partial<CatalogInput> = {}, of = catalog) {
  const { offered, withheld } = of.list(inputOf(facts, more));
  return {
    offered: offered.map(({ name }) => name),
    withheld: Object.fromEntries(withheld.map(({ name, code }) => [name, code])),
    whole: withheld,
  };
}

function named(name: string, more: Partial<AnyTool> = {}): AnyTool {
  return aTool(undefined, { ...more, name });
}

const withProfile = (profile: Partial<Settings['profile']>): Partial<CatalogInput> => ({
  settings: { ...defaultSettings, profile: { ...defaultSettings.profile, ...profile } },
});

describe('the catalogue', () => {
  it('offers reading on every page', () => {
    expect(list().offered).toEqual(registered(everyPage));
  });

  it.each([
    ['Event', 'pagehand_get_event_details'],
    ['MusicEvent', 'pagehand_get_event_details'],
    ['Product', 'pagehand_get_product_details'],
    ['NewsArticle', 'pagehand_get_article_details'],
    ['Recipe', 'pagehand_get_recipe_details'],
  ])('offers what a page with a %s makes possible', (type, tool) => {
    expect(list({ schemaTypes: ['WebPage', type], structuredData: true }).offered).toEqual(
      [...registered(['get_structured_data', ...everyPage]), tool].sort(),
    );
  });

  it('says of every other tool why it is not there, in a sentence', () => {
    const { offered, withheld, whole } = list();
    expect([...offered, ...Object.keys(withheld)].sort()).toEqual(
      builtIn.map(({ name }) => `pagehand_${name}`).sort(),
    );
    for (const { message } of whole) expect(message).toMatch(/^[A-Z].*\.$/);
    expect(withheld.pagehand_get_event_details).toBe('condition');
  });

  it('offers nothing at the level off, and nothing where the page allows no tools', () => {
    expect(list({}, { level: 'off' })).toMatchObject({
      offered: [],
      withheld: { pagehand_read_page: 'level' },
    });
    const context = { state: 'unavailable', code: 'insecure' } as const;
    const { offered, withheld } = list({}, { context });
    expect(offered).toEqual([]);
    expect(new Set(Object.values(withheld))).toEqual(new Set(['insecure']));
  });

  it('is sorted by name, and the same answer each time', () => {
    const input = inputOf({ schemaTypes: ['Event', 'Product'], structuredData: true });
    const { offered, withheld } = catalog.list(input);
    for (const some of [offered, withheld]) {
      const names = some.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
    }
    expect(JSON.stringify(catalog.list(input))).toBe(JSON.stringify(catalog.list(input)));
    expect(JSON.stringify(new Catalog(allTools.toReversed()).list(input))).toBe(
      JSON.stringify(catalog.list(input)),
    );
  });

  it('describes a tool once, so that a page is told of real changes only', () => {
    const [first] = catalog.list(inputOf()).offered;
    const [again] = catalog.list(inputOf({}, { settings: { ...defaultSettings } })).offered;
    expect(again).toBe(first);
  });

  it.each([false, true])('describes every tool within the sizes agents take (slim: %s)', (slim) => {
    for (const { descriptor, effect } of catalog.all({
      ...everything,
      profile: { name: slim ? 'slim' : 'standard', tools: [] },
    })) {
      expect(descriptor.name).toMatch(/^pagehand_[a-z_]{1,30}$/);
      expect(descriptor.description.length).toBeLessThanOrEqual(500);
      expect(descriptor.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(descriptor.annotations).toEqual({
        readOnlyHint: effect === 'read',
        untrustedContentHint: true,
      });
      const { properties = {} } = descriptor.inputSchema as {
        properties?: Record<string, { description?: string }>;
      };
      for (const [name, property] of Object.entries(properties)) {
        expect(property.description, `${descriptor.name}.${name}`).toBeTruthy();
        expect(property.description?.length, `${descriptor.name}.${name}`).toBeLessThanOrEqual(150);
      }
    }
  });

  it('refuses two tools with one name, and says which', () => {
    expect(() => new Catalog([named('a'), named('b'), named('a')])).toThrow(
      'Two tools have one name: pagehand_a.',
    );
  });

  it('takes two hundred tools, and offers as many as it may', () => {
    const many = new Catalog(
      Array.from({ length: 200 }, (_, n) => named(`tool_${n}`, { schema: { n: z.int().max(n) } })),
    );
    const { offered, withheld } = list({}, {}, many);
    expect(offered).toHaveLength(20);
    expect(Object.keys(withheld)).toHaveLength(180);
    expect(list({}, { settings: everything }, many).offered).toHaveLength(200);
  });
});

describe('a category', () => {
  const both = new Catalog([named('a'), named('b', { category: 'tabs' })]);

  it('is as it comes unless the user switched it', () => {
    expect(list({}, {}, both)).toMatchObject({
      offered: ['pagehand_a'],
      withheld: { pagehand_b: 'category' },
    });
    const switched = { ...defaultSettings, categories: { tabs: true, reading: false } };
    expect(list({}, { settings: switched }, both)).toMatchObject({
      offered: ['pagehand_b'],
      withheld: { pagehand_a: 'category' },
      whole: [{ setting: 'categories.reading' }],
    });
  });
});

describe('an experiment', () => {
  it('is off until the user switches it on', () => {
    const one = new Catalog([named('a', { experiment: 'selection' })]);
    expect(list({}, {}, one).whole).toMatchObject([{ code: 'experiment', setting: 'experiments.selection' }]);
    const on = { ...defaultSettings, experiments: { selection: true } };
    expect(list({}, { settings: on }, one).offered).toEqual(['pagehand_a']);
  });
});

describe('a profile', () => {
  const some = new Catalog([named('read_page'), named('click'), named('other'), named('more')]);

  it.each([
    ['slim', ['pagehand_click', 'pagehand_read_page']],
    ['standard', ['pagehand_click', 'pagehand_more', 'pagehand_other', 'pagehand_read_page']],
    ['custom', ['pagehand_more']],
  ] as const)('%s offers its tools and no others', (name, tools) => {
    const { offered, whole } = list({}, withProfile({ name, tools: ['pagehand_more'] }), some);
    expect(offered).toEqual(tools);
    expect(new Set(whole.map(({ code }) => code))).toEqual(new Set(name === 'standard' ? [] : ['profile']));
  });

  it('slim makes tools say less where they can', () => {
    const source = ({ slim }: { slim: boolean }) =>
      named('read_page', { description: slim ? 'short' : 'long' });
    const one = new Catalog([source]);
    expect(one.list(inputOf()).offered[0]?.description).toBe('long');
    expect(one.list(inputOf({}, withProfile({ name: 'slim' }))).offered[0]?.description).toBe('short');
    expect(
      one.find('pagehand_read_page', { ...defaultSettings, profile: { name: 'slim', tools: [] } }),
    ).toMatchObject({ description: 'short' });
  });
});

describe('a budget', () => {
  const entries = [
    named('aa'),
    named('ab', { category: 'input' }),
    named('ac', { category: 'network' }),
    named('here', { category: 'network', when: { says: 'here', holds: () => true } }),
    named('read_page'),
  ];
  const some = new Catalog(entries);

  it.each([
    [0, []],
    [1, ['read_page']],
    [2, ['here', 'read_page']],
    [3, ['aa', 'here', 'read_page']],
    [4, ['aa', 'ab', 'here', 'read_page']],
    [5, ['aa', 'ab', 'ac', 'here', 'read_page']],
  ])('of %i keeps what matters most, in the order of names', (budget, kept) => {
    const { offered, whole } = list({}, withProfile({ budget }), some);
    expect(offered).toEqual(kept.map((name) => `pagehand_${name}`));
    expect(whole.map(({ name }) => name)).toEqual(
      entries.map(({ name }) => `pagehand_${name}`).filter((name) => !offered.includes(name)),
    );
    for (const reason of whole) {
      expect(reason).toMatchObject({
        code: 'budget',
        setting: 'profile.budget',
        message: expect.stringContaining(` ${budget} tools`),
      });
    }
  });

  it('is the profile’s own unless the user set one', () => {
    const many = new Catalog(Array.from({ length: 30 }, (_, n) => named(`t_${n}`)));
    expect(list({}, {}, many).offered).toHaveLength(profiles.standard.budget);
    expect(list({}, withProfile({ budget: 25 }), many).offered).toHaveLength(25);
  });

  it('counts only what could be offered', () => {
    const { offered, withheld } = list(
      {},
      {
        ...withProfile({ budget: 1 }),
        denied: ({ name }) => (name === 'pagehand_read_page' ? 'site' : undefined),
      },
      some,
    );
    expect(offered).toEqual(['pagehand_here']);
    expect(withheld.pagehand_read_page).toBe('policy');
    expect(Object.keys(withheld)).toEqual(Object.keys(withheld).toSorted());
  });
});

describe('the level of a tool', () => {
  it.each([
    ['its own', { level: 'act' }, 'act'],
    ['what its reach needs', { reach: 'browser' }, 'developer'],
    ['what acting needs', { effect: 'act' }, 'act'],
  ] as const)('is %s', (_which, more, needed) => {
    const one = new Catalog([named('a', more)]);
    const order = ['read', 'act', 'developer'] as const;
    for (const level of order) {
      const { offered, whole } = list({}, { level }, one);
      if (order.indexOf(level) >= order.indexOf(needed)) expect(offered).toEqual(['pagehand_a']);
      else
        expect(whole).toEqual([
          {
            name: 'pagehand_a',
            code: 'level',
            message: `Needs the level “${needed}” on this site; it is “${level}”. Change it in Pagehand’s popup.`,
            said: said('withheld_level', said(`level_${needed}`), said(`level_${level}`)),
            setting: 'sites.<site>.level',
          },
        ]);
    }
  });
});

describe('a condition', () => {
  it('sees the dialog that is open', () => {
    const one = new Catalog([named('a', { when: dialogIsOpen })]);
    expect(list({}, {}, one).withheld).toEqual({ pagehand_a: 'condition' });
    expect(list({}, { dialog: { type: 'alert', message: '' } }, one).offered).toEqual(['pagehand_a']);
  });

  it('sees whether the window is private', () => {
    const one = new Catalog([named('a', { when: notPrivate })]);
    expect(list({}, {}, one).offered).toEqual(['pagehand_a']);
    expect(list({}, { incognito: true }, one).withheld).toEqual({ pagehand_a: 'condition' });
  });

  it('says of a file what can be done there, not what a site could change', () => {
    const context = { state: 'unavailable', code: 'not-origin-keyed' } as const;
    const reasonAt = (url: string) =>
      new Catalog([aTool()]).list({
        url,
        facts: plainFacts,
        context,
        level: 'read',
        settings: defaultSettings,
      }).withheld[0]?.message;
    expect(reasonAt('file:///tmp/a.html')).toContain('local server');
    expect(reasonAt('https://site.test/')).toContain('Origin-Agent-Cluster');
  });
});
