import { everyPageActing } from '../../every-page.ts';
import { command, openPopup, questionWindow, setLevel } from '../access/screens.ts';
import { executeTool, expect, toolNames } from '../harness.ts';
import { openTabs, questionWindows } from './browser-state.ts';
import { attack, deny, openHostile, test, worked } from './hostile-page.ts';

const theirs = { of: 'the page' };

test('names the page took first stay the page’s, and Pagehand neither runs nor trusts them', async ({
  page,
  labs,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'taken-names');
  await setLevel(page, 'Act');
  const popup = await openPopup(page);
  // The person is told that the page’s tool is not ours.
  const row = popup.getByRole('listitem').filter({ has: popup.getByText('pagehand_navigate') });
  await expect(row).toContainText(/taken|conflict|another/i);
  const before = await openTabs(browserContext);
  expect(await executeTool(page, 'pagehand_navigate', { url: 'https://elsewhere.test/' })).toMatchObject({
    data: theirs,
  });
  expect(questionWindows(browserContext)).toEqual([]);
  expect(await openTabs(browserContext)).toEqual(before);
  await popup.close();
});

test('a person who calls a tool by its name never gets the page’s own', async ({
  page,
  labs,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'taken-names');
  const popup = await openPopup(page);
  const tabId = Number(new URL(popup.url()).searchParams.get('tabId'));
  const answer = await command(browserContext, {
    name: 'call',
    tabId,
    tool: 'pagehand_read_page',
    input: {},
  });
  expect(answer).not.toMatchObject({ data: theirs });
  await popup.close();
  const tries = await attack(page, 'See who has the names');
  expect(worked(tries)).toEqual([]);
  expect(tries.find(({ tried }) => tried.includes('called by Pagehand'))?.came).toBe('0 calls heard');
});

test('names given back are Pagehand’s again, under their own rules', async ({
  page,
  labs,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'taken-names');
  await setLevel(page, 'Act');
  await attack(page, 'Give the names back');
  await expect
    .poll(async () => await executeTool(page, 'pagehand_read_page').catch(() => undefined))
    .toMatchObject({ ok: true, data: { title: expect.stringContaining('Taken names') } });
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  const asked = executeTool(page, 'pagehand_navigate', { url: 'https://elsewhere.test/' });
  const question = await questionWindow(browserContext);
  await deny(question);
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('a page that comes after Pagehand takes no name, removes no tool and overhears nothing', async ({
  page,
  labs,
}) => {
  await openHostile(page, labs.origin, 'taken-names', '?after');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  const tries = await attack(page, 'Take the names after Pagehand');
  expect(worked(tries)).toEqual([]);
  // Those of every page, and two for the data it carries.
  expect(tries.filter(({ tried }) => tried.startsWith('to register'))).toHaveLength(
    everyPageActing.length + 2,
  );
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({
    ok: true,
    data: { title: expect.stringContaining('Taken names') },
  });
});
