import { setLevel } from '../access/screens.ts';
import { executeTool } from '../harness.ts';
import { expect, test } from './inspector-test.ts';

test('checks the page’s tools, and leads from a finding to the tool', async ({ shop }) => {
  const { inspector, view } = shop;
  const checks = await view('Checks');
  const finding = checks.getByRole('treeitem').filter({ hasText: 'No input schema' }).first();
  await expect(finding).toBeVisible();
  await finding.click();
  await expect(checks.getByRole('heading', { name: 'Why it matters' })).toBeVisible();
  await expect(checks.getByRole('heading', { name: 'How to mend it' })).toBeVisible();
  await checks.getByRole('button', { name: 'Go to the tool' }).click();
  await expect(inspector.getByRole('article', { name: 'break_something' })).toBeVisible();
});

test('shows the page as agents see it, points at it, and tells what changed', async ({ shop }) => {
  const { inspector, page, view } = shop;
  const snapshot = await view('Snapshot');
  const take = snapshot.getByRole('button', { name: /^Take (a snapshot|it again)$/ });
  await take.click();
  const tree = snapshot.getByRole('tree');
  const line = tree.getByRole('treeitem').filter({ hasText: 'button "Buy"' });
  await expect(line).toBeVisible();
  await expect(snapshot.getByText(/about [\d,]+ tokens/)).toBeVisible();
  await line.hover();
  const outlined = () => page.evaluate(() => document.querySelectorAll(':popover-open').length);
  await expect.poll(outlined).toBe(1);
  await inspector.getByRole('tab', { name: /^Snapshot/ }).hover();
  await expect.poll(outlined).toBe(0);
  // Clicking the element finds the line.
  await snapshot.getByRole('button', { name: 'Pick on the page' }).click();
  await page.bringToFront();
  const box = await page.locator('#buy').boundingBox();
  // What picks lies over the page: the press is not meant for it.
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(page.locator('#said')).toHaveText('Nothing bought');
  await inspector.bringToFront();
  await expect(tree.locator('[aria-selected=true]')).toContainText('Buy');
  await page.locator('#buy').click();
  await take.click();
  await expect(tree.getByText('Bought', { exact: true })).toBeVisible();
  await snapshot.getByRole('checkbox', { name: 'Only changes' }).check();
  await expect(tree.getByText('Bought', { exact: true })).toBeVisible();
  await expect(tree.getByRole('treeitem').filter({ hasText: 'h1 "Shop"' })).toBeHidden();
});

test('answers a question, and sets what becomes of a tool', async ({ shop }) => {
  const { page, inspector, view } = shop;
  const access = await view('Access');
  await access.getByRole('combobox', { name: 'What becomes of calls of Read page' }).selectOption('Ask');
  const tool = access.getByRole('listitem').filter({ hasText: 'pagehand_read_page' });
  await expect(tool).toContainText('Set by you for this site.');
  const answer = executeTool(page, 'pagehand_read_page');
  const question = access.getByRole('article').filter({ hasText: 'pagehand_read_page' });
  await expect(question).toBeVisible();
  const allow = question.getByRole('button', { name: 'Allow once' });
  await expect(allow).toBeEnabled();
  await inspector.bringToFront();
  await expect
    .poll(async () => {
      await allow.click({ timeout: 500 }).catch(() => undefined);
      return await question.count();
    })
    .toBe(0);
  expect(await answer).toMatchObject({ ok: true });
  await setLevel(page, 'Read');
  await expect(access.getByRole('radio', { name: 'Read' })).toBeChecked();
});

test('puts a file on the shelf, from where a tool takes it', async ({ shop }) => {
  const { inspector, view } = shop;
  const files = await view('Files');
  const picked = inspector.waitForEvent('filechooser');
  await files.getByRole('button', { name: 'Pick files…' }).click();
  await (await picked).setFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('tea,2\n'),
  });
  await expect(files.getByText('order.csv').first()).toBeVisible();
  await files.getByRole('button', { name: 'Remove order.csv' }).click();
  await expect(files.getByText('order.csv')).toHaveCount(0);
});
