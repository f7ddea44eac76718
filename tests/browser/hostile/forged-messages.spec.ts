import type { QuestionsView } from '../../../src/protocol/control.ts';
import { questionWindow, setLevel } from '../access/screens.ts';
import { executeTool, expect, toolNames } from '../harness.ts';
import { decisions, look, openTabs, questionWindows } from './browser-state.ts';
import { attack, deny, openHostile, test, worked } from './hostile-page.ts';

test('forged messages change no level, no tool and no tab', async ({ page, labs, browserContext }) => {
  await openHostile(page, labs.origin, 'forged-messages');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_get_event_details');
  const before = {
    tabs: await openTabs(browserContext),
    decided: await decisions(browserContext),
    tools: await toolNames(page),
  };
  const tries = await attack(page, 'Forge messages');
  expect(worked(tries)).toEqual([]);
  expect(tries).toHaveLength(5);
  // A round trip through the worker: whatever the forged messages led to has happened.
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
  expect(await toolNames(page)).toEqual(before.tools);
  expect(await openTabs(browserContext)).toEqual(before.tabs);
  expect(await decisions(browserContext)).toBe(before.decided);
  expect(questionWindows(browserContext)).toEqual([]);
});

test('forged answers answer no question', async ({ page, labs, browserContext }) => {
  await openHostile(page, labs.origin, 'forged-messages');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  const before = await openTabs(browserContext);
  const asked = executeTool(page, 'pagehand_navigate', { url: 'https://elsewhere.test/' });
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('article')).toHaveCount(1);
  expect(worked(await attack(page, 'Forge messages'))).toEqual([]);
  const { waiting } = await look<QuestionsView>(browserContext, { name: 'questions' });
  expect(waiting.map(({ tool }) => tool.name)).toEqual(['pagehand_navigate']);
  await deny(question);
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await openTabs(browserContext)).toEqual(before);
});
