import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Elicitation } from '../../src/background/mcp/connection/elicitation.ts';
import { deferred } from '../../src/shared/deferred.ts';
import { connect, ForwardClock, failureOf, namesOf, patient } from './connect.ts';
import { type RunningServer, startEverything } from './everything-server.ts';

const names = [
  'echo',
  'get-annotated-message',
  'get-env',
  'get-resource-links',
  'get-resource-reference',
  'get-structured-content',
  'get-sum',
  'get-tiny-image',
  'gzip-file-as-resource',
  'simulate-research-query',
  'toggle-simulated-logging',
  'toggle-subscriber-updates',
  'trigger-long-running-operation',
];

describe.each(['streamableHttp', 'sse'] as const)('the reference server over %s', (kind) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startEverything(kind);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  it('is connected with and read whole', async () => {
    using it = connect(server.url);
    const list = await it.connection.refresh();
    expect(namesOf(list).sort()).toEqual(names);
    expect(list.resources).toHaveLength(7);
    expect(list.resourceTemplates).toHaveLength(2);
    expect(list.prompts).toHaveLength(4);
    expect(list.notes).toEqual([]);
    expect(list.server).toMatchObject({
      protocol: '2025-11-25',
      transport: kind === 'sse' ? 'sse' : 'streamable-http',
      offers: { tools: true, resources: true, prompts: true, completions: true },
    });
    expect(it.states).toEqual(['connecting', 'ready']);
  });

  it('answers a call', async () => {
    using it = connect(server.url);
    const { result, mismatch } = await it.connection.call('get-sum', { a: 2, b: 40 }, { signal: patient });
    expect(result.content).toEqual([{ type: 'text', text: 'The sum of 2 and 40 is 42.' }]);
    expect(mismatch).toBeUndefined();
  });

  it('tells of progress, which keeps a call alive beyond its timeout', async () => {
    using it = connect(server.url, {}, 900);
    const told: number[] = [];
    const { result } = await it.connection.call(
      'trigger-long-running-operation',
      { duration: 2, steps: 5 },
      { signal: patient, onProgress: ({ progress }) => told.push(progress) },
    );
    expect(result.isError).toBeUndefined();
    expect(told.length).toBeGreaterThanOrEqual(4);
  });

  it('ends a call at the maximum, whatever its progress', async () => {
    using it = connect(server.url);
    const work = it.connection.call(
      'trigger-long-running-operation',
      { duration: 4, steps: 20 },
      { signal: patient, maxTotal: 700 },
    );
    expect(await failureOf(work)).toMatchObject({ code: 'TIMEOUT', details: { server: 'server-1' } });
  });

  it('tells a user who stops from a server that takes too long', async () => {
    using it = connect(server.url);
    await it.connection.refresh();
    const stop = new AbortController();
    const stopped = it.connection.call(
      'trigger-long-running-operation',
      { duration: 20, steps: 200 },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    expect(await failureOf(stopped)).toMatchObject({ code: 'CANCELLED', retryable: false });
    const late = it.connection.call(
      'trigger-long-running-operation',
      { duration: 5, steps: 1 },
      { signal: patient, timeout: 200 },
    );
    expect(await failureOf(late)).toMatchObject({ code: 'TIMEOUT' });
    expect(it.requests.filter((request) => request.endsWith('notifications/cancelled'))).toHaveLength(2);
  });

  it('reads resources, gets prompts, completes', async () => {
    using it = connect(server.url);
    const list = await it.connection.refresh();
    const { uri } = list.resources[0] as { uri: string };
    const read = await it.connection.readResource(uri, { signal: patient });
    expect(read.result.contents).toHaveLength(1);
    const prompt = await it.connection.getPrompt('simple-prompt', {}, { signal: patient });
    expect(prompt.result.messages).toHaveLength(1);
    const completed = await it.connection.complete(
      { kind: 'prompt', name: 'completable-prompt' },
      { name: 'department', value: 'E' },
      {},
      { signal: patient },
    );
    expect(completed.result).toMatchObject({ completion: { values: ['Engineering'] } });
  });
});

describe('the reference server, with a person to ask', () => {
  it('has its tools that ask, asks, and gets the answer; what it may not ask is declined', async () => {
    await using server = await startEverything('streamableHttp');
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
    await it.connection.refresh();
    const list = await it.listed((each) => namesOf(each).includes('trigger-elicitation-request'));
    expect(namesOf(list)).not.toContain('trigger-sampling-request');
    expect(namesOf(list)).not.toContain('get-roots-list');
    const { result } = await it.connection.call('trigger-elicitation-request', {}, { signal: patient });
    expect(JSON.stringify(result.content)).toContain('Ada');
    expect(asked).toMatchObject([{ mode: 'form', schema: { type: 'object' } }]);
  });

  it('answers each of its tools with a result or a failure that says what to do', async () => {
    await using server = await startEverything('streamableHttp');
    using it = connect(server.url);
    await it.connection.refresh();
    const args: Record<string, Record<string, unknown>> = {
      echo: { message: 'hello' },
      'get-annotated-message': { messageType: 'success' },
      'get-resource-reference': { resourceType: 'Text', resourceId: 1 },
      'get-structured-content': { location: 'Chicago' },
      'get-sum': { a: 1, b: 2 },
      'gzip-file-as-resource': { name: 'x.gz', data: 'data:text/plain,hello', outputType: 'resource' },
      'simulate-research-query': { topic: 'tea' },
      'trigger-long-running-operation': { duration: 0.2, steps: 2 },
    };
    const outcomes: Record<string, string> = {};
    for (const name of names) {
      const work = it.connection.call(name, args[name] ?? {}, { signal: patient });
      const outcome = await work.then(
        ({ result, mismatch }) => `${result.isError === true ? 'error' : 'content'}${mismatch ?? ''}`,
        (error) => error.failure.code,
      );
      outcomes[name] = outcome;
    }
    expect(outcomes).toEqual({
      ...Object.fromEntries(names.map((name) => [name, 'content'])),
      'simulate-research-query': expect.any(String),
    });
  });
});

describe('the reference server, restarted', () => {
  it('is connected with anew, listed again, and the call that was refused is made', async () => {
    const first = await startEverything('streamableHttp');
    using it = connect(first.url);
    await it.connection.refresh();
    await first[Symbol.asyncDispose]();
    await using _second = await startEverything('streamableHttp', first.port);
    const { result } = await it.connection.call('get-sum', { a: 1, b: 2 }, { signal: patient });
    expect(result.content).toEqual([{ type: 'text', text: 'The sum of 1 and 2 is 3.' }]);
    await expect.poll(() => it.lists.length).toBe(2);
  });

  it('fails a call as retryable while it is gone, and serves it when it is back', async () => {
    const first = await startEverything('streamableHttp');
    using it = connect(first.url);
    await it.connection.refresh();
    await first[Symbol.asyncDispose]();
    expect(await failureOf(it.connection.call('get-sum', { a: 1, b: 2 }, { signal: patient }))).toMatchObject(
      {
        code: 'UNAVAILABLE',
        retryable: true,
        details: { server: 'server-1' },
      },
    );
    await using _second = await startEverything('streamableHttp', first.port);
    await expect
      .poll(
        async () =>
          (await it.connection.call('get-sum', { a: 1, b: 2 }, { signal: patient }).catch(() => undefined))
            ?.result.content,
        { timeout: 10_000 },
      )
      .toEqual([{ type: 'text', text: 'The sum of 1 and 2 is 3.' }]);
  });

  it('fails a call under way without sending it again', async () => {
    const first = await startEverything('streamableHttp');
    using it = connect(first.url);
    await it.connection.refresh();
    const underWay = deferred<void>();
    const work = failureOf(
      it.connection.call(
        'trigger-long-running-operation',
        { duration: 20, steps: 200 },
        { signal: patient, onProgress: () => underWay.resolve() },
      ),
    );
    await underWay.promise;
    await first[Symbol.asyncDispose]();
    expect(await work).toMatchObject({ code: 'UNAVAILABLE' });
    expect(it.requests.filter((request) => request === 'POST tools/call')).toHaveLength(1);
  });

  it('is found again by whoever watches, within seconds', async () => {
    const first = await startEverything('streamableHttp');
    using it = connect(first.url);
    using _watch = it.connection.watch();
    await it.listed(() => true);
    await first[Symbol.asyncDispose]();
    await expect.poll(() => it.states.at(-1), { timeout: 15_000 }).not.toBe('ready');
    await using _second = await startEverything('streamableHttp', first.port);
    const before = it.lists.length;
    await expect.poll(() => it.lists.length, { timeout: 10_000 }).toBeGreaterThan(before);
    expect(it.connection.state.kind).toBe('ready');
  });
});
