import { describe, expect, it } from 'vitest';
import { localAnswers } from '../../../src/background/documents/local-answers.ts';
import { PageSession } from '../../../src/content/page-session.ts';
import type {
  ContextReport,
  OperationAnswer,
  PageMessage,
  ToolDescriptor,
} from '../../../src/protocol/messages.ts';
import { ToolRegistry } from '../../../src/registry/index.ts';
import { type CallResult, success } from '../../../src/shared/result.ts';
import { Clock, quiet } from '../registry/clock.ts';
import { explain, FakeHost } from '../registry/fake-host.ts';
import { FakePort } from './fake-port.ts';

function descriptor(name: string): ToolDescriptor {
  return {
    name,
    description: `does ${name}`,
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  };
}

function setUp() {
  const ports: FakePort[] = [];
  const host = new FakeHost();
  const clock = new Clock();
  const operations = new Map<string, (args: unknown, signal: AbortSignal) => Promise<OperationAnswer>>();
  const world: {
    alive: boolean;
    url: string;
    ended: number;
    acted?: (goingTo: string | undefined) => readonly [string, CallResult] | undefined;
  } = { alive: true, url: 'https://site.test/list', ended: 0 };
  const context: ContextReport = { state: 'native', code: 'native' };
  const session = new PageSession({
    connect: () => {
      const port = new FakePort();
      ports.push(port);
      return port;
    },
    alive: () => world.alive,
    report: () => ({
      url: world.url,
      context,
      facts: {
        title: 'T',
        contentType: 'text/html',
        schemaTypes: [],
        structuredData: false,
        unread: false,
        forms: false,
      },
    }),
    injected: () => ({ operations, ...(world.acted === undefined ? {} : { acted: world.acted }) }),
    registry: () => new ToolRegistry(host, { explain, now: clock.now, after: clock.after }),
    after: clock.after,
    prefix: 'p',
    ended: () => {
      world.ended += 1;
    },
  });
  const port = (): FakePort => {
    const last = ports.at(-1);
    if (last === undefined) throw new Error('no port');
    return last;
  };
  const sent = (type: PageMessage['type']): PageMessage[] =>
    port().sent.filter((message) => message.type === type);
  return { session, ports, port, sent, host, clock, operations, world };
}

async function offering(...names: string[]) {
  const all = setUp();
  all.session.connect();
  all.port().say({ type: 'tools', generation: 1, tools: names.map(descriptor), answers: localAnswers });
  await quiet();
  return all;
}

const answer: CallResult = { ok: true, code: 'SUCCESS', data: { n: 1 } };

describe('a page session', () => {
  it('says first how the page is', () => {
    const { session, port } = setUp();
    session.connect();
    expect(port().sent).toEqual([
      {
        type: 'page',
        page: {
          tools: [],
          url: 'https://site.test/list',
          context: { state: 'native', code: 'native' },
          facts: {
            title: 'T',
            contentType: 'text/html',
            schemaTypes: [],
            structuredData: false,
            unread: false,
            forms: false,
          },
        },
      },
    ]);
  });

  it('offers what the worker says, and reports the states', async () => {
    const { host, clock, sent } = await offering('a', 'b');
    expect(host.names).toEqual(['a', 'b']);
    await clock.advance(50);
    expect(sent('page').slice(1)).toMatchObject([
      {
        page: {
          tools: [
            { name: 'a', state: 'registered' },
            { name: 'b', state: 'registered' },
          ],
        },
      },
    ]);
  });

  it('reports the same states once', async () => {
    const { port, clock, sent } = await offering('a');
    await clock.advance(50);
    port().say({ type: 'tools', generation: 1, tools: [descriptor('a')], answers: localAnswers });
    await clock.advance(50);
    expect(sent('page')).toHaveLength(2);
  });

  it('carries a call to the worker and its answer back', async () => {
    const { host, port, sent } = await offering('a');
    const call = host.call('a', { x: 1 });
    await quiet();
    expect(sent('call')).toEqual([{ type: 'call', id: 'p-1', tool: 'a', input: { x: 1 } }]);
    port().say({ type: 'result', id: 'p-1', result: answer });
    expect(await call).toEqual(answer);
  });

  it('answers a call once, whatever comes twice', async () => {
    const { host, port } = await offering('a');
    const call = host.call('a');
    await quiet();
    port().say({ type: 'result', id: 'p-1', result: answer });
    port().say({ type: 'result', id: 'p-1', result: { ...answer, data: 'other' } });
    port().say({ type: 'result', id: 'p-9', result: answer });
    expect(await call).toEqual(answer);
  });

  it('wakes a sleeping worker for a call, and introduces the page first', async () => {
    const { host, ports, port } = await offering('a');
    port().closeFromThere();
    expect(host.names).toEqual(['a']);
    const call = host.call('a');
    await quiet();
    expect(ports).toHaveLength(2);
    expect(port().sent.map(({ type }) => type)).toEqual(['page', 'call']);
    port().say({ type: 'result', id: 'p-1', result: answer });
    expect(await call).toEqual(answer);
  });

  it('answers the calls that ran when the worker was stopped', async () => {
    const { host, port } = await offering('a');
    const call = host.call('a');
    await quiet();
    port().closeFromThere();
    expect(await call).toMatchObject({ ok: false, code: 'TEMPORARY_FAILURE', retryable: true });
  });

  it('tells the worker of a cancelled call, and drops its result', async () => {
    const { host, port, sent } = await offering('a');
    const controller = new AbortController();
    const call = host.tools.get('a')?.execute({}, { signal: controller.signal });
    await quiet();
    controller.abort();
    await call;
    expect(sent('cancel')).toEqual([{ type: 'cancel', id: 'p-1' }]);
    port().say({ type: 'result', id: 'p-1', result: answer });
  });

  it('answers the running calls when the page is about to go elsewhere', async () => {
    const { host, session } = await offering('a');
    const call = host.call('a');
    await quiet();
    session.leaving('https://site.test/next');
    expect(await call).toMatchObject({
      ok: false,
      code: 'CANCELLED',
      details: { url: 'https://site.test/next' },
    });
  });

  it('answers the call that makes the page leave with what it did, and the others that they are over', async () => {
    const { host, session, world } = await offering('a', 'b');
    const acting = host.call('a');
    const waiting = host.call('b');
    await quiet();
    world.acted = (goingTo) => ['p-1', success({ clicked: 'a link', navigatingTo: goingTo })];
    session.leaving('https://site.test/next');
    expect(await acting).toEqual(success({ clicked: 'a link', navigatingTo: 'https://site.test/next' }));
    expect(await waiting).toMatchObject({ code: 'CANCELLED', details: { url: 'https://site.test/next' } });
  });

  it('takes everything away when the extension is gone, and answers what runs', async () => {
    const { host, port, world, session } = await offering('a');
    const call = host.call('a');
    await quiet();
    world.alive = false;
    port().closeFromThere();
    expect(host.names).toEqual([]);
    expect(await call).toMatchObject({ ok: false });
    session.look();
    session.connect();
    expect(world.ended).toBe(1);
  });

  it('opens its port when it is woken, says how the page is, and keeps its tools', async () => {
    const { session, ports, port, host } = await offering('a');
    port().closeFromThere();
    session.connect();
    session.connect();
    expect(ports).toHaveLength(2);
    expect(port().sent.map(({ type }) => type)).toEqual(['page']);
    expect(host.names).toEqual(['a']);
  });

  it('leaves when it is woken by another installation, though its port is still open', async () => {
    const { session, host, world } = await offering('a');
    const call = host.call('a');
    await quiet();
    world.alive = false;
    session.connect();
    expect(host.names).toEqual([]);
    expect(await call).toMatchObject({ code: 'UNAVAILABLE' });
    expect(world.ended).toBe(1);
  });

  it('says that it has no operation of a name no page has, so that the worker knows it listens', async () => {
    const { port, sent } = await offering();
    port().say({ type: 'run', id: 'r1', operation: 'nothing', args: undefined });
    await quiet();
    expect(sent('answer')).toEqual([{ type: 'answer', id: 'r1', answer: { ok: false, missing: true } }]);
  });

  it('finds out at a call that the extension is gone, where the port slept', async () => {
    const { host, port, world } = await offering('a');
    port().closeFromThere();
    world.alive = false;
    expect(await host.call('a')).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
    expect(host.names).toEqual([]);
  });

  it('says again how it is after the bfcache, with its tools in place', async () => {
    const { session, ports, port, host } = await offering('a');
    session.turned(false);
    expect(port().closed).toBe(true);
    session.turned(true);
    expect(ports).toHaveLength(2);
    expect(port().sent[0]).toMatchObject({ type: 'page' });
    expect(host.names).toEqual(['a']);
    port().say({ type: 'tools', generation: 1, tools: [descriptor('a')], answers: localAnswers });
    await quiet();
    expect(host.log).toEqual(['register a']);
  });

  it('says what changed, once, and as the first message where the port slept', async () => {
    const { session, port, world, sent, clock } = await offering('a');
    await clock.advance(50);
    session.look();
    const before = sent('page').length;
    session.look();
    expect(sent('page')).toHaveLength(before);
    world.url = 'https://site.test/about';
    session.look();
    session.look();
    expect(sent('page').slice(before)).toMatchObject([{ page: { url: 'https://site.test/about' } }]);
    port().closeFromThere();
    world.url = 'https://site.test/list';
    session.look();
    expect(port().sent.map(({ type }) => type)).toEqual(['page']);
  });

  it('runs what the worker asks, and says what is missing or failed', async () => {
    const { port, operations, sent } = await offering();
    operations.set('read', async (args) => ({ ok: true, value: { got: args } }));
    operations.set('structuredData', async () => ({ ok: false, error: 'TypeError: bad page' }));
    port().say({ type: 'run', id: 'r1', operation: 'read', args: { x: 1 } });
    port().say({ type: 'run', id: 'r2', operation: 'structuredData', args: {} });
    port().say({ type: 'run', id: 'r3', operation: 'other' as never, args: {} });
    await quiet();
    expect(sent('answer')).toHaveLength(3);
    expect(sent('answer')).toEqual(
      expect.arrayContaining([
        { type: 'answer', id: 'r1', answer: { ok: true, value: { got: { x: 1 } } } },
        { type: 'answer', id: 'r2', answer: { ok: false, error: 'TypeError: bad page' } },
        { type: 'answer', id: 'r3', answer: { ok: false, missing: true } },
      ]),
    );
  });

  it('says so where an answer is too much for a message', async () => {
    const { port, operations, sent } = await offering();
    operations.set('read', async () => ({ ok: true, value: 'much' }));
    const post = port().postMessage.bind(port());
    port().postMessage = (message) => {
      if (JSON.stringify(message).includes('much'))
        throw new Error('Message length exceeded maximum allowed length.');
      post(message);
    };
    port().say({ type: 'run', id: 'r1', operation: 'read', args: {} });
    await quiet();
    expect(sent('answer')).toEqual([{ type: 'answer', id: 'r1', answer: { ok: false, error: 'too large' } }]);
  });

  it('stops an operation the worker no longer wants', async () => {
    const { port, operations } = await offering();
    let stopped = false;
    operations.set(
      'read',
      (_args, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            resolve({ ok: false, error: 'stopped' });
          });
        }),
    );
    port().say({ type: 'run', id: 'r1', operation: 'read', args: {} });
    port().say({ type: 'stop', id: 'r1' });
    await quiet();
    expect(stopped).toBe(true);
  });
});
