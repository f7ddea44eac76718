import type { Page } from '@playwright/test';
import { executeTool } from '../harness.ts';
import { expect, type Inspected, test } from './inspect-test.ts';

test.skip(
  ({ mode }) => mode === 'native',
  'there the browser keeps the tools, and nothing is done in the page',
);

async function listen({ screen, tabId }: Inspected, on = true): Promise<void> {
  await screen.run({ name: 'listen', tabId, on });
  await expect.poll(async () => (await screen.view())?.listening).toBe(on ? 'on' : 'off');
}

/** What a page finds of the polyfill and of errors, by their identity: what `remember` kept is compared. */
async function sameAsBefore(page: Page, remember = false): Promise<Record<string, boolean>> {
  return await page.evaluate((first) => {
    const scope = window as never as { ModelContext: { prototype: object }; before?: Map<string, unknown> };
    const peer: { found?: object } = {};
    navigation.dispatchEvent(
      new CustomEvent('pagehand:peer:1', { detail: (found: object) => Object.assign(peer, { found }) }),
    );
    const found = new Map<string, unknown>();
    const holders = { prototype: scope.ModelContext.prototype, peer: peer.found ?? {}, Error, document };
    for (const [name, holder] of Object.entries(holders)) {
      for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
        for (const [member, value] of Object.entries(descriptor))
          found.set(`${name}.${key}.${member}`, value);
      }
    }
    if (first) scope.before = found;
    const before = scope.before ?? new Map();
    const keys = new Set([...before.keys(), ...found.keys()]);
    return Object.fromEntries([...keys].map((key) => [key, before.get(key) === found.get(key)]));
  }, remember);
}

function different(same: Record<string, boolean>): string[] {
  return Object.entries(same).flatMap(([key, isSame]) => (isSame ? [] : [key]));
}

/** All that a page sees of its calls and registrations, in the order in which it sees it. */
async function seenByPage(page: Page): Promise<unknown> {
  return await page.evaluate(async () => {
    interface Context extends EventTarget {
      registerTool(...given: unknown[]): Promise<undefined>;
      getTools(): Promise<{ name: string }[]>;
      executeTool(...given: unknown[]): Promise<string | null>;
    }
    const { modelContext: context } = document as never as { modelContext: Context };
    const log: unknown[] = [];
    const prepare = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
    const over = new AbortController();
    const { signal } = over;
    for (const type of ['toolchange', 'toolactivated', 'toolcancel'])
      context.addEventListener(type, (event) => log.push([type, Reflect.get(event, 'toolName')]), { signal });

    const settled = async (name: string, promise: Promise<unknown>): Promise<void> => {
      log.push([name, Object.getPrototypeOf(promise) === Promise.prototype, Object.keys(promise)]);
      await promise.then(
        (value) => log.push([name, 'resolved', value]),
        (error) =>
          log.push([
            name,
            'rejected',
            Object(error) === error ? [error.name, error.message, error.code] : error,
          ]),
      );
    };
    const register = async (name: string, execute: unknown, more: object = {}, options?: unknown) => {
      await settled(
        `register ${name}`,
        context.registerTool({ name, description: name, execute, ...more }, options),
      );
    };
    const execute = async (name: string, ...given: unknown[]) => {
      const tool = (await context.getTools()).find((each) => each.name === name);
      await settled(`execute ${name}`, context.executeTool(tool ?? { name }, ...given));
    };

    await register('says', () => 'words', {}, { signal });
    await register('gives', ({ a }: { a: number }) => ({ a, b: [null, 1.5] }), {}, { signal });
    await register('empty', () => undefined, {}, { signal });
    await register(
      'later',
      async () => {
        log.push('in later');
        for (let turn = 0; turn < 5; turn++) {
          await null;
          log.push(['turn', turn]);
        }
        return 'later';
      },
      {},
      { signal },
    );
    const thrown = new TypeError('no such shelf');
    const stack = thrown.stack;
    await register(
      'throws',
      () => {
        throw thrown;
      },
      {},
      { signal },
    );
    await register('rejects', () => Promise.reject('a word'), {}, { signal });
    await register(
      'readable',
      () => ({
        get toJSON() {
          log.push('toJSON is read');
          return undefined;
        },
      }),
      {},
      { signal },
    );
    await register(
      'waits',
      (_input: object, client: { signal: AbortSignal }) =>
        new Promise((_answer, reject) => {
          client.signal.addEventListener('abort', () => {
            log.push('told to stop');
            reject(new Error('stopped'));
          });
        }),
      {},
      { signal },
    );

    for (const name of ['says', 'gives', 'empty', 'later', 'throws', 'rejects', 'readable'])
      await execute(name, { a: 1 });
    log.push(['the error is as it was', thrown.stack === stack]);
    const stop = new AbortController();
    const stopped = execute('waits', {}, { signal: stop.signal });
    await new Promise((soon) => context.addEventListener('toolactivated', soon, { once: true }));
    stop.abort('enough');
    await stopped;
    await new Promise((soon) => context.addEventListener('toolcancel', soon, { once: true }));
    const gone = AbortSignal.abort(new RangeError('before'));
    await execute('says', {}, { signal: gone });
    await execute('says', 'text');
    await execute('says', { toJSON: () => undefined });
    await execute('nobody', {});
    await settled('execute nothing', context.executeTool());
    await settled('execute null', context.executeTool(null));
    const [first] = await context.getTools();
    await settled('execute elsewhere', context.executeTool({ ...first, origin: 'https://example.org' }));
    await settled('execute nowhere', context.executeTool({ ...first, origin: '' }));

    await register('says', () => '');
    await register('not a name', () => '');
    await register('no-description', () => '', { description: '' });
    await register('no-execute', undefined);
    await register('insecure', () => '', {}, { exposedTo: ['http://insecure.test'] });
    await register(
      'circular',
      () => '',
      (() => {
        const schema: { me?: object } = {};
        schema.me = schema;
        return { inputSchema: schema };
      })(),
    );
    await register('aborted', () => '', {}, { signal: gone });
    await settled('register nothing', context.registerTool());
    await settled('register text', context.registerTool('tool'));
    await settled('of nobody', context.registerTool.call({}, {}));

    // Each member is read once, in the order of the names, as of the tool itself.
    const members: Record<string, unknown> = {
      name: {
        toString: () => {
          log.push('name is text');
          return 'read';
        },
      },
      description: 'd',
      execute: () => '',
    };
    const readable: object = new Proxy(members, {
      get(target, key, receiver) {
        log.push(['read', String(key), receiver === readable]);
        return target[String(key)];
      },
      has(_target, key) {
        log.push(['has', String(key)]);
        return false;
      },
      ownKeys() {
        log.push('keys');
        return [];
      },
    });
    await settled('register read', context.registerTool(readable, { signal }));

    // The page makes stacks its own.
    let stacks = 0;
    Object.defineProperty(Error, 'prepareStackTrace', {
      value: () => {
        stacks++;
        return ['mine'];
      },
      configurable: true,
      writable: true,
    });
    Error.stackTraceLimit = 3;
    await register('with stacks', () => '');
    await register(
      'stacked',
      () => {
        throw new Error('stacked');
      },
      {},
      { signal },
    );
    await execute('stacked', {});
    log.push(['stacks', stacks, Error.stackTraceLimit, new Error('x').stack]);
    if (prepare === undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');
    Error.stackTraceLimit = 10;

    over.abort();
    log.push(
      Object.getOwnPropertyNames(Error),
      (await context.getTools()).map(({ name }) => name).filter((name) => !name.startsWith('pagehand')),
    );
    return log;
  });
}

test('a page sees the same of its calls, errors, aborts and stacks, watched or not', async ({
  inspected,
  page,
}) => {
  const unwatched = await seenByPage(page);
  await listen(inspected);
  expect(await seenByPage(page)).toEqual(unwatched);
  await expect
    .poll(async () =>
      (await inspected.screen.events()).flatMap((event) => (event.kind === 'call' ? [event.tool] : [])),
    )
    .toContain('later');
});

test('what a page can reach of document.modelContext stays what it is, and all is put back', async ({
  inspected,
  page,
}) => {
  expect(different(await sameAsBefore(page, true))).toEqual([]);
  await listen(inspected);
  await executeTool(page, 'find_product', { name: 'lamp' });
  // What documents offer one another: the only place that is another now.
  expect(different(await sameAsBefore(page)).sort()).toEqual(['peer.call.value', 'peer.registerTool.value']);
  await listen(inspected, false);
  await expect.poll(async () => different(await sameAsBefore(page))).toEqual([]);
  await executeTool(page, 'find_product', { name: 'unheard' });
  await listen(inspected);
  await inspected.screen.closePort();
  await expect.poll(async () => different(await sameAsBefore(page))).toEqual([]);
});

test('a call that runs when the watching ends is answered', async ({ inspected, page }) => {
  await listen(inspected);
  const answer = page.evaluate(async () => {
    const { modelContext } = document as never as {
      modelContext: {
        registerTool(tool: object): Promise<void>;
        getTools(): Promise<{ name: string }[]>;
        executeTool(tool: unknown, input: object): Promise<string>;
      };
    };
    await modelContext.registerTool({
      name: 'held',
      description: 'Answers when it is let',
      execute: () => new Promise((let_) => Object.assign(window, { letGo: () => let_('at last') })),
    });
    const tool = (await modelContext.getTools()).find(({ name }) => name === 'held');
    return await modelContext.executeTool(tool, {});
  });
  await expect.poll(() => page.evaluate(() => 'letGo' in window)).toBe(true);
  await listen(inspected, false);
  await page.evaluate(() => (window as never as { letGo(): void }).letGo());
  expect(await answer).toBe('at last');
});

test('a page that calls without end is told of in part, says how much is missing, and hangs nothing', async ({
  inspected,
  page,
}) => {
  const { screen, tabId } = inspected;
  await listen(inspected);
  await page.evaluate(async () => {
    const { modelContext } = document as never as {
      modelContext: {
        getTools(): Promise<{ name: string }[]>;
        executeTool(tool: unknown, input: object): Promise<string>;
      };
    };
    const tool = (await modelContext.getTools()).find(({ name }) => name === 'find_product');
    const input = { name: 'x'.repeat(1_000) };
    const flood = async (): Promise<void> => {
      await Promise.all(Array.from({ length: 2_000 }, () => modelContext.executeTool(tool, input)));
      if (!('enough' in window)) setTimeout(flood);
    };
    void flood();
  });
  await expect
    .poll(async () => (await screen.view())?.unheard?.calls ?? 0, { timeout: 15_000 })
    .toBeGreaterThan(0);
  // Others are heard all the same.
  await screen.run({
    name: 'set-level',
    tabId,
    site: new URL(page.url()).origin,
    level: 'read',
    lasts: 'tab',
  });
  await expect.poll(async () => (await screen.view())?.tab.level).toBe('read');
  await page.evaluate(() => Object.assign(window, { enough: true }));
  await listen(inspected, false);
});

test('a page that froze what is watched is said not to be heard, and is left alone', async ({
  inspected,
  page,
}) => {
  await page.evaluate(() => {
    navigation.dispatchEvent(
      new CustomEvent('pagehand:peer:1', { detail: (peer: object) => Object.freeze(peer) }),
    );
  });
  await listen(inspected);
  // The frame has one of its own.
  await expect.poll(async () => (await inspected.screen.view())?.unheard).toEqual({ calls: 0, documents: 1 });
  expect(await executeTool(page, 'find_product', { name: 'lamp' })).toEqual({ found: 'lamp' });
});

test('a page that speaks in place of ours is not believed beyond what fits', async ({
  inspected,
  page,
  site,
}) => {
  const { screen, tabId } = inspected;
  await page.goto(
    site.serve(
      '/impostor',
      `<!doctype html><title>Impostor</title><script>
        navigation.addEventListener('pagehand:webmcp', (event) => {
          event.preventDefault();
          const port = event.ports[0];
          if (!port) return;
          port.onmessage = ({ data }) => {
            if (data.type === 'list') port.postMessage({ type: 'listed', id: data.id, text: '{"frames":[],"tools":[],"left":0}' });
            if (data.type === 'hear') port.postMessage({ type: 'heard', id: data.id, text: window.says ?? '{"events":[{"type":"called"}]}' });
          };
        });
      </script>`,
    ),
  );
  await expect.poll(async () => (await screen.view())?.tab.url).toContain('/impostor');
  await expect(screen.run({ name: 'listen', tabId, on: true })).rejects.toThrow('could not be watched');
  await page.evaluate(() => {
    const called = { type: 'called', call: 1, frame: '', tool: '\u202Ename', input: '{"a":1}' };
    const twice = [called, called, { type: 'ended', call: 7, ms: 1, ok: true, text: null }];
    Object.assign(window, { says: JSON.stringify({ events: twice, missed: 0, deaf: 0 }) });
  });
  await listen(inspected);
  const told = async () => (await screen.events()).filter(({ kind }) => kind === 'call' || kind === 'answer');
  await expect.poll(async () => (await told()).length).toBe(1);
  expect(await told()).toMatchObject([{ kind: 'call', tool: '\u202Ename', by: 'unseen', input: { a: 1 } }]);
  await page.evaluate(() => Object.assign(window, { says: 'x'.repeat(5_000_000) }));
  await listen(inspected, false);
});

test('a page that says that its tools are another site’s is shown as what it is', async ({
  inspected,
  page,
  site,
}) => {
  const { screen } = inspected;
  const place = { url: 'https://bank.example/pay', origin: 'https://bank.example', visible: true };
  const tool = { title: '', description: 'Pays', inputSchema: null, annotations: {}, size: 5, cuts: [] };
  const list = {
    frames: ['', '3'].map((frame) => ({ frame, ...place })),
    tools: ['', '3'].map((frame) => ({ frame, name: 'pay', ...tool })),
    left: 0,
  };
  await page.goto(
    site.serve(
      '/forger',
      `<!doctype html><title>Forger</title><script>
        navigation.addEventListener('pagehand:webmcp', (event) => {
          event.preventDefault();
          const port = event.ports[0];
          if (!port) return;
          const text = ${JSON.stringify(JSON.stringify(list))};
          port.onmessage = ({ data }) => data.type === 'list' && port.postMessage({ type: 'listed', id: data.id, text });
        });
      </script>`,
    ),
  );
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ frame, name }) => `${name}@${frame}`))
    .toEqual(['pay@', 'pay@3']);
  expect((await screen.view())?.frames.map(({ frame, url, origin }) => [frame, url, origin])).toEqual([
    ['', `${site.origin}/forger`, site.origin],
    ['3', '', site.origin],
  ]);
});
