import type { Page } from '@playwright/test';
import type { InspectView } from '../../src/protocol/inspect.ts';
import { inspectView, tabView } from './fixtures/inspect-view.ts';
import { tool } from './fixtures/page-tools.ts';
import { registers } from './registers.ts';
import { expect, test } from './story-test.ts';

const search = tool({
  name: 'search',
  description: 'Searches.',
  source: { from: 'script' },
  inputSchema: { type: 'object', properties: { words: { type: 'string' } } },
});
const shop = inspectView([search]);
const other = on('https://other.example', [search]);

/** What is told of a page of another site. */
function on(site: string, tools: (typeof search)[]): InspectView {
  const url = `${site}/`;
  return inspectView(tools, {
    tab: tabView({ site, url }),
    frames: [{ frame: '', url, origin: site, visible: true, sentence: '' }],
  });
}

const words = (page: Page) => page.locator('[id="input/words"]');
const run = (page: Page) => page.getByRole('button', { name: /^Run/ });
const inputs = (page: Page) =>
  page.evaluate(() =>
    window.story.commands.flatMap((command) => (command.name === 'run-page-tool' ? [command.input] : [])),
  );

test('what was written and answered on a site is there again on that site, and nowhere else', async ({
  story,
}) => {
  const page = await story('few', { view: 'tools' });
  await registers(page, shop);
  await page.locator('[data-tool=search]').click();
  await words(page).fill('of the shop');
  await run(page).click();
  await expect(page.locator('.run-results')).toContainText('answered');
  await registers(page, other);
  await expect(words(page)).toHaveValue('');
  await expect(page.getByText('Not run yet.')).toBeVisible();
  await words(page).fill('of the other');
  await registers(page, inspectView([], { tab: shop.tab }));
  await registers(page, inspectView([search], { tab: tabView({ url: 'https://shop.example/elsewhere' }) }));
  await expect(words(page)).toHaveValue('of the shop');
  await expect(page.locator('.run-results')).toContainText('answered');
  await registers(page, other);
  await expect(words(page)).toHaveValue('of the other');
});

test('a site’s tool runs while that of another site has not answered', async ({ story }) => {
  const page = await story('few', { view: 'tools' });
  await registers(page, shop);
  await page.locator('[data-tool=search]').click();
  await page.evaluate(() => window.story.answer('run-page-tool', () => new Promise(() => {})));
  await words(page).fill('of the shop');
  await run(page).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await registers(page, other);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await words(page).fill('of the other');
  await run(page).click();
  await expect.poll(() => inputs(page)).toEqual([{ words: 'of the shop' }, { words: 'of the other' }]);
});

test('an input of a tool that is gone is saved for the site it was on', async ({ story }) => {
  const page = await story('few', { view: 'tools' });
  await registers(page, shop);
  await page.locator('[data-tool=search]').click();
  await words(page).fill('of the shop');
  await registers(page, on('https://other.example', []));
  await expect(page.getByText('The tool is not registered any more')).toBeVisible();
  await expect(words(page)).toHaveValue('of the shop');
  await page.getByRole('button', { name: 'Save input…' }).click();
  await page.getByRole('textbox', { name: 'Name of this input' }).fill('First');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('combobox', { name: 'Saved inputs' });
  await expect(saved).toBeVisible();
  expect(await page.evaluate(() => window.story.store.read().saved)).toMatchObject([
    { site: 'https://shop.example', tool: 'search', input: { words: 'of the shop' } },
  ]);
  await registers(page, other);
  await expect(words(page)).toHaveValue('');
  await expect(saved).toHaveCount(0);
});

test('a tool in a frame of another site is that site’s, whatever page it is in', async ({ story }) => {
  const inFrame = { ...search, frame: '1' };
  const page = await story('few', { view: 'tools' });
  await registers(page, inspectView([inFrame]));
  await page.locator('[data-tool=search]').click();
  await words(page).fill('of the frame');
  const { frames } = inspectView([]);
  const shown = (origin: string) =>
    inspectView([inFrame], {
      frames: frames.map((each) => (each.frame === '1' ? { ...each, url: `${origin}/`, origin } : each)),
    });
  await registers(page, shown('https://ads.example'));
  await expect(words(page)).toHaveValue('');
  await registers(page, shown('https://pay.example'));
  await expect(words(page)).toHaveValue('of the frame');
});
