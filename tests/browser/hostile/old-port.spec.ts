import type { Page } from '@playwright/test';
import { command, questionWindow, setLevel } from '../access/screens.ts';
import { executeTool, expect, toolNames } from '../harness.ts';
import { openTabs, questionWindows } from './browser-state.ts';
import { begin, deny, openHostile, outcome, test, worked } from './hostile-page.ts';

const next = '<!doctype html><title>Next</title><main><p>Words to read.</p></main>';

/** Asks, sleeps in the bfcache, and is shown to have been there. */
async function sleepAsking(page: Page, origin: string): Promise<void> {
  await openHostile(page, origin, 'old-port');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    }),
  );
  await begin(page, 'Sleep with a question open');
}

async function wake(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
}

test('a question asked before the bfcache is over, and asking anew asks anew', async ({
  page,
  labs,
  site,
  browserContext,
}) => {
  await sleepAsking(page, labs.origin);
  const old = await questionWindow(browserContext);
  const closed = old.waitForEvent('close');
  const url = site.serve('/', next);
  await page.goto(url);
  await closed;
  await wake(page);
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('article')).toHaveCount(1);
  await expect(question.getByText('https://elsewhere.test/after')).toBeVisible();
  const before = await openTabs(browserContext);
  await deny(question);
  const tries = await outcome(page);
  expect(worked(tries)).toEqual([]);
  expect(tries.map(({ came }) => came.split(':')[0])).toEqual([
    expect.any(String),
    // By whoever notices first that nobody will answer.
    expect.stringMatching(/^(CANCELLED|TEMPORARY_FAILURE)$/),
    'PERMISSION_DENIED',
  ]);
  expect(await openTabs(browserContext)).toEqual(before);
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
});

test('a level lowered while the page slept counts at once: what it kept runs nothing', async ({
  page,
  labs,
  site,
  browserContext,
}) => {
  await sleepAsking(page, labs.origin);
  await questionWindow(browserContext);
  await page.goto(site.serve('/', next));
  await expect.poll(() => questionWindows(browserContext)).toEqual([]);
  await command(browserContext, { name: 'clear-level', site: labs.origin });
  await wake(page);
  const tries = await outcome(page);
  expect(worked(tries)).toEqual([]);
  expect(tries.at(-1)?.came).toMatch(/^(UNAVAILABLE|PERMISSION_DENIED|REFUSED)/);
  expect(questionWindows(browserContext)).toEqual([]);
  await expect.poll(async () => await toolNames(page)).not.toContain('pagehand_navigate');
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
});

test('an answer given as the page sleeps runs nothing when it wakes', async ({
  page,
  labs,
  site,
  browserContext,
}) => {
  await sleepAsking(page, labs.origin);
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('button', { name: 'Allow once' })).toBeEnabled();
  const id = await question.locator('[data-question]').getAttribute('data-question');
  const url = site.serve('/', next);
  await page.goto(url);
  await expect.poll(() => questionWindows(browserContext)).toEqual([]);
  await expect(command(browserContext, { name: 'answer', question: id, choice: 'always' })).rejects.toThrow(
    'waits no longer',
  );
  await expect(page).toHaveURL(url);
  await wake(page);
  // “Always” was said to nothing: the page has to ask again.
  const again = await questionWindow(browserContext);
  await deny(again);
  expect(worked(await outcome(page))).toEqual([]);
});
