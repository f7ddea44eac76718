import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import simplified from '../../src/_locales/zh_CN/messages.json' with { type: 'json' };
import traditional from '../../src/_locales/zh_TW/messages.json' with { type: 'json' };
import { inEnglish, type Said, said } from '../../src/protocol/said/said.ts';
import { expect, test } from './story-test.ts';

const messages = { zh_TW: traditional, zh_CN: simplified } as const;

const views = ['tools', 'timeline', 'checks', 'snapshot', 'access', 'servers', 'files'] as const;

/** Names that are so in every language. */
const names = /\b(?:JSON Lines|JSON Schema|Streamable HTTP|model context)\b/g;

/** Runs of English words that are to be read or heard: in texts, names and hints. */
async function englishIn(page: Page): Promise<string[]> {
  const told = await page.evaluate(() => {
    const aria = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'];
    const spoken = ['title', 'label', 'placeholder', 'alt', ...aria];
    const texts = [document.title];
    const look = (top: Element): void => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is rendered, each block by itself
      if (top instanceof HTMLElement) texts.push(top.innerText);
      for (const element of [top, ...top.querySelectorAll('*')]) {
        texts.push(...spoken.map((name) => element.getAttribute(name) ?? ''));
        for (const inside of element.shadowRoot?.children ?? []) look(inside);
      }
    };
    look(document.body);
    return texts;
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

  test(`each tool of a server that is refused, and each refusal, is said in ${lang}`, async ({ story }) => {
    const page = await story('told', { view: 'servers', lang });
    await page.getByText('丙').first().click();
    await page.locator('#view-servers details summary').click();
    await expect(page.getByText('a.b').first()).toBeVisible();
    expect(await englishIn(page)).toEqual([]);
    const faults: readonly Said[] = [
      said('command_wrong', 'name', said('fault_must_be', said('kind_text'))),
      said('store_refused', said('stored_wrong', '0.url', said('fault_address'))),
      said('pagehand_failed', said('because', 'Error', 'QuotaExceededError')),
    ];
    for (const fault of faults) {
      await page.evaluate((words) => window.story.refuse('refresh-server', 'Said in English.', words), fault);
      await page.getByRole('button', { name: messages[lang].servers_refresh.message }).click();
      await expect(page.locator('.status-line')).toContainText(/[\u4e00-\u9fff]/);
      await expect(page.locator('.status-line .said')).toBeVisible();
      expect(await englishIn(page)).toEqual([]);
      await page.evaluate(() => window.story.store.dispatch({ type: 'shell/say', kind: 'done', text: '' }));
    }
  });

  test(`the editor says nothing in English in ${lang}`, async ({ story }) => {
    const { run_json_label, run_editor_offers, run_editor_faults, run_editor_no_faults, run_editor_hidden } =
      messages[lang];
    const page = await story('told', {
      view: 'tools',
      lang,
      width: 1400,
      allowed: /Applying inline style/,
    });
    await page.locator('[role=treeitem][data-tool="z"]').click();
    const editor = page.getByRole('textbox', { name: run_json_label.message });
    await editor.fill('{');
    await editor.press('Control+Space');
    await expect(page.getByRole('listbox', { name: run_editor_offers.message })).toBeVisible();
    expect(await englishIn(page)).toEqual([]);
    await editor.press('Escape');
    await editor.press('Control+Shift+M');
    const faults = page.getByRole('listbox', { name: run_editor_faults.message });
    await expect(faults.getByRole('option')).toHaveCount(1);
    expect(await englishIn(page)).toEqual([]);
    await editor.fill('{"子": "\u200b"}');
    await expect(faults).toContainText(run_editor_no_faults.message);
    await expect(page.getByTitle(run_editor_hidden.message.replace('$1', 'U+200B'))).toBeVisible();
    expect(await englishIn(page)).toEqual([]);
  });

  test(`a category of tools has its name in ${lang}`, async ({ story }) => {
    const page = await story('told', { view: 'tools', lang });
    await page.getByLabel(messages[lang].tools_group_by.message).selectOption('category');
    await expect(page.locator('.tools-group').first()).toBeVisible();
    await expect(page.locator('.tools-group', { hasText: '外部' })).toHaveCount(1);
  });

  test(`a timeline exported in ${lang} holds what the worker told, and is read in any language`, async ({
    story,
  }) => {
    const told = inEnglish(said('server_unauthorised'));
    const here = messages[lang].said_server_unauthorised.message;
    const page = await story('told', { view: 'timeline', lang });
    await expect(page.getByRole('option').filter({ hasText: here })).toHaveCount(1);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: messages[lang].timeline_export.message, exact: true }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(text).toContain(told);
    expect(text).not.toContain(here);

    const read = async (language: 'en' | typeof lang, file: string, sentence: string) => {
      const other = await story('nothing-there', { view: 'timeline', lang: language });
      await other
        .locator('#view-timeline input[type=file]')
        .setInputFiles({ name: 'a.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(file) });
      await expect(other.getByRole('option').filter({ hasText: sentence })).toHaveCount(1);
    };
    await read('en', text, told);
    await read(lang, text, here);
    // As they were written once: in the language of who exported them.
    await read('en', text.replace(told, here), told);
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
