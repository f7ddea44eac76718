import type { Page } from '@playwright/test';
import type { StoryControl } from './stories/story-control.ts';
import { axeFaults, expect, test, viewNames } from './story-test.ts';

/** Does something with the story’s controls, in the page. */
function control<Value>(page: Page, act: (story: StoryControl) => Value): Promise<Value> {
  return page.evaluate(`(${act})(window.story)`);
}

/** The view that is shown. */
const shown = (page: Page) => page.locator('[data-shown]');

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

test.describe('the shell', () => {
  test('shows the list of tools first', async ({ story }) => {
    const page = await story('hundred');
    await expect(tab(page, 'Tools')).toHaveAttribute('aria-selected', 'true');
    await expect(shown(page)).toContainText('add_order');
  });

  test('goes through the tabs with arrows, one stop of the Tab key', async ({ story }) => {
    const page = await story('hundred');
    await tab(page, 'Tools').focus();
    for (const name of viewNames.slice(1)) {
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, name)).toBeFocused();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(shown(page)).toHaveAccessibleName(new RegExp(`^${name}`));
    }
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Tools')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tab(page, 'Files')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tab(page, 'Tools')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0);
  });

  test('goes to a view by its number, but not while somebody writes', async ({ story }) => {
    const page = await story('hundred');
    await page.keyboard.press('3');
    await expect(tab(page, 'Checks')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('1');
    await page.keyboard.press('/');
    const search = shown(page).getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('1/?');
    await expect(search).toHaveValue('1/?');
    await expect(tab(page, 'Tools')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
  });

  test('lists the keys at “?”, and gives the focus back', async ({ story }) => {
    const page = await story('hundred');
    await tab(page, 'Tools').focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await expect(help).toBeVisible();
    await expect(help).toContainText('Run the tool');
    await expect(help).toContainText('Pin a row of the timeline');
    expect(await axeFaults(page)).toEqual([]);
    // A modal dialog keeps the keys of what lies behind it.
    await page.keyboard.press('4');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(tab(page, 'Tools')).toBeFocused();
    // The key that opens it closes it, too.
    await page.keyboard.press('?');
    await expect(help).toBeVisible();
    await page.keyboard.press('?');
    await expect(help).toBeHidden();
    await expect(tab(page, 'Tools')).toBeFocused();
    await expect(tab(page, 'Tools')).toHaveAttribute('aria-selected', 'true');
  });

  test('keeps what a person was doing in a view while another one is shown', async ({ story }) => {
    const page = await story('hundred');
    await page.keyboard.press('/');
    await page.keyboard.type('coupon');
    await tab(page, 'Servers').click();
    await tab(page, 'Tools').click();
    await expect(shown(page).getByRole('searchbox')).toHaveValue('coupon');
  });

  test('remembers where the line between the panes was left', async ({ story }) => {
    const page = await story('hundred');
    const line = page.getByRole('separator', { name: 'Resize the list' });
    const before = Number(await line.getAttribute('aria-valuenow'));
    await line.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    const moved = Number(await line.getAttribute('aria-valuenow'));
    await page.reload();
    await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeCloseTo(moved, 0);
  });

  test('shows one pane at a time where there is no room, and a way back', async ({ story }) => {
    const page = await story('few', { width: 400 });
    const panel = shown(page);
    await panel.getByText('find_order', { exact: true }).first().click();
    const back = panel.getByRole('button', { name: 'Back to the list' });
    await expect(back).toBeFocused();
    await expect(panel.getByRole('searchbox').first()).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(back).toBeHidden();
    await expect(panel.getByText('find_order', { exact: true }).first()).toBeVisible();
  });

  test('follows the theme it is given, whatever the system’s', async ({ story }) => {
    const page = await story('hundred', { theme: 'dark' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await ground()).toBe('rgb(21, 24, 29)');
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light';
    });
    expect(await ground()).toBe('rgb(255, 255, 255)');
  });

  for (const lang of ['zh_TW', 'zh_CN'] as const) {
    test(`speaks ${lang}, and says so`, async ({ story }) => {
      const page = await story('hundred', { lang });
      await expect(page.getByRole('tab').first()).toContainText('工具');
      await expect(page.locator('html')).toHaveAttribute('lang', lang.replace('_', '-'));
      expect(await axeFaults(page)).toEqual([]);
    });
  }
});

test.describe('what may happen while it is open', () => {
  const foot = (page: Page) => page.getByRole('contentinfo');

  test('the worker is stopped: says so when it matters, keeps what is there, and says that it is back', async ({
    story,
  }) => {
    const page = await story('hundred');
    await control(page, (story) => story.become('connecting'));
    await expect(page.getByText('worker was stopped')).toBeVisible();
    await expect(shown(page)).toContainText('add_order');
    await control(page, (story) => story.become('connected'));
    await expect(page.getByText('worker was stopped')).toBeHidden();
    await expect(foot(page)).toContainText('Connected again');
  });

  test('the worker does not answer: says what to do', async ({ story }) => {
    const page = await story('hundred');
    await control(page, (story) => story.become('silent'));
    await expect(page.getByText('Pagehand does not answer')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('the extension is reloaded: says so and offers to open again', async ({ story }) => {
    const page = await story('hundred');
    await control(page, (story) => story.become('gone'));
    await page.getByRole('button', { name: 'Open the Inspector again' }).click();
    expect(await control(page, (story) => story.reopened)).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
  });

  for (const [life, says] of [
    ['crashed', 'The page crashed'],
    ['discarded', 'put this tab to sleep'],
    ['closed', 'The tab was closed'],
  ] as const) {
    test(`the tab is ${life}: says so, and keeps what was seen`, async ({ story }) => {
      const page = await story('hundred');
      await page.evaluate((kind) => window.story.tab(kind), life);
      await expect(page.getByText(says)).toBeVisible();
      await expect(shown(page)).toContainText('add_order');
      expect(await axeFaults(page)).toEqual([]);
    });
  }

  test('the list changes: what is chosen stays chosen', async ({ story }) => {
    const page = await story('few');
    await shown(page).getByText('find_order', { exact: true }).first().click();
    const detail = page.locator('.detail-pane');
    await expect(detail).toContainText('find_order');
    await page.evaluate(() => {
      const { view } = window.story.store.state;
      if (view === undefined) return;
      const more = { ...view.tools[0], name: 'aaa_first' } as (typeof view.tools)[number];
      window.story.tell({ type: 'inspect', view: { ...view, tools: [more, ...view.tools] } });
    });
    await expect(shown(page)).toContainText('aaa_first');
    await expect(detail).toContainText('find_order');
  });
});
