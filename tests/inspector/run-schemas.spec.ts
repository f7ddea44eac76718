import type { Page } from '@playwright/test';
import type { PageTool } from '../../src/protocol/inspect.ts';
import { inspectView } from './fixtures/inspect-view.ts';
import { tool } from './fixtures/page-tools.ts';
import { registers } from './registers.ts';
import { axeFaults, expect, type OpenStory, test } from './story-test.ts';

type Schema = PageTool['inputSchema'];

async function open(story: OpenStory, inputSchema: Schema, width = 1000): Promise<Page> {
  const page = await story('few', { view: 'tools', width });
  await registers(page, inspectView([tool({ name: 'order', source: { from: 'script' }, inputSchema })]));
  await page.locator('[data-tool=order]').click();
  await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible();
  return page;
}

const field = (page: Page, name: string) => page.locator(`[id="input/${name}"]`);
const editor = (page: Page) => page.getByRole('textbox', { name: 'Input as JSON' });
const sent = async (page: Page) => {
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.run-results')).toContainText('answered');
  return await page.evaluate(() => {
    const command = window.story.commands.findLast(({ name }) => name === 'run-page-tool');
    return command?.name === 'run-page-tool' ? command.input : undefined;
  });
};

/** Schemas a form is made of, what a person does in it, and what is sent then. */
const forms: Record<string, { schema: Schema; act(page: Page): Promise<void>; input: object }> = {
  'anyOf between a text and a number': {
    schema: { type: 'object', properties: { of: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
    async act(page) {
      await page.getByRole('combobox', { name: 'of' }).selectOption({ index: 1 });
      await field(page, 'of').fill('7');
    },
    input: { of: 7 },
  },
  'allOf of two objects': {
    schema: {
      type: 'object',
      allOf: [
        { type: 'object', properties: { one: { type: 'string' } }, required: ['one'] },
        { type: 'object', properties: { two: { type: 'integer' } } },
      ],
    },
    async act(page) {
      await field(page, 'one').fill('a');
      await field(page, 'two').fill('2');
    },
    input: { one: 'a', two: 2 },
  },
  'a schema that holds itself': {
    schema: {
      type: 'object',
      properties: { tree: { $ref: '#/$defs/node' } },
      $defs: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            inside: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
        },
      },
    },
    async act(page) {
      await field(page, 'tree/name').fill('root');
      await field(page, 'tree/inside').getByRole('button', { name: 'Add an entry' }).first().click();
      await field(page, 'tree/inside/0/name').fill('leaf');
    },
    input: { tree: { name: 'root', inside: [{ name: 'leaf' }] } },
  },
  'const, enum of several types, and null': {
    schema: {
      type: 'object',
      properties: {
        kind: { const: 'order' },
        size: { enum: [1, 'large', null, true] },
        note: { type: ['string', 'null'] },
      },
      required: ['kind'],
    },
    async act(page) {
      await field(page, 'size').selectOption({ label: 'large' });
      await field(page, 'note').fill('soon');
    },
    input: { kind: 'order', size: 'large', note: 'soon' },
  },
  'lists of lists, and a list with places': {
    schema: {
      type: 'object',
      properties: {
        grid: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
        point: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] },
      },
    },
    async act(page) {
      await field(page, 'grid').getByRole('button', { name: 'Add an entry' }).click();
      await field(page, 'grid/0').getByRole('button', { name: 'Add an entry' }).click();
      await field(page, 'grid/0/0').fill('1.5');
    },
    input: { grid: [[1.5]] },
  },
  'members by pattern': {
    schema: {
      type: 'object',
      properties: { known: { type: 'string' } },
      patternProperties: { '^x-': { type: 'integer' } },
      additionalProperties: false,
    },
    async act(page) {
      await field(page, 'known').fill('yes');
    },
    input: { known: 'yes' },
  },
  'a member that may be anything, and one that may not be': {
    schema: { type: 'object', properties: { any: true, bare: {}, none: false, set: { type: 'boolean' } } },
    async act(page) {
      await field(page, 'any').fill('[1, {"a": null}]');
      await field(page, 'bare').fill('"text"');
      await field(page, 'set').selectOption({ label: 'true' });
      await expect(page.locator('[data-field="input/none"]')).toHaveCount(0);
    },
    input: { any: [1, { a: null }], bare: 'text', set: true },
  },
};

for (const [name, { schema, act, input }] of Object.entries(forms)) {
  test(`makes a form of ${name}`, async ({ story }) => {
    const page = await open(story, schema);
    await expect(page.locator('.schema-form')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await act(page);
    expect(await sent(page)).toEqual(input);
  });
}

test('says of a tool without a schema that it takes nothing, and sends what is written all the same', async ({
  story,
}) => {
  const page = await open(story, {});
  await expect(page.getByText('This tool takes no input.')).toBeVisible();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await editor(page).fill('{"b": [true]}');
  expect(await sent(page)).toEqual({ b: [true] });
});

const deep = Array.from({ length: 20 }).reduce<object>(
  (inner) => ({ type: 'object', properties: { in: inner } }),
  { type: 'string' },
) as Schema;
const megabyte = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [
      `field_${index}`,
      { type: 'string', description: 'x'.repeat(180) },
    ]),
  ),
};

/** Schemas no form is made of, and why. */
const noForms: Record<string, { schema: Schema; why: string }> = {
  'a schema that is true': { schema: true, why: 'does not describe an object' },
  'a schema that is false': { schema: false, why: 'does not describe an object' },
  'a schema that is a text': { schema: '{"type":"object","prop', why: 'does not describe an object' },
  'a list': { schema: { type: 'array', items: {} }, why: 'does not describe an object' },
  'a megabyte': { schema: megabyte, why: 'too many parts' },
  'very many levels': { schema: deep, why: 'nested too deeply' },
  'a reference to the network': {
    schema: { type: 'object', properties: { a: { $ref: 'https://example.org/s.json' } } },
    why: 'refers to something that is not in it',
  },
  'patterns that could take for ever': {
    schema: { type: 'object', patternProperties: { '^(a+)+$': {} } },
    why: 'patterns that could take for ever',
  },
};

for (const [name, { schema, why }] of Object.entries(noForms)) {
  test(`writes the input as JSON for ${name}, says why, and runs`, async ({ story }) => {
    const page = await open(story, schema, 1400);
    await expect(page.locator('.run-input')).toContainText(why);
    await expect(page.getByRole('button', { name: 'Form', exact: true })).toHaveCount(0);
    await editor(page).fill('{"a": 1}');
    await page.keyboard.press('Control+Enter');
    const anyway = page.getByRole('button', { name: 'Run anyway' });
    await expect(anyway.or(page.locator('.run-results'))).toBeVisible();
    if (await anyway.isVisible()) await page.keyboard.press('Control+Enter');
    await expect(page.locator('.run-results')).toContainText('answered');
  });
}

test('shows whatever a result is as text, tree and raw, and no result as what it is', async ({ story }) => {
  const page = await open(story, {});
  const answers: readonly [string | null, string, string][] = [
    ['{"a":{"b":[1]}}', 'Tree', 'b'],
    ['{"content":[{"type":"text","text":"Words"}]}', 'Text', 'Words'],
    ['plain words', 'Text', 'plain words'],
    ['', 'Text', 'An empty text.'],
    [null, '', 'The tool answered nothing.'],
  ];
  for (const [text, as, seen] of answers) {
    await page.evaluate(
      (answer) => window.story.answer('run-page-tool', { ok: true, text: answer, ms: 3 }),
      text,
    );
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.run-results')).toContainText(seen);
    if (as !== '') {
      await expect(page.getByRole('button', { name: as, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.getByRole('button', { name: 'Raw', exact: true }).click();
      if (text !== '') await expect(page.getByRole('region', { name: 'Raw' })).toHaveText(text ?? '');
      await page.evaluate(() => window.story.store.dispatch({ type: 'run/result', view: 'auto' }));
    }
  }
});
