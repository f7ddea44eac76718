import type { Page } from '@playwright/test';
import { axeFaults, expect, test } from './story-test.ts';

const done = (page: Page) =>
  page.evaluate(() => window.story.commands.filter(({ name }) => name !== 'highlight'));

/** Puts a question on the list. */
async function ask(page: Page, id: string, more: object = {}): Promise<void> {
  await page.evaluate(
    ([name, about]) => {
      const waiting = window.story.store.state.questions?.waiting ?? [];
      const question = {
        id: name,
        site: 'https://shop.example',
        tabId: 7,
        tool: {
          name: 'pagehand_upload_file',
          title: 'Upload files',
          description: '',
          effect: 'act',
          reach: 'browser',
        } as const,
        input: { files: [{ shelf: 'a\u202E.pdf' }] },
        consequence: 'It gives this page files.',
        askedAt: Date.now(),
        expiresAt: Date.now() + 60_000,
        calls: 1,
        ...about,
      };
      window.story.tell({ type: 'questions', view: { waiting: [...waiting, question], inputs: [] } });
    },
    [id, more] as const,
  );
}

test('sets the level, for as long as is chosen', async ({ story }) => {
  const page = await story('hundred', { view: 'access' });
  await page.getByRole('radio', { name: 'Act' }).check();
  await page.getByLabel('For', { exact: true }).selectOption('hour');
  await expect
    .poll(() => done(page))
    .toEqual([
      { name: 'set-level', tabId: 7, site: 'https://shop.example', level: 'act', lasts: 'tab' },
      expect.objectContaining({ name: 'set-level', lasts: 'hour' }),
    ]);
});

test('sets what becomes of a tool on this site, and says where that comes from', async ({ story }) => {
  const page = await story('hundred', { view: 'access' });
  await page.getByRole('searchbox', { name: 'Filter tools' }).fill('screenshot');
  const row = page.getByRole('listitem').filter({ hasText: 'pagehand_take_screenshot' }).last();
  await expect(row).toContainText('asks first');
  await expect(row).toContainText('Set by you for all sites.');
  await row.getByRole('combobox').selectOption('allow');
  await row.getByRole('combobox').selectOption('');
  await expect
    .poll(() => done(page))
    .toEqual([
      {
        name: 'set-tool-policy',
        site: 'https://shop.example',
        tool: 'pagehand_take_screenshot',
        policy: 'allow',
      },
      { name: 'set-tool-policy', site: 'https://shop.example', tool: 'pagehand_take_screenshot' },
    ]);
});

test('answers a question here, and not by a click that was meant for something else', async ({ story }) => {
  const page = await story('nothing-there', { view: 'access' });
  await ask(page, 'q1');
  const card = page.getByRole('article');
  await expect(card).toContainText('a\\u{202E}.pdf');
  const once = card.getByRole('button', { name: 'Allow once' });
  await expect(once).toBeEnabled();
  // Something else comes, and the button is not where it was.
  await ask(page, 'q2', { askedAt: 1 });
  const disabledAtOnce = await page
    .getByRole('button', { name: 'Allow once' })
    .evaluateAll((buttons) =>
      buttons.every((button) => button instanceof HTMLButtonElement && button.disabled),
    );
  expect(disabledAtOnce).toBe(true);
  await expect(page.getByRole('button', { name: 'Deny' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Allow for this session' }).first().click();
  await page.getByRole('button', { name: 'Deny' }).last().click();
  await expect
    .poll(() => done(page))
    .toEqual([
      { name: 'answer', question: 'q2', choice: 'session' },
      { name: 'answer', question: 'q1', choice: 'deny' },
    ]);
  expect(await axeFaults(page)).toEqual([]);
});

test('offers only “once” where a call is asked about each time', async ({ story }) => {
  const page = await story('nothing-there', { view: 'access' });
  await ask(page, 'q1', { once: true });
  await expect(page.getByRole('article').getByRole('button')).toHaveText(['Deny', 'Allow once']);
});

test('does not say that the site asks where the person runs it', async ({ story }) => {
  const page = await story('nothing-there', { view: 'access' });
  await ask(page, 'q1', { byPerson: true });
  const heading = page.getByRole('article').getByRole('heading');
  await expect(heading).toHaveText(/^You run “.+” on https:/);
  await ask(page, 'q2');
  await expect(heading.last()).toContainText('asks to use');
});

test('ends what was allowed for a while, and a mute', async ({ story }) => {
  const page = await story('hundred', { view: 'access' });
  await page.evaluate(() => {
    const { settings, view } = window.story.store.state;
    if (settings === undefined || view === undefined) return;
    const site = 'https://shop.example';
    window.story.tell({
      type: 'settings',
      view: {
        ...settings,
        temporary: [{ site, level: 'act', tabId: 7 }],
        sessionTools: { [site]: ['pagehand_take_screenshot'] },
      },
    });
    window.story.tell({
      type: 'inspect',
      view: { ...view, tab: { ...view.tab, mutedUntil: Date.now() + 60_000 } },
    });
  });
  await page.getByRole('button', { name: 'End these levels now' }).click();
  await page.getByRole('button', { name: 'End now: pagehand_take_screenshot' }).click();
  await page.getByRole('button', { name: 'Let it ask again' }).click();
  await expect
    .poll(() => done(page))
    .toEqual([
      { name: 'clear-level', site: 'https://shop.example', temporary: true },
      { name: 'set-tool-policy', site: 'https://shop.example', tool: 'pagehand_take_screenshot' },
      { name: 'unmute', site: 'https://shop.example' },
    ]);
  expect(await axeFaults(page)).toEqual([]);
});
