import type { Page } from '@playwright/test';
import { inspectView, storyTab, tabView } from './fixtures/inspect-view.ts';
import { tool } from './fixtures/page-tools.ts';
import { someQuestions } from './fixtures/settings-view.ts';
import { registers } from './registers.ts';
import { axeFaults, expect, type OpenStory, test } from './story-test.ts';

const waits = tool({
  name: 'pagehand_wait_for',
  title: 'Wait for text',
  description: 'Waits for a text.',
  source: { from: 'pagehand' },
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
});

/** The tool, running: it answers when it is cancelled. */
async function running(story: OpenStory, options: Parameters<OpenStory>[1] = {}): Promise<Page> {
  const page = await story('few', { view: 'tools', ...options });
  await registers(page, inspectView([waits]));
  await page.locator('[data-tool=pagehand_wait_for]').click();
  await page.evaluate(() => {
    const ended = new Promise((resolve) => {
      window.story.answer('cancel-run', () => {
        const details = { reached: 'reading' };
        resolve({
          ok: false,
          code: 'CANCELLED',
          message: 'You cancelled this run.',
          retryable: false,
          details,
        });
      });
    });
    window.story.answer('call', () => ended);
  });
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  return page;
}

const commands = (page: Page, name: string) =>
  page.evaluate((wanted) => window.story.commands.filter((command) => command.name === wanted), name);

test('stops a call of ours under its name, and says what was done by then', async ({ story }) => {
  const page = await running(story);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You stopped it. It only reads: nothing was changed.')).toBeVisible();
  const [call] = await commands(page, 'call');
  expect(call).toMatchObject({ tool: 'pagehand_wait_for', run: expect.stringMatching(/./) });
  expect(await commands(page, 'cancel-run')).toMatchObject([
    { tabId: storyTab, run: (call as { run: string }).run },
  ]);
  // The button that had the focus is gone.
  await expect(page.getByRole('button', { name: /^Run/ })).toBeFocused();
});

test('stops with Escape, which leads back to the list where there is one pane', async ({ story }) => {
  const page = await running(story);
  await expect(page.getByRole('button', { name: /^Run/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You stopped it.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await commands(page, 'cancel-run')).toHaveLength(1);
  const narrow = await running(story, { width: 320 });
  await narrow.keyboard.press('Escape');
  await expect(narrow.locator('[data-tool=pagehand_wait_for]')).toBeVisible();
  expect(await commands(narrow, 'cancel-run')).toEqual([]);
});

test('leaves Escape to what is open in front', async ({ story }) => {
  const page = await running(story);
  await page.getByRole('button', { name: 'Save input…' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save input…' })).toBeFocused();
  expect(await commands(page, 'cancel-run')).toEqual([]);
});

test('says no trouble of one that has ended meanwhile, and lets one that goes on be stopped again', async ({
  story,
}) => {
  const page = await running(story);
  await page.evaluate(() => window.story.refuse('cancel-run', 'Pagehand is still starting.'));
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await expect(page.getByText('Pagehand is still starting.')).toBeVisible();
  await expect(cancel).toBeEnabled();
  const other = await running(story);
  await other.evaluate(() => {
    let end: (value: object) => void = () => undefined;
    const ended = new Promise((resolve) => {
      end = resolve;
    });
    window.story.answer('call', () => ended);
    window.story.answer('cancel-run', async () => {
      end({ ok: true, code: 'SUCCESS', data: { text: 'It came.' } });
      await ended;
      return new Error('This run has ended already. Look at its result.');
    });
  });
  await other.keyboard.press('Escape');
  await expect(other.getByText('You stopped it.')).toBeHidden();
});

test('shows how far it has come, by its own run', async ({ story }) => {
  const page = await running(story);
  const [call] = await commands(page, 'call');
  const { run } = call as { run: string };
  const view = (progress: object) =>
    inspectView([waits], {
      tab: tabView({
        running: [
          {
            tool: 'pagehand_wait_for',
            since: 0,
            progress: { progress: 9, total: 10, message: 'Of another' },
          },
          { tool: 'pagehand_wait_for', since: 0, run, progress: progress as { progress: number } },
        ],
      }),
    });
  await registers(page, view({ progress: 3, total: 12, message: 'Third part\u202e' }));
  const bar = page.getByRole('progressbar', { name: 'Progress of the run' });
  await expect(bar).toHaveAttribute('max', '12');
  await expect(bar).toHaveAttribute('value', '3');
  await expect(page.getByText('Third part\\u{202E}')).toBeVisible();
  await expect(page.getByText('Of another')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await registers(page, view({ progress: 4 }));
  await expect(bar).not.toHaveAttribute('value');
});

test('says that it waits for the person, and leads to the question', async ({ story }) => {
  const page = await running(story);
  const [question] = someQuestions.waiting;
  await page.evaluate(
    ([asked, tabId]) => {
      const mine = {
        ...asked,
        tabId,
        tool: { ...asked.tool, name: 'pagehand_wait_for' },
        byPerson: true,
      } as typeof asked;
      window.story.tell({ type: 'questions', view: { waiting: [mine], inputs: [] } });
    },
    [question as NonNullable<typeof question>, storyTab] as const,
  );
  await expect(page.getByText('It waits until you have answered whether it may run.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByRole('tab', { name: /^Access/ })).toHaveAttribute('aria-selected', 'true');
});
