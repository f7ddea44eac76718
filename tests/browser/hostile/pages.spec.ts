import { watchErrors } from '../bad-input/console-errors.ts';
import { expect } from '../harness.ts';
import { elsewhereOf, test } from './hostile-page.ts';

test('the index leads to every page, each of which fits a narrow screen, asks no other site and says what it tries', async ({
  page,
  labs,
}) => {
  test.setTimeout(90_000);
  const errors = watchErrors(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    // One shows the same server under its other name.
    const known = [labs.origin, elsewhereOf(labs.origin)].includes(origin);
    if (protocol.startsWith('http') && !known) elsewhere.push(request.url());
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${labs.origin}/labs/hostile/`);
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links).toHaveLength(13);
  for (const url of links) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.lead')).not.toBeEmpty();
    await expect(page.locator('#attack').getByRole('button').first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, url).toBeLessThanOrEqual(320);
  }
  expect(elsewhere).toEqual([]);
  expect(errors).toEqual([]);
});

test('an attack runs by itself where the address says so, and fills the table', async ({ page, labs }) => {
  await page.goto(`${labs.origin}/labs/hostile/forged-messages.html?run`);
  await expect(page.getByTestId('tries').getByRole('row')).toHaveCount(5);
  await expect(page.getByTestId('tries').getByText('got nothing')).toHaveCount(5);
});
