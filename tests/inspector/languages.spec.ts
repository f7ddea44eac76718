import type { Page } from '@playwright/test';
import { expect, test } from './story-test.ts';

const views = ['tools', 'timeline', 'checks', 'snapshot', 'access', 'servers', 'files'] as const;

/** Names that are so in every language. */
const names = /\b(?:JSON Lines|JSON Schema|Streamable HTTP|model context)\b/g;

/** Runs of English words that are to be read or heard: in texts, names and hints. */
async function englishIn(page: Page): Promise<string[]> {
  const told = await page.evaluate(() => {
    const spoken = ['title', 'aria-label', 'aria-description', 'placeholder', 'alt'];
    const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''),
    );
    // biome-ignore lint/performance/useDomNodeTextContent: what is rendered, each block by itself
    return [document.title, document.body.innerText, ...attributes];
  });
  return told.flatMap(
    (text) => text.replace(names, '').match(/[A-Za-z][a-z’']+(?: [A-Za-z][a-z’']+)+/g) ?? [],
  );
}

for (const lang of ['zh_TW', 'zh_CN'] as const) {
  for (const view of views) {
    test(`${view} says nothing in English in ${lang}`, async ({ story }) => {
      const page = await story('told', { view, lang });
      await expect(page.locator('html')).toHaveAttribute('lang', lang.replace('_', '-'));
      expect(await englishIn(page)).toEqual([]);
    });
  }

  test(`a tool’s reasons and their switches are said in ${lang}`, async ({ story }) => {
    const page = await story('told', { view: 'tools', lang });
    await page.locator('[role=treeitem][aria-expanded=false]').click();
    for (const name of ['a_click', 'b_close', 'c_dialog', 'd_full', 'e_denied', 'f_taken', 'g_late', 'z']) {
      await page.locator(`[role=treeitem][data-tool="${name}"]`).first().click();
      expect([name, await englishIn(page)]).toEqual([name, []]);
    }
  });

  test(`a server’s state, tools and log are said in ${lang}`, async ({ story }) => {
    const page = await story('told', { view: 'servers', lang });
    await page.getByText('丙').first().click();
    await expect(page.getByText('401').first()).toBeVisible();
    expect(await englishIn(page)).toEqual([]);
  });

  test(`each event is said in ${lang}`, async ({ story }) => {
    const page = await story('told', { view: 'timeline', lang });
    const rows = page.getByRole('listbox').getByRole('option');
    await expect(rows.first()).toBeVisible();
    for (let at = 0; at < (await rows.count()); at++) {
      await rows.nth(at).click();
      expect(await englishIn(page)).toEqual([]);
    }
  });
}

test('English is found where it is said', async ({ story }) => {
  const page = await story('told', { view: 'tools' });
  expect((await englishIn(page)).length).toBeGreaterThan(3);
});
