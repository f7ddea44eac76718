import type { QuestionsView } from '../../../src/protocol/control.ts';
import { command, questionWindow, setLevel } from '../access/screens.ts';
import { executeTool, expect, toolNames } from '../harness.ts';
import { look, questionWindows } from './browser-state.ts';
import { begin, elsewhereOf, openHostile, test } from './hostile-page.ts';

test('a question leaves with its page, cannot be answered any more, and nothing runs on the next one', async ({
  page,
  labs,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'leaving-mid-call');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  await begin(page, 'Ask, and leave before the answer');
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('article')).toHaveCount(1);
  const { waiting } = await look<QuestionsView>(browserContext, { name: 'questions' });
  const closed = question.waitForEvent('close');
  await page.getByRole('button', { name: 'Leave now' }).click();
  await page.waitForURL(/\?arrived$/);
  await closed;
  expect(questionWindows(browserContext)).toEqual([]);
  // Somebody was about to press “Allow”.
  for (const { id } of waiting) {
    await expect(command(browserContext, { name: 'answer', question: id, choice: 'once' })).rejects.toThrow(
      'waits no longer',
    );
  }
  // The next page is another site: the level of the one before is not its level.
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_read_page');
  expect(await toolNames(page)).not.toContain('pagehand_navigate');
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
  expect(page.url()).toBe(`${elsewhereOf(labs.origin)}/labs/hostile/leaving-mid-call.html?arrived`);
});

test('what a call puts off until its answer does not hit the page that comes next', async ({
  page,
  labs,
}) => {
  await openHostile(page, labs.origin, 'leaving-mid-call');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).search));
  // The page says nothing until it is gone.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button')) {
      if (button.textContent?.startsWith('Call, and leave')) setTimeout(() => button.click());
    }
  });
  await expect.poll(() => visited).toContain('?arrived');
  await expect.poll(async () => (await toolNames(page)).length, { timeout: 20_000 }).toBeGreaterThan(0);
  // Round trips through the worker: what was put off has happened.
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
  expect(visited).toEqual(['?arrived']);
});
