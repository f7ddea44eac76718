import { Access } from '../../../src/background/access/access.ts';
import { Grants } from '../../../src/background/access/grants.ts';
import { CallPipeline, type CallPipelineEdges } from '../../../src/background/calls/call-pipeline.ts';
import type { CallRequest } from '../../../src/background/calls/call-request.ts';
import { Catalog } from '../../../src/background/catalog/catalog.ts';
import { PageCatalog } from '../../../src/background/catalog/page-catalog.ts';
import type { LiveDocument } from '../../../src/background/documents/live-document.ts';
import { OpenDialogs } from '../../../src/background/documents/open-dialogs.ts';
import type { JournalCall } from '../../../src/background/journal/journal-entry.ts';
import { SettingsStore } from '../../../src/background/settings/settings-store.ts';
import type { Level, Site } from '../../../src/protocol/levels.ts';
import type { Settings } from '../../../src/protocol/settings.ts';
import type { CallResult } from '../../../src/shared/result.ts';
import { type AnyTool, definePageTool, type ToolSource } from '../../../src/tools/define.ts';
import type { BrowserHandle } from '../../../src/tools/handles.ts';
import { FakeBrowser } from './access/questions/fake-browser.ts';
import { fakeDocument } from './fake-page.ts';
import { SomeServers } from './some-servers.ts';

export const site = 'https://site.test' as Site;

type ToolHandler = (
  call: Omit<Parameters<AnyTool['handler']>[0], 'params'> & { readonly params: { readonly n: number } },
  response: Parameters<AnyTool['handler']>[1],
) => Promise<void>;

/** A tool that does what a test wants; reads the page unless it is said otherwise. */
export function aTool(handler: ToolHandler = async () => undefined, more: Partial<AnyTool> = {}): AnyTool {
  return {
    ...definePageTool({
      name: 'x',
      title: 'X',
      description: 'x',
      category: 'reading',
      effect: 'read',
      reach: 'page',
      level: 'read',
      schema: {},
      handler: async () => undefined,
    }),
    handler: handler as AnyTool['handler'],
    ...more,
  };
}

/** What makes a call of a tool be asked about at the level developer. */
export const asked = { effect: 'act', reach: 'embedded', level: 'act' } as const;

const noBrowser = new Proxy({} as BrowserHandle, {
  get: () => () => Promise.reject(new Error('There is no browser here.')),
});

/** The rooms of a worker as they are wired, around the calls; the edges are the test's. */
export async function aWorker(tools: readonly ToolSource[], more: Partial<CallPipelineEdges> = {}) {
  const browser = new FakeBrowser();
  const { clock } = browser;
  const stored = new Map<string, unknown>();
  const memory = {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: unknown) => void stored.set(key, value),
    remove: async (key: string) => void stored.delete(key),
  };
  const settings = new SettingsStore(memory);
  const grants = new Grants(memory);
  const access = new Access({
    settings,
    grants,
    now: clock.now,
    wakeAt: () => undefined,
  });
  await access.ready;
  /** Told of every tab whose dialog came or went. */
  const listeners: ((tabId: number) => void)[] = [];
  const dialogs = new OpenDialogs((tabId) => {
    for (const listener of listeners) listener(tabId);
  });
  const servers = new SomeServers();
  const toolAccess = servers.accessWith(access, grants);
  const catalog = new PageCatalog({
    catalog: new Catalog(tools),
    external: servers.catalog,
    access,
    toolAccess,
    settings,
    dialogIn: (tabId) => dialogs.in(tabId),
    restKeptFor: () => false,
  });
  const records: JournalCall[] = [];
  const edges: CallPipelineEdges = {
    find: ({ document, tool }) => catalog.find(document, tool),
    levelOf: (place) => access.levelOf(place).level,
    page: ({ document: { sender, url, facts }, origin }) => ({
      tabId: sender.tabId,
      url,
      facts,
      caller: origin,
      run: () => Promise.reject(new Error('There is no page here.')),
      go: async () => undefined,
      act: () => Promise.reject(new Error('There is no page here.')),
      prospect: async () => ({ mayAsk: false, sameDocument: false }),
      travel: () => Promise.reject(new Error('There is no page here.')),
      browserTree: () => Promise.reject(new Error('There is no page here.')),
      save: () => Promise.reject(new Error('There is no page here.')),
      fromShelf: () => Promise.reject(new Error('There is no page here.')),
      screenshot: () => Promise.reject(new Error('There is no page here.')),
      handleDialog: () => Promise.reject(new Error('There is no page here.')),
      readOn: () => {
        throw new Error('Nothing is kept here.');
      },
    }),
    browser: noBrowser,
    dialogIn: (tabId) => dialogs.in(tabId),
    askedIn: (tabId) => browser.desk.waitingIn(tabId).map(({ tool }) => tool.name),
    verdict: (tool, reach, place) => toolAccess.verdict(tool, reach, place),
    ask: (question, signal) => browser.desk.ask(question, signal),
    remember: (choice, verdict, tool, place) => toolAccess.remember(choice, verdict, tool, place),
    heard: async () => undefined,
    record: (call) => records.push(call),
    after: clock.after,
    now: clock.now,
    ...more,
  };
  const pipeline = new CallPipeline(edges);
  const { document } = fakeDocument();
  const other = fakeDocument({ tabId: 2, documentId: 'D2', url: 'https://other.test/' }).document;

  /** Calls a tool by its name without prefix. */
  const call = (
    name = 'x',
    about: Partial<Omit<CallRequest, 'tool'>> & { deliver?: (result: CallResult) => void } = {},
  ): Promise<CallResult> => {
    const { deliver, ...request } = about;
    return pipeline.run(
      {
        tool: `pagehand_${name}`,
        input: {},
        origin: 'page',
        document,
        signal: new AbortController().signal,
        ...request,
      },
      deliver,
    );
  };
  const allow = (level: Level, where: LiveDocument = document): Promise<void> =>
    where.sender.site === undefined
      ? Promise.resolve()
      : access.setLevel({ tabId: where.sender.tabId, site: where.sender.site }, level, 'always');
  const set = (change: Partial<Settings>): Promise<void> =>
    settings.update((current) => ({ ...current, ...change }));

  return {
    browser,
    clock,
    settings,
    access,
    toolAccess,
    grants,
    servers,
    dialogs,
    dialogListeners: listeners,
    catalog,
    pipeline,
    records,
    document,
    other,
    call,
    allow,
    set,
  };
}
