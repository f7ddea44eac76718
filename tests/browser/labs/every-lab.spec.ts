import { expect, test } from './labs-server.ts';

const paths = ['/labs/', '/labs/lifecycle/', '/labs/route-facts/', '/labs/scale/'];

for (const path of paths) {
  test(`fits a narrow screen, asks no other site and reports no error: ${path}`, async ({ page, labs }) => {
    const elsewhere: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== labs.origin) elsewhere.push(request.url());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(labs.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(elsewhere).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test('says whose document.modelContext it is', async ({ page, labs, mode }) => {
  await page.goto(`${labs.origin}/labs/lifecycle/`);
  await expect(page.getByTestId('mode')).toHaveAttribute('data-mode', mode);
});

test('says what to do where there is no document.modelContext', async ({ page, labs }) => {
  // A name that is not a secure context: neither the browser nor the polyfill offers the API there.
  await page.goto(`${labs.origin.replace('localhost', 'insecure.test')}/labs/lifecycle/`);
  await expect(page.getByRole('alert')).toContainText('This page has no document.modelContext');
  await expect(page.getByRole('alert')).toContainText('secure context');
  await expect(page.getByRole('heading', { name: 'Summer events' })).toBeVisible();
});

test('is worked by the keyboard', async ({ page, labs }) => {
  await page.goto(`${labs.origin}/labs/`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/labs\/lifecycle\/$/);
  await expect(page.locator('[data-testid=tool][data-tool=list_events]')).toBeVisible();
  await page.getByRole('link', { name: 'List' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/route=about$/);
});
