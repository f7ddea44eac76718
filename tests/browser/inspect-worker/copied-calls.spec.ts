import type { Page } from '@playwright/test';
import { copied } from '../../../src/inspector/run/copy-formats.ts';
import { expect, test } from './inspect-test.ts';

/** What a text that is pasted into the page’s console comes to there. */
async function pasted(page: Page, text: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: text,
    replMode: true,
    includeCommandLineAPI: true,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
  return result.value;
}

const script = { from: 'script' } as const;

test('a call that was copied as JavaScript runs when it is pasted into the console, once and again', async ({
  inspected: { screen },
  page,
}) => {
  await expect.poll(async () => (await screen.view())?.tools.length ?? 0).toBeGreaterThan(3);
  const find = copied('javascript', {
    name: 'find_product',
    frame: '',
    source: script,
    input: { name: 'a “lamp”\u202e\u2028 </script>' },
  });
  const found = JSON.stringify({ found: 'a “lamp”\u202e\u2028 </script>' });
  expect(await pasted(page, find)).toBe(found);
  expect(await pasted(page, find)).toBe(found);
  const inner = copied('javascript', { name: 'inner_tool', frame: '0', source: script, input: {} });
  expect(await pasted(page, inner)).toBe('{"from":"the frame"}');
});

test('it runs the tool of its document, and not another’s of the same name', async ({
  inspected: { screen },
  page,
}) => {
  await page.frame({ url: /shop-frame/ })?.evaluate(() =>
    document.modelContext?.registerTool({
      name: 'find_product',
      description: 'Finds a product for the frame',
      execute: () => ({ from: 'the frame' }),
    }),
  );
  await expect
    .poll(async () => (await screen.view())?.tools.filter(({ name }) => name === 'find_product').length)
    .toBe(2);
  const call = { name: 'find_product', source: script, input: { name: 'lamp' } };
  expect(await pasted(page, copied('javascript', { ...call, frame: '' }))).toBe('{"found":"lamp"}');
  expect(await pasted(page, copied('javascript', { ...call, frame: '0' }))).toBe('{"from":"the frame"}');
});

test('so does a call of one of ours', async ({ inspected: { screen }, page }) => {
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('pagehand_read_page');
  const read = copied('javascript', {
    name: 'pagehand_read_page',
    frame: '',
    source: { from: 'pagehand' },
    input: {},
  });
  expect(JSON.parse(String(await pasted(page, read)))).toMatchObject({ ok: true, code: 'SUCCESS' });
});
