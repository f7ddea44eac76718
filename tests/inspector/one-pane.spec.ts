import { expect, test } from './story-test.ts';

test.describe('where there is room for one pane', () => {
  test('goes back to the tool one came from, wherever it is in the list', async ({ story }) => {
    const page = await story('hundred', { view: 'tools', width: 320, height: 600 });
    const lines = page.locator('[data-tool]');
    await lines.first().focus();
    for (let steps = 0; steps < 30; steps += 1) await page.keyboard.press('ArrowDown');
    const chosen = page.locator('[data-tool]:focus');
    const name = await chosen.getAttribute('data-tool');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Back to the list' })).toBeFocused();
    await expect(chosen).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(chosen).toHaveAttribute('data-tool', name ?? '');
    await expect(chosen).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(chosen).not.toHaveAttribute('data-tool', name ?? '');
  });

  test('keeps what is behind from keys and readers', async ({ story }) => {
    const page = await story('few', { view: 'tools', width: 320 });
    await page.locator('[data-tool]').first().click();
    await expect(page.getByRole('button', { name: 'Back to the list' })).toBeFocused();
    await expect(page.getByRole('searchbox', { name: 'Search tools' })).toBeHidden();
    await expect(page.getByRole('tree')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('tab', { name: /^Tools/ })).toBeFocused();
  });

  test('goes back to the finding, and to the row of the timeline', async ({ story }) => {
    const page = await story('hundred', { view: 'checks', width: 320 });
    for (const [view, list] of [
      ['Checks', page.getByRole('tree', { name: 'Findings' })],
      ['Timeline', page.locator('#view-timeline [role="listbox"]')],
    ] as const) {
      await page.getByRole('tab', { name: new RegExp(`^${view}`) }).click();
      await list.focus();
      await page.keyboard.press('End');
      const back = page.getByRole('button', { name: 'Back to the list' });
      if (!(await back.isVisible())) await page.keyboard.press('Enter');
      await expect(back).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list).toBeFocused();
    }
  });
});

test('what is chosen is seen in forced colours', async ({ story }) => {
  const page = await story('hundred', { view: 'tools' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.locator('[data-tool]').first().click();
  const outline = (selected: boolean) => page.locator(`[data-tool][aria-selected="${selected}"]`).first();
  await expect(outline(true)).toHaveCSS('outline-style', 'solid');
  await expect(outline(false)).toHaveCSS('outline-style', 'none');
  const look = (selector: string, property: 'borderBottomColor' | 'backgroundColor') =>
    page
      .locator(selector)
      .first()
      .evaluate((each, name) => getComputedStyle(each)[name], property);
  for (const [group, property] of [
    ['.tab-bar [role="tab"][aria-selected', 'borderBottomColor'],
    ['.tool-parts [role="tab"][aria-selected', 'borderBottomColor'],
    ['.run-input .choice button[aria-pressed', 'backgroundColor'],
  ] as const) {
    expect(await look(`${group}="true"]`, property), group).not.toBe(
      await look(`${group}="false"]`, property),
    );
  }
  // One colour for what is chosen, whichever the system’s is.
  expect(await look('.run-input .choice button[aria-pressed="true"]', 'backgroundColor')).toBe(
    await look('.tab-bar [aria-selected="true"]', 'borderBottomColor'),
  );
});
