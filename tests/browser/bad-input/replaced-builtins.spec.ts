import { everyPage, registered } from '../../every-page.ts';
import { expect, test } from '../harness.ts';
import { watchErrors } from './console-errors.ts';
import { agentFields, agentScript, PageAgent } from './page-agent.ts';
import { WorkerEar } from './worker-ear.ts';

const event = '<script type="application/ld+json">{"@type":"Event","name":"N"}</script>';
const words = '<main><h1>Heading</h1><p>Words to read.</p></main>';
const withEvent = ['get_event_details', 'get_structured_data', ...everyPage];

const broken = '() => { throw new Error("broken") }';
const methods = (owner: string) =>
  `for (const name of Object.getOwnPropertyNames(${owner})) {
    const { value } = Object.getOwnPropertyDescriptor(${owner}, name);
    if (typeof value === 'function' && name !== 'constructor') ${owner}[name] = ${broken};
  }`;

const attacks: Readonly<Record<string, string>> = {
  Promise: `window.Promise = class { constructor() { throw new Error('broken'); } };`,
  JSON: `JSON.parse = JSON.stringify = ${broken}; window.JSON = undefined;`,
  AbortController: 'window.AbortController = window.AbortSignal = undefined;',
  'Map.prototype': methods('Map.prototype'),
  'Array.prototype[Symbol.iterator]': `Array.prototype[Symbol.iterator] = ${broken};`,
  'EventTarget.prototype.addEventListener': `EventTarget.prototype.addEventListener = ${broken};`,
  'window.postMessage': `window.postMessage = ${broken};`,
  MessageChannel: `window.MessageChannel = window.MessagePort = window.MessageEvent = undefined;`,
  'Node.prototype.textContent': `Object.defineProperty(Text.prototype, 'data', { get: ${broken} });
    Element.prototype.getAttribute = Document.prototype.querySelectorAll = ${broken};`,
  'history and navigation': `history.pushState = history.replaceState = ${broken};
    Object.defineProperty(window, 'navigation', { get: ${broken} });`,
  'everything at once': `
    const { freeze } = Object;
    for (const owner of [Map.prototype, Set.prototype, WeakMap.prototype]) { ${methods('owner')} }
    window.JSON = window.AbortController = window.MessageChannel = undefined;
    window.postMessage = ${broken};
    EventTarget.prototype.addEventListener = EventTarget.prototype.dispatchEvent = ${broken};
    Array.prototype[Symbol.iterator] = ${broken};
    window.Promise = class { constructor() { throw new Error('broken'); } };
    freeze(Object.prototype);`,
};

for (const [what, attack] of Object.entries(attacks)) {
  test.describe(`when the page replaces ${what}`, () => {
    test('before it is loaded, all tools come and work', async ({ page, site }) => {
      const errors = watchErrors(page);
      const agent = new PageAgent(page);
      await page.goto(
        site.serve(
          '/before',
          `<!doctype html><html><head><title>Before</title>${agentScript}<script>{${attack}}</script>${event}</head>
           <body>${words}${agentFields}</body></html>`,
        ),
      );
      await agent.sees(withEvent);
      expect(await agent.call('pagehand_read_page')).toMatchObject({
        ok: true,
        data: { text: expect.stringContaining('Words to read.') },
      });
      expect(await agent.call('pagehand_get_event_details')).toMatchObject({ ok: true });
      expect(errors).toEqual([]);
    });

    test('after it is loaded, tools stay, come and work', async ({ page, site }) => {
      const errors = watchErrors(page);
      const agent = new PageAgent(page);
      await page.goto(
        site.serve(
          '/after',
          `<!doctype html><html><head><title>After</title>${agentScript}</head>
           <body>${words}${agentFields}<button onclick="attack()">Attack</button><script>
             function attack() {
               {${attack}}
               document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(event).replaceAll('</', '<\\/')});
             }
           </script></body></html>`,
        ),
      );
      await agent.sees(everyPage);
      await page.getByRole('button').click();
      await agent.sees(withEvent);
      expect(await agent.call('pagehand_read_page')).toMatchObject({ ok: true });
      expect(await agent.call('pagehand_get_event_details')).toMatchObject({ ok: true });
      expect(errors).toEqual([]);
    });
  });
}

const fake = `{
  registerTool: async () => undefined,
  getTools: async () => [],
  executeTool: async () => 'null',
  addEventListener() {},
}`;
const replace = `Object.defineProperty(document, 'modelContext', { value: ${fake}, configurable: true });`;
const replaceLater = '<button id="replace" onclick="replace()">Replace</button>';
const putBack = '<button id="put-back" onclick="delete document.modelContext">Put back</button>';

/** A page whose buttons replace `document.modelContext` and put it back. */
const replacing = (head: string) => `<!doctype html><html><head><title>Replaced</title>${agentScript}
  <script>function replace() { ${replace} } ${head}</script></head>
  <body>${words}${agentFields}${replaceLater}${putBack}</body></html>`;

test.describe('when the page replaces document.modelContext', () => {
  test('before it is loaded: native tools are there all the same', async ({ page, site, mode }) => {
    test.skip(mode !== 'native', 'the polyfill lives at that place');
    const errors = watchErrors(page);
    const agent = new PageAgent(page);
    await page.goto(site.serve('/', replacing('replace();')));
    await agent.sees(everyPage);
    expect(await agent.call('pagehand_read_page')).toMatchObject({ ok: true });
    // A frame of the same origin has a place of its own, from which the page's real one is reached.
    const seen = await page.evaluate(async () => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const real = Object.getOwnPropertyDescriptor(
        (frame.contentWindow as Window & typeof globalThis).Document.prototype,
        'modelContext',
      )?.get?.call(document) as { getTools(): Promise<ArrayLike<{ name: string }>> };
      return Array.from(await real.getTools(), ({ name }) => name);
    });
    expect(seen).toEqual(registered(everyPage));
    expect(errors).toEqual([]);
  });

  test('after it is loaded: native tools stay and work', async ({ page, site, mode }) => {
    test.skip(mode !== 'native', 'the polyfill lives at that place');
    const errors = watchErrors(page);
    const agent = new PageAgent(page);
    await page.goto(site.serve('/', replacing('')));
    await agent.sees(everyPage);
    await page.locator('#replace').click();
    await page.evaluate((markup) => document.head.insertAdjacentHTML('beforeend', markup), event);
    await agent.sees(withEvent);
    expect(await agent.call('pagehand_get_event_details')).toMatchObject({ ok: true });
    expect(errors).toEqual([]);
  });

  test('before it is loaded: the polyfill’s tools are blocked, and come when it is put back', async ({
    page,
    site,
    browserContext,
    mode,
  }) => {
    test.skip(mode !== 'polyfill', 'native tools do not depend on that place');
    const ear = await WorkerEar.open(browserContext);
    const errors = watchErrors(page);
    const agent = new PageAgent(page);
    const url = site.serve('/', replacing('replace();'));
    await page.goto(url);
    await expect
      .poll(async () => (await ear.last(url)).context)
      .toMatchObject({ state: 'unavailable', code: 'replaced' });
    await agent.sees([]);
    await page.locator('#put-back').click();
    await page.evaluate(() => history.pushState({}, '', '/put-back'));
    await agent.sees(everyPage);
    expect(await agent.call('pagehand_read_page')).toMatchObject({ ok: true });
    expect(errors).toEqual([]);
  });

  test('after it is loaded: the polyfill’s tools leave, and come back when it is put back', async ({
    page,
    site,
    browserContext,
    mode,
  }) => {
    test.skip(mode !== 'polyfill', 'native tools do not depend on that place');
    const ear = await WorkerEar.open(browserContext);
    const errors = watchErrors(page);
    const agent = new PageAgent(page);
    const url = site.serve('/', replacing(''));
    await page.goto(url);
    await agent.sees(everyPage);
    await page.locator('#replace').click();
    await page.evaluate((markup) => document.head.insertAdjacentHTML('beforeend', markup), event);
    await expect
      .poll(async () => (await ear.last(url)).context)
      .toMatchObject({ state: 'unavailable', code: 'replaced' });
    await agent.sees([]);
    await page.locator('#put-back').click();
    await page.evaluate(() => history.pushState({}, '', '/put-back'));
    await agent.sees(withEvent);
    expect(await agent.call('pagehand_read_page')).toMatchObject({ ok: true });
    expect(errors).toEqual([]);
  });

  test('by its own use of it: a page that wraps it keeps its tools and ours', async ({ page, site }) => {
    const errors = watchErrors(page);
    const agent = new PageAgent(page);
    await page.goto(
      site.serve(
        '/',
        replacing(`
          const { registerTool } = ModelContext.prototype;
          window.calls = [];
          ModelContext.prototype.registerTool = function (tool, options) {
            calls.push(tool.name);
            return registerTool.call(this, tool, options);
          };
          document.modelContext.registerTool({ name: 'own', description: 'd', execute: () => ({ of: 'the page' }) });
        `),
      ),
    );
    await expect.poll(async () => await agent.call('nothing')).toEqual(['own', ...registered(everyPage)]);
    expect(await agent.call('own')).toEqual({ of: 'the page' });
    expect(await agent.call('pagehand_read_page')).toMatchObject({ ok: true });
    expect(await page.evaluate(() => (window as never as { calls: string[] }).calls)).toEqual(['own']);
    expect(errors).toEqual([]);
  });
});
