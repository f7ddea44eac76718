import { openPopup, tabIdOf } from '../access/screens.ts';
import { expect, extensionId, test } from '../harness.ts';

/** ms from the page that a browser with Pagehand opens to the answer of a tool. */
const minute = 60_000;

test('a new user runs a first tool within a minute', async ({ page, site }) => {
  test.setTimeout(minute);
  await page.goto(
    site.serve('/', '<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1><p>Tea and cake.'),
  );
  const popup = await openPopup(page);
  await expect(popup.getByText('pagehand_read_page')).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Inspector' })).toBeVisible();
  const tabId = await tabIdOf(page);
  await popup.close();

  // Beside the page it cannot be driven: the same, in a tab of its own.
  const inspector = await page.context().newPage();
  await inspector.goto(`chrome-extension://${extensionId}/sidepanel.html?tabId=${tabId}`);
  await inspector.getByText('pagehand_read_page').first().click();
  await inspector.getByRole('button', { name: /^Run/ }).click();
  await expect(inspector.getByText('Tea and cake.').first()).toBeVisible();

  await inspector.getByRole('tab', { name: 'Timeline' }).click();
  await expect(
    inspector.locator('#view-timeline').getByRole('listbox').getByText('pagehand_read_page').first(),
  ).toBeVisible();
  await inspector.close();
});
