import { readFile } from 'node:fs/promises';
import { executeTool } from '../harness.ts';
import { expect, test } from './inspector-test.ts';

test('shows who called what, replays it, and goes into a file and back', async ({ shop }) => {
  const { inspector, page, view } = shop;
  await executeTool(page, 'pagehand_read_page');
  const timeline = await view('Timeline');
  const rows = timeline.getByRole('listbox').getByRole('option', { name: /Call pagehand_read_page/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('through the page');
  await rows.click();
  await timeline.getByRole('button', { name: 'Replay' }).click();
  // It is run where its answer can be seen.
  await expect(inspector.getByRole('article', { name: 'pagehand_read_page' })).toContainText(
    'Nothing bought',
  );
  await view('Timeline');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('you');
  const saved = inspector.waitForEvent('download');
  await timeline.getByRole('button', { name: 'Export' }).click();
  const path = await (await saved).path();
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'call', tool: 'pagehand_read_page', by: 'page' }),
      expect.objectContaining({ kind: 'answer', tool: 'pagehand_read_page', ok: true }),
    ]),
  );
  await timeline.getByRole('button', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(0);
  const picked = inspector.waitForEvent('filechooser');
  await timeline.getByRole('button', { name: 'Import' }).click();
  await (await picked).setFiles(path);
  await expect(rows).toHaveCount(2);
});

test('is filtered by kind and by words, and tells what a route changed', async ({ shop }) => {
  const { inspector, page, view } = shop;
  await page.evaluate(async () => {
    const { modelContext } = document as never as {
      modelContext: { registerTool(tool: object): Promise<void> };
    };
    history.pushState({}, '', '/shop/basket');
    await modelContext.registerTool({
      name: 'pay_basket',
      description: 'Pays what is in the basket.',
      execute: () => 'done',
    });
  });
  const timeline = await view('Timeline');
  const options = timeline.getByRole('listbox').getByRole('option');
  await expect(options.filter({ hasText: '/shop/basket' })).toBeVisible();
  const tools = options.filter({ hasText: 'pay_basket' });
  await expect(tools).toBeVisible();
  await tools.click();
  await expect(timeline.getByText('pay_basket').last()).toBeVisible();
  await timeline.getByRole('button', { name: 'Page', exact: true }).click();
  await expect(tools).toBeHidden();
  await expect(options.filter({ hasText: '/shop/basket' })).toBeVisible();
  await timeline.getByRole('button', { name: 'Page', exact: true }).click();
  await inspector.getByRole('searchbox', { name: /Search tools, inputs/ }).fill('pay_basket');
  await expect(options).toHaveCount(1);
});
