import type { Page } from '@playwright/test';
import type { PageTool } from '../../src/protocol/inspect.ts';
import { inspectView } from './fixtures/inspect-view.ts';
import { tool } from './fixtures/page-tools.ts';
import { registers } from './registers.ts';
import { axeFaults, expect, type OpenStory, test } from './story-test.ts';

async function open(
  story: OpenStory,
  one: PageTool,
  more: Parameters<typeof inspectView>[1] = {},
): Promise<Page> {
  const page = await story('few', { view: 'tools', width: 760 });
  await registers(page, inspectView([one], more));
  await page.locator(`[data-tool=${one.name}]`).click();
  await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible();
  return page;
}

const bare: PageTool = {
  ...tool({ name: 'empty_cart', description: 'Empties the cart.', source: { from: 'script' } }),
  inputSchema: null,
};

test('a tool without a schema takes no input, and is run at once', async ({ story }) => {
  const page = await open(story, bare);
  await expect(page.getByText('This tool takes no input.')).toBeVisible();
  await expect(page.getByText('does not describe an object')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.run-results')).toContainText('answered');
  const command = await page.evaluate(() =>
    window.story.commands.findLast(({ name }) => name === 'run-page-tool'),
  );
  expect(command).toMatchObject({ tool: 'empty_cart', input: {} });
});

test('a tool without a schema can be given JSON all the same', async ({ story }) => {
  const page = await open(story, bare);
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Input as JSON' })).toBeVisible();
});

test('a field says what it must fit before it is wrong', async ({ story }) => {
  const page = await open(
    story,
    tool({
      name: 'report',
      description: 'Reports.',
      source: { from: 'script' },
      inputSchema: {
        type: 'object',
        properties: {
          from: { type: 'string', format: 'date', description: 'First day' },
          rows: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
          name: { type: 'string' },
        },
      },
    }),
  );
  const hint = (name: string) => page.locator(`[id="input/${name}__hint"]`);
  await expect(hint('from')).toHaveText(/First day\s+format date/);
  await expect(hint('rows')).toHaveText(/minimum 1 · maximum 50\s+Usually 10\./);
  await expect(hint('name')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'from' })).toHaveAccessibleDescription(/format date/);
  expect(await axeFaults(page)).toEqual([]);
});

test('says what a form waits for while it runs, and not that it did not run', async ({ story }) => {
  const page = await open(
    story,
    tool({ name: 'send_note', description: 'Sends a note.', source: { from: 'form', uid: 'a1' } }),
  );
  const never = page.getByText('Not run yet.');
  await expect(never).toBeVisible();
  await page.evaluate(() => window.story.answer('run-page-tool', () => new Promise(() => {})));
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(never).toHaveCount(0);
  await expect(page.getByText('The form is filled in on the page.')).toBeVisible();
});

const hidden = { ok: false, name: 'UnknownError', message: 'The invocation failed.', ms: 3 } as const;

test('leads from an exception the browser hides to where it can be heard', async ({ story }) => {
  const page = await open(story, bare);
  await page.evaluate((answer) => window.story.answer('run-page-tool', answer), hidden);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Have all calls seen and run it again')).toBeVisible();
  await page.getByRole('button', { name: 'See all calls…' }).click();
  await expect(page.getByRole('tab', { name: /^Timeline/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('#view-timeline').getByRole('alertdialog')).toBeVisible();
});

test('offers nothing more where all calls are seen already', async ({ story }) => {
  const page = await open(story, bare, { listening: 'on' });
  await page.evaluate((answer) => window.story.answer('run-page-tool', answer), hidden);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The page’s console may show it.')).toBeVisible();
  await expect(page.locator('#view-tools').getByRole('button', { name: 'See all calls…' })).toHaveCount(0);
});

const long = tool({
  name: 'long_form',
  description: 'Has more fields than find room.',
  source: { from: 'script' },
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`field_${index}`, { type: 'string', description: 'One.' }]),
    ),
    required: ['field_0'],
  },
});

test.describe('a form longer than the pane', () => {
  const first = (page: Page) => page.locator('[id="input/field_0"]');

  test('shows what came of it, though the keys were pressed above', async ({ story }) => {
    const page = await open(story, long);
    await first(page).fill('a');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.run-outcome')).toBeInViewport();
    await expect(first(page)).not.toBeInViewport();
  });

  test('shows why it did not run', async ({ story }) => {
    const page = await open(story, long);
    await first(page).focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Run anyway' })).toBeInViewport();
    await expect(page.getByText('1 thing does not fit the schema')).toBeInViewport();
  });

  test('stays where the person went while it ran', async ({ story }) => {
    const page = await open(story, long);
    await first(page).fill('a');
    await page.evaluate(() => {
      const ended = new Promise((resolve) => {
        window.addEventListener('answer it', () => resolve({ ok: true, text: '1', ms: 5 }), { once: true });
      });
      window.story.answer('run-page-tool', () => ended);
    });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('timer')).toBeInViewport();
    await first(page).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.dispatchEvent(new Event('answer it')));
    await expect(page.locator('.run-outcome')).toContainText('answered');
    await expect(first(page)).toBeInViewport();
  });
});
