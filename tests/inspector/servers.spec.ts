import type { Page } from '@playwright/test';
import { axeFaults, expect, test } from './story-test.ts';

const done = (page: Page) => page.evaluate(() => window.story.commands);

test('shows a server with what it says, its tools, and what happened to it', async ({ story }) => {
  const page = await story('hundred', { view: 'servers' });
  await page.getByRole('option', { name: /Customers/ }).click();
  const detail = page.getByRole('article');
  await expect(detail).toContainText('The server wants you to sign in.');
  await expect(detail).toContainText('invalid_token');
  await page.getByRole('option', { name: /Notes/ }).press('Enter');
  await expect(detail.getByRole('region', { name: 'Its tools' })).toContainText('mcp__notes__delete');
  const log = detail.getByRole('region', { name: 'What happened' });
  await expect(log).toContainText('Connected.');
  await expect(log).toContainText('list read');
  await page.evaluate(() => {
    const { servers } = window.story.store.read();
    const [notes, ...others] = servers?.servers ?? [];
    if (servers === undefined || notes === undefined) return;
    const state = { kind: 'unreachable', says: 'It went away.', next: '' } as const;
    const more = [...notes.log, { what: 'state', time: Date.now(), state } as const];
    window.story.tell({
      type: 'servers',
      view: { ...servers, servers: [{ ...notes, log: more }, ...others] },
    });
    const event = { seq: 1, worker: 'another', time: Date.now(), kind: 'call', by: 'page' } as const;
    const call = { ...event, call: 'c', tool: 'mcp__notes__search', frame: '', input: {} };
    window.story.tell({
      type: 'timeline',
      view: { tabId: 7, worker: 'another', first: false, dropped: 0, events: [call] },
    });
  });
  await expect(log.getByText('mcp__notes__search')).toBeVisible();
  await expect(log).toContainText('It went away.');
  expect(await axeFaults(page)).toEqual([]);
});

test('offers its tools here, sets a word on one, and reads its list anew', async ({ story }) => {
  const page = await story('hundred', { view: 'servers' });
  await page.getByRole('option', { name: /Notes/ }).click();
  await page.getByRole('switch').click();
  await page.getByRole('combobox', { name: /Delete a note/ }).selectOption('deny');
  await page.getByRole('button', { name: 'Read its list anew' }).click();
  await expect
    .poll(() => done(page))
    .toEqual([
      { name: 'offer-server', id: 'notes', site: 'https://shop.example', offered: true },
      { name: 'set-server-tool', id: 'notes', key: 'delete', site: 'https://shop.example', policy: 'deny' },
      { name: 'refresh-server', id: 'notes' },
    ]);
  await expect(page.getByText('Asked for its tools anew.')).toBeVisible();
});

test('shows one thing at a time where there is no room, with a way back', async ({ story }) => {
  const page = await story('hundred', { view: 'servers', width: 340 });
  await page.getByRole('option', { name: /Notes/ }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('option', { name: /Notes/ })).toBeFocused();
});

test('says what to do where there are none', async ({ story }) => {
  const page = await story('nothing-there', { view: 'servers' });
  await expect(page.getByText('You have added no MCP servers')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Servers, in the settings' })).toHaveAttribute(
    'href',
    'settings.html#servers',
  );
});
