import { axeFaults, expect, test } from './story-test.ts';

test.describe('a view that was not loaded yet', () => {
  test('keeps its place empty meanwhile, and leaves the focus where it is', async ({ story, page }) => {
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/snapshot-view-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await story('hundred');
    const tab = page.getByRole('tab', { name: 'Snapshot' });
    const place = page.locator('#view-snapshot');
    await page.getByRole('tab', { name: /^Tools/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tab).toBeFocused();
    await expect(place).toContainText('Loading…');
    const before = await place.boundingBox();
    arrive();
    await expect(place).not.toContainText('Loading…');
    await expect(place).not.toBeEmpty();
    expect(await place.boundingBox()).toEqual(before);
    await expect(tab).toBeFocused();
  });

  test('says that it could not be loaded, and is there when it is tried again', async ({ story, page }) => {
    let gone = true;
    await page.route('**/checks-view-*.js', (route) => (gone ? route.abort() : route.continue()));
    await story('hundred', { allowed: /net::ERR_FAILED|could not be loaded/ });
    await page.getByRole('tab', { name: 'Checks' }).click();
    const place = page.locator('#view-checks');
    await expect(place).toContainText('This part of the Inspector could not be loaded.');
    expect(await axeFaults(page)).toEqual([]);
    await place.getByRole('button', { name: 'Open the Inspector again' }).click();
    expect(await page.evaluate(() => window.story.reopened)).toBe(1);
    gone = false;
    await place.getByRole('button', { name: 'Try again' }).click();
    await expect(place.getByRole('tree')).toBeVisible();
  });

  test('leaves the list alone where what a tool can do could not be loaded', async ({ story, page }) => {
    await page.route('**/tool-detail-*.js', (route) => route.abort());
    await story('few', { allowed: /net::ERR_FAILED|could not be loaded/ });
    await page.getByText('find_order', { exact: true }).first().click();
    await expect(page.locator('.detail-pane')).toContainText('could not be loaded');
    await expect(page.getByRole('treeitem', { name: /find_order/ })).toBeVisible();
  });

  test('is loaded before anybody asks, once the first one stands', async ({ story, page }) => {
    const all = [
      'tool-detail',
      'timeline-view',
      'checks-view',
      'snapshot-view',
      'access-view',
      'servers-view',
      'files-view',
    ];
    const loaded = new Set<string>();
    page.on('response', (response) => {
      const name = all.find((each) => response.url().includes(`/${each}-`));
      if (name !== undefined) loaded.add(name);
    });
    await story('hundred');
    await expect.poll(() => [...loaded].sort()).toEqual([...all].sort());
  });
});
