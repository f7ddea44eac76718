import type { BrowserContext, Page } from '@playwright/test';
import { openPopup, tabIdOf } from '../access/screens.ts';
import { expect, extensionId, serviceWorker, test } from '../harness.ts';
import { stopWorker } from '../lifecycle/worker.ts';

const panelUrl = `chrome-extension://${extensionId}/sidepanel.html`;

/** The Inspector of a page’s tab, in a tab of its own. */
async function openInspector(page: Page): Promise<Page> {
  const tabId = await tabIdOf(page);
  const inspector = await page.context().newPage();
  await inspector.goto(`${panelUrl}?tabId=${tabId}`);
  await expect(listed(inspector)).toContainText('pagehand_read_page');
  return inspector;
}

const listed = (inspector: Page) => inspector.locator('#view-tools');

async function register(page: Page, name: string): Promise<void> {
  await page.evaluate((called) => {
    const { modelContext } = document as never as {
      modelContext: { registerTool(tool: object): Promise<void> };
    };
    return modelContext.registerTool({
      name: called,
      description: 'A tool of the page.',
      execute: () => 'done',
    });
  }, name);
}

/** The Inspectors that are open beside pages. */
async function sidePanels(context: BrowserContext): Promise<number> {
  const worker = await serviceWorker(context);
  return await worker.evaluate(
    async () => (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })).length,
  );
}

test.describe('the Inspector', () => {
  test('is opened from the popup, beside the page', async ({ page, site, context }) => {
    await page.goto(site.serve('/', '<!doctype html><title>Shop</title><h1>Shop</h1>'));
    const popup = await openPopup(page);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Inspector' }).click();
    await closed;
    await expect.poll(() => sidePanels(context)).toBe(1);
  });

  test('hears of new tools after the worker was stopped', async ({ page, site, context }) => {
    await page.goto(site.serve('/', '<!doctype html><title>Shop</title><h1>Shop</h1>'));
    const inspector = await openInspector(page);
    await stopWorker(context);
    await expect(listed(inspector)).toContainText('pagehand_read_page');
    await register(page, 'find_order');
    await expect(listed(inspector)).toContainText('find_order', { timeout: 15_000 });
    await inspector.getByRole('tab', { name: 'Timeline' }).click();
    const rows = inspector.locator('#view-timeline').getByRole('option');
    await expect(rows.filter({ hasText: 'Worker stopped' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Worker started' })).toHaveCount(2);
    await inspector.close();
  });

  test('goes with the page where it goes', async ({ page, site }) => {
    await page.goto(site.serve('/', '<!doctype html><title>Shop</title><h1>Shop</h1>'));
    await register(page, 'find_order');
    const inspector = await openInspector(page);
    await expect(listed(inspector)).toContainText('find_order');
    await page.goto(site.serve('/next', '<!doctype html><title>Next</title><h1>Next</h1>'));
    await register(page, 'find_invoice');
    await expect(listed(inspector)).toContainText('find_invoice');
    await expect(listed(inspector)).not.toContainText('find_order');
    await inspector.close();
  });

  test('says that the page crashed, and brings it back', async ({ page, site }) => {
    await page.goto(site.serve('/', '<!doctype html><title>Shop</title><h1>Shop</h1>'));
    const inspector = await openInspector(page);
    await page.goto('chrome://crash').catch(() => undefined);
    await expect(inspector.getByText('The page crashed')).toBeVisible({ timeout: 20_000 });
    await inspector.getByRole('button', { name: 'Reload the page' }).click();
    await expect(inspector.getByText('The page crashed')).toBeHidden({ timeout: 20_000 });
    await inspector.close();
  });

  test('says that the tab was closed, and keeps what was seen', async ({ page, site, context }) => {
    const other = await context.newPage();
    await other.goto(site.serve('/', '<!doctype html><title>Shop</title><h1>Shop</h1>'));
    await register(other, 'find_order');
    const inspector = await openInspector(other);
    await expect(listed(inspector)).toContainText('find_order');
    await other.close();
    await expect(inspector.getByText('The tab was closed')).toBeVisible();
    await expect(listed(inspector)).toContainText('find_order');
    await inspector.close();
    await page.close();
  });

  test('follows the tab that is in front', async ({ page, site, context }) => {
    await page.goto(site.serve('/', '<!doctype html><title>Shop</title><h1>Shop</h1>'));
    await register(page, 'find_order');
    const inspector = await context.newPage();
    await inspector.goto(panelUrl);
    await page.bringToFront();
    await expect(listed(inspector)).toContainText('find_order');
    await inspector.close();
  });
});
