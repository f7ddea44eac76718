import type { Page } from '@playwright/test';
import type { JournalPage, QuestionsView } from '../../../src/protocol/control.ts';
import { everyPage } from '../../every-page.ts';
import { command, openPopup, questionWindow, screenUrl, setLevel } from '../access/screens.ts';
import { executeTool, expect, toolNames, waitForTools } from '../harness.ts';
import { look, openTabs, questionWindows } from './browser-state.ts';
import { attack, begin, deny, elsewhereOf, openHostile, outcome, test, worked } from './hostile-page.ts';

// Thousands of calls take a slow machine a while.
test.describe.configure({ timeout: 90_000 });

const innocent = '<!doctype html><title>Innocent</title><main><p>Words to read.</p></main>';

async function answers(page: Page): Promise<void> {
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true, code: 'SUCCESS' });
}

test('another page is answered while one floods, and both are served afterwards', async ({
  page,
  labs,
  site,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'call-flood');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_read_page');
  const other = await browserContext.newPage();
  await other.goto(site.serve('/', innocent));
  await waitForTools(other, everyPage);
  await begin(page, 'Call thousands of times at once');
  let over = false;
  const flood = outcome(page).finally(() => {
    over = true;
  });
  await answers(other);
  expect(over).toBe(false);
  const tries = await flood;
  expect(worked(tries)).toEqual([]);
  expect(tries[0]?.came).toMatch(/\d+ × SUCCESS/);
  await answers(page);
  await answers(other);
  await other.close();
});

test('a flood leaves a journal of the size that was set', async ({ page, labs, browserContext }) => {
  const journal = { values: true, maxCalls: 100, maxDays: 30 };
  await command(browserContext, { name: 'set-preferences', change: { journal } });
  await openHostile(page, labs.origin, 'call-flood');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_read_page');
  for (let round = 0; round < 2; round += 1) await attack(page, 'Call thousands of times at once');
  await answers(page);
  // It is pruned each time 500 were written.
  const size = async () =>
    ((await command(browserContext, { name: 'read-journal', limit: 1 })) as JournalPage).total;
  await expect.poll(size, { timeout: 20_000 }).toBeLessThanOrEqual(100 + 600);
});

test('a burst of questions is one list in one window, and then the site is muted', async ({
  page,
  labs,
  browserContext,
}) => {
  const pages: Page[] = [];
  const heard = (opened: Page): void => void pages.push(opened);
  browserContext.on('page', heard);
  await openHostile(page, labs.origin, 'call-flood');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  const before = await openTabs(browserContext);
  await begin(page, 'Ask hundreds of times at once');
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('article')).toHaveCount(20);
  const { waiting } = await look<QuestionsView>(browserContext, { name: 'questions' });
  expect(waiting).toHaveLength(20);
  expect(questionWindows(browserContext)).toHaveLength(1);
  const popup = await openPopup(page);
  await expect(popup.getByText('This site asked too often.')).toBeVisible();
  await popup.close();
  await deny(question, 'Deny all from this site');
  const tries = await outcome(page);
  expect(worked(tries)).toEqual([]);
  // The page asked once more when all was denied: nobody was bothered.
  expect(tries[1]).toMatchObject({ came: expect.stringContaining('asked too often') });
  expect(questionWindows(browserContext)).toEqual([]);
  // A page that was closed still tells its last address.
  expect(pages.filter((opened) => opened.url().startsWith(screenUrl('question')))).toHaveLength(1);
  expect(await openTabs(browserContext)).toEqual(before);
  browserContext.off('page', heard);
});

test('a site that is muted keeps no other site from asking', async ({ page, labs, browserContext }) => {
  await openHostile(page, labs.origin, 'call-flood');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  const other = await browserContext.newPage();
  await openHostile(other, elsewhereOf(labs.origin), 'every-tool');
  await setLevel(other, 'Act');
  await expect.poll(async () => await toolNames(other)).toContain('pagehand_navigate');
  await begin(page, 'Ask hundreds of times at once');
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('article')).toHaveCount(20);
  const asked = executeTool(other, 'pagehand_navigate', { url: 'https://third.test/' });
  const card = question.getByRole('article').filter({ hasText: 'https://third.test/' });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Deny' }).click();
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
  await deny(question, 'Deny all from this site');
  await outcome(page);
  await other.close();
});

test('calls made while the page is left disturb neither the next page nor the extension', async ({
  page,
  labs,
  site,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'call-flood');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  await attack(page, 'Call while the page is left');
  const next = site.serve('/next', innocent);
  await page.goto(next);
  await waitForTools(page, everyPage);
  await answers(page);
  await expect.poll(() => questionWindows(browserContext)).toEqual([]);
  expect((await look<QuestionsView>(browserContext, { name: 'questions' })).waiting).toEqual([]);
  await expect(page).toHaveURL(next);
  await page.goBack();
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  await answers(page);
});

test('a site’s questions about the browser hold up no other site’s calls', async ({
  page,
  labs,
  browserContext,
}) => {
  await command(browserContext, { name: 'set-preferences', change: { categories: { tabs: true } } });
  await openHostile(page, labs.origin, 'call-flood');
  await setLevel(page, 'Developer');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_list_pages');
  const other = await browserContext.newPage();
  await openHostile(other, elsewhereOf(labs.origin), 'every-tool');
  await setLevel(other, 'Developer');
  await expect.poll(async () => await toolNames(other)).toContain('pagehand_list_pages');
  const trusted = { site: elsewhereOf(labs.origin), tool: 'pagehand_list_pages', policy: 'allow' };
  await command(browserContext, { name: 'set-tool-policy', ...trusted });
  const asked = executeTool(page, 'pagehand_list_pages');
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('article')).toHaveCount(1);
  // Nobody has to be asked about this one: it must not wait until somebody has answered the other.
  expect(await executeTool(other, 'pagehand_list_pages')).toMatchObject({ ok: true });
  await deny(question);
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
  await other.close();
});
