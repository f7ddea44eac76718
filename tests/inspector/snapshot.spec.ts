import type { Page } from '@playwright/test';
import { longSnapshot, snapshotAfter } from './fixtures/snapshots.ts';
import { axeFaults, expect, test } from './story-test.ts';

const marks = (page: Page) =>
  page.evaluate(() =>
    window.story.commands.flatMap((command) => (command.name === 'highlight' ? [command.uid ?? 'none'] : [])),
  );
const inputs = (page: Page) =>
  page.evaluate(() =>
    window.story.commands.flatMap((command) => (command.name === 'call' ? [command.input] : [])),
  );
const line = (page: Page, text: string | RegExp) => page.getByRole('treeitem').filter({ hasText: text });

/** Answers with this snapshot from now on. */
async function answer(page: Page, snapshot: string, more: object = {}): Promise<void> {
  await page.evaluate(
    ([text, data]) =>
      window.story.answer('call', { ok: true, code: 'SUCCESS', data: { snapshot: text, ...data } }),
    [snapshot, more] as const,
  );
}

test('shows what an agent sees at once, with its size', async ({ story }) => {
  const page = await story('hundred', { view: 'snapshot' });
  await expect(line(page, 'Order 2041')).toBeVisible();
  expect(await inputs(page)).toEqual([{ max_chars: 20_000 }]);
  await expect(page.getByText('18 lines')).toBeVisible();
  await expect(page.getByText(/about \d+ tokens/)).toHaveAttribute('title', /estimate/);
});

test('marks on the page what the pointer is on, and nothing when it leaves', async ({ story }) => {
  const page = await story('hundred', { view: 'snapshot' });
  await line(page, 'Change order').hover();
  await expect.poll(() => marks(page)).toEqual(['kq15']);
  await page.getByRole('button', { name: 'Copy' }).hover();
  await expect.poll(() => marks(page)).toEqual(['kq15', 'none']);
});

test('is walked and folded by keyboard, and marks the line it is on', async ({ story }) => {
  const page = await story('hundred', { view: 'snapshot' });
  const tree = page.getByRole('tree');
  await tree.focus();
  await page.keyboard.press('Home');
  await expect(line(page, 'kq1 banner')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => marks(page)).toEqual(['kq1']);
  await page.keyboard.press('ArrowLeft');
  await expect(line(page, 'kq2 link')).toHaveCount(0);
  await expect(line(page, 'kq1 banner')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 'kq4 main')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(line(page, 'kq2 link')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(line(page, 'kq1 banner')).toHaveAttribute('aria-selected', 'true');
  const active = await tree.getAttribute('aria-activedescendant');
  await expect(page.locator(`#${active}`)).toContainText('kq1 banner');
});

test('goes to the line of what was clicked on the page', async ({ story }) => {
  const page = await story('hundred', { view: 'snapshot' });
  await page.evaluate(() =>
    window.story.answer('pick', () => new Promise((clicked) => Reflect.set(window, 'clicked', clicked))),
  );
  await page.getByRole('button', { name: 'Pick on the page' }).click();
  await expect(page.getByText('Click something on the page')).toBeVisible();
  await page.evaluate(() => Reflect.get(window, 'clicked')({ uid: 'kq11' }));
  await expect(line(page, 'Lamp')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Click something on the page')).toHaveCount(0);
});

test('looks into frames of other sites where it is asked to, and says where a click was not seen', async ({
  story,
}) => {
  const page = await story('hundred', { view: 'snapshot' });
  await page.evaluate(() => window.story.answer('pick', { uid: 'kq15', unseen: true }));
  const pick = page.getByRole('button', { name: 'Pick on the page' });
  const said = page.getByRole('contentinfo').getByRole('status');
  await pick.click();
  await expect(said).toContainText('tick “Frames of other sites” to pick inside it');
  await expect(line(page, 'Change order')).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Frames of other sites').check();
  await expect.poll(() => inputs(page)).toEqual([{ max_chars: 20_000 }, { max_chars: 20_000, frames: true }]);
  await pick.click();
  await expect(said).toContainText('take the snapshot again, then pick once more');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Frames of other sites').uncheck();
  await expect.poll(async () => (await inputs(page)).at(-1)).toEqual({ max_chars: 20_000 });
});

test('tells what changed since the one before', async ({ story }) => {
  const page = await story('hundred', { view: 'snapshot' });
  await expect(page.getByLabel('Only changes')).toBeDisabled();
  await answer(page, snapshotAfter, { url: 'https://shop.example/orders/2041?view=all' });
  await page.getByRole('button', { name: 'Take it again' }).click();
  await expect(line(page, 'Your note was saved')).toHaveClass(/added/);
  await expect(line(page, '€ 270.00').locator('del')).toContainText('€ 180.00');
  await page.getByLabel('Only changes').check();
  await expect(line(page, 'Send back')).toHaveClass(/removed/);
  await expect(line(page, 'kq1 banner')).toHaveCount(0);
  // Lines that are gone cannot be chosen, whichever key leads there.
  await page.getByRole('tree').focus();
  for (const key of ['End', 'Home', 'PageDown', 'PageUp']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(1);
  }
  expect(await axeFaults(page)).toEqual([]);
});

test('asks for parts: a text, an element, a page, a budget', async ({ story }) => {
  const page = await story('hundred', { view: 'snapshot' });
  await page.getByRole('button', { name: '14 more lines' }).click();
  await expect(page.getByText('Only inside')).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole page' }).click();
  await page.getByRole('button', { name: 'Read it part by part' }).click();
  await page.getByRole('button', { name: 'Next part' }).click();
  await page.getByRole('searchbox').fill('Lamp');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'How much at most' }).selectOption('50000');
  await expect
    .poll(() => inputs(page))
    .toEqual([
      { max_chars: 20_000 },
      { max_chars: 20_000, root: 'kq17' },
      { max_chars: 20_000 },
      { max_chars: 20_000, page: 1 },
      { max_chars: 20_000, page: 2 },
      { max_chars: 20_000, find: 'Lamp' },
      { max_chars: 50_000, find: 'Lamp' },
    ]);
});

test('draws only the lines that can be seen of a page of 20,000', async ({ story }) => {
  const page = await story('hundred', { view: 'snapshot' });
  await answer(page, longSnapshot(20_000));
  await page.getByRole('button', { name: 'Take it again' }).click();
  await expect(page.getByText('20,002 lines')).toBeVisible();
  expect(await page.getByRole('treeitem').count()).toBeLessThan(200);
  await page.getByRole('tree').focus();
  await page.keyboard.press('End');
  await expect(line(page, 'Order 19999')).toBeVisible();
});

test('says why it failed, and what to do where there can be none', async ({ story }) => {
  const page = await story('hundred', { view: 'snapshot' });
  await page.evaluate(() => window.story.refuse('call', 'Pagehand did not answer. Try again.'));
  await page.getByRole('button', { name: 'Take it again' }).click();
  await expect(page.getByRole('alert')).toContainText('did not answer');
  await expect(line(page, 'Order 2041')).toBeVisible();
  await page.evaluate(() => {
    const { view } = window.story.store.state;
    if (view !== undefined)
      window.story.tell({
        type: 'inspect',
        view: { ...view, tab: { ...view.tab, level: 'off', tools: [] } },
      });
  });
  await expect(page.getByRole('button', { name: 'Take it again' })).toBeDisabled();
  await expect(page.getByText('earlier snapshot')).toBeVisible();
});

test('leads to Access where the level is Off', async ({ story }) => {
  const page = await story('off', { view: 'snapshot' });
  await expect(page.getByText('The level of this site is Off')).toBeVisible();
  expect(await inputs(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to Access' }).click();
  await expect(page.locator('#view-access')).toBeVisible();
});
