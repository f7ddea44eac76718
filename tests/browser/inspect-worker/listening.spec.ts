import type { Page } from '@playwright/test';
import { executeTool, serviceWorker } from '../harness.ts';
import { expect, type Inspected, test } from './inspect-test.ts';

async function listed({ screen }: Inspected): Promise<void> {
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('find_product');
}

/** Whether our debugger is attached to a tab. */
async function attached(page: Page, tabId: number): Promise<boolean> {
  const worker = await serviceWorker(page.context());
  return await worker.evaluate(
    async (id) =>
      await chrome.debugger.sendCommand({ tabId: id }, 'Page.enable').then(
        () => true,
        () => false,
      ),
    tabId,
  );
}

test('with the polyfill, listening is refused in a sentence', async ({ inspected, mode }) => {
  test.skip(mode === 'native', 'only where there is no debugger domain for the tools');
  const { screen, tabId } = inspected;
  await listed(inspected);
  await expect(screen.run({ name: 'listen', tabId, on: true })).rejects.toThrow('hears of no calls');
  await expect.poll(async () => (await screen.view())?.listening).toBe('refused');
  expect((await screen.view())?.sentence).toContain('hears of no calls');
});

test.describe('with the debugger', () => {
  test.skip(({ mode }) => mode === 'polyfill', 'it knows the browser’s own tools only');

  test('hears of the page’s own calls, and where scripts registered their tools', async ({
    inspected,
    page,
  }) => {
    const { screen, tabId } = inspected;
    await listed(inspected);
    await screen.run({ name: 'listen', tabId, on: true });
    await expect.poll(async () => (await screen.view())?.listening).toBe('on');
    const source = async () =>
      (await screen.view())?.tools.find(({ name }) => name === 'find_product')?.source;
    await expect.poll(source).toMatchObject({
      from: 'script',
      at: { url: expect.stringContaining('/shop'), line: expect.any(Number) },
    });
    await executeTool(page, 'find_product', { name: 'lamp' });
    await executeTool(page, 'find_product', { name: 'broken' }).catch(() => undefined);
    await executeTool(page, 'pagehand_read_page', {});
    const calls = async () =>
      (await screen.events()).filter(({ kind }) => kind === 'call' || kind === 'answer');
    await expect.poll(async () => (await calls()).length).toBe(6);
    expect(await calls()).toMatchObject([
      { kind: 'call', tool: 'find_product', by: 'unseen', frame: '', input: { name: 'lamp' } },
      { kind: 'answer', tool: 'find_product', ok: true, code: 'SUCCESS', result: { found: 'lamp' } },
      { kind: 'call', tool: 'find_product', by: 'unseen', input: { name: 'broken' } },
      { kind: 'answer', ok: false, code: 'ERROR', result: { name: 'TypeError', message: 'no such shelf' } },
      { kind: 'call', tool: 'pagehand_read_page', by: 'page' },
      { kind: 'answer', tool: 'pagehand_read_page', ok: true },
    ]);
  });

  test('a run of the person’s is told once, with the page’s own exception', async ({ inspected }) => {
    const { screen, tabId } = inspected;
    await listed(inspected);
    await screen.run({ name: 'listen', tabId, on: true });
    const run = await screen.run({
      name: 'run-page-tool',
      tabId,
      frame: '',
      tool: 'find_product',
      input: { name: 'broken' },
      run: 'mine',
    });
    expect(run).toMatchObject({
      ok: false,
      name: 'TypeError',
      message: 'no such shelf',
      stack: expect.stringContaining('/shop'),
    });
    const calls = (await screen.events()).filter(({ kind }) => kind === 'call' || kind === 'answer');
    expect(calls).toMatchObject([
      { kind: 'call', call: 'mine', by: 'person' },
      { kind: 'answer', call: 'mine', ok: false },
    ]);
  });

  test('goes on over a navigation, and calls in frames are told with their frame', async ({
    inspected,
    page,
  }) => {
    const { screen, tabId } = inspected;
    await listed(inspected);
    await screen.run({ name: 'listen', tabId, on: true });
    await page.reload();
    await expect
      .poll(async () => (await screen.view())?.tools.find(({ name }) => name === 'inner_tool'))
      .toBeDefined();
    await expect
      .poll(async () => (await screen.view())?.tools.find(({ name }) => name === 'find_product')?.source)
      .toMatchObject({ from: 'script', at: { line: expect.any(Number) } });
    await executeTool(page, 'inner_tool', {});
    await expect
      .poll(async () => (await screen.events()).find(({ kind }) => kind === 'call'))
      .toMatchObject({ tool: 'inner_tool', by: 'unseen', frame: '0' });
  });

  test('is let go when nobody looks, or when it is said', async ({ inspected, page }) => {
    const { screen, tabId } = inspected;
    await listed(inspected);
    await screen.run({ name: 'listen', tabId, on: true });
    expect(await attached(page, tabId)).toBe(true);
    await screen.run({ name: 'listen', tabId, on: false });
    await expect.poll(() => attached(page, tabId)).toBe(false);
    expect((await screen.view())?.listening).toBe('off');
    await screen.run({ name: 'listen', tabId, on: true });
    await expect.poll(() => attached(page, tabId)).toBe(true);
    const told = (await screen.events()).flatMap((event) => (event.kind === 'debugger' ? [event.what] : []));
    expect(told).toEqual(['attached', 'detached', 'attached']);
    await screen.closePort();
    await expect.poll(() => attached(page, tabId)).toBe(false);
  });

  test('a level that falls ends what agents do, not the listening', async ({ inspected, page }) => {
    const { screen, tabId } = inspected;
    await listed(inspected);
    await screen.run({ name: 'listen', tabId, on: true });
    await screen.run({
      name: 'set-level',
      tabId,
      site: new URL(page.url()).origin,
      level: 'read',
      lasts: 'tab',
    });
    await expect.poll(async () => (await screen.view())?.tab.level).toBe('read');
    await expect.poll(async () => (await screen.view())?.listening).toBe('on');
    await expect.poll(() => attached(page, tabId)).toBe(true);
    await executeTool(page, 'find_product', { name: 'lamp' });
    await expect
      .poll(async () => (await screen.events()).find(({ kind }) => kind === 'call'))
      .toMatchObject({ tool: 'find_product', by: 'unseen' });
  });
});
