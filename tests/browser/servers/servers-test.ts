import type { BrowserContext, Page } from '@playwright/test';
import type { Command } from '../../../src/protocol/control.ts';
import type { ToolPolicy } from '../../../src/protocol/levels.ts';
import type {
  ServerDraft,
  ServerSites,
  ServerStateKind,
  ServersView,
  ServerToolView,
  ServerView,
} from '../../../src/protocol/servers.ts';
import { everyPageActing } from '../../every-page.ts';
import { test as base, expect, type Site, serviceWorker, toolNames, waitForTools } from '../harness.ts';
import { QuietScreen } from '../quiet-screen.ts';
import { type Answer, callFrom, type PageCall } from './page-call.ts';

/** A page at the level Act, and the person’s servers. */
export interface WithServers {
  readonly page: Page;
  readonly site: Site;
  readonly context: BrowserContext;
  /** Has the worker do what a screen asks. */
  run(command: Command): Promise<unknown>;
  /** Adds a server as the settings do, offered on the page’s site unless said otherwise. Answers its id. */
  add(slug: string, url: string, more?: Partial<ServerDraft> & { sites?: ServerSites }): Promise<string>;
  /** Adds a server, allows its tools on all sites, and waits until the page offers them. Answers its id. */
  addAllowed(slug: string, url: string, more?: Partial<ServerDraft>): Promise<string>;
  /** Allows a tool on all sites, so that nothing is asked. */
  allow(name: string): Promise<void>;
  /** Sets the word on a tool for all sites. */
  setTool(name: string, policy: ToolPolicy | undefined): Promise<void>;
  view(): Promise<ServersView>;
  /** The server as the settings show it now. */
  server(slug: string): Promise<ServerView>;
  /** A tool as the settings show it now. */
  tool(name: string): Promise<ServerToolView>;
  /** Resolves when a server is in this state. */
  state(slug: string, kind: ServerStateKind): Promise<ServerView>;
  /** Resolves when the list of a server was read. */
  listed(slug: string): Promise<ServerView>;
  /** The tools of servers the page offers now. */
  names(): Promise<string[]>;
  /** Resolves when the page offers these tools of servers, and no others. */
  offered(names: readonly string[]): Promise<void>;
  call(name: string, input?: object): Promise<Answer>;
  /** As `call`, for a call that something happens to in the middle. */
  begin(name: string, input?: object): PageCall;
}

export const test = base.extend<{ servers: WithServers; quiet: QuietScreen }>({
  quiet: async ({ browserContext }, use) => {
    await use(
      QuietScreen.of(browserContext) ??
        (await QuietScreen.open(browserContext, await serviceWorker(browserContext))),
    );
  },
  servers: async ({ page, site, browserContext, quiet }, use) => {
    await quiet.run({ name: 'set-level', site: site.origin, level: 'act', lasts: 'always' });
    await page.goto(site.serve('/', '<!doctype html><html lang="en"><title>Servers</title><h1>Here'));
    // What comes later is that of servers.
    await waitForTools(page, everyPageActing);
    const view = async (): Promise<ServersView> => (await quiet.view({ name: 'servers' })) as ServersView;
    const server = async (slug: string): Promise<ServerView> => {
      const found = (await view()).servers.find((each) => each.slug === slug);
      if (found === undefined) throw new Error(`There is no server ${slug}.`);
      return found;
    };
    const state: WithServers['state'] = async (slug, kind) => {
      await expect
        .poll(async () => (await server(slug)).state.kind, { timeout: 20_000, intervals: [100] })
        .toBe(kind);
      return await server(slug);
    };
    const listed: WithServers['listed'] = async (slug) => {
      await expect.poll(async () => (await server(slug)).listedAt, { intervals: [50, 100] }).toBeDefined();
      return await server(slug);
    };
    const names = async (): Promise<string[]> =>
      (await toolNames(page)).filter((name) => name.startsWith('mcp__'));
    const serverOf = async (name: string): Promise<{ id: string; tool: ServerToolView }> => {
      for (const { id, tools } of (await view()).servers) {
        const tool = tools.find((each) => each.name === name);
        if (tool !== undefined) return { id, tool };
      }
      throw new Error(`No server has a tool ${name}.`);
    };
    const setTool: WithServers['setTool'] = async (name, policy) => {
      const { id, tool } = await serverOf(name);
      const word = policy === undefined ? {} : { policy };
      await quiet.run({ name: 'set-server-tool', id, key: tool.key, ...word });
    };
    const added: string[] = [];
    const add: WithServers['add'] = async (slug, url, { sites = here(site), ...more } = {}) => {
      const draft = { title: slug, slug, url, headers: [], timeout: 30_000, ...more };
      const { id } = (await quiet.run({ name: 'save-server', draft })) as { id: string };
      added.push(id);
      await quiet.run({ name: 'set-server-sites', id, sites });
      return id;
    };
    await use({
      page,
      site,
      context: browserContext,
      run: async (command) => await quiet.run(command),
      add,
      async addAllowed(slug, url, more) {
        const id = await add(slug, url, more);
        const { tools } = await listed(slug);
        for (const { key } of tools) await quiet.run({ name: 'set-server-tool', id, key, policy: 'allow' });
        await expect
          .poll(names, { intervals: [50] })
          .toEqual(expect.arrayContaining(tools.map(({ name }) => name)));
        return id;
      },
      allow: async (name) => await setTool(name, 'allow'),
      setTool,
      view,
      server,
      tool: async (name) => (await serverOf(name)).tool,
      state,
      listed,
      names,
      async offered(wanted) {
        await expect.poll(names, { intervals: [50, 100], timeout: 20_000 }).toEqual([...wanted].sort());
      },
      call: async (name, input) => await callFrom(page, name, input).answer,
      begin: (name, input) => callFrom(page, name, input),
    });
    // One that a test removed itself is no more.
    for (const id of added) await quiet.run({ name: 'remove-server', id }).catch(() => undefined);
    await quiet.run({ name: 'reset-settings' });
    await quiet.run({ name: 'unmute', site: site.origin });
  },
});

function here(site: Site): ServerSites {
  return { on: 'picked', sites: [site.origin as never] };
}

export type { Answer };
export { expect };
