import { serviceWorker } from '../harness.ts';
import { expect, test } from './inspector-test.ts';

test('says that the browser put the tab to sleep, and wakes it', async ({ shop, context }) => {
  const { inspector, page } = shop;
  const worker = await serviceWorker(context);
  await inspector.bringToFront();
  const url = page.url();
  await worker.evaluate(async (address) => {
    const tab = (await chrome.tabs.query({})).find((each) => each.url === address);
    await chrome.tabs.discard(tab?.id);
  }, url);
  await expect(inspector.getByRole('button', { name: 'Reload the page' })).toBeVisible({ timeout: 20_000 });
  await inspector.getByRole('button', { name: 'Reload the page' }).click();
  await expect(inspector.getByRole('button', { name: 'Reload the page' })).toBeHidden({ timeout: 20_000 });
  await expect(inspector.locator('[data-tool="find_product"]')).toBeVisible({ timeout: 20_000 });
});
