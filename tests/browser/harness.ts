import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, test as base, chromium, type Page, type Worker } from '@playwright/test';
import { browserFlags } from '../../scripts/browser-flags.mjs';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { expect } from '../expect.ts';
import { QuietScreen } from './quiet-screen.ts';

/** `native`: the browser's own document.modelContext. `polyfill`: a browser without it, the normal case. */
export type Mode = 'native' | 'polyfill';

export interface BrowserOptions {
  mode: Mode;
}

/** An answer of {@link Site}: HTML, or a full description. */
export type Answer =
  | string
  | { body: string | Buffer; status?: number; headers?: Record<string, string> }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A server for pages a test makes. */
export interface Site {
  /** `http://localhost:PORT`, a secure context. */
  readonly origin: string;
  /** `http://insecure.test:PORT`, not a secure context. */
  readonly insecureOrigin: string;
  /** Serves `answer` at `path` and returns its URL. */
  serve(path: string, answer: Answer): string;
}

/** `PAGEHAND_EXTENSION` names another build than `dist`. */
export const extensionFolder = resolve(
  process.env.PAGEHAND_EXTENSION ?? join(import.meta.dirname, '../../dist'),
);
export const extensionId = 'cfecjbljfokcnfckpdkpopdfleffkham';

/** Starts a browser with the extension, in a fresh profile. */
export async function launchBrowser(
  mode: Mode,
  options: { extension?: string; userDataDir?: string; args?: string[]; ignoreDefaultArgs?: string[] } = {},
): Promise<BrowserContext> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('No browser: run `npm test`, which gets one.');
  const profile = options.userDataDir ?? makeProfile();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    // Without a locale the browser can write no file whose name has an umlaut.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      ...browserFlags({ extension: options.extension ?? extensionFolder, native: mode === 'native' }),
      ...(options.args ?? []),
    ],
    ignoreDefaultArgs: options.ignoreDefaultArgs ?? ['--disable-back-forward-cache'],
  });
  if (options.userDataDir === undefined) {
    context.once('close', () => removeProfile(profile));
  }
  return context;
}

/** A fresh profile in developer mode, without which Chrome does not start an unpacked extension again after a reload. */
export function makeProfile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pagehand-'));
  mkdirSync(join(folder, 'Default'));
  writeFileSync(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({ extensions: { ui: { developer_mode: true } } }),
  );
  return folder;
}

/** The extension's service worker, started if it sleeps. */
export async function serviceWorker(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

/** Removes a profile in the background: its browser, though gone, may still be writing. */
export function removeProfile(folder: string): void {
  // What cannot be removed is in the system's temporary folder.
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(() => undefined);
}

export async function startSite(): Promise<Site & AsyncDisposable> {
  const answers = new Map<string, Answer>([['/favicon.ico', { body: '', status: 204 }]]);
  const server = createServer((request, response) => {
    const answer = answers.get(new URL(request.url ?? '/', 'http://site').pathname);
    if (answer === undefined) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><title>Not found</title>');
    } else if (typeof answer === 'function') {
      answer(request, response);
    } else if (typeof answer === 'string') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer);
    } else {
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...answer.headers })
        .end(answer.body);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    insecureOrigin: `http://insecure.test:${port}`,
    serve(path, answer) {
      answers.set(path, answer);
      return `http://localhost:${port}${path}`;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Names of the tools the page offers, through the page's own eyes, sorted. */
export async function toolNames(page: Page): Promise<string[]> {
  return await page.evaluate(async () =>
    Array.from(
      await (document as never as ModelContextDocument).modelContext.getTools(),
      (tool) => tool.name,
    ),
  );
}

/** Calls a tool as the page's own script would, and parses the answer. */
export async function executeTool(page: Page, name: string, input: object = {}): Promise<unknown> {
  const answer = await page.evaluate(
    async ([wanted, argument]) => {
      const context = (document as never as ModelContextDocument).modelContext;
      const tool = Array.from(await context.getTools()).find((each) => each.name === wanted);
      if (tool === undefined) throw new Error(`The page offers no tool ${wanted}`);
      return await context.executeTool(tool, argument);
    },
    [name, input] as const,
  );
  return answer === null ? null : JSON.parse(answer);
}

/** Resolves when the page offers exactly these tools of ours (`pagehand_` left out of the names). */
export async function waitForTools(page: Page, names: readonly string[]): Promise<void> {
  const wanted = names.map((name) => `pagehand_${name}`).sort();
  // Not `waitForFunction`: it takes the promise of an async predicate for true.
  await expect
    .poll(async () => (await listed(page)).filter((name) => name.startsWith('pagehand_')), {
      timeout: 20_000,
    })
    .toEqual(wanted);
}

/** As `toolNames`, and empty where there is no `document.modelContext` (yet). */
async function listed(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const context = (document as never as Partial<ModelContextDocument>).modelContext;
    return context === undefined ? [] : Array.from(await context.getTools(), (tool) => tool.name);
  });
}

export interface ModelContextDocument {
  modelContext: {
    getTools(): Promise<ArrayLike<{ name: string }>>;
    executeTool(tool: { name: string }, input: object): Promise<string | null>;
  };
}

export const test = base.extend<
  { site: Site; page: Page },
  BrowserOptions & { browserContext: BrowserContext }
>({
  mode: ['native', { option: true, scope: 'worker' }],
  browserContext: [
    async ({ mode }, use) => {
      const context = await launchBrowser(mode);
      await QuietScreen.open(context, await serviceWorker(context));
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browserContext }, use) => await use(browserContext),
  page: async ({ browserContext }, use) => {
    const page = await browserContext.newPage();
    await use(page);
    await page.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructuring
  site: async ({}, use) => {
    await using site = await startSite();
    await use(site);
  },
});

export { expect };
