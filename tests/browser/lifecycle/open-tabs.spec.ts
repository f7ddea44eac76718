import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserFlags } from '../../../scripts/browser-flags.mjs';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { everyPage, registered } from '../../every-page.ts';
import {
  executeTool,
  expect,
  extensionFolder,
  type Mode,
  makeProfile,
  removeProfile,
  test,
  toolNames,
} from '../harness.ts';

const html = '<!doctype html><title>Open</title><main><p>Words to read.</p></main>';

test('a tab that is open when the extension is installed gets its tools without a reload', async ({
  site,
  mode,
}) => {
  await using browser = await openWithoutExtension(mode);
  const page = await browser.context.newPage();
  await page.goto(site.serve('/', html));
  await browser.install(extensionFolder);
  await offersReading(page);
});

test('a tab that is open when the extension is updated keeps one set of tools, the new one', async ({
  site,
  mode,
}) => {
  await using browser = await openWithoutExtension(mode);
  const folder = mkdtempSync(join(tmpdir(), 'pagehand-'));
  cpSync(extensionFolder, folder, { recursive: true });
  await browser.install(folder);
  const page = await browser.context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(site.serve('/', html));
  await offersReading(page);
  const file = join(folder, 'manifest.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, '"version": "99.0.0"'));
  await browser.install(folder);
  const [worker] = browser.context.serviceWorkers();
  expect(
    worker === undefined ? undefined : await worker.evaluate(() => chrome.runtime.getManifest().version),
  ).toBe('99.0.0');
  await offersReading(page);
  expect(errors).toEqual([]);
  removeProfile(folder);
});

async function offersReading(page: Page): Promise<void> {
  await expect(async () => {
    expect(await toolNames(page)).toEqual(registered(everyPage));
    expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
  }).toPass({ timeout: 20_000 });
}

interface InstallingBrowser extends AsyncDisposable {
  readonly context: BrowserContext;
  /** Loads an unpacked extension, as the button of chrome://extensions does; anew where it is loaded already. */
  install(folder: string): Promise<void>;
}

async function openWithoutExtension(mode: Mode): Promise<InstallingBrowser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('No browser: run `npm test`, which gets one.');
  const profile = makeProfile();
  const flags = browserFlags({ extension: extensionFolder, native: mode === 'native' });
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [
      ...flags.filter((flag) => !/^--(load-extension|disable-extensions-except)=/.test(flag)),
      '--enable-unsafe-extension-debugging',
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  const session = await context.browser()?.newBrowserCDPSession();
  return {
    context,
    async install(path) {
      const started = context.waitForEvent('serviceworker');
      // Not among the protocol's typed domains yet.
      await (session as unknown as { send(method: string, params: object): Promise<unknown> }).send(
        'Extensions.loadUnpacked',
        { path },
      );
      await started;
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      removeProfile(profile);
    },
  };
}
