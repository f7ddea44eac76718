import { describe, expect, it } from 'vitest';
import type { Elicitation } from '../../src/background/mcp/connection/elicitation.ts';
import { type ChangingServer, startChanging } from './changing-server.ts';
import { connect, ForwardClock, failureOf, namesOf, patient, realEdges } from './connect.ts';

const always = ['echo', 'wrong', 'slow', 'ask'];

describe('a server of 2026-07-28', () => {
  it('is asked once how it speaks, and never again by a worker that woke', async () => {
    await using server = await startChanging();
    let kept: unknown;
    const verdict = {
      get: async () => structuredClone(kept),
      set: async (value: unknown) => {
        kept = JSON.parse(JSON.stringify(value));
      },
    };
    {
      using first = connect(server.url, { verdict });
      expect(namesOf(await first.connection.refresh())).toEqual(always);
      expect(first.connection.state).toMatchObject({ kind: 'ready', server: { protocol: '2026-07-28' } });
    }
    expect(server.methods).toEqual(['server/discover', 'tools/list']);
    using second = connect(server.url, { verdict });
    await second.connection.call('slow', { ms: 1 }, { signal: patient });
    expect(server.methods.filter((method) => method !== 'cancelled')).toEqual([
      'server/discover',
      'tools/list',
      'tools/call',
    ]);
  });

  it('gets arguments as headers where the schema says so', async () => {
    await using server = await startChanging();
    using it = connect(server.url);
    await it.connection.refresh();
    const { result } = await it.connection.call('echo', { text: 'grüß dich' }, { signal: patient });
    expect(result.content).toEqual([{ type: 'text', text: 'grüß dich' }]);
    expect(server.lastCall?.get('mcp-param-text')).toMatch(/^=\?base64\?/);
  });

  it('makes up for a call without them by reading the list again', async () => {
    await using server = await startChanging();
    using it = connect(server.url);
    const { result } = await it.connection.call('echo', { text: 'x' }, { signal: patient });
    expect(result.content).toEqual([{ type: 'text', text: 'x' }]);
    expect(it.requests).toEqual([
      'POST server/discover',
      'POST tools/call',
      'POST tools/list',
      'POST tools/call',
    ]);
  });

  it('tells whoever watches of tools that come and go, and waits no two seconds before it does', async () => {
    await using server = await startChanging();
    const { after } = realEdges();
    let waited = 0;
    using it = connect(server.url, {
      after: (ms, task) =>
        after(ms, () => {
          waited += ms;
          task();
        }),
    });
    using _watch = it.connection.watch();
    await it.listed(() => true);
    for (const [tools, has] of [
      [['new'], true],
      [[], false],
    ] as const) {
      waited = 0;
      server.tools = tools;
      await it.listed((list) => namesOf(list).includes('new') === has);
      expect(waited).toBeLessThan(2_000);
    }
  });

  it('is read seldom, however often it says that something changed', async () => {
    await using server = await startChanging();
    using it = connect(server.url);
    using _watch = it.connection.watch();
    await it.listed(() => true);
    const before = server.methods.filter((method) => method === 'tools/list').length;
    for (let at = 0; at < 1_000; at++) server.tools = [`tool-${at}`];
    await it.listed((list) => namesOf(list).includes('tool-999'));
    const reads = server.methods.filter((method) => method === 'tools/list').length - before;
    expect(reads).toBeLessThanOrEqual(4);
  });

  it('is subscribed to again after it went away', async () => {
    const first = await startChanging();
    using it = connect(first.url);
    using _watch = it.connection.watch();
    await it.listed(() => true);
    await first[Symbol.asyncDispose]();
    await using second: ChangingServer = await startChanging(first.port);
    second.tools = ['after'];
    await it.listed((list) => namesOf(list).includes('after'));
    await expect.poll(() => second.methods.includes('subscriptions/listen')).toBe(true);
    second.tools = ['later'];
    await it.listed((list) => namesOf(list).includes('later'));
  });

  it('hears of a call that is stopped', async () => {
    await using server = await startChanging();
    using it = connect(server.url);
    await it.connection.refresh();
    const stop = new AbortController();
    const work = failureOf(it.connection.call('slow', { ms: 20_000 }, { signal: stop.signal }));
    await expect.poll(() => server.methods.includes('tools/call')).toBe(true);
    stop.abort();
    expect(await work).toMatchObject({ code: 'CANCELLED' });
    await expect.poll(() => server.methods.includes('cancelled')).toBe(true);
  });

  it('runs four calls at once and the others in their order', async () => {
    await using server = await startChanging();
    using it = connect(server.url);
    await it.connection.refresh();
    const sent = () => server.methods.filter((method) => method === 'tools/call').length;
    const done: number[] = [];
    const calls = Array.from({ length: 9 }, (_, at) =>
      it.connection.call('slow', { ms: 25_000 }, { signal: patient }).then(() => done.push(at)),
    );
    for (const [running, inAll] of [
      [4, 4],
      [4, 8],
      [1, 9],
    ]) {
      await expect.poll(() => server.running).toBe(running);
      expect(sent()).toBe(inAll);
      server.finish();
    }
    await Promise.all(calls);
    expect(done.slice(8)).toEqual([8]);
  });

  it('is answered with what the person says, without a clock ticking', async () => {
    await using server = await startChanging();
    const asked: Elicitation[] = [];
    const clock = new ForwardClock();
    using it = connect(
      server.url,
      {
        now: clock.now,
        after: clock.after,
        elicit: async (what) => {
          asked.push(what);
          clock.forward(60_000);
          return { action: 'accept', content: { name: 'Ada' } };
        },
      },
      10_000,
    );
    const { result } = await it.connection.call('ask', {}, { signal: patient });
    expect(result.content).toEqual([{ type: 'text', text: '{"action":"accept","content":{"name":"Ada"}}' }]);
    expect(asked).toMatchObject([{ mode: 'form', message: 'What is your name?' }]);
  });

  it('fails plainly where nobody can be asked', async () => {
    await using server = await startChanging();
    using it = connect(server.url);
    expect(await failureOf(it.connection.call('ask', {}, { signal: patient }))).toMatchObject({
      retryable: false,
    });
  });

  it('is removed in the middle of a call', async () => {
    await using server = await startChanging();
    using it = connect(server.url);
    await it.connection.refresh();
    const work = failureOf(it.connection.call('slow', { ms: 20_000 }, { signal: patient }));
    await expect.poll(() => server.methods.includes('tools/call')).toBe(true);
    it.connection[Symbol.dispose]();
    expect(await work).toMatchObject({ code: 'UNAVAILABLE', retryable: false });
    expect(await failureOf(it.connection.call('echo', { text: 'x' }, { signal: patient }))).toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});
