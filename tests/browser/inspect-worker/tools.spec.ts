import type { InspectView, PageTool } from '../../../src/protocol/inspect.ts';
import { serviceWorker } from '../harness.ts';
import { expect, test } from './inspect-test.ts';

function toolIn(view: InspectView | undefined, name: string): PageTool | undefined {
  return view?.tools.find((tool) => tool.name === name);
}

test('lists the page’s own tools, by script and by form, those of frames, and ours', async ({
  inspected: { screen },
  mode,
}) => {
  const named = async (name: string) => toolIn(await screen.view(), name);
  await expect.poll(() => named('find_product')).toBeDefined();
  await expect.poll(() => named('send_note')).toBeDefined();
  await expect.poll(() => named('inner_tool')).toBeDefined();
  await expect.poll(() => named('pagehand_read_page')).toBeDefined();
  const view = await screen.view();
  expect(view?.context).toBe(mode);
  expect(toolIn(view, 'find_product')).toMatchObject({
    frame: '',
    title: 'Find a product',
    description: 'Finds a product by its name',
    inputSchema: { type: 'object', required: ['name'] },
    annotations: { readOnlyHint: true },
    source: { from: 'script' },
  });
  expect(toolIn(view, 'send_note')).toMatchObject({ source: { from: 'form', uid: expect.any(String) } });
  expect(toolIn(view, 'inner_tool')).toMatchObject({ frame: '0', source: { from: 'script' } });
  expect(toolIn(view, 'pagehand_read_page')).toMatchObject({ frame: '', source: { from: 'pagehand' } });
  expect(view?.frames.map(({ frame, url, visible }) => [frame, new URL(url).pathname, visible])).toEqual([
    ['', '/shop', true],
    ['0', '/shop-frame', true],
  ]);
  expect(view?.looking).toBeUndefined();
  const tool = toolIn(view, 'find_product');
  expect(tool?.size).toBe(
    'find_product'.length + 'Finds a product by its name'.length + JSON.stringify(tool?.inputSchema).length,
  );
});

test('tells of tools that come, change and go, and writes it down', async ({
  inspected: { screen },
  page,
}) => {
  await expect.poll(async () => toolIn(await screen.view(), 'find_product')).toBeDefined();
  const register = (description: string) =>
    page.evaluate((text) => {
      const world = globalThis as never as { gone?: AbortController };
      world.gone?.abort();
      world.gone = new AbortController();
      const context = (
        document as never as { modelContext: { registerTool(a: object, b: object): Promise<void> } }
      ).modelContext;
      return context.registerTool(
        { name: 'late_tool', description: text, execute: () => 1 },
        { signal: world.gone.signal },
      );
    }, description);
  await register('One');
  await expect.poll(async () => toolIn(await screen.view(), 'late_tool')?.description).toBe('One');
  await register('Two');
  await expect.poll(async () => toolIn(await screen.view(), 'late_tool')?.description).toBe('Two');
  await page.evaluate(() => (globalThis as never as { gone: AbortController }).gone.abort());
  await expect.poll(async () => toolIn(await screen.view(), 'late_tool')).toBeUndefined();
  const changes = (await screen.events()).flatMap((event) =>
    event.kind === 'tools' && [...event.added, ...event.removed, ...event.changed].includes('late_tool')
      ? [[event.added, event.changed, event.removed].map((names) => names.includes('late_tool'))]
      : [],
  );
  expect(changes).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

test('goes along to the next page', async ({ inspected: { screen }, page, site }) => {
  await expect.poll(async () => toolIn(await screen.view(), 'find_product')).toBeDefined();
  await page.goto(
    site.serve(
      '/next',
      '<!doctype html><title>Next</title><script>document.modelContext.registerTool({name:"next_tool",description:"n",execute(){}})</script>',
    ),
  );
  await expect.poll(async () => toolIn(await screen.view(), 'next_tool')).toBeDefined();
  expect(toolIn(await screen.view(), 'find_product')).toBeUndefined();
  const pages = (await screen.events()).flatMap((event) =>
    event.kind === 'page' ? [[event.what, new URL(event.url).pathname]] : [],
  );
  expect(pages.slice(-2)).toEqual([
    ['left', '/shop'],
    ['came', '/next'],
  ]);
});

test('a frame of another origin is told of, and that its tools cannot be seen', async ({
  inspected: { screen },
  page,
  site,
}) => {
  await page.goto(
    site.serve(
      '/around',
      `<!doctype html><title>Around</title><iframe src="${site.origin.replace('localhost', '127.0.0.1')}/shop-frame"></iframe>`,
    ),
  );
  await expect
    .poll(async () => (await screen.view())?.frames.find(({ frame }) => frame === '0'))
    .toMatchObject({ visible: false, sentence: expect.stringContaining('another origin') });
});

test('a page with very many tools, and one with a schema of a megabyte, are listed', async ({
  inspected: { screen },
  page,
}) => {
  await expect.poll(async () => toolIn(await screen.view(), 'find_product')).toBeDefined();
  await page.evaluate(async () => {
    const context = (document as never as { modelContext: { registerTool(a: object): Promise<void> } })
      .modelContext;
    const more = Array.from({ length: 1_000 }, (_, at) =>
      context.registerTool({ name: `many_${at}`, description: 'One of many', execute: () => at }),
    );
    const big = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 10_000 }, (_, at) => [
          `p${at}`,
          { type: 'string', description: 'x'.repeat(80) },
        ]),
      ),
    };
    await context.registerTool({
      name: 'huge_schema',
      description: 'Huge',
      inputSchema: big,
      execute: () => 1,
    });
    await Promise.all(more);
  });
  await expect.poll(async () => (await screen.view())?.tools.length).toBeGreaterThan(1_000);
  await expect.poll(async () => toolIn(await screen.view(), 'huge_schema')).toBeDefined();
  const huge = toolIn(await screen.view(), 'huge_schema');
  expect(huge?.size).toBeGreaterThan(1_000_000);
  expect(String(huge?.inputSchema)).toHaveLength(20_000);
  expect(huge?.notes?.join()).toContain('of its text are shown');
});

test('nobody who looks: nothing is put into the page, and nothing is asked of it', async ({
  page,
  site,
  mode,
}) => {
  await page.goto(site.serve('/plain', '<!doctype html><title>Plain</title>'));
  const worker = await serviceWorker(page.context());
  const heard = page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const event = new MessageEvent('pagehand:webmcp', { cancelable: true });
        done(!navigation.dispatchEvent(event));
      }),
  );
  expect(await heard).toBe(false);
  const operations = await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ url: 'http://localhost/*' });
    const [found] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? 0 },
      func: () => {
        const world = globalThis as never as Record<symbol, { operations: Map<string, unknown> } | undefined>;
        return [...(world[Symbol.for('pagehand.injected')]?.operations.keys() ?? [])];
      },
    });
    return found?.result;
  });
  expect(operations, mode).not.toContain('pageTools');
});

test('says of a page that could not be loaded that it could not', async ({ inspected: { screen }, page }) => {
  // Natively the browser itself may end where a page is asked as it is left.
  await expect.poll(async () => toolIn(await screen.view(), 'find_product')).toBeDefined();
  // Nothing listens there.
  await page.goto('http://localhost:1/').catch(() => undefined);
  await expect
    .poll(async () => (await screen.view())?.tab.sentence)
    .toBe('The page could not be loaded. See in the tab why, and reload it.');
});

test('a page that took another’s place while code was put there is listed all the same', async ({
  inspected: { screen, tabId, origin },
  page,
  mode,
}) => {
  test.skip(mode === 'native', 'there the browser itself may end where a page is asked as it is left');
  // The browser may run what was meant for the one before in the next, of its process.
  for (let round = 0; round < 15; round++) {
    await screen.closePort();
    await page.goto(`${origin}/shop`);
    await screen.connect();
    await screen.inspect(tabId);
    await page.goto(`${origin}/shop-frame`);
    await expect
      .poll(async () => (await screen.view())?.tools.map(({ name, frame }) => name + frame))
      .toContain('inner_tool');
  }
});
