import { expect, test } from './fixture/test.ts';

/** The bridge to the polyfill: there is none where the browser has the API. */
test.skip(({ mode }) => mode === 'native', 'needs the polyfill');

test('the page sees nothing of the meeting', async ({ page, site, inContentScript }) => {
  await page.goto(
    site.serve(
      '/listens',
      `<script>
        window.seen = [];
        for (const target of [window, document, navigation]) {
          for (const type of ['message', 'pagehand:bridge', 'pagehand:peer:1']) {
            target.addEventListener(type, (event) => seen.push(event.type), true);
          }
        }
      </script>`,
    ),
  );
  expect(await inContentScript(() => world.connection.look())).toMatchObject({ state: 'polyfill' });
  expect(
    await page.evaluate(() => [
      (window as never as { seen: unknown[] }).seen,
      Object.keys(window).filter((name) => /pagehand|polyfill/i.test(name)),
      Reflect.ownKeys(document).length,
    ]),
  ).toEqual([[], [], 1]);
});

test('a page that replaces document.modelContext blocks registering until it puts it back', async ({
  page,
  open,
  inContentScript,
}) => {
  await open();
  const look = () => inContentScript(() => world.connection.look().code);
  const register = (name: string) =>
    inContentScript(async (wanted) => {
      try {
        await world.connection.host?.registerTool(
          { name: wanted, description: 'd', execute: async () => 1 },
          { signal: new AbortController().signal },
        );
        return 'registered';
      } catch (error) {
        const { state, code } = world.explainRejection(error);
        return `${state} ${code}`;
      }
    }, name);
  await page.evaluate(
    () => Object.defineProperty(document, 'modelContext', { value: {}, configurable: true }) && 1,
  );
  expect(await register('x')).toBe('blocked replaced');
  expect(await look()).toBe('replaced');
  await page.evaluate(() => Reflect.deleteProperty(document, 'modelContext'));
  expect(await register('x')).toBe('registered');
  expect(await look()).toBe('polyfill');
  await page.evaluate(() => Reflect.deleteProperty(Document.prototype, 'modelContext'));
  expect(await look()).toBe('replaced');
});

test('a second content script has a session of its own', async ({ page, open, inContentScript }) => {
  await open();
  await inContentScript(async () => {
    const signal = new AbortController().signal;
    const second = world.openModelContext(window);
    Object.assign(world, { second });
    await world.connection.host?.registerTool(
      { name: 'first', description: 'd', execute: async () => 1 },
      { signal },
    );
    await second.host?.registerTool({ name: 'second', description: 'd', execute: async () => 2 }, { signal });
    world.connection.close();
  });
  expect(await page.evaluate(() => window.page.names())).toEqual(['second']);
  expect(
    await page.evaluate(async () => window.page.context.executeTool(await window.page.find('second'), {})),
  ).toBe('2');
});

test('document.open() cuts no connection, old or new', async ({ page, open, inContentScript }) => {
  await open();
  await page.evaluate(() => {
    document.open();
    document.write('<p>written');
    document.close();
  });
  expect(
    await inContentScript(async () => {
      const signal = new AbortController().signal;
      const late = world.openModelContext(window);
      await world.connection.host?.registerTool(
        { name: 'old', description: 'd', execute: async () => 1 },
        { signal },
      );
      await late.host?.registerTool({ name: 'new', description: 'd', execute: async () => 1 }, { signal });
      return late.look();
    }),
  ).toEqual({ state: 'polyfill', code: 'polyfill' });
  expect(await page.evaluate(() => window.page.names())).toEqual(['new', 'old']);
});

test('a session that says goodbye takes its tools along, and its calls fail', async ({ page, open }) => {
  await open();
  expect(
    await page.evaluate(async () => {
      // A page may attach too: it gains what registerTool gives it.
      const { port1, port2 } = new MessageChannel();
      const event = new MessageEvent('pagehand:bridge', {
        cancelable: true,
        lastEventId: 'attach 1 forged',
        ports: [port2],
      });
      navigation.dispatchEvent(event);
      const called = new Promise((resolve) => {
        port1.onmessage = ({ data }) => data.type === 'call' && resolve(data);
      });
      const registered = window.page.change();
      port1.postMessage({ type: 'register', id: 1, tool: { name: 'forged', description: 'd' } });
      await registered;
      const call = window.page.outcome(window.page.context.executeTool(await window.page.find('forged'), {}));
      await called;
      const gone = window.page.change();
      port1.postMessage({ type: 'bye' });
      await gone;
      return [event.defaultPrevented, await call, await window.page.names()];
    }),
  ).toEqual([
    true,
    {
      error:
        'DOMException UnknownError: The operation failed for an unknown transient reason (e.g. out of memory).',
    },
    [],
  ]);
});

test('malformed messages and commands are dropped', async ({ page, open, inContentScript }) => {
  await open();
  await page.evaluate(async () => {
    for (const lastEventId of [
      '',
      'attach',
      'attach 1',
      'attach 9 x',
      'close nobody',
      'constructor',
      'x'.repeat(1e5),
    ]) {
      navigation.dispatchEvent(new MessageEvent('pagehand:bridge', { cancelable: true, lastEventId }));
      navigation.dispatchEvent(new Event('pagehand:bridge'));
      navigation.dispatchEvent(new CustomEvent('pagehand:peer:1', { detail: lastEventId }));
    }
    const { port1, port2 } = new MessageChannel();
    navigation.dispatchEvent(
      new MessageEvent('pagehand:bridge', { lastEventId: 'attach 1 forged', ports: [port2] }),
    );
    const malformed = [
      null,
      5,
      'text',
      {},
      { type: 'register' },
      { type: 'register', id: 1, tool: null },
      { type: 'register', id: {}, tool: { name: {} } },
      { type: 'register', id: 2, tool: { name: 'y', description: 'd', inputSchema: '{broken' } },
      { type: 'answer' },
      { type: 'unregister', id: 'x' },
      { type: 'constructor' },
    ];
    for (const message of malformed) port1.postMessage(message);
    await window.page.settled();
  });
  await inContentScript(async () => {
    await world.connection.host?.registerTool(
      { name: 'alive', description: 'd', execute: async () => 1 },
      { signal: new AbortController().signal },
    );
  });
  expect(await page.evaluate(() => window.page.names())).toEqual(['alive']);
});

test('a page without polyfill, or with that of another version, says to reload', async ({
  open,
  inContentScript,
}) => {
  await open();
  expect(
    await inContentScript(() => {
      const answering = (answers: (command: string) => boolean) => {
        const navigation = new EventTarget();
        navigation.addEventListener('pagehand:bridge', (event) => {
          if (answers((event as MessageEvent).lastEventId)) event.preventDefault();
        });
        return world.connectPolyfill({ navigation });
      };
      return [answering(() => false), answering((command) => command === 'hello')];
    }),
  ).toMatchObject([
    { state: 'unavailable', code: 'polyfill-missing' },
    { state: 'unavailable', code: 'outdated-polyfill' },
  ]);
});
