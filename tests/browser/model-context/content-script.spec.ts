import { pageHtml } from './fixture/page-tools.ts';
import { expect, test } from './fixture/test.ts';

/** What the content script can do, whichever way it is connected. */

test('finds out how it is connected', async ({ open, inContentScript, mode }) => {
  await open();
  expect(await inContentScript(() => world.connection.look())).toEqual({ state: mode, code: mode });
});

test('a tool registered at document_start is found by the page and answers', async ({ page, open }) => {
  await open('?early');
  await expect.poll(() => page.evaluate(() => window.page.names())).toContain('early');
  expect(
    await page.evaluate(async () => window.page.context.executeTool(await window.page.find('early'), {})),
  ).toBe('{"early":true}');
});

test('registers, is listed like a tool of the page, and is taken away', async ({
  page,
  open,
  inContentScript,
}) => {
  await open();
  await inContentScript(async () => {
    const controller = new AbortController();
    Object.assign(world, { controller });
    await world.connection.host?.registerTool(
      {
        name: 'ours',
        title: 'Ours',
        description: 'From the extension.',
        inputSchema: { type: 'object', properties: { n: { type: 'number' } } },
        annotations: { readOnlyHint: true },
        execute: async (input) => ({ input, chrome: typeof chrome.runtime.id }),
      },
      { signal: controller.signal },
    );
  });
  expect(
    await page.evaluate(async () => {
      const tool = await window.page.find('ours');
      return [
        tool.title,
        tool.inputSchema,
        tool.annotations?.readOnlyHint,
        tool.annotations?.consequentialHint,
        tool.window === window,
        tool.origin === location.origin,
        await window.page.context.executeTool(tool, { n: 1 }),
      ];
    }),
  ).toEqual([
    'Ours',
    { type: 'object', properties: { n: { type: 'number' } } },
    true,
    false,
    true,
    true,
    '{"input":{"n":1},"chrome":"string"}',
  ]);
  const gone = page.evaluate(() => window.page.change());
  await page.evaluate(() => window.page.settled());
  await inContentScript(() => (world as never as { controller: AbortController }).controller.abort());
  await gone;
  expect(await page.evaluate(() => window.page.names())).toEqual([]);
});

test('results that JSON cannot say do no harm', async ({ page, open, inContentScript, mode }) => {
  test.skip(mode === 'native', 'natively the host is the browser’s own, where a symbol crashes the tab');
  await open();
  await inContentScript(async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const results = {
      undefined: undefined,
      symbol: Symbol('no JSON'),
      function: () => 1,
      text: 'text',
      empty: '',
      circular,
    };
    for (const [name, result] of Object.entries(results)) {
      await world.connection.host?.registerTool(
        { name, description: 'd', execute: async () => result },
        { signal: new AbortController().signal },
      );
    }
  });
  const failed = {
    error:
      'DOMException UnknownError: Tool was executed but the invocation failed. For example, the script function threw an error',
  };
  expect(
    await page.evaluate(async () => {
      const results: Record<string, unknown> = {};
      for (const tool of await window.page.context.getTools()) {
        results[tool.name] = await window.page.outcome(window.page.context.executeTool(tool, {}));
      }
      return results;
    }),
  ).toEqual({
    undefined: { value: 'null' },
    symbol: { value: 'null' },
    function: { value: 'null' },
    text: { value: 'text' },
    empty: { value: 'Operation succeeded' },
    circular: failed,
  });
});

test('what the page owns comes back as a conflict, and the tool list says when to try again', async ({
  page,
  open,
  inContentScript,
}) => {
  await open();
  await page.evaluate(() => {
    const controller = new AbortController();
    Object.assign(window, { controller });
    return window.page.context.registerTool(window.page.tool('owned'), { signal: controller.signal });
  });
  const register = () =>
    inContentScript(async () => {
      try {
        await world.connection.host?.registerTool(
          { name: 'owned', description: 'd', execute: async () => 'ours' },
          { signal: new AbortController().signal },
        );
        return 'registered';
      } catch (error) {
        return world.explainRejection(error);
      }
    });
  expect(await register()).toMatchObject({ state: 'conflicted', code: 'duplicate-name' });
  const changed = inContentScript(
    () => new Promise<void>((resolve) => world.connection.host?.addEventListener?.('toolchange', resolve)),
  );
  // The listener is there once the answer to a later registration has come.
  await inContentScript(async () => {
    await world.connection.host?.registerTool(
      { name: 'later', description: 'd', execute: async () => 1 },
      { signal: AbortSignal.timeout(100) },
    );
  });
  await page.evaluate(() => (window as never as { controller: AbortController }).controller.abort());
  await changed;
  expect(await register()).toBe('registered');
});

test('refusals of the browser come through with their meaning', async ({ open, inContentScript }) => {
  await open();
  expect(
    await inContentScript(async () => {
      const attempt = async (tool: object, signal = new AbortController().signal) => {
        try {
          const complete = { name: 'x', description: 'd', execute: async () => 1, ...tool };
          await world.connection.host?.registerTool(complete, { signal });
          return 'registered';
        } catch (error) {
          const { state, code } = world.explainRejection(error);
          return `${state} ${code}`;
        }
      };
      const circular: { self?: unknown } = {};
      circular.self = circular;
      return [
        await attempt({ name: 'a b' }),
        await attempt({ description: '' }),
        await attempt({ inputSchema: circular }),
        await attempt({}, AbortSignal.abort()),
        await attempt({}),
        await attempt({}),
      ];
    }),
  ).toEqual([
    'failed invalid-name',
    'failed description-missing',
    'failed invalid-tool',
    'failed aborted',
    'registered',
    'conflicted duplicate-name',
  ]);
});

test('an early abort rejects with its reason and frees the name', async ({ page, open, inContentScript }) => {
  await open();
  expect(
    await inContentScript(async () => {
      const controller = new AbortController();
      const tool = { name: 'x', description: 'd', execute: async () => 'second' };
      const first = world.connection.host?.registerTool(tool, { signal: controller.signal });
      controller.abort('changed');
      const second = world.connection.host?.registerTool(tool, { signal: new AbortController().signal });
      return [await first?.catch((reason) => reason), await second?.then(() => 'registered')];
    }),
  ).toEqual(['changed', 'registered']);
  expect(await page.evaluate(() => window.page.names())).toEqual(['x']);
});

test('a caller that cancels is heard by the tool', async ({ page, open, inContentScript }) => {
  await open();
  await inContentScript(async () => {
    await world.connection.host?.registerTool(
      {
        name: 'slow',
        description: 'd',
        execute: (_input, client) =>
          new Promise((resolve) => {
            document.documentElement.setAttribute('data-state', 'running');
            client?.signal?.addEventListener('abort', () => {
              document.documentElement.setAttribute('data-state', 'aborted');
              resolve('too late');
            });
          }),
      },
      { signal: new AbortController().signal },
    );
  });
  await page.evaluate(async () => {
    const controller = new AbortController();
    const call = window.page.context.executeTool(
      await window.page.find('slow'),
      {},
      { signal: controller.signal },
    );
    Object.assign(window, { controller, outcome: window.page.outcome(call) });
  });
  await expect(page.locator('html')).toHaveAttribute('data-state', 'running');
  expect(
    await page.evaluate(() => {
      const { controller, outcome } = window as never as {
        controller: AbortController;
        outcome: Promise<unknown>;
      };
      controller.abort('enough');
      return outcome;
    }),
  ).toEqual({ error: 'enough' });
  await expect(page.locator('html')).toHaveAttribute('data-state', 'aborted');
});

test('closing takes everything away at once, where the polyfill serves', async ({
  page,
  open,
  inContentScript,
  mode,
}) => {
  test.skip(mode === 'native', 'natively tools leave with their signals');
  await open();
  await inContentScript(async () => {
    for (const name of ['a', 'b', 'c']) {
      await world.connection.host?.registerTool(
        { name, description: 'd', execute: async () => 1 },
        { signal: new AbortController().signal },
      );
    }
    world.connection.close();
  });
  expect(await page.evaluate(() => window.page.names())).toEqual([]);
});

test('the connection survives the back-forward cache', async ({ page, open, site, inContentScript }) => {
  await open('?early');
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  await page.goto(site.serve('/next', pageHtml()));
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => (window as { persisted?: boolean }).persisted === true);
  await inContentScript(async () => {
    await world.connection.host?.registerTool(
      { name: 'after', description: 'd', execute: async () => 'answered' },
      { signal: new AbortController().signal },
    );
  });
  expect(
    await page.evaluate(async () => [
      await window.page.names(),
      await window.page.context.executeTool(await window.page.find('early'), {}),
      await window.page.context.executeTool(await window.page.find('after'), {}),
    ]),
  ).toEqual([['after', 'early'], '{"early":true}', 'answered']);
});

test('a thousand tools are registered together, without waiting for one another', async ({
  page,
  open,
  inContentScript,
}) => {
  await open();
  await inContentScript(async () => {
    const { signal } = new AbortController();
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        world.connection.host?.registerTool(
          {
            name: `tool_${index}`,
            description: 'd',
            inputSchema: { type: 'object' },
            execute: async () => 1,
          },
          { signal },
        ),
      ),
    );
  });
  expect(await page.evaluate(async () => (await window.page.names()).length)).toBe(1000);
});

test('an insecure page is unavailable, and says why', async ({ page, site, inContentScript }) => {
  site.serve('/page', pageHtml());
  await page.goto(`${site.insecureOrigin}/page`);
  expect(await inContentScript(() => [world.connection.look(), world.connection.host === undefined])).toEqual(
    [{ state: 'unavailable', code: 'insecure' }, true],
  );
});

test('a site that forbids tools is unavailable, where the browser knows the policy', async ({
  page,
  site,
  inContentScript,
  mode,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.goto(
    site.serve('/forbidden', { body: pageHtml(), headers: { 'permissions-policy': 'tools=()' } }),
  );
  const outcome = await inContentScript(() => world.connection.look());
  if (mode === 'native') expect(outcome).toMatchObject({ state: 'unavailable', code: 'permissions-policy' });
  else expect(outcome).toEqual({ state: 'polyfill', code: 'polyfill' });
  expect(warnings.filter((text) => text.includes('feature') && !text.includes('header'))).toEqual([]);
});
