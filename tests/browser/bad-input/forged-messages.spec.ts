import type { Page } from '@playwright/test';
import { everyPage, registered } from '../../every-page.ts';
import { executeTool, expect, type ModelContextDocument, test, toolNames, waitForTools } from '../harness.ts';
import { watchErrors } from './console-errors.ts';

const html = `<!doctype html><title>Forger</title>
  <script type="application/ld+json">{"@type":"Event","name":"N"}</script><main><p>Words to read.</p></main>`;
const all = ['get_event_details', 'get_structured_data', ...everyPage];

/** Our tools are there, and answer. */
async function allWell(page: Page): Promise<void> {
  await waitForTools(page, all);
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true, code: 'SUCCESS' });
  expect(await executeTool(page, 'pagehand_get_event_details')).toMatchObject({ ok: true, code: 'SUCCESS' });
}

/** Names of events our scripts listen for, or did once. */
const events = [
  'pagehand:attach',
  'pagehand:bridge',
  'pagehand:peer:1',
  'pagehand:handover',
  'pagehand:wake',
];

test('messages forged under our names, with ports and junk, are dropped', async ({ page, site }) => {
  const errors = watchErrors(page);
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  await page.evaluate((names) => {
    const commands = [
      '',
      'junk',
      'hello',
      'intact',
      'attach',
      'attach 0 x',
      'attach 99 x',
      'close',
      'close x',
    ];
    for (const target of [window, document, navigation, document.body]) {
      for (const name of names) {
        for (const lastEventId of [
          ...commands,
          'close __proto__',
          'attach 1 __proto__',
          'x'.repeat(100_000),
        ]) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => undefined;
          const options = { cancelable: true, bubbles: true, lastEventId, data: { type: 'register' } };
          target.dispatchEvent(new MessageEvent(name, options));
          target.dispatchEvent(new MessageEvent(name, { ...options, ports: [port2] }));
          for (const junk of [null, 7, 'x', [], { type: 'register' }, { type: '__proto__' }, { id: {} }]) {
            port1.postMessage(junk);
          }
        }
      }
    }
  }, events);
  await allWell(page);
  expect(errors).toEqual([]);
});

test('events of other kinds forged under our names are dropped', async ({ page, site }) => {
  const errors = watchErrors(page);
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  await page.evaluate((names) => {
    for (const target of [window, document, navigation]) {
      for (const name of names) {
        target.dispatchEvent(new Event(name, { cancelable: true }));
        for (const detail of [null, 'junk', {}]) target.dispatchEvent(new CustomEvent(name, { detail }));
      }
    }
  }, events);
  await allWell(page);
  expect(errors).toEqual([]);
});

test('a session forged with our version can take nothing of ours away', async ({ page, site, mode }) => {
  test.skip(mode !== 'polyfill', 'there is no bridge without the polyfill');
  const errors = watchErrors(page);
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    navigation.dispatchEvent(
      new MessageEvent('pagehand:bridge', {
        cancelable: true,
        lastEventId: 'attach 1 forged',
        ports: [port2],
      }),
    );
    const tool = (name: string) => ({ name, description: 'Forged.' });
    const junk = [
      { type: 'register', id: 1, tool: tool('pagehand_read_page') },
      { type: 'register', id: 2, tool: { name: 'x', description: 'd', inputSchema: '{broken' } },
      { type: 'register', id: 3, tool: { name: {}, description: [] } },
      { type: 'register', id: 4, tool: null },
      { type: 'register', id: '__proto__', tool: tool('forged') },
      ...Array.from({ length: 50 }, (_, id) => ({ type: 'unregister', id })),
      ...Array.from({ length: 50 }, (_, call) => ({ type: 'answer', call, text: 'forged' })),
      ...Array.from({ length: 50 }, (_, call) => ({ type: 'fail', call })),
      { type: 'list', id: {} },
      { type: 'watch' },
      { type: 'bye' },
    ];
    for (const message of junk) port1.postMessage(message);
  });
  await allWell(page);
  expect(errors).toEqual([]);
});

test('answers forged for calls that wait reach nobody', async ({ page, site, mode }) => {
  test.skip(mode !== 'polyfill', 'there is no bridge without the polyfill');
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    navigation.dispatchEvent(
      new MessageEvent('pagehand:bridge', {
        cancelable: true,
        lastEventId: 'attach 1 forged',
        ports: [port2],
      }),
    );
    for (let call = 0; call < 1_000; call += 1) port1.postMessage({ type: 'answer', call, text: '"forged"' });
    setInterval(() => {
      for (let call = 0; call < 20; call += 1) port1.postMessage({ type: 'answer', call, text: '"forged"' });
    }, 1);
  });
  await allWell(page);
});

test('thousands of junk messages on the window disturb nothing', async ({ page, site }) => {
  const errors = watchErrors(page);
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  const flood = page.evaluate(async () => {
    const junk = [
      { type: 'pagehand:wake' },
      { type: 'tools', generation: 1, tools: [] },
      { type: 'result', id: '1', result: { ok: true } },
      { type: 'run', id: '1', operation: 'read', args: {} },
      { type: 'call', id: 1, call: 1, input: '{}' },
      'pagehand:attach',
      null,
      new Uint8Array(1_000),
    ];
    for (let count = 0; count < 10_000; count += 1) {
      const { port2 } = new MessageChannel();
      window.postMessage(junk[count % junk.length], '*', count % 100 === 0 ? [port2] : []);
      if (count % 1_000 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });
  await allWell(page);
  await flood;
  await allWell(page);
  expect(errors).toEqual([]);
});

test('a forged handover takes nothing away and makes nothing twice', async ({ page, site }) => {
  const errors = watchErrors(page);
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  await page.evaluate(() => {
    for (let count = 0; count < 1_000; count += 1) document.dispatchEvent(new Event('pagehand:handover'));
  });
  await allWell(page);
  expect(await toolNames(page)).toEqual(registered(all));
  expect(errors).toEqual([]);
});

test('lifecycle events forged by the page leave its tools as they are', async ({ page, site }) => {
  const errors = watchErrors(page);
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  await page.evaluate(() => {
    for (let count = 0; count < 20; count += 1) {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      window.dispatchEvent(new Event('load'));
      document.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('DOMContentLoaded'));
      document.dispatchEvent(new Event('prerenderingchange'));
      navigation.dispatchEvent(new Event('currententrychange'));
      navigation.dispatchEvent(new Event('navigatesuccess'));
    }
  });
  await allWell(page);
  expect(errors).toEqual([]);
});

test('a navigate event forged by the page ends no tool', async ({ page, site }) => {
  const errors = watchErrors(page);
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  await page.evaluate(() => {
    navigation.dispatchEvent(new Event('navigate'));
    navigation.dispatchEvent(new CustomEvent('navigate', { detail: { destination: null } }));
  });
  await allWell(page);
  expect(errors).toEqual([]);
});

test('a navigation forged by the page ends no call', async ({ page, site }) => {
  const errors = watchErrors(page);
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  const answers = await page.evaluate(async () => {
    const { modelContext } = document as never as ModelContextDocument;
    const tool = Array.from(await modelContext.getTools()).find(({ name }) => name === 'pagehand_read_page');
    if (tool === undefined) throw new Error('no tool');
    // A real destination, of a navigation that the page refuses, is all that a forged event needs.
    const seen = new Promise<NavigationDestination>((resolve) => {
      navigation.addEventListener(
        'navigate',
        (event) => {
          event.preventDefault();
          resolve(event.destination);
        },
        { once: true },
      );
    });
    location.href = '/elsewhere';
    const destination = await seen;
    const calls = Array.from({ length: 20 }, () => modelContext.executeTool(tool, {}));
    await calls[0];
    const { signal } = new AbortController();
    const options = { destination, signal, navigationType: 'push', cancelable: true } as const;
    navigation.dispatchEvent(new NavigateEvent('navigate', options));
    return (await Promise.all(calls)).map((text) => (JSON.parse(text ?? 'null') as { code: string }).code);
  });
  expect(answers).toEqual(Array(20).fill('SUCCESS'));
  expect(errors).toEqual([]);
});

test('the page cannot speak to the extension by its own interfaces', async ({
  page,
  site,
  browserContext,
}) => {
  const url = site.serve('/', html);
  await page.goto(url);
  await waitForTools(page, all);
  const reach = await page.evaluate(() => {
    const { chrome } = window as never as { chrome?: { runtime?: { connect?: unknown } } };
    return { runtime: typeof chrome?.runtime, connect: typeof chrome?.runtime?.connect };
  });
  expect(reach).toEqual({ runtime: 'undefined', connect: 'undefined' });
  expect(browserContext.serviceWorkers()).toHaveLength(1);
});

test('the page finds no file of the extension', async ({ page, site, browserContext }) => {
  await page.goto(site.serve('/', html));
  await waitForTools(page, all);
  const [worker] = browserContext.serviceWorkers();
  const base = new URL('/', worker?.url() ?? '').href;
  const found = await page.evaluate(async (address) => {
    const paths = ['manifest.json', 'src/content/main.iife.js', 'src/model-context/polyfill/main.iife.js'];
    const tries = await Promise.allSettled(paths.map((path) => fetch(address + path)));
    return tries.filter(({ status }) => status === 'fulfilled').length;
  }, base);
  expect(found).toBe(0);
});
