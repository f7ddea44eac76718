import type { Page } from '@playwright/test';
import { inspectView } from './fixtures/inspect-view.ts';
import { tool } from './fixtures/page-tools.ts';
import { registers } from './registers.ts';
import { axeFaults, expect, type OpenStory, test } from './story-test.ts';

const place = { type: 'object', required: ['city'], properties: { city: { type: 'string' } } } as const;

/** A tool with one of everything. */
const order = tool({
  name: 'order',
  title: 'Order',
  description: 'Orders something.',
  source: { from: 'script' },
  inputSchema: {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', description: 'The number.' },
      quantity: { type: 'integer', minimum: 1 },
      kind: { type: 'string', enum: ['new', 'used'] },
      gift: { type: 'boolean', default: false },
      colours: { type: 'array', items: { type: 'string', enum: ['red', 'blue'] }, uniqueItems: true },
      notes: { type: 'array', items: { type: 'string' } },
      to: { $ref: '#/$defs/place' },
      pay: {
        oneOf: [
          { title: 'Card', type: 'object', required: ['card'], properties: { card: { type: 'string' } } },
          { title: 'Cash', type: 'object', required: ['cash'], properties: { cash: { type: 'number' } } },
        ],
      },
      more: { type: 'object', additionalProperties: { type: 'string' } },
      anything: { description: 'Any JSON.' },
    },
    $defs: { place },
  },
  outputSchema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } },
});

async function openOrder(story: OpenStory, options: Parameters<OpenStory>[1] = {}): Promise<Page> {
  const page = await story('few', { view: 'tools', ...options });
  await registers(page, inspectView([order]));
  await page.locator('[data-tool=order]').click();
  await expect(page.locator('.schema-form')).toBeVisible();
  return page;
}

const field = (page: Page, name: string) => page.locator(`[id="input/${name}"]`);
const editor = (page: Page) => page.getByRole('textbox', { name: 'Input as JSON' });
const lastInput = (page: Page) =>
  page.evaluate(() => {
    const command = window.story.commands.findLast(({ name }) => name === 'run-page-tool');
    return command?.name === 'run-page-tool' ? command.input : undefined;
  });

test('makes an input in the form, and sends exactly that', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'id').fill('A-1');
  await field(page, 'quantity').fill('3');
  await field(page, 'kind').selectOption({ label: 'used' });
  await field(page, 'gift').selectOption({ label: 'false' });
  await page.getByRole('checkbox', { name: 'blue' }).check();
  await field(page, 'notes').getByRole('button', { name: 'Add an entry' }).click();
  await field(page, 'notes/0').fill('careful');
  await field(page, 'to/city').fill('Paris');
  await page.getByRole('combobox', { name: 'pay' }).selectOption({ label: 'Cash' });
  await field(page, 'pay/cash').fill('1.5');
  await field(page, 'anything').fill('{"a": [1]}');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.run-results')).toContainText('answered');
  expect(await lastInput(page)).toEqual({
    id: 'A-1',
    quantity: 3,
    kind: 'used',
    gift: false,
    colours: ['blue'],
    notes: ['careful'],
    to: { city: 'Paris' },
    pay: { cash: 1.5 },
    anything: { a: [1] },
  });
});

test('keeps form and JSON in step, and a broken text as it is', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'id').fill('A-1');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await expect(editor(page)).toHaveText('{  "id": "A-1"}');
  await editor(page).fill('{"id": "B-2", "quantity": 4');
  await expect(page.getByText('This is not closed. Line 1, column 1.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await expect(page.getByText('The form shows what it said last.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the JSON' }).click();
  await expect(editor(page)).toHaveText('{"id": "B-2", "quantity": 4');
  await editor(page).fill('{"id": "B-2", "quantity": 4}');
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await expect(field(page, 'id')).toHaveValue('B-2');
  await expect(field(page, 'quantity')).toHaveValue('4');
});

test('leaves keys that write to the editor', async ({ story }) => {
  const page = await openOrder(story);
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await editor(page).fill('');
  await page.keyboard.type('"/2?');
  await expect(editor(page)).toContainText('/2?');
  await expect(editor(page)).toBeFocused();
  // Drawn with the editor’s own styles, which the policy of our pages would not allow in the document.
  await expect(page.locator('.cm-content')).toHaveCSS('white-space-collapse', 'break-spaces');
});

test('offers what the schema knows while JSON is written', async ({ story }) => {
  const page = await openOrder(story);
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await editor(page).fill('{"kind": }');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  const options = page.locator('.cm-tooltip-autocomplete li');
  await expect(options).toHaveText(['"new"', '"used"']);
  await page.keyboard.press('Escape');
});

test('warns once of what does not fit, and then has the person’s way', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'quantity').fill('0');
  await expect(page.getByText('must be at least 1')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-field="input/id"]')).toContainText('is missing');
  expect(await lastInput(page)).toBeUndefined();
  await page.getByRole('button', { name: 'Run anyway' }).click();
  await expect.poll(() => lastInput(page)).toEqual({ quantity: 0 });
});

test('shows how long it runs, and cancels', async ({ story }) => {
  const page = await openOrder(story);
  await page.evaluate(() => {
    const ended = new Promise((resolve) => {
      window.story.answer('cancel-run', () =>
        resolve({ ok: false, name: 'AbortError', message: 'It was aborted.', ms: 5 }),
      );
    });
    window.story.answer('run-page-tool', () => ended);
  });
  await field(page, 'id').fill('A-1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You stopped it.')).toBeVisible();
});

test('shows the exact exception, with its stack', async ({ story }) => {
  const page = await openOrder(story);
  await page.evaluate(() =>
    window.story.answer('run-page-tool', {
      ok: false,
      name: 'TypeError',
      message: 'x is not a function\u202e',
      stack: 'at execute (https://shop.example/a.js:1:2)',
      ms: 3,
    }),
  );
  await field(page, 'id').fill('A-1');
  await page.keyboard.press('Control+Enter');
  const failure = page.locator('.failure');
  await expect(failure).toContainText('TypeError');
  await expect(failure).toContainText('x is not a function\\u{202E}');
  await expect(failure).toContainText('at execute (https://shop.example/a.js:1:2)');
  expect(await axeFaults(page)).toEqual([]);
});

test('checks the answer against the output schema', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'id').fill('A-1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Fits the output schema.')).toBeVisible();
  await page.evaluate(() => window.story.answer('run-page-tool', { ok: true, text: '{"ok": 1}', ms: 3 }));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 thing in the result does not fit the output schema')).toBeVisible();
});

test('shows pictures, and lets no picture do anything', async ({ story }) => {
  const page = await openOrder(story);
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
  await page.evaluate((data) => {
    const content = [
      { type: 'text', text: 'A red dot' },
      { type: 'image', mimeType: 'image/png', data },
      { type: 'image', mimeType: 'image/svg+xml', data },
    ];
    window.story.answer('run-page-tool', { ok: true, text: JSON.stringify({ content }), ms: 3 });
  }, png);
  await field(page, 'id').fill('A-1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('img', { name: 'Image 1 of the result' })).toHaveJSProperty('naturalWidth', 5);
  await expect(page.getByRole('img')).toHaveCount(1);
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Text' })).toHaveText('A red dot');
});

test('is not frozen by fifty megabytes, and saves them', async ({ story }) => {
  const page = await openOrder(story);
  await page.evaluate(() =>
    window.story.answer('run-page-tool', { ok: true, text: `{"a":"${'x'.repeat(50_000_000)}"}`, ms: 3 }),
  );
  await field(page, 'id').fill('A-1');
  // What would freeze it: reading all of it as JSON, and drawing all of it.
  const longest = await page.evaluateHandle(() => {
    const read = { characters: 0 };
    const parse = JSON.parse;
    JSON.parse = (text, ...more) => {
      read.characters = Math.max(read.characters, String(text).length);
      return parse(text, ...more);
    };
    return read;
  });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('This result is long')).toBeVisible();
  expect(await longest.evaluate(({ characters }) => characters)).toBeLessThan(1_000_000);
  expect(await page.evaluate(() => document.body.textContent?.length)).toBeLessThan(1_000_000);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('order.txt');
});

test('keeps the last twenty results of a tool', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'id').fill('A-1');
  for (let index = 0; index < 22; index++) {
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() =>
        page.evaluate(
          () => window.story.store.state.rooms.run.benches['https://shop.example /order']?.running,
        ),
      )
      .toBeUndefined();
  }
  await expect(page.getByRole('combobox', { name: 'Earlier runs' }).locator('option')).toHaveCount(20);
});

test('saves an input under a name, takes it again and deletes it', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'id').fill('A-1');
  await page.getByRole('button', { name: 'Save input…' }).click();
  await page.getByRole('textbox', { name: 'Name of this input' }).fill('First');
  await page.keyboard.press('Enter');
  await field(page, 'id').fill('changed');
  const saved = page.getByRole('combobox', { name: 'Saved inputs' });
  await saved.selectOption({ label: 'Saved inputs' });
  await saved.selectOption({ label: 'First' });
  await expect(field(page, 'id')).toHaveValue('A-1');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(saved).toHaveCount(0);
});

test('copies the call in three ways', async ({ story }) => {
  const page = await openOrder(story);
  await field(page, 'id').fill('A-1');
  for (const format of ['JavaScript', 'JSON', 'MCP call']) {
    await page.getByRole('combobox', { name: 'Copy the call as' }).selectOption({ label: format });
    await page.getByRole('button', { name: 'Copy the call' }).click();
  }
  const copied = await page.evaluate(() => [...window.story.copied]);
  expect(copied).toHaveLength(3);
  expect(copied[0]).toContain('modelContext.executeTool(tool, {');
  expect(JSON.parse(copied[1] ?? '')).toEqual({ name: 'order', input: { id: 'A-1' } });
  expect(JSON.parse(copied[2] ?? '')).toMatchObject({ method: 'tools/call' });
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [320, 800, 1400]) {
    test(`running is sound and fits ${width} px, ${theme}`, async ({ story }) => {
      const page = await openOrder(story, { theme, width });
      await field(page, 'notes').getByRole('button', { name: 'Add an entry' }).click();
      await page.getByRole('button', { name: 'Add a member' }).last().click();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('button', { name: 'Run anyway' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'JSON', exact: true }).click();
      await expect(editor(page)).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
    });
  }
}
