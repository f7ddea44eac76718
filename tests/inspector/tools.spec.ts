import type { Page } from '@playwright/test';
import { inspectView, tabView } from './fixtures/inspect-view.ts';
import { tool } from './fixtures/page-tools.ts';
import { registers } from './registers.ts';
import { axeFaults, expect, test } from './story-test.ts';

const line = (page: Page, name: string) => page.locator(`[role=treeitem][data-tool="${name}"]`).first();

test('goes through the list with the arrows, and folds groups', async ({ story }) => {
  const page = await story('few', { view: 'tools' });
  const lines = page.locator('.tools-lines [role=treeitem]');
  await lines.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(lines.nth(1)).toBeFocused();
  await expect(lines.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(lines.first()).toBeFocused();
  await expect(lines.first()).toHaveAttribute('aria-expanded', 'false');
});

test('finds tools and marks what was found', async ({ story }) => {
  const page = await story('hundred', { view: 'tools' });
  await page.keyboard.press('/');
  await page.keyboard.type('add_order');
  await expect(line(page, 'add_order').locator('.found')).toHaveText('add_order');
  await page.keyboard.type('zzz');
  await expect(page.getByText('No tool contains “add_orderzzz”')).toBeVisible();
});

test('keeps the chosen tool and the place while tools come and go', async ({ story }) => {
  const page = await story('hundred', { view: 'tools' });
  await page.getByRole('combobox', { name: 'Group the tools' }).selectOption({ label: 'Not grouped' });
  const list = page.locator('.tools-scroller');
  await list.evaluate((element) => element.scrollTo(0, 1_000));
  await page.locator('[data-tool]').nth(12).click();
  const name = (await page.locator('[aria-selected=true][data-tool]').getAttribute('data-tool')) ?? '';
  const before = await list.evaluate((element) => element.scrollTop);
  const only = tool({ name, description: 'As it was.' });
  const many = Array.from({ length: 60 }, (_, index) => tool({ name: `z_${index}` }));
  await registers(page, inspectView([only, ...many]));
  await expect(page.locator('[data-tool^=z_]').first()).toBeAttached();
  await expect(page.locator('.tool-head h2')).toHaveText(name);
  expect(await list.evaluate((element) => element.scrollTop)).toBe(before);
  await registers(page, inspectView(many));
  await expect(page.getByText('This tool is not registered any more. What you see')).toBeVisible();
  await registers(page, inspectView([tool({ name, description: 'It is back.' }), ...many]));
  await expect(page.locator('.tool-said')).toHaveText('It is back.');
});

test('keeps tools of one name in two frames apart', async ({ story }) => {
  const page = await story('few', { view: 'tools' });
  await registers(page, inspectView([tool({ name: 'twin', frame: '' }), tool({ name: 'twin', frame: '0' })]));
  await expect(page.locator('[data-tool=twin]')).toHaveCount(2);
  await page.locator('[data-key="0/twin"]').click();
  await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => page.evaluate(() => window.story.commands.at(-1)))
    .toMatchObject({ name: 'run-page-tool', tool: 'twin', frame: '0', origin: 'https://shop.example' });
});

test('says why a tool is not here, and switches it on', async ({ story }) => {
  const page = await story('hundred', { view: 'tools' });
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('pagehand_click');
  await line(page, 'pagehand_click').click();
  await expect(page.getByRole('heading', { name: 'Why it is not here' })).toBeVisible();
  await page.getByRole('button', { name: 'Set this site to Act, for this tab' }).click();
  const { site, tabId } = tabView({});
  expect(await page.evaluate(() => window.story.commands.at(-1))).toEqual({
    name: 'set-level',
    tabId,
    site,
    level: 'act',
    lasts: 'tab',
  });
});

test('has every switch that brings a tool here, and says when it makes sense', async ({ story }) => {
  const page = await story('hundred', { view: 'tools' });
  const last = () => page.evaluate(() => window.story.commands.at(-1));
  const choose = async (name: string) => {
    await page.getByRole('searchbox', { name: 'Search tools' }).fill(name);
    await line(page, name).click();
  };
  await choose('pagehand_get_product_details');
  await page.getByRole('tab', { name: 'About' }).click();
  await expect(page.getByText('on pages that carry a product')).toBeVisible();
  await expect(page.getByText('the case now')).toBeVisible();
  await expect(page.getByText('on the page: ready')).toBeVisible();
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Act');
  const { site, tabId } = tabView({});
  expect(await last()).toEqual({ name: 'set-level', tabId, site, level: 'act', lasts: 'tab' });
  await page.getByRole('switch', { name: 'Category' }).click();
  expect(await last()).toEqual({
    name: 'set-preferences',
    change: { categories: { Pages: false, Reading: false } },
  });
  await page.getByRole('combobox', { name: 'Profile' }).selectOption('Slim');
  expect(await last()).toMatchObject({ name: 'set-preferences', change: { profile: { name: 'slim' } } });
  await choose('pagehand_get_selection');
  await expect(page.getByRole('switch', { name: 'Experiment' })).toBeChecked();
  await page.getByRole('switch', { name: 'Experiment' }).click();
  expect(await last()).toMatchObject({
    name: 'set-preferences',
    change: { experiments: { selection: false } },
  });
});

test('says what went wrong when a policy could not be set', async ({ story }) => {
  const page = await story('hundred', { view: 'tools' });
  await page.evaluate(() => window.story.refuse('set-tool-policy', 'The site has changed. Look again.'));
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('pagehand_read_page');
  await line(page, 'pagehand_read_page').click();
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByLabel('On this site').selectOption({ label: 'Deny' });
  await expect(page.getByText('The site has changed. Look again.')).toBeVisible();
});

test('stays smooth with ten thousand tools', async ({ story }) => {
  const page = await story('ten-thousand', { view: 'tools' });
  expect(await page.locator('.tools-lines [role=treeitem]').count()).toBeLessThan(60);
  await page.locator('.tools-lines [role=treeitem]').first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('.tools-lines [role=treeitem]:focus')).toBeVisible();
  for (const words of ['order', 'add_order_42']) {
    await page.getByRole('searchbox', { name: 'Search tools' }).fill(words);
    await expect(page.locator('[data-tool]').first()).toHaveAttribute('data-tool', new RegExp(words));
    expect(await page.locator('.tools-lines [role=treeitem]').count()).toBeLessThan(60);
  }
});

test('folds a schema of a megabyte', async ({ story }) => {
  const page = await story('few', { view: 'tools' });
  const properties = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [
      `p${index}`,
      { type: 'string', description: 'x'.repeat(80) },
    ]),
  );
  await registers(page, inspectView([tool({ name: 'huge', inputSchema: { type: 'object', properties } })]));
  await line(page, 'huge').click();
  await expect(page.getByText('too many parts for a form')).toBeVisible();
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.locator('.schema-lines tbody tr')).toHaveCount(300);
  await expect(page.getByText('There is more than is shown.')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [320, 800, 1400]) {
    test(`all about a tool is sound and fits ${width} px, ${theme}`, async ({ story }) => {
      const page = await story('hundred', { view: 'tools', theme, width });
      await page.getByRole('searchbox', { name: 'Search tools' }).fill('pagehand_read_page');
      await line(page, 'pagehand_read_page').click();
      await page.getByRole('tab', { name: 'About' }).click();
      await expect(page.locator('.schema-lines')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await axeFaults(page)).toEqual([]);
    });
  }
}

test('shows hostile texts as texts, in every part', async ({ story }) => {
  const page = await story('hostile', { view: 'tools' });
  const lines = page.locator('.tools-lines [data-tool]');
  const count = await lines.count();
  expect(count).toBeGreaterThan(3);
  for (let index = 0; index < count; index++) {
    await lines.nth(index).click();
    for (const part of ['About', 'Run']) {
      const tab = page.getByRole('tab', { name: part, exact: true });
      if (await tab.isVisible()) await tab.click();
    }
    await expect(page.locator('.tool-head h2')).not.toBeEmpty();
  }
  expect(await page.evaluate(() => Reflect.get(window, 'harmed'))).toBeUndefined();
  expect(await page.locator('.tool-detail script, .tool-detail iframe').count()).toBe(0);
});
