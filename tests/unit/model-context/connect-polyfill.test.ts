import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FromPage, ToPage } from '../../../src/model-context/bridge/protocol.ts';
import {
  type BridgedHost,
  connectPolyfill,
  explainRejection,
  openModelContext,
} from '../../../src/model-context/index.ts';
import type { HostTool } from '../../../src/registry/types.ts';

/** Node's own is never cancelable; the browser's is what it was made. */
class CancelableMessageEvent extends Event {
  readonly lastEventId: string;
  readonly ports: readonly MessagePort[];

  constructor(type: string, init: MessageEventInit) {
    super(type, init);
    this.lastEventId = init.lastEventId ?? '';
    this.ports = init.ports ?? [];
  }
}
vi.stubGlobal('MessageEvent', CancelableMessageEvent);

/** The page's half, by hand. */
class FakePage {
  readonly navigation = new EventTarget();
  readonly commands: string[] = [];
  readonly messages: ToPage[] = [];
  intact = true;
  port: MessagePort | undefined;
  #arrived = () => {};

  constructor() {
    this.navigation.addEventListener('pagehand:bridge', (event) => {
      const { lastEventId, ports } = event as MessageEvent;
      this.commands.push(lastEventId.split(' ')[0] ?? '');
      if (lastEventId !== 'intact' || this.intact) event.preventDefault();
      const [port] = ports;
      if (port === undefined) return;
      this.port = port;
      port.onmessage = ({ data }) => {
        this.messages.push(data);
        this.#arrived();
      };
    });
  }

  post(message: FromPage | unknown): void {
    this.port?.postMessage(message);
  }

  /** The messages of a type, once there are that many. */
  async received<Type extends ToPage['type']>(
    type: Type,
    count = 1,
  ): Promise<Extract<ToPage, { type: Type }>[]> {
    for (;;) {
      const found = this.messages.filter(
        (each): each is Extract<ToPage, { type: Type }> => each.type === type,
      );
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }
}

const open: (BridgedHost | FakePage)[] = [];
afterEach(() => {
  for (const each of open.splice(0))
    if ('port' in each) each.port?.close();
    else each.close();
});

function connect() {
  const page = new FakePage();
  const host = connectPolyfill(page);
  if ('code' in host) throw new Error(host.code);
  open.push(host, page);
  return { page, host };
}

const tool = (extra: Partial<HostTool> = {}): HostTool => ({
  name: 'x',
  description: 'd',
  execute: async () => 'done',
  ...extra,
});
const signal = () => new AbortController().signal;

/** Registers a tool, and has the page confirm it. */
async function registered(execute: HostTool['execute']) {
  const connected = connect();
  const done = connected.host.registerTool(tool({ execute }), { signal: signal() });
  const [message] = await connected.page.received('register');
  connected.page.post({ type: 'registered', id: message?.id });
  await done;
  return { ...connected, id: message?.id };
}

describe('connectPolyfill', () => {
  it('says at once that nobody is there', () => {
    expect(connectPolyfill({ navigation: new EventTarget() })).toMatchObject({ code: 'polyfill-missing' });
  });

  it('says at once that another version is there', () => {
    const navigation = new EventTarget();
    navigation.addEventListener('pagehand:bridge', (event) => {
      if ((event as MessageEvent).lastEventId === 'hello') event.preventDefault();
    });
    expect(connectPolyfill({ navigation })).toMatchObject({ code: 'outdated-polyfill' });
  });

  it('sends registrations without waiting for one another', async () => {
    const { page, host } = connect();
    for (const name of ['a', 'b', 'c'])
      void host.registerTool(tool({ name }), { signal: signal() }).catch(() => {});
    const sent = await page.received('register', 3);
    expect(sent.map((each) => each.tool.name)).toEqual(['a', 'b', 'c']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  });

  it('sends only what was given, the schema as text', async () => {
    const { page, host } = connect();
    const given = { title: 'X', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
    void host.registerTool(tool(given), { signal: signal() }).catch(() => {});
    void host.registerTool(tool(), { signal: signal() }).catch(() => {});
    const [full, spare] = await page.received('register', 2);
    expect(full?.tool).toEqual({ name: 'x', description: 'd', ...given, inputSchema: '{"type":"object"}' });
    expect(spare?.tool).toEqual({ name: 'x', description: 'd' });
  });

  it('rejects with an error that is understood', async () => {
    const { page, host } = connect();
    const attempt = host.registerTool(tool(), { signal: signal() }).catch(explainRejection);
    const [message] = await page.received('register');
    page.post({
      type: 'rejected',
      id: message?.id,
      name: 'InvalidStateError',
      message: 'Duplicate tool name',
    });
    expect(await attempt).toMatchObject({ state: 'conflicted', code: 'duplicate-name' });
  });

  it('never unregisters what was refused: the name has another owner', async () => {
    const { page, host } = connect();
    const controller = new AbortController();
    const attempt = host.registerTool(tool(), { signal: controller.signal }).catch((error) => error.name);
    const [message] = await page.received('register');
    page.post({
      type: 'rejected',
      id: message?.id,
      name: 'InvalidStateError',
      message: 'Duplicate tool name',
    });
    await attempt;
    controller.abort();
    void host.registerTool(tool({ name: 'next' }), { signal: signal() }).catch(() => {});
    await page.received('register', 2);
    expect(page.messages.map(({ type }) => type)).toEqual(['register', 'register']);
  });

  it('unregisters with the signal, and rejects a registration that is still under way', async () => {
    const { page, host } = connect();
    const controller = new AbortController();
    const attempt = host.registerTool(tool(), { signal: controller.signal }).catch((reason) => reason);
    controller.abort('why');
    expect(await attempt).toBe('why');
    expect(await page.received('unregister')).toHaveLength(1);
  });

  it('refuses an aborted signal without a word to the page', async () => {
    const { page, host } = connect();
    await expect(host.registerTool(tool(), { signal: AbortSignal.abort('why') })).rejects.toBe('why');
    expect(page.messages).toEqual([]);
  });

  it.each([
    [{ a: 1 }, '{"a":1}'],
    ['bare', 'bare'],
    [undefined, 'null'],
    [Symbol('s'), 'null'],
    [() => 1, 'null'],
    [Number.NaN, 'null'],
    [{ toJSON: () => undefined }, 'null'],
  ])('answers %s as %s', async (result, text) => {
    const { page, id } = await registered(async () => result);
    page.post({ type: 'call', id, call: 1, input: '{}' });
    expect(await page.received('answer')).toEqual([{ type: 'answer', call: 1, text }]);
  });

  it('passes the input on, and tells failures as failures', async () => {
    const inputs: unknown[] = [];
    const { page, id } = await registered(async (input) => {
      inputs.push(input);
      throw new Error('secret');
    });
    page.post({ type: 'call', id, call: 1, input: '{"a":[1]}' });
    page.post({ type: 'call', id, call: 2, input: 'no JSON' });
    page.post({ type: 'call', id: 99, call: 3, input: '{}' });
    const failures = await page.received('fail', 3);
    expect(failures.map(({ call }) => call).sort()).toEqual([1, 2, 3]);
    expect(inputs).toEqual([{ a: [1] }]);
  });

  it('aborts a call that is cancelled, and only that', async () => {
    const signals: AbortSignal[] = [];
    const { page, id } = await registered((_input, client) => {
      if (client?.signal !== undefined) signals.push(client.signal);
      return new Promise((_resolve, reject) => client?.signal?.addEventListener('abort', reject));
    });
    page.post({ type: 'call', id, call: 1, input: '{}' });
    page.post({ type: 'call', id, call: 2, input: '{}' });
    page.post({ type: 'cancel', call: 2 });
    page.post({ type: 'cancel', call: 99 });
    expect(await page.received('fail')).toEqual([{ type: 'fail', call: 2 }]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  });

  it('tells toolchange, which it asks for only once somebody listens', async () => {
    const { page, host } = connect();
    const heard = await new Promise((resolve) => {
      host.addEventListener('toolchange', () => resolve('heard'));
      void page.received('watch').then(() => page.post({ type: 'toolchange' }));
    });
    expect(heard).toBe('heard');
  });

  it('drops what is malformed, and goes on', async () => {
    const { page, id } = await registered(async () => 'done');
    const malformed = [
      null,
      5,
      'text',
      {},
      { type: 'toString' },
      { type: 'registered', id: 'x' },
      { type: 'registered' },
      { type: 'rejected', id: 99 },
      { type: 'cancel' },
    ];
    for (const message of malformed) page.post(message);
    page.post({ type: 'call', id, call: 1, input: '{}' });
    expect(await page.received('answer')).toEqual([{ type: 'answer', call: 1, text: 'done' }]);
  });

  it('closes: at once for the page, and lets answers that are on their way be heard', async () => {
    let arrive: () => void = () => {};
    const called = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let answer: (value: string) => void = () => {};
    const { page, host, id } = await registered(() => {
      arrive();
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    page.post({ type: 'call', id, call: 1, input: '{}' });
    await called;
    answer('closing');
    host.close();
    expect(page.commands.at(-1)).toBe('close');
    await page.received('bye');
    expect(page.messages.slice(-2)).toEqual([{ type: 'answer', call: 1, text: 'closing' }, { type: 'bye' }]);
  });
});

describe('openModelContext', () => {
  const scope = (navigation: EventTarget) => ({
    navigation,
    isSecureContext: true,
    document: {},
  });

  it('follows whether the page keeps document.modelContext', () => {
    const page = new FakePage();
    open.push(page);
    const connection = openModelContext(scope(page.navigation));
    expect(connection.look()).toEqual({ state: 'polyfill', code: 'polyfill' });
    page.intact = false;
    expect(connection.look()).toEqual({ state: 'unavailable', code: 'replaced' });
    page.intact = true;
    expect(connection.look()).toEqual({ state: 'polyfill', code: 'polyfill' });
    connection.close();
  });

  it('has no host where there is no way', () => {
    const connection = openModelContext(scope(new EventTarget()));
    expect(connection.host).toBeUndefined();
    expect(connection.look()).toEqual({ state: 'unavailable', code: 'polyfill-missing' });
    connection.close();
  });

  it('registers natively with the browser’s own context', () => {
    const modelContext = Object.assign(new EventTarget(), {
      registerTool() {},
      getTools() {},
      executeTool() {},
    });
    const connection = openModelContext({
      ...scope(new EventTarget()),
      document: { modelContext },
    });
    expect(connection.host).toBe(modelContext);
    expect(connection.look()).toEqual({ state: 'native', code: 'native' });
    connection.close();
  });
});
