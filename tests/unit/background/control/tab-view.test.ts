import { describe, expect, it } from 'vitest';
import { Catalog } from '../../../../src/background/catalog/catalog.ts';
import { PageCatalog } from '../../../../src/background/catalog/page-catalog.ts';
import { type TabAbout, type TabViewParts, viewTab } from '../../../../src/background/control/tab-view.ts';
import type { LiveDocument } from '../../../../src/background/documents/live-document.ts';
import type { TabView } from '../../../../src/protocol/control.ts';
import { said } from '../../../../src/protocol/said/said.ts';
import type { ToolState } from '../../../../src/registry/index.ts';
import { definePageTool, defineTool } from '../../../../src/tools/define.ts';
import { anAccess, here, there } from '../access/an-access.ts';
import { fakeDocument } from '../fake-page.ts';
import { SomeServers } from '../some-servers.ts';

const nothing = async (): Promise<void> => undefined;
const catalog = new Catalog([
  definePageTool({
    name: 'look',
    title: 'Look',
    description: 'Looks.',
    category: 'reading',
    effect: 'read',
    reach: 'page',
    level: 'read',
    schema: {},
    handler: nothing,
  }),
  definePageTool({
    name: 'press',
    title: 'Press',
    description: 'Presses.',
    category: 'input',
    effect: 'act',
    reach: 'embedded',
    level: 'act',
    schema: {},
    handler: nothing,
  }),
  defineTool({
    name: 'list',
    title: 'List',
    description: 'Lists.',
    category: 'navigation',
    effect: 'read',
    reach: 'browser',
    // The table asks for more.
    level: 'read',
    schema: {},
    handler: nothing,
  }),
]);

const about: TabAbout = { tabId: 1, url: 'https://example.org/', title: 'Example', site: here, web: true };

async function setUp() {
  const { access, settings, grants } = await anAccess();
  const servers = new SomeServers();
  const toolAccess = servers.accessWith(access, grants);
  const pages = new PageCatalog({
    catalog,
    external: servers.catalog,
    access,
    toolAccess,
    settings,
    dialogIn: () => undefined,
    restKeptFor: () => false,
  });
  const { document } = fakeDocument({ url: 'https://example.org/' });
  const view = (tab = about, shown?: LiveDocument, more: Partial<TabViewParts> = {}): TabView =>
    viewTab(tab, shown, {
      access,
      toolAccess,
      catalog: pages,
      settings: settings.current,
      waiting: 0,
      running: [],
      servers: [],
      mutedUntil: undefined,
      troubles: [],
      ...more,
    });
  return {
    access,
    document,
    offer: () => pages.offer(document),
    view,
    /** A tool as the view of the document has it. */
    tool: (name: string) => view(about, document).tools.find((each) => each.name === name),
  };
}

function state(name: string, more: Partial<ToolState> = {}): ToolState {
  return { name, state: 'registered', reason: { code: 'offered' }, calls: 0, ...more };
}

describe('the view of a tab', () => {
  it('is that of its page, with all tools, sorted by name', async () => {
    const { access, document, offer, view } = await setUp();
    await access.setLevel({ tabId: 1, site: here }, 'act', 'tab');
    await access.setToolPolicy('pagehand_look', 'ask', here);
    await access.setToolPolicy('pagehand_press', 'allow', undefined);
    offer();
    document.tools = [
      state('pagehand_look'),
      state('pagehand_press', { state: 'registering', reason: { code: 'asked' } }),
    ];
    expect(view(about, document, { waiting: 2, mutedUntil: 99, troubles: ['Full.'] })).toEqual({
      tabId: 1,
      url: 'https://example.org/',
      title: 'Example',
      page: 'served',
      sentence: '',
      site: here,
      level: 'act',
      source: { from: 'tab' },
      tools: [
        {
          name: 'pagehand_list',
          title: 'List',
          description: 'Lists.',
          category: 'navigation',
          effect: 'read',
          reach: 'browser',
          level: 'developer',
          state: 'withheld',
          reason: 'level',
          sentence: expect.stringContaining('“developer”'),
          said: { sentence: said('withheld_level', said('level_developer'), said('level_act')) },
          verdict: 'deny',
          policy: undefined,
          policyFor: undefined,
          server: undefined,
        },
        {
          name: 'pagehand_look',
          title: 'Look',
          description: 'Looks.',
          category: 'reading',
          effect: 'read',
          reach: 'page',
          level: 'read',
          state: 'registered',
          reason: 'offered',
          sentence: '',
          verdict: 'ask',
          policy: 'ask',
          policyFor: 'site',
          server: undefined,
        },
        {
          name: 'pagehand_press',
          title: 'Press',
          description: 'Presses.',
          category: 'input',
          effect: 'act',
          reach: 'embedded',
          level: 'act',
          state: 'registering',
          reason: 'asked',
          sentence: 'The page was asked to offer it.',
          said: { sentence: { code: 'registry_asked' } },
          verdict: 'allow',
          policy: 'allow',
          policyFor: 'all',
          server: undefined,
        },
      ],
      profile: 'standard',
      servers: [],
      running: [],
      waiting: 2,
      mutedUntil: 99,
      troubles: ['Full.'],
    });
  });

  it.each([
    [
      'asleep',
      about,
      here,
      'The page has not answered. Reload it if it was open before Pagehand was installed, and see at chrome://extensions that Pagehand may be on this site.',
    ],
    [
      'asleep',
      { ...about, failed: true },
      here,
      'The page could not be loaded. See in the tab why, and reload it.',
    ],
    [
      'none',
      { ...about, url: 'chrome://settings', site: undefined, web: false },
      undefined,
      'Chrome does not let extensions serve this page.',
    ],
  ] as const)('says that its page is %s, and has no tools then', async (page, tab, site, sentence) => {
    const { view } = await setUp();
    expect(view(tab, undefined)).toMatchObject({ page, site, sentence, tools: [], level: 'read' });
  });

  it('believes the document, not the tab’s address, about the site', async () => {
    const { access, view } = await setUp();
    await access.setLevel({ tabId: 1, site: here }, 'developer', 'always');
    const { document } = fakeDocument({ url: 'https://example.org/', origin: 'null' });
    expect(view(about, document)).toMatchObject({ site: undefined, level: 'read' });
    expect(
      view({ ...about, site: there }, fakeDocument({ url: 'https://example.org/' }).document),
    ).toMatchObject({
      site: here,
      level: 'developer',
    });
  });

  it('explains why a page has no tools as a whole', async () => {
    const { view } = await setUp();
    const insecure = fakeDocument({ context: { state: 'unavailable', code: 'insecure' } }).document;
    expect(view(about, insecure).sentence).toContain('Open the page over https.');
    const unknown = fakeDocument({ context: { state: 'unavailable', code: 'eclipse' } }).document;
    expect(view(about, unknown).sentence).toBe('This page offers no tools (eclipse).');
    const { document } = fakeDocument();
    document.forbidden = 'permissions-policy';
    expect(view(about, document).sentence).toContain('Permissions-Policy');
  });
});

describe('a tool in the view', () => {
  it('is not called offered before the page was told of it', async () => {
    const world = await setUp();
    expect(world.tool('pagehand_look')).toMatchObject({ state: 'withheld', reason: '', sentence: '' });
    world.offer();
    expect(world.tool('pagehand_look')).toMatchObject({ state: 'offered', reason: '', sentence: '' });
  });

  it('that is withheld is so whatever the page said before, but for a call that still runs', async () => {
    const world = await setUp();
    await world.access.setToolPolicy('pagehand_look', 'deny', here);
    world.document.tools = [state('pagehand_look')];
    world.offer();
    expect(world.tool('pagehand_look')).toMatchObject({
      state: 'withheld',
      reason: 'policy',
      sentence: 'Denied on this site. Change it in Pagehand’s popup.',
      verdict: 'deny',
    });
    world.document.tools = [
      state('pagehand_look', { state: 'draining', reason: { code: 'call-running' }, calls: 1 }),
    ];
    expect(world.tool('pagehand_look')).toMatchObject({ state: 'draining', reason: 'policy' });
  });

  it.each<[ToolState['state'], ToolState['reason'], string]>([
    ['registering', { code: 'asked' }, 'The page was asked to offer it.'],
    ['conflicted', { code: 'duplicate-name' }, 'The page has a tool of this name.'],
    ['failed', { code: 'no-answer' }, 'The page did not answer the registration in time.'],
    ['failed', { code: 'OddError', detail: 'moon' }, 'moon'],
    ['failed', { code: 'OddError' }, 'OddError'],
  ])('that is %s says why (%j)', async (of, reason, sentence) => {
    const world = await setUp();
    world.offer();
    world.document.tools = [state('pagehand_look', { state: of, reason })];
    expect(world.tool('pagehand_look')).toMatchObject({
      state: of,
      reason: reason.code,
      sentence: expect.stringContaining(sentence),
    });
  });
});
