import type { Page } from '@playwright/test';
import { everyPage, everyPageActing } from '../../every-page.ts';
import {
  executeTool,
  expect,
  launchBrowser,
  makeProfile,
  removeProfile,
  serviceWorker,
  test,
  waitForTools,
} from '../harness.ts';
import { stopWorker } from '../lifecycle/worker.ts';
import { chooseLasting, chooseLevel, command, openPopup, screenUrl, setLevel, tabIdOf } from './screens.ts';

const html = (title: string): string => `<!doctype html><title>${title}</title><p>Words to read.`;
const reading = everyPage;
const acting = everyPageActing;

test.afterEach(async ({ browserContext }) => {
  await command(browserContext, { name: 'reset-settings' });
});

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForTools(page, reading);
}

test('a level changes the tools of the open page at once, up and down', async ({ page, site }) => {
  await open(page, site.serve('/', html('One')));
  const popup = await openPopup(page);
  await chooseLevel(popup, 'Act');
  await waitForTools(page, acting);
  await chooseLevel(popup, 'Off');
  await waitForTools(page, []);
  await chooseLevel(popup, 'Read');
  await waitForTools(page, reading);
  await popup.close();
});

test('the popup names the site, shows the tools with their states, and why others are not there', async ({
  page,
  site,
}) => {
  await open(page, site.serve('/', html('One')));
  const popup = await openPopup(page);
  await expect(popup.getByRole('heading', { level: 1 })).toContainText(new URL(site.origin).host);
  await expect(popup.locator('[data-tool=pagehand_read_page]')).toContainText('ready');
  await popup.getByText(/Not offered here/).click();
  await expect(popup.locator('[data-tool=pagehand_navigate]')).toContainText('Needs the level “act”');
  await expect(popup.locator('[data-tool=pagehand_list_pages]')).toContainText(
    'The category “Tabs” is switched off',
  );
  await popup.close();
});

test('a level for this tab counts there alone, and for its site alone', async ({
  page,
  site,
  browserContext,
}) => {
  const url = site.serve('/', html('One'));
  await open(page, url);
  const other = await browserContext.newPage();
  await open(other, url);
  const popup = await openPopup(page);
  await chooseLevel(popup, 'Act');
  await chooseLasting(popup, 'This tab');
  await waitForTools(page, acting);
  await page.goto(url.replace('localhost', '127.0.0.1'));
  await waitForTools(page, reading);
  await page.goto(url);
  await waitForTools(page, acting);
  await waitForTools(other, reading);
  await popup.close();
  await other.close();
});

test('a level for always counts in every tab at once, and after the browser was started again', async ({
  mode,
  site,
}) => {
  const userDataDir = makeProfile();
  const url = site.serve('/', html('One'));
  const first = await launchBrowser(mode, { userDataDir });
  await serviceWorker(first);
  const [page, other] = [await first.newPage(), await first.newPage()];
  await open(page, url);
  await open(other, url);
  const popup = await openPopup(page);
  await chooseLevel(popup, 'Act');
  await chooseLasting(popup, 'Always');
  await waitForTools(page, acting);
  await waitForTools(other, acting);
  await first.close();
  const second = await launchBrowser(mode, { userDataDir });
  await serviceWorker(second);
  const again = await second.newPage();
  await again.goto(url);
  await waitForTools(again, acting);
  await second.close();
  removeProfile(userDataDir);
});

test('a level for an hour ends when the hour is over', async ({ page, site, browserContext }) => {
  await open(page, site.serve('/', html('One')));
  const popup = await openPopup(page);
  await chooseLevel(popup, 'Act');
  await chooseLasting(popup, 'One hour');
  await waitForTools(page, acting);
  await expect(popup.getByText(/until \d/)).toBeVisible();
  const worker = await serviceWorker(browserContext);
  await worker.evaluate(async () => {
    const { when } = (await chrome.alarms.getAll()).map((alarm) => ({ when: alarm.scheduledTime }))[0] ?? {
      when: 0,
    };
    const real = Date.now;
    Date.now = () => Math.max(real(), when);
    await chrome.alarms.create('levels-end', { when: real() });
  });
  await waitForTools(page, reading);
  await stopWorker(browserContext);
  await popup.close();
});

test('a change reaches a page though the worker was stopped and its port sleeps', async ({
  page,
  site,
  browserContext,
}) => {
  await open(page, site.serve('/', html('One')));
  const tabId = await tabIdOf(page);
  await stopWorker(browserContext);
  await command(browserContext, {
    name: 'set-level',
    tabId,
    site: site.origin,
    level: 'off',
    lasts: 'always',
  });
  await waitForTools(page, []);
});

test('what the level of a tab was is not forgotten when the worker is stopped', async ({
  page,
  site,
  browserContext,
}) => {
  await open(page, site.serve('/', html('One')));
  await setLevel(page, 'Act');
  await waitForTools(page, acting);
  await stopWorker(browserContext);
  await page.reload();
  await waitForTools(page, acting);
});

test('a tool that the user denies leaves the page, and comes back', async ({ page, site }) => {
  await open(page, site.serve('/', html('One')));
  const popup = await openPopup(page);
  const tool = popup.locator('[data-tool=pagehand_read_page]');
  await tool.getByRole('combobox').selectOption('Deny');
  await waitForTools(
    page,
    reading.filter((name) => name !== 'read_page'),
  );
  await popup.getByText(/Not offered here/).click();
  await expect(tool).toContainText('Denied on this site');
  await tool.getByRole('combobox').selectOption('As usual');
  await waitForTools(page, reading);
  await popup.close();
});

test('the toolbar counts the tools and says the level', async ({ page, site, browserContext }) => {
  await open(page, site.serve('/', html('One')));
  const tabId = await tabIdOf(page);
  const worker = await serviceWorker(browserContext);
  const toolbar = () =>
    worker.evaluate(
      async (id) => [
        await chrome.action.getBadgeText({ tabId: id }),
        await chrome.action.getTitle({ tabId: id }),
      ],
      tabId,
    );
  const shown = (level: string, count: number) => [
    String(count),
    `Pagehand: level ${level}, ${count} tools offered`,
  ];
  await expect.poll(toolbar).toEqual(shown('Read', reading.length));
  await setLevel(page, 'Act');
  await expect.poll(toolbar).toEqual(shown('Act', acting.length));
  await setLevel(page, 'Off');
  await expect.poll(toolbar).toEqual(['off', 'Pagehand: level Off, 0 tools offered']);
});

test('there is a keyboard shortcut between Read and Act', async ({ page, site, browserContext }) => {
  await open(page, site.serve('/', html('One')));
  const tabId = await tabIdOf(page);
  const worker = await serviceWorker(browserContext);
  // A browser without windows gives out no shortcuts, so the manifest has to say it.
  const { commands } = await worker.evaluate(() => chrome.runtime.getManifest());
  expect(commands).toMatchObject({ 'toggle-act': { suggested_key: { default: 'Alt+Shift+A' } } });
  const press = () =>
    worker.evaluate((id) => {
      const { onCommand } = chrome.commands as never as {
        onCommand: { dispatch(name: string, tab: object): void };
      };
      onCommand.dispatch('toggle-act', { id });
    }, tabId);
  await press();
  await waitForTools(page, acting);
  await press();
  await waitForTools(page, reading);
});

test('a page that is no web page gets a sentence, not an empty list', async ({ browserContext }) => {
  const popup = await browserContext.newPage();
  await popup.goto(screenUrl('popup'));
  await expect(popup.getByText('does not let extensions serve this page')).toBeVisible();
  await popup.goto(screenUrl('popup', '?tabId=999999'));
  await expect(popup.getByText('This tab is closed.')).toBeVisible();
  await popup.close();
});

test('settings that cannot be read are set aside and reported, and the defaults count', async ({
  page,
  site,
  browserContext,
}) => {
  const worker = await serviceWorker(browserContext);
  await worker.evaluate(
    async () => await chrome.storage.local.set({ settings: { version: 1, settings: 'broken' } }),
  );
  await stopWorker(browserContext);
  await open(page, site.serve('/', html('One')));
  const popup = await openPopup(page);
  await expect(popup.getByText(/could not be read/)).toBeVisible();
  await popup.close();
  const stored = await (await serviceWorker(browserContext)).evaluate(
    async () => await chrome.storage.local.get(null),
  );
  expect(stored).toMatchObject({ 'settings-set-aside': { version: 1, settings: 'broken' } });
  await command(browserContext, { name: 'dismiss-trouble' });
});

test('calls are answered from the list that counts when they run', async ({ page, site }) => {
  await open(page, site.serve('/', html('One')));
  await setLevel(page, 'Act');
  await waitForTools(page, acting);
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
});
