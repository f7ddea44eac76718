import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { everyPage, everyPageActing } from '../../every-page.ts';
import { executeTool, expect, test, waitForTools } from '../harness.ts';
import { stopWorker } from '../lifecycle/worker.ts';
import { command, screenUrl, setLevel, tabIdOf } from './screens.ts';

const html = '<!doctype html><title>Set</title><p>Words.';
const withTabs = ['close_page', 'list_pages', 'new_page', ...everyPageActing, 'select_page'];

test.beforeEach(async ({ page, site, browserContext }) => {
  await command(browserContext, { name: 'clear-journal' });
  await page.goto(site.serve('/', html));
  await waitForTools(page, everyPage);
});

test.afterEach(async ({ browserContext }) => {
  await command(browserContext, { name: 'reset-settings' });
});

async function openSettings(page: Page, section: 'Sites' | 'Tools' | 'Journal' | 'Data'): Promise<Page> {
  const settings = await page.context().newPage();
  await settings.goto(screenUrl('settings'));
  await settings
    .getByRole('link', { name: section })
    .or(settings.getByRole('button', { name: section }))
    .first()
    .click();
  await expect(settings.getByRole('heading', { level: 1, name: section })).toBeVisible();
  return settings;
}

/** Saves what a button downloads, and answers its text. */
async function saved(settings: Page, button: string): Promise<string> {
  const download = settings.waitForEvent('download');
  await settings.getByRole('button', { name: button, exact: true }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('a category switched on brings its tools to the open page, and off takes them away', async ({
  page,
}) => {
  await setLevel(page, 'Developer');
  const settings = await openSettings(page, 'Tools');
  await settings
    .getByRole('switch', { name: 'Tabs' })
    .or(settings.getByLabel('Tabs', { exact: true }))
    .first()
    .click();
  await waitForTools(page, withTabs);
  await settings
    .getByRole('switch', { name: 'Tabs' })
    .or(settings.getByLabel('Tabs', { exact: true }))
    .first()
    .click();
  await waitForTools(page, everyPageActing);
  await settings.close();
});

test('an experiment brings a tool that reads what the person selected', async ({
  page,
  site,
  browserContext,
}) => {
  await command(browserContext, { name: 'set-preferences', change: { experiments: { selection: true } } });
  await waitForTools(page, ['get_selection', ...everyPage]);
  await page.goto(site.serve('/text', '<!doctype html><title>T</title><p>Some <b>chosen</b> words.'));
  await waitForTools(page, ['get_selection', ...everyPage]);
  await page.getByText('chosen').dblclick();
  expect(await executeTool(page, 'pagehand_get_selection')).toMatchObject({
    ok: true,
    data: { text: expect.stringContaining('chosen') },
  });
});

test('the slim profile offers its six tools at most, and the budget counts', async ({
  page,
  browserContext,
}) => {
  await setLevel(page, 'Developer');
  const preferences = (profile: object) =>
    command(browserContext, {
      name: 'set-preferences',
      change: { categories: { tabs: true }, profile: { name: 'standard', tools: [], ...profile } },
    });
  await preferences({ name: 'slim' });
  await waitForTools(page, ['click', 'fill', 'navigate', 'press_key', 'read_page', 'take_snapshot']);
  await preferences({ name: 'custom', tools: ['pagehand_list_pages'] });
  await waitForTools(page, ['list_pages']);
  await preferences({ budget: 3 });
  await waitForTools(page, ['click', 'read_page', 'take_snapshot']);
});

test('a tool that is switched off, called from elsewhere, names the setting that turns it on', async ({
  page,
  browserContext,
}) => {
  const tabId = await tabIdOf(page);
  const call = (tool: string) => command(browserContext, { name: 'call', tabId, tool, input: {} });
  expect(await call('pagehand_read_page')).toMatchObject({ ok: true });
  expect(await call('pagehand_list_pages')).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('“Tabs”'),
    details: { reason: 'category', setting: 'categories.tabs' },
  });
  expect(await call('pagehand_get_selection')).toMatchObject({
    details: { reason: 'experiment', setting: 'experiments.selection' },
  });
  expect(await call('pagehand_navigate')).toMatchObject({
    details: { reason: 'level', setting: 'sites.<site>.level' },
  });
});

test('settings go out as a file and come back from it, and a wrong file changes nothing', async ({
  page,
  site,
}) => {
  const sites = await openSettings(page, 'Sites');
  await sites.getByRole('textbox').first().fill(site.origin);
  await sites.getByRole('combobox').first().selectOption('Act');
  await sites.getByRole('button', { name: 'Add' }).click();
  await waitForTools(page, everyPageActing);
  await sites.close();
  const settings = await openSettings(page, 'Data');
  const text = await saved(settings, 'Export settings');
  expect(JSON.parse(text)).toMatchObject({
    version: 1,
    settings: { sites: { [site.origin]: { level: 'act' } } },
  });

  await settings.getByRole('button', { name: 'Reset settings' }).click();
  await settings.getByRole('button', { name: 'Reset', exact: true }).click();
  await waitForTools(page, everyPage);

  const file = (content: string) => ({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  await settings.locator('input[type=file]').setInputFiles(file('{"version":1,"settings":{"sites":3}}'));
  await expect(settings.getByText(/nothing was changed/i)).toBeVisible();
  await waitForTools(page, everyPage);

  await settings.locator('input[type=file]').setInputFiles(file(text));
  await waitForTools(page, everyPageActing);
  await settings.close();
});

test('the journal keeps names and outcomes, values only once that is switched on', async ({
  page,
  site,
  browserContext,
}) => {
  await executeTool(page, 'pagehand_read_page', { section: 'a secret section' });
  await executeTool(page, 'pagehand_read_page', { unknown: 'a secret value' });
  const settings = await openSettings(page, 'Journal');
  await expect(settings.getByRole('row')).toHaveCount(3);
  const lines = (await saved(settings, 'Export')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { tool: 'pagehand_read_page', site: site.origin, origin: 'page', arguments: ['section'] },
    { tool: 'pagehand_read_page', code: 'VALIDATION_ERROR', arguments: ['unknown'] },
  ]);
  expect(lines.join()).not.toContain('secret');

  await command(browserContext, {
    name: 'set-preferences',
    change: { journal: { values: true, maxCalls: 10_000, maxDays: 30 } },
  });
  await stopWorker(browserContext);
  await executeTool(page, 'pagehand_read_page', { section: 'a secret section' });
  await expect(settings.getByRole('row')).toHaveCount(4);
  expect(await saved(settings, 'Export')).toContain('a secret section');

  await settings.getByRole('button', { name: 'Clear the journal' }).click();
  await settings.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(settings.getByRole('row')).toHaveCount(0);
  await settings.close();
});
