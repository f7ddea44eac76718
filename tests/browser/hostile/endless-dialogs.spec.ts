import type { BrowserContext, Dialog, Page } from '@playwright/test';
import { everyPage } from '../../every-page.ts';
import { command, setLevel, tabIdOf } from '../access/screens.ts';
import { executeTool, expect, toolNames, waitForTools } from '../harness.ts';
import { attack, begin, openHostile, outcome, test, worked } from './hostile-page.ts';

test.describe.configure({ timeout: 90_000 });

/** Opens the page at the level Act. Its dialogs stay open, in the list, until somebody answers them. */
async function ready(page: Page, origin: string, query = ''): Promise<Dialog[]> {
  const dialogs: Dialog[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog));
  await openHostile(page, origin, 'endless-dialogs', query);
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_click');
  return dialogs;
}

/** Calls a tool on a tab as a person does, through one of our screens. */
async function callFor(
  context: BrowserContext,
  tabId: number,
  tool: string,
  input: object,
): Promise<unknown> {
  return await command(context, { name: 'call', tabId, tool: `pagehand_${tool}`, input });
}

test('dialogs that a call causes are answered and listed, and the page can be acted on after each', async ({
  page,
  labs,
}) => {
  await ready(page, labs.origin);
  const tries = await attack(page, 'Open some dialogs');
  expect(worked(tries)).toEqual([]);
  const came = Object.fromEntries(tries.map(({ tried, came }) => [tried, came]));
  expect(came).toMatchObject({
    'to open alerts on click': 'SUCCESS, 4 dialogs answered',
    'to open confirms, each for the last': 'SUCCESS, 4 dialogs answered',
    'to open prompts': 'SUCCESS, 4 dialogs answered',
    'to open one on mousemove': 'SUCCESS, 1 dialogs answered',
    'to open one on mousedown': 'SUCCESS, 1 dialogs answered',
    'to open one on mouseup': 'SUCCESS, 1 dialogs answered',
    'to open one while the page is waited for': 'SUCCESS, 1 dialogs answered',
    'to open one for what is filled in': 'SUCCESS, 1 dialogs answered',
  });
  expect(came['to open one for each key']).toMatch(/^SUCCESS, [123] dialogs/);
  expect(came['to ask whether to leave, as a click leads away']).toMatch(/^SUCCESS/);
  expect(new URL(page.url()).search).toBe('');
});

test('of dialogs without an end one is left to the person, whom nothing keeps from closing it', async ({
  page,
  labs,
  site,
  browserContext,
}) => {
  const dialogs = await ready(page, labs.origin, '?dialogs=13');
  const tabId = await tabIdOf(page);
  await begin(page, 'Open more dialogs than anybody answers');
  await expect.poll(() => dialogs.length, { timeout: 15_000 }).toBe(11);
  const inside = outcome(page);
  // Callers elsewhere are told at once.
  const began = Date.now();
  expect(await callFor(browserContext, tabId, 'click', { x: 5, y: 5 })).toMatchObject({
    code: 'DIALOG_OPEN',
    details: { dialog: { type: 'alert', message: '11 of 13' } },
  });
  expect(Date.now() - began).toBeLessThan(5_000);
  const other = await browserContext.newPage();
  await other.goto(site.serve('/', '<!doctype html><title>Other</title><p>Words.</p>'));
  await waitForTools(other, everyPage);
  expect(await executeTool(other, 'pagehand_read_page')).toMatchObject({ ok: true });
  await other.close();
  // One is answered for a caller, the others by the person.
  expect(await callFor(browserContext, tabId, 'handle_dialog', { action: 'dismiss' })).toMatchObject({
    ok: true,
    data: { dialog: { message: '11 of 13' } },
  });
  for (const count of [12, 13]) {
    await expect.poll(() => dialogs.length).toBe(count);
    await dialogs[count - 1]?.accept();
  }
  const tries = await inside;
  expect(worked(tries)).toEqual([]);
  expect(tries.map(({ came }) => came)).toEqual(['DIALOG_OPEN', 'SUCCESS']);
});

test('a dialog that was there before is named to callers elsewhere, and is no bar once it is closed', async ({
  page,
  labs,
  browserContext,
}) => {
  const dialogs = await ready(page, labs.origin);
  const tabId = await tabIdOf(page);
  await page.evaluate(() => setTimeout(() => confirm('Before all')));
  await expect.poll(() => dialogs.length).toBe(1);
  const began = Date.now();
  const answer = (await callFor(browserContext, tabId, 'click', { x: 5, y: 5 })) as object;
  // Chrome tells of it to nobody who came later.
  expect(answer).toMatchObject({ code: 'TEMPORARY_FAILURE', message: expect.stringContaining('dialog') });
  expect(Date.now() - began).toBeLessThan(15_000);
  await dialogs[0]?.dismiss();
  expect(await executeTool(page, 'pagehand_click', { x: 5, y: 5 })).toMatchObject({ ok: true });
});
