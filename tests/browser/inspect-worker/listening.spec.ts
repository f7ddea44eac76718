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

/** What is told of calls, in the order of the telling. */
async function calls({ screen }: Inspected) {
  return (await screen.events()).filter(({ kind }) => kind === 'call' || kind === 'answer');
}

/** Has the Inspector listen. */
async function listen({ screen, tabId }: Inspected): Promise<void> {
  await screen.run({ name: 'listen', tabId, on: true });
  await expect.poll(async () => (await screen.view())?.listening).toBe('on');
}

async function sourceOf({ screen }: Inspected, tool: string) {
  return (await screen.view())?.tools.find(({ name }) => name === tool)?.source;
}

test.describe('in the page, with the polyfill', () => {
  test.skip(({ mode }) => mode === 'native', 'there the browser keeps the tools');

  test('hears of the page’s own calls, with results and exceptions, and attaches no debugger', async ({
    inspected,
    page,
  }) => {
    await listed(inspected);
    await listen(inspected);
    await executeTool(page, 'find_product', { name: 'lamp' });
    await executeTool(page, 'find_product', { name: 'broken' }).catch(() => undefined);
    await executeTool(page, 'pagehand_read_page', {});
    await expect.poll(async () => (await calls(inspected)).length).toBe(6);
    const told = await calls(inspected);
    expect(told.filter((event) => 'tool' in event && event.tool === 'find_product')).toMatchObject([
      { kind: 'call', tool: 'find_product', by: 'unseen', frame: '', input: { name: 'lamp' } },
      { kind: 'answer', tool: 'find_product', ok: true, code: 'SUCCESS', result: { found: 'lamp' } },
      { kind: 'call', tool: 'find_product', by: 'unseen', input: { name: 'broken' } },
      {
        kind: 'answer',
        ok: false,
        code: 'ERROR',
        result: {
          name: 'TypeError',
          message: 'no such shelf',
          stack: expect.stringContaining('/shop'),
        },
      },
    ]);
    expect(told.filter((event) => 'tool' in event && event.tool === 'pagehand_read_page')).toMatchObject([
      { kind: 'call', by: 'page' },
      { kind: 'answer', ok: true },
    ]);
    expect(await attached(page, inspected.tabId)).toBe(false);
  });

  test('says which script of the page called, where the stack shows it', async ({
    inspected,
    page,
    site,
  }) => {
    await listed(inspected);
    await listen(inspected);
    const script = site.serve('/caller.js', {
      body: `{
        const { modelContext } = document;
        modelContext.getTools().then((tools) =>
          modelContext.executeTool(tools.find(({ name }) => name === 'find_product'), { name: 'lamp' }));
      }`,
      headers: { 'content-type': 'text/javascript' },
    });
    await page.addScriptTag({ url: script });
    await expect
      .poll(async () => (await calls(inspected))[0])
      .toMatchObject({ tool: 'find_product', by: 'page', at: { url: script, line: 4 } });
  });

  test('hears calls by references that the page took before, and on frozen prototypes', async ({
    inspected,
    page,
  }) => {
    await listed(inspected);
    await page.evaluate(() => {
      const scope = window as never as Record<string, { prototype: Record<string, unknown> }>;
      const { prototype } = scope.ModelContext as { prototype: Record<string, unknown> };
      Object.assign(window, { executeBefore: prototype.executeTool });
      Object.freeze(prototype);
      const { modelContext } = document as never as { modelContext: object };
      Object.defineProperty(document, 'modelContext', {
        value: new Proxy(modelContext, {
          get: (target, name) => {
            const member: unknown = Reflect.get(target, name, target);
            return typeof member === 'function' ? member.bind(target) : member;
          },
        }),
      });
    });
    await listen(inspected);
    await executeTool(page, 'find_product', { name: 'wrapped' });
    await page.evaluate(async () => {
      const { executeBefore } = window as never as { executeBefore(tool: unknown, input: object): unknown };
      const { modelContext } = document as never as {
        modelContext: { getTools(): Promise<{ name: string }[]> };
      };
      const tool = (await modelContext.getTools()).find(({ name }) => name === 'find_product');
      const { contextOf } = {
        contextOf: Reflect.get(Document.prototype, 'modelContext', document) as object,
      };
      await executeBefore.call(contextOf, tool, { name: 'before' });
    });
    await expect
      .poll(async () =>
        (await calls(inspected)).flatMap((event) => (event.kind === 'call' ? [event.input] : [])),
      )
      .toEqual([{ name: 'wrapped' }, { name: 'before' }]);
  });

  test('a run of the person’s is told once, with the page’s own exception', async ({ inspected }) => {
    await listed(inspected);
    await listen(inspected);
    const run = await inspected.screen.run({
      name: 'run-page-tool',
      tabId: inspected.tabId,
      frame: '',
      origin: inspected.origin,
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
    expect(await calls(inspected)).toMatchObject([
      { kind: 'call', call: 'mine', by: 'person' },
      { kind: 'answer', call: 'mine', ok: false },
    ]);
  });

  test('goes on over a navigation, from before the next page’s scripts; calls in frames have their frame', async ({
    inspected,
    page,
  }) => {
    await listed(inspected);
    await listen(inspected);
    // Registered before anybody listened.
    expect(await sourceOf(inspected, 'find_product')).toEqual({ from: 'script' });
    await page.reload();
    await expect
      .poll(() => sourceOf(inspected, 'find_product'))
      .toMatchObject({ from: 'script', at: { url: expect.stringContaining('/shop'), line: 7 } });
    await expect
      .poll(() => sourceOf(inspected, 'inner_tool'))
      .toMatchObject({ from: 'script', at: { url: expect.stringContaining('/shop-frame'), line: 2 } });
    await executeTool(page, 'inner_tool', {});
    await expect.poll(async () => (await calls(inspected)).length).toBe(2);
    expect(await calls(inspected)).toMatchObject([
      { kind: 'call', tool: 'inner_tool', by: 'unseen', frame: '0' },
      { kind: 'answer', tool: 'inner_tool', ok: true, result: { from: 'the frame' } },
    ]);
    expect((await inspected.screen.view())?.listening).toBe('on');
  });

  test('is there before the scripts of frames without an address, too', async ({ inspected, page }) => {
    await listed(inspected);
    await listen(inspected);
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.srcdoc =
        '<script>\n\ndocument.modelContext.registerTool({ name: "late", description: "Late", execute: () => "" })</script>';
      document.body.append(frame);
    });
    await expect
      .poll(() => sourceOf(inspected, 'late'))
      .toMatchObject({ from: 'script', at: { url: 'about:srcdoc', line: 3 } });
  });

  test('is refused in a sentence on pages that can have no tools', async ({ inspected, page, site }) => {
    const { screen, tabId } = inspected;
    await listed(inspected);
    site.serve('/insecure', '<!doctype html><title>Insecure</title>');
    await page.goto(`${site.insecureOrigin}/insecure`);
    await expect.poll(async () => (await screen.view())?.context).toBe('unavailable');
    await expect(screen.run({ name: 'listen', tabId, on: true })).rejects.toThrow('can have no tools');
    await expect.poll(async () => (await screen.view())?.listening).toBe('refused');
  });
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
      origin: inspected.origin,
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
    await expect
      .poll(async () => (await screen.events()).filter(({ kind }) => kind === 'call' || kind === 'answer'))
      .toMatchObject([
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
    await expect
      .poll(async () =>
        (await screen.events()).flatMap((event) => (event.kind === 'debugger' ? [event.what] : [])),
      )
      .toEqual(['attached', 'detached', 'attached']);
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
