import type { Page } from '@playwright/test';
import type { PageTool } from '../../src/protocol/inspect.ts';
import { inspectView } from './fixtures/inspect-view.ts';
import { tool } from './fixtures/page-tools.ts';
import { registers } from './registers.ts';
import { axeFaults, expect, type OpenStory, test } from './story-test.ts';

const order = orderWith({ type: 'integer', minimum: 1 });

function orderWith(quantity: Extract<PageTool['inputSchema'], object>): PageTool {
  return tool({
    name: 'order',
    description: 'Orders something.',
    source: { from: 'script' },
    inputSchema: {
      type: 'object',
      properties: {
        quantity,
        anything: { description: 'Any JSON.' },
        kinds: { type: 'array', uniqueItems: true, items: { enum: [{ size: 1 }, { size: 2 }, 'none'] } },
      },
    },
  });
}

async function openOrder(story: OpenStory, options: Parameters<OpenStory>[1] = {}): Promise<Page> {
  const page = await story('few', { view: 'tools', width: 1400, ...options });
  await registers(page, inspectView([order]));
  await page.locator('[data-tool=order]').click();
  await expect(page.locator('.schema-form')).toBeVisible();
  return page;
}

const field = (page: Page, name: string) => page.locator(`[id="input/${name}"]`);
const editor = (page: Page) => page.getByRole('textbox', { name: 'Input as JSON' });
const run = (page: Page) => page.getByRole('button', { name: /^Run/ });
const inputs = (page: Page) =>
  page.evaluate(() =>
    window.story.commands.flatMap((command) => (command.name === 'run-page-tool' ? [command.input] : [])),
  );

test('does not run while a field of the form is no JSON, and says why', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'anything').fill('{"a": 1}');
  await field(page, 'anything').fill('{"a": 2');
  const why = page.getByText('A field of the form cannot be read as it is. Mend it first.');
  await expect(why).toBeVisible();
  await expect(page.getByText('This is not closed.')).toBeVisible();
  await expect(run(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save input…' })).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  expect(await axeFaults(page)).toEqual([]);
  await field(page, 'anything').fill('{"a": 2}');
  await expect(why).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => inputs(page)).toEqual([{ anything: { a: 2 } }]);
});

test('runs what the JSON says once the field that could not be read is out of sight', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'anything').fill('{"a": 2');
  await expect(run(page)).toBeDisabled();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await expect(run(page)).toBeEnabled();
});

test('changes no number that is too large to be kept, in the JSON or in the form', async ({ story }) => {
  const page = await openOrder(story);
  await editor(page).fill('{"anything": 12345678901234567890}');
  await expect(
    page.getByText(/^This number is too large to be kept exactly\. Put it in quotes/),
  ).toBeVisible();
  await expect(run(page)).toBeDisabled();
  await editor(page).fill('{"anything": "12345678901234567890"}');
  await expect(run(page)).toBeEnabled();
  await field(page, 'anything').fill('12345678901234567890');
  await expect(run(page)).toBeDisabled();
  await field(page, 'anything').fill('');
  await field(page, 'quantity').click();
  await page.keyboard.type('12345678901234567890');
  await expect(field(page, 'quantity')).toHaveValue('12345678901234567890');
  await expect(page.getByText('This number is too large to be kept exactly. Round it.')).toBeVisible();
  await expect(run(page)).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  expect(await inputs(page)).toEqual([]);
  await field(page, 'quantity').fill('12345678901234567000');
  await expect(editor(page)).toContainText('"quantity": 12345678901234567000');
  await expect(run(page)).toBeEnabled();
});

for (const where of ['the form', 'the editor'] as const) {
  test(`a key that is held in ${where} is pressed once: it does not get past the warning`, async ({
    story,
  }) => {
    const page = await openOrder(story);
    await field(page, 'quantity').fill('0');
    if (where === 'the editor') await editor(page).focus();
    const anyway = page.getByRole('button', { name: 'Run anyway' });
    await page.keyboard.down('Control');
    await page.keyboard.down('Enter');
    await expect(anyway).toBeVisible();
    for (let times = 0; times < 5; times++) await page.keyboard.down('Enter');
    expect(await inputs(page)).toEqual([]);
    await page.keyboard.up('Enter');
    await page.keyboard.down('Enter');
    for (let times = 0; times < 5; times++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    await expect.poll(() => inputs(page)).toEqual([{ quantity: 0 }]);
    await expect(editor(page)).toHaveText('{  "quantity": 0}');
  });
}

test('neither does one that is held on the button', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'quantity').fill('0');
  await run(page).focus();
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('button', { name: 'Run anyway' })).toBeFocused();
  expect(await inputs(page)).toEqual([]);
});

test('objects are chosen from a list as texts are, and what it does not have is kept', async ({ story }) => {
  const page = await openOrder(story);
  await editor(page).fill('{"kinds": ["other", {"size": 2}]}');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(box('{"size":2}')).toBeChecked();
  await box('{"size":1}').check();
  await expect(box('{"size":1}')).toBeChecked();
  const written = () => editor(page).evaluate((content) => content.textContent?.replaceAll(/\s/g, ''));
  await expect.poll(written).toBe('{"kinds":[{"size":1},{"size":2},"other"]}');
  await box('{"size":2}').uncheck();
  await box('other').click();
  await expect.poll(written).toBe('{"kinds":[{"size":1}]}');
  await expect(box('other')).toHaveCount(0);
});

test('marks in the JSON follow the schema when it changes', async ({ story }) => {
  const page = await openOrder(story);
  await editor(page).fill('{"quantity": 3}');
  const marks = editor(page).locator('.cm-lintRange');
  await registers(page, inspectView([orderWith({ type: 'integer', maximum: 2 })]));
  await expect(marks).toHaveText(['3']);
  await registers(page, inspectView([order]));
  await expect(marks).toHaveCount(0);
});
