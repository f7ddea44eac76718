import type { BrowserContext } from '@playwright/test';
import { everyPage, everyPageActing } from '../../every-page.ts';
import { executeTool, expect, serviceWorker, test, waitForTools } from '../harness.ts';
import { stopWorker } from '../lifecycle/worker.ts';
import {
  allowButton,
  chooseLevel,
  closedBy,
  command,
  denyButton,
  openPopup,
  questionWindow,
  questionWindows,
  setLevel,
} from './screens.ts';

const html = '<!doctype html><title>Asks</title><p>Words.';
const pagesTool = 'pagehand_list_pages';
const newTool = 'pagehand_new_page';

/** A page of a site at the level Developer, where tools reach other tabs. */
test.beforeEach(async ({ page, site, browserContext }) => {
  await command(browserContext, { name: 'set-preferences', change: { categories: { tabs: true } } });
  await page.goto(site.serve('/', html));
  await setLevel(page, 'Developer');
  await waitForTools(page, ['close_page', 'list_pages', 'new_page', ...everyPageActing, 'select_page']);
});

test.afterEach(async ({ browserContext, site }) => {
  await command(browserContext, { name: 'reset-settings' });
  await command(browserContext, { name: 'unmute', site: site.origin });
});

async function tabs(context: BrowserContext): Promise<number> {
  return await (await serviceWorker(context)).evaluate(async () => (await chrome.tabs.query({})).length);
}

test('what reaches beyond the page asks first, with everything a person needs to decide', async ({
  page,
  site,
  browserContext,
}) => {
  const answer = executeTool(page, newTool, { url: 'https://elsewhere.test/a?b=c' });
  const window = await questionWindow(browserContext);
  await expect(window).toHaveTitle(/1/);
  await expect(window.getByText(site.origin)).toBeVisible();
  await expect(window.getByText(newTool)).toBeVisible();
  await expect(window.getByText('https://elsewhere.test/a?b=c')).toBeVisible();
  await expect(window.getByText(/your browser beyond this page/)).toBeVisible();
  await expect(denyButton(window)).toBeFocused();
  await closedBy(window, () => denyButton(window).click());
  expect(await answer).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' });
});

test('a call that was allowed runs, and the next one asks again', async ({ page, browserContext }) => {
  const first = executeTool(page, pagesTool);
  const window = await questionWindow(browserContext);
  await closedBy(window, () => allowButton(window, 'Allow once').click());
  expect(await first).toMatchObject({ ok: true, data: { pages: expect.any(Array) } });
  const second = executeTool(page, pagesTool);
  const again = await questionWindow(browserContext);
  await closedBy(again, () => denyButton(again).click());
  expect(await second).toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('a tool allowed for the session asks no more, though the worker was stopped', async ({
  page,
  browserContext,
}) => {
  const first = executeTool(page, pagesTool);
  const window = await questionWindow(browserContext);
  await closedBy(window, () => allowButton(window, 'Allow for this session').click());
  expect(await first).toMatchObject({ ok: true });
  await stopWorker(browserContext);
  expect(await executeTool(page, pagesTool)).toMatchObject({ ok: true });
  expect(questionWindows(browserContext)).toEqual([]);
});

test('a tool always allowed on a site says so in the popup, where it can be taken back', async ({
  page,
  browserContext,
}) => {
  const first = executeTool(page, pagesTool);
  const window = await questionWindow(browserContext);
  await closedBy(window, () => allowButton(window, 'Always on this site').click());
  expect(await first).toMatchObject({ ok: true });
  expect(await executeTool(page, pagesTool)).toMatchObject({ ok: true });
  const popup = await openPopup(page);
  const policy = popup.locator(`[data-tool=${pagesTool}]`).getByRole('combobox');
  await expect(policy).toHaveValue('allow');
  await policy.selectOption('As usual');
  await popup.close();
  const asked = executeTool(page, pagesTool);
  const again = await questionWindow(browserContext);
  await closedBy(again, () => denyButton(again).click());
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('closing the window denies everything that waits', async ({ page, browserContext }) => {
  const answers = [1, 2].map((n) => executeTool(page, newTool, { url: `https://elsewhere.test/${n}` }));
  const window = await questionWindow(browserContext);
  await expect(denyButton(window)).toBeVisible();
  const before = await tabs(browserContext);
  await window.close();
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ code: 'PERMISSION_DENIED' });
  await expect.poll(() => tabs(browserContext)).toBe(before - 1);
});

test('a burst is one list in one window, each answered by itself', async ({ page, browserContext }) => {
  const answers = ['a', 'b', 'c'].map((path) =>
    executeTool(page, newTool, { url: `https://elsewhere.test/${path}` }),
  );
  const window = await questionWindow(browserContext);
  for (const path of ['a', 'b', 'c']) {
    await expect(window.getByText(`https://elsewhere.test/${path}`)).toBeVisible();
  }
  expect(questionWindows(browserContext)).toHaveLength(1);
  const second = window.getByRole('article').filter({ hasText: 'https://elsewhere.test/b' });
  const opened = browserContext.waitForEvent('page');
  await allowButton(second, 'Allow once').click();
  await expect(window.getByText('https://elsewhere.test/b')).toHaveCount(0);
  // It is the second of its tab: it runs when the first was decided.
  await closedBy(window, () => window.getByRole('button', { name: /Deny all/ }).click());
  expect(await Promise.all(answers)).toMatchObject([
    { code: 'PERMISSION_DENIED' },
    { ok: true },
    { code: 'PERMISSION_DENIED' },
  ]);
  await (await opened).close();
});

test('the same question asked several times is one question', async ({ page, browserContext }) => {
  const answers = Array.from({ length: 5 }, () => executeTool(page, pagesTool));
  const window = await questionWindow(browserContext);
  await expect(window.getByText(/5/).first()).toBeVisible();
  await expect(window.getByRole('button', { name: 'Deny', exact: true })).toHaveCount(1);
  await closedBy(window, () => allowButton(window, 'Allow once').click());
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: true });
});

test('the tab’s other calls wait behind a question, another tab’s do not', async ({
  page,
  site,
  browserContext,
}) => {
  const asked = executeTool(page, pagesTool);
  const window = await questionWindow(browserContext);
  let answered = false;
  const waiting = executeTool(page, 'pagehand_read_page').then((result) => {
    answered = true;
    return result;
  });
  const other = await browserContext.newPage();
  await other.goto(site.serve('/other', html));
  await waitForTools(other, everyPage);
  expect(await executeTool(other, 'pagehand_read_page')).toMatchObject({ ok: true });
  expect(answered).toBe(false);
  await closedBy(window, () => denyButton(window).click());
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await waiting).toMatchObject({ ok: true });
  await other.close();
});

test('a level taken away ends the calls that wait for an answer, and their questions', async ({
  page,
  browserContext,
}) => {
  const popup = await openPopup(page);
  const asked = executeTool(page, pagesTool);
  const window = await questionWindow(browserContext);
  await expect(popup.getByText(/question/)).toBeVisible();
  await closedBy(window, () => chooseLevel(popup, 'Off'));
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
  await waitForTools(page, []);
  await popup.close();
});

test('a page that goes elsewhere takes its questions along', async ({ page, site, browserContext }) => {
  const asked = executeTool(page, pagesTool).catch(() => undefined);
  const window = await questionWindow(browserContext);
  await closedBy(window, async () => {
    await page.goto(site.serve('/next', html));
  });
  await asked;
});

test('a worker stopped in the middle leaves no window that decides nothing', async ({
  page,
  browserContext,
}) => {
  const asked = executeTool(page, pagesTool);
  const window = await questionWindow(browserContext);
  await expect(denyButton(window)).toBeVisible();
  const closed = window.waitForEvent('close');
  await stopWorker(browserContext);
  expect(await asked).toMatchObject({ code: 'TEMPORARY_FAILURE' });
  await closed;
  const again = executeTool(page, pagesTool);
  const second = await questionWindow(browserContext);
  await closedBy(second, () => denyButton(second).click());
  expect(await again).toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('a site that keeps asking is muted, and the popup says so and can undo it', async ({
  page,
  browserContext,
}) => {
  for (let n = 0; n < 3; n += 1) {
    const asked = executeTool(page, newTool, { url: `https://elsewhere.test/${n}` });
    const window = await questionWindow(browserContext);
    await closedBy(window, () => denyButton(window).click());
    expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
  }
  expect(await executeTool(page, newTool, { url: 'https://elsewhere.test/' })).toMatchObject({
    code: 'PERMISSION_DENIED',
    details: { mutedUntil: expect.any(Number) },
  });
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Unmute' }).click();
  await expect(popup.getByRole('button', { name: 'Unmute' })).toHaveCount(0);
  await popup.close();
  const asked = executeTool(page, pagesTool);
  const window = await questionWindow(browserContext);
  await closedBy(window, () => denyButton(window).click());
  await asked;
});

test('everything can be done with the keyboard, and Escape is no', async ({ page, browserContext }) => {
  const first = executeTool(page, pagesTool);
  const window = await questionWindow(browserContext);
  await expect(denyButton(window)).toBeFocused();
  await closedBy(window, () => window.keyboard.press('Escape'));
  expect(await first).toMatchObject({ code: 'PERMISSION_DENIED' });
  const second = executeTool(page, pagesTool);
  const again = await questionWindow(browserContext);
  await expect(allowButton(again, 'Allow once')).toBeEnabled();
  await expect(denyButton(again)).toBeFocused();
  await again.keyboard.press('Tab');
  await expect(allowButton(again, 'Allow once')).toBeFocused();
  await closedBy(again, () => again.keyboard.press('Enter'));
  expect(await second).toMatchObject({ ok: true });
});
