import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, chromium, type Page } from '@playwright/test';
import manifest from '../../manifest.json' with { type: 'json' };
import { findBrowser } from '../../scripts/find-browser.mjs';
import { expect } from '../expect.ts';
import type { StoryName } from './stories/stories.ts';

export { expect };

/** The Inspector’s views, in the order of their tabs. */
export const viewNames = ['Tools', 'Timeline', 'Checks', 'Snapshot', 'Access', 'Servers', 'Files'] as const;

export interface StoryOptions {
  readonly view?: 'tools' | 'timeline' | 'checks' | 'snapshot' | 'access' | 'servers' | 'files';
  readonly theme?: 'light' | 'dark';
  readonly lang?: 'en' | 'zh_TW' | 'zh_CN';
  /** CSS px. */
  readonly width?: number;
  readonly height?: number;
  /** What the page may complain of: faults the test makes itself. */
  readonly allowed?: RegExp;
}

/** Opens a story, and resolves when the Inspector is drawn. */
export type OpenStory = (name: StoryName, options?: StoryOptions) => Promise<Page>;

const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves the built stories under the policy of the extension’s own pages: what would not run there does not run here. */
async function serve(folder: string): Promise<{ url: string } & AsyncDisposable> {
  const policy = manifest.content_security_policy.extension_pages;
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://stories').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    });
    response.end(await readFile(file));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const test = base.extend<{ story: OpenStory }, { storiesUrl: string }>({
  storiesUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructuring
    async ({}, use) => {
      // One that is served already may be named, to be looked at again and again.
      const named = process.env.PAGEHAND_STORIES;
      if (named !== undefined) return await use(named);
      const folder = await mkdtemp(join(tmpdir(), 'pagehand-stories-'));
      // Apart from the test runner, under which Vite builds otherwise than it does for people.
      await promisify(execFile)(
        process.execPath,
        [vite, 'build', '--config', join(import.meta.dirname, 'vite.config.ts'), '--outDir', folder],
        { env: { ...process.env, NODE_ENV: 'production' } },
      );
      {
        await using server = await serve(folder);
        await use(server.url);
      }
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructuring
    async ({}, use) => {
      const executablePath = await findBrowser();
      if (executablePath === undefined) throw new Error('No browser: run `npm test`, which gets one.');
      const browser = await chromium.launch({ executablePath, headless: true });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  story: async ({ page, storiesUrl }, use) => {
    let faults: string[] = [];
    let expected: RegExp | undefined;
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    await use(async (name, { view, theme, lang, width = 1000, height = 720, allowed } = {}) => {
      expected = allowed;
      await page.setViewportSize({ width, height });
      const query = new URLSearchParams({
        story: name,
        ...(view === undefined ? {} : { view }),
        ...(theme === undefined ? {} : { theme }),
        ...(lang === undefined ? {} : { lang }),
      });
      await page.goto(`${storiesUrl}?${query}`);
      await expect(page.getByRole('tablist').first()).toBeVisible();
      await expect(page.locator('[data-shown] [aria-busy="true"]')).toHaveCount(0);
      return page;
    });
    faults = faults.filter((fault) => expected?.test(fault) !== true);
    expect(faults, 'what the page complained of').toEqual([]);
  },
});

/** What axe finds wrong with a page, each with where. Empty: nothing. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Otherwise axe puts its answer together in a page of its own, for the sake of frames, and lists what is right as well.
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
  );
}
