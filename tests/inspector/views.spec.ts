import { axeFaults, expect, test } from './story-test.ts';

const views = ['tools', 'timeline', 'checks', 'snapshot', 'access', 'servers', 'files'] as const;

for (const view of views) {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [320, 800, 1400]) {
      test(`${view} is sound and fits ${width} px, ${theme}`, async ({ story }) => {
        const page = await story('hundred', { view, theme, width });
        const panel = page.locator('[data-shown]');
        await expect(panel).toBeVisible();
        await expect(panel).not.toBeEmpty();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await axeFaults(page)).toEqual([]);
      });
    }
  }
}

for (const name of ['hostile', 'nothing-there', 'not-a-page', 'asleep', 'troubled', 'waiting'] as const) {
  test(`every view of the story “${name}” is sound`, async ({ story }) => {
    const page = await story(name, { width: 800 });
    for (const [index, view] of views.entries()) {
      await page.keyboard.press(String(index + 1));
      await expect(page.locator(`#view-${view}`)).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await axeFaults(page), view).toEqual([]);
    }
    expect(await page.evaluate(() => Reflect.get(window, 'harmed'))).toBeUndefined();
  });
}
