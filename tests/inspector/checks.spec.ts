import type { Page } from '@playwright/test';
import { expect, test } from './story-test.ts';

const findings = (page: Page) => page.getByRole('tree', { name: 'Findings' });

test('sums the page up, and shows what was found by tool, the worst first', async ({ story }) => {
  const page = await story('hostile', { view: 'checks' });
  await expect(page.getByRole('button', { name: /serious$/ })).toContainText(/[1-9]/);
  await expect(page.getByText('An agent reads')).toContainText('14 tools of the page');
  const first = findings(page).getByRole('treeitem').first();
  await expect(first).toHaveAttribute('aria-level', '1');
  await expect(first).toContainText('serious');
});

test('a finding says where, why and how to mend it, and leads to the tool', async ({ story }) => {
  const page = await story('hundred', { view: 'checks' });
  const finding = findings(page)
    .getByRole('treeitem', { level: 2 })
    .filter({ hasText: 'Parameters without a description' });
  await finding.first().click();
  const detail = page.getByRole('article', { name: 'Finding' });
  for (const heading of ['Where', 'Why it matters', 'How to mend it']) {
    await expect(detail.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(detail).toContainText('inputSchema/properties/');
  const name = await detail.locator('header strong').textContent();
  await detail.getByRole('button', { name: 'Go to the tool' }).click();
  await expect(page.getByRole('tab', { name: /^Tools/ })).toHaveAttribute('aria-selected', 'true');
  const selected = await page.evaluate(() => window.story.store.read().rooms.tools.selected);
  expect(selected).toMatch(new RegExp(`/${name}$`));
});

test('groups by rule, hides severities, searches, and says when nothing is left', async ({ story }) => {
  const page = await story('hundred', { view: 'checks' });
  await page.getByLabel('Grouped by').selectOption('rule');
  await expect(findings(page).getByRole('treeitem', { level: 1 }).first()).toContainText(
    'Seems to do the same as another tool',
  );
  await page.getByRole('button', { name: /warnings$/ }).click();
  await expect(findings(page).getByRole('treeitem').filter({ hasText: 'warning' })).toHaveCount(0);
  await page.getByLabel('Search findings').fill('no such thing');
  await expect(page.getByText('Nothing of what was found is shown')).toBeVisible();
  await page.getByRole('button', { name: 'Show all findings' }).click();
  await expect(findings(page)).toBeVisible();
});

test('keys fold groups and go to the tool', async ({ story }) => {
  const page = await story('hundred', { view: 'checks' });
  const tree = findings(page);
  await tree.focus();
  await page.keyboard.press('Home');
  const first = tree.getByRole('treeitem').first();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('article', { name: 'Finding' })).toBeVisible();
  await tree.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Tools/ })).toHaveAttribute('aria-selected', 'true');
});

test('the tool it leads to is brought into sight, and the keys go on from there', async ({ story }) => {
  const page = await story('hundred', { view: 'tools', height: 500 });
  const list = page.getByRole('tree', { name: 'Tools' });
  await list.getByRole('treeitem').nth(1).click();
  await page.getByRole('tab', { name: /^Checks/ }).click();
  await findings(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const chosen = list.getByRole('treeitem', { selected: true });
  await expect(chosen).toBeInViewport();
  await expect(chosen).toHaveAttribute('tabindex', '0');
});

test('a tool that changes while it is there is found by the timeline', async ({ story }) => {
  const page = await story('hundred', { view: 'checks' });
  // The scene of the story changed this one.
  await page.getByLabel('Search findings').fill('find_order Changed');
  await expect(findings(page).getByRole('treeitem', { level: 2 })).toContainText(
    'Changed after it was registered',
  );
});

test('ten thousand tools leave the page usable while they are checked', async ({ story }) => {
  const page = await story('ten-thousand', { view: 'checks' });
  await page.getByLabel('Search findings').fill('archive_address_7 ');
  await expect(page.getByLabel('Search findings')).toHaveValue('archive_address_7 ');
  await expect(findings(page).getByRole('treeitem').first()).toBeVisible({ timeout: 25_000 });
});
