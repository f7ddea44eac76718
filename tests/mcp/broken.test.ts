import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  type TestStepName,
  testConnection,
  testSteps,
} from '../../src/background/mcp/connection/test-connection.ts';
import type { ServerId } from '../../src/background/mcp/remote.ts';
import { answer, type Break, broken, huge, redirect, startBroken } from './broken-server.ts';
import { connect, failureOf, namesOf, patient, realEdges } from './connect.ts';
import { freePort } from './everything-server.ts';
import { serve } from './serve.ts';

/** A clock that is a hundred times faster. */
const hasty = {
  after: (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms / 100);
    return () => clearTimeout(timer);
  },
};

describe('a server that is broken from the beginning', () => {
  it.each<[keyof typeof broken, string, RegExp]>([
    ['html', 'not-mcp', /web page/],
    ['error500', 'not-mcp', /500/],
    ['unavailable', 'unreachable', /not ready/],
    ['missing', 'not-mcp', /404/],
    ['unauthorised', 'unauthorised', /who you are/],
    ['origin', 'forbidden-origin', /Origin/],
    ['forbidden', 'unauthorised', /403/],
    ['nothing', 'not-mcp', /not MCP|not what the protocol/],
    ['silence', 'unreachable', /in time/],
    ['hangUp', 'unreachable', /closed the connection/],
    ['halfMessage', 'not-mcp', /breaks off/],
    ['halfEvent', 'not-mcp', /breaks off/],
    ['slowLoris', 'unreachable', /in time/],
    ['otherVersion', 'incompatible', /no version/],
    ['refusal', 'incompatible', /refuses to begin/],
  ])('as %s is %s', async (how, kind, says) => {
    await using server = await startBroken({ all: broken[how] });
    using it = connect(server.url, ['silence', 'slowLoris'].includes(how) ? hasty : {});
    const failure = await failureOf(it.connection.refresh());
    expect(it.connection.state).toMatchObject({ kind, says: expect.stringMatching(says) });
    expect(failure).toMatchObject({ ok: false, details: { server: 'server-1', state: kind } });
    expect(it.connection.state.next).not.toBe('');
  });

  it('that nobody listens at is unreachable', async () => {
    using it = connect(`http://127.0.0.1:${await freePort()}/mcp`);
    expect(await failureOf(it.connection.call('one', {}, { signal: patient }))).toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
    });
    expect(it.connection.state).toMatchObject({
      kind: 'unreachable',
      says: expect.stringContaining('nothing listens'),
    });
  });

  it('without permission is not sent anything', async () => {
    await using server = await startBroken({});
    using it = connect(server.url, { mayReach: async () => false });
    expect(await failureOf(it.connection.refresh())).toMatchObject({
      code: 'PERMISSION_DENIED',
      retryable: false,
    });
    expect(it.connection.state.kind).toBe('permission-missing');
    expect(server.requests()).toBe(0);
  });
});

describe('redirects', () => {
  it('to another origin are refused and named, and nothing goes there', async () => {
    let visits = 0;
    await using other = await serve((_incoming, outgoing) => {
      visits += 1;
      outgoing.end();
    });
    await using server = await startBroken({ all: redirect(`${other.url}?token=secret`, 307) });
    using it = connect(server.url);
    await failureOf(it.connection.refresh());
    expect(it.connection.state).toMatchObject({ kind: 'not-mcp', says: expect.stringContaining(other.url) });
    expect(JSON.stringify(it.connection.state)).not.toContain('secret');
    expect(visits).toBe(0);
  });

  it('within the origin are followed', async () => {
    await using server = await startBroken({});
    await using door = await serve((incoming, outgoing) => {
      if (incoming.url === '/mcp') {
        outgoing.writeHead(307, { location: '/mcp/' }).end();
        return;
      }
      fetchThrough(server.url, incoming, outgoing);
    });
    using it = connect(door.url);
    expect(namesOf(await it.connection.refresh())).toEqual(['one']);
  });

  it('that would make another request of it are refused', async () => {
    await using server = await startBroken({ all: redirect('/other', 302) });
    using it = connect(server.url);
    await failureOf(it.connection.refresh());
    expect(it.connection.state).toMatchObject({ kind: 'not-mcp', says: expect.stringContaining('/other') });
  });
});

function fetchThrough(url: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', async () => {
    const response = await fetch(url, {
      method: incoming.method ?? 'GET',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const text = await response.text();
    outgoing.writeHead(response.status, {
      'content-type': response.headers.get('content-type') ?? 'text/plain',
    });
    outgoing.end(text);
  });
}

describe('a server with a broken list', () => {
  const listing =
    (result: (message: { params?: { cursor?: string } }) => unknown): Break =>
    (message, outgoing) =>
      answer(outgoing, message, result(message));

  it('of 10,000 tools is read whole, of more only so far', async () => {
    const tools = Array.from({ length: 10_001 }, (_, at) => ({
      name: `tool-${at}`,
      inputSchema: { type: 'object' },
    }));
    await using server = await startBroken({ 'tools/list': listing(() => ({ tools })) });
    using it = connect(server.url);
    const list = await it.connection.refresh();
    expect(list.tools).toHaveLength(10_000);
    expect(list.notes).toEqual([expect.stringContaining('10000')]);
  });

  it('with odd, illegal and duplicate tools loses none of the others', async () => {
    const tools = [
      { name: 'good', inputSchema: { type: 'object' } },
      { name: 'good', inputSchema: { type: 'object' } },
      { name: 'empty', inputSchema: {} },
      { name: 'none', inputSchema: null },
      { name: '' },
      null,
      42,
      { name: 'output', inputSchema: { type: 'object' }, outputSchema: 'x' },
    ];
    await using server = await startBroken({ 'tools/list': listing(() => ({ tools })) });
    using it = connect(server.url);
    expect((await it.connection.refresh()).tools).toEqual(tools);
  });

  it('whose pages go round in a circle is left', async () => {
    await using server = await startBroken({
      'tools/list': listing(({ params }) => ({
        tools: [{ name: 'x' }],
        nextCursor: params?.cursor === 'a' ? 'b' : 'a',
      })),
    });
    using it = connect(server.url);
    const list = await it.connection.refresh();
    expect(list.notes).toEqual([expect.stringContaining('circle')]);
    expect(list.tools.length).toBeLessThan(5);
  });

  it('whose pages never end is left', async () => {
    let page = 0;
    await using server = await startBroken({
      'tools/list': listing(() => ({ tools: [{ name: 'x' }], nextCursor: String(++page) })),
    });
    using it = connect(server.url);
    const list = await it.connection.refresh();
    expect(list.notes).toEqual([expect.stringContaining('200 pages')]);
  });

  it.each(['application/json', 'text/event-stream'])(
    'of 100 MB as %s is not read to its end',
    async (type) => {
      await using server = await startBroken({ 'tools/list': huge(100_000_000, type) });
      using it = connect(server.url);
      await failureOf(it.connection.refresh());
      expect(it.connection.state).toMatchObject({ kind: 'not-mcp', says: expect.stringContaining('no end') });
    },
  );

  it('whose resources cannot be listed still has its tools', async () => {
    await using server = await startBroken(
      {
        'resources/list': (message, outgoing) =>
          outgoing
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code: -32603, message: 'x' } })),
      },
      { tools: {}, resources: {} },
    );
    using it = connect(server.url);
    const list = await it.connection.refresh();
    expect(namesOf(list)).toEqual(['one']);
    expect(list.notes).toEqual(['The server refused to list its resources.']);
  });
});

describe('a call that breaks', () => {
  const call = (change: Break, definition?: unknown) => async () => {
    await using server = await startBroken({ 'tools/call': change });
    using it = connect(server.url);
    await it.connection.refresh();
    const failure = await failureOf(
      it.connection.call('one', {}, { signal: patient, ...(definition === undefined ? {} : { definition }) }),
    );
    return { failure, sent: server.methods.filter((method) => method === 'tools/call').length };
  };

  it.each<[string, Break, object]>([
    ['HTML', broken.html, { code: 'INTERNAL_ERROR', retryable: false }],
    ['500', broken.error500, { code: 'UNAVAILABLE', retryable: false }],
    ['503', broken.unavailable, { code: 'TEMPORARY_FAILURE', retryable: true }],
    ['401', broken.unauthorised, { code: 'PERMISSION_DENIED', retryable: false }],
    ['half a message', broken.halfMessage, { code: 'INTERNAL_ERROR', retryable: false }],
    ['half an event', broken.halfEvent, { code: 'UNAVAILABLE', retryable: false }],
    ['a connection that is closed', broken.hangUp, { code: 'UNAVAILABLE', retryable: false }],
    ['100 MB', huge(100_000_000, 'application/json'), { code: 'UNAVAILABLE', retryable: false }],
    [
      '100 MB in one event',
      huge(100_000_000, 'text/event-stream'),
      { code: 'UNAVAILABLE', retryable: false },
    ],
    ['an error of its own', broken.refusal, { code: 'INTERNAL_ERROR', retryable: false }],
  ])('with %s is sent once and told as what it is', async (_how, change, expected) => {
    const { failure, sent } = await call(change)();
    expect(failure).toMatchObject({ ok: false, details: { server: 'server-1' }, ...expected });
    expect(sent).toBe(1);
  });

  it('for want of a scope was not done, and leaves the connection as it is', async () => {
    const challenge = 'Bearer error="insufficient_scope", scope="files:write"';
    await using server = await startBroken({
      'tools/call': ({ params }, outgoing) =>
        outgoing.writeHead(403, { 'www-authenticate': challenge }).end(params?.name),
    });
    using it = connect(server.url);
    await it.connection.refresh();
    expect(await failureOf(it.connection.call('one', {}, { signal: patient }))).toMatchObject({
      code: 'PERMISSION_DENIED',
      retryable: false,
      message: expect.stringContaining('Nothing was done'),
      details: { state: 'insufficient-scope', serverSays: 'files:write' },
    });
    expect(it.connection.state.kind).toBe('ready');
    expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(1);
  });

  it('may be tried again where the tool only reads', async () => {
    const definition = { name: 'one', inputSchema: {}, annotations: { readOnlyHint: true } };
    const { failure } = await call(broken.error500, definition)();
    expect(failure).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  });

  it('with a slow loris ends with its timeout', async () => {
    await using server = await startBroken({ 'tools/call': broken.slowLoris });
    using it = connect(server.url);
    const work = it.connection.call('one', {}, { signal: patient, timeout: 300 });
    expect(await failureOf(work)).toMatchObject({ code: 'TIMEOUT' });
  });

  it('leaves other servers alone', async () => {
    await using bad = await startBroken({ 'tools/call': broken.silence });
    await using good = await startBroken({});
    const { overall } = realEdges();
    using one = connect(bad.url, { overall });
    using other = connect(good.url, { overall });
    const stuck = Array.from({ length: 8 }, () =>
      failureOf(one.connection.call('one', {}, { signal: patient, timeout: 500 })),
    );
    const { result } = await other.connection.call('one', {}, { signal: patient });
    expect(result.content).toEqual([{ type: 'text', text: 'done' }]);
    one.connection[Symbol.dispose]();
    await Promise.all(stuck);
  });

  it('keeps what odd results hold', async () => {
    const result = { content: [{ type: 'hologram', data: 1 }], extra: true };
    await using server = await startBroken({
      'tools/call': (message, outgoing) => answer(outgoing, message, result),
    });
    using it = connect(server.url);
    expect((await it.connection.call('one', {}, { signal: patient })).result).toEqual(result);
  });

  it('tells beside the content what does not fit the output schema', async () => {
    const result = { content: [{ type: 'text', text: 'x' }], structuredContent: { n: 'no number' } };
    await using server = await startBroken({
      'tools/call': (message, outgoing) => answer(outgoing, message, result),
    });
    using it = connect(server.url);
    const definition = {
      name: 'one',
      inputSchema: { type: 'object' },
      outputSchema: { type: 'object', properties: { n: { type: 'number' } } },
    };
    const answered = await it.connection.call('one', {}, { signal: patient, definition });
    expect(answered.result).toEqual(result);
    expect(answered.mismatch).toMatch(/does not fit/);
    expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(1);
  });
});

describe('a session that is over', () => {
  it.each<[string, number, string]>([
    ['404', 404, '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}'],
    ['400', 400, 'Bad Request: No valid session ID provided'],
  ])('as %s is begun anew and the refused call made once', async (_how, status, text) => {
    let over = true;
    let done = 0;
    await using server = await startBroken({
      'tools/call': (message, outgoing) => {
        if (over) {
          over = false;
          outgoing.writeHead(status).end(text);
          return;
        }
        done += 1;
        answer(outgoing, message, { content: [] });
      },
    });
    using it = connect(server.url);
    await it.connection.refresh();
    await it.connection.call('one', {}, { signal: patient });
    expect(done).toBe(1);
    expect(server.methods.filter((method) => method === 'initialize')).toHaveLength(2);
    expect(it.lists).toHaveLength(2);
  });

  it('does not call a tool that has become another one', async () => {
    let changed = false;
    await using server = await startBroken({
      'tools/list': (message, outgoing) =>
        answer(outgoing, message, { tools: [{ name: 'one', description: changed ? 'Deletes.' : 'Reads.' }] }),
      'tools/call': (_message, outgoing) => {
        changed = true;
        outgoing.writeHead(404).end();
      },
    });
    using it = connect(server.url);
    const list = await it.connection.refresh();
    const work = it.connection.call('one', {}, { signal: patient, definition: list.tools[0] });
    expect(await failureOf(work)).toMatchObject({ code: 'CONFLICT', retryable: false });
    expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(1);
  });
});

describe('what a server says unasked', () => {
  const stream = (streams: ServerResponse[]): Break => {
    return (_message, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      streams.push(outgoing);
    };
  };
  const say = (message: object) => `data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;

  it('is heard: a list that changed is read again', async () => {
    const streams: ServerResponse[] = [];
    await using server = await startBroken({ GET: stream(streams) });
    using it = connect(server.url);
    await it.connection.refresh();
    await expect.poll(() => streams.length).toBe(1);
    streams[0]?.write(say({ method: 'notifications/tools/list_changed' }));
    await expect.poll(() => it.lists.length).toBe(2);
  });

  it('may have been missed while the stream was broken, so the list is read again', async () => {
    const streams: ServerResponse[] = [];
    await using server = await startBroken({ GET: stream(streams) });
    using it = connect(server.url);
    await it.connection.refresh();
    await expect.poll(() => streams.length).toBe(1);
    streams[0]?.end();
    await expect.poll(() => it.lists.length, { timeout: 5_000 }).toBe(2);
    expect(server.methods.filter((method) => method === 'initialize')).toHaveLength(1);
  });

  it('ends for good with the session, which is begun anew by whoever watches', async () => {
    const streams: ServerResponse[] = [];
    const open = stream(streams);
    let over = false;
    await using server = await startBroken({
      GET: (message, outgoing, incoming) =>
        over ? outgoing.writeHead(404).end() : open(message, outgoing, incoming),
    });
    using it = connect(server.url);
    using _watch = it.connection.watch();
    await expect.poll(() => streams.length).toBe(1);
    over = true;
    streams[0]?.end();
    await expect
      .poll(() => server.methods.filter((method) => method === 'initialize').length, { timeout: 10_000 })
      .toBe(2);
    expect(it.states).toContain('idle');
  });

  it('asks nothing of a person while no call is under way, and gets no samples and no roots', async () => {
    const streams: ServerResponse[] = [];
    const answers: unknown[] = [];
    await using server = await startBroken({ GET: stream(streams) });
    let asked = 0;
    using it = connect(server.url, {
      fetch: (url, init) => {
        const message = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
        if (message.method === undefined && message.id !== undefined) answers.push(message);
        return fetch(url, init);
      },
      elicit: async () => {
        asked += 1;
        return { action: 'accept', content: {} };
      },
    });
    await it.connection.refresh();
    await expect.poll(() => streams.length).toBe(1);
    const requestedSchema = { type: 'object', properties: {} };
    streams[0]?.write(
      say({ id: 'e', method: 'elicitation/create', params: { message: 'Password?', requestedSchema } }),
    );
    streams[0]?.write(
      say({ id: 's', method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } }),
    );
    streams[0]?.write(say({ id: 'r', method: 'roots/list' }));
    await expect.poll(() => answers.length).toBe(3);
    expect(answers).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: 'e', result: { action: 'decline' } }),
        expect.objectContaining({
          id: 's',
          error: { code: -32601, message: expect.stringContaining('does not sample') },
        }),
        expect.objectContaining({
          id: 'r',
          error: { code: -32601, message: expect.stringContaining('no roots') },
        }),
      ]),
    );
    expect(asked).toBe(0);
  });
});

describe('a server that wants the person elsewhere first', () => {
  const wanting: Break = (message, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: message.id,
        error: {
          code: -32042,
          message: 'Sign in',
          data: {
            elicitations: [
              { mode: 'url', message: 'Sign in', url: 'https://login.test/', elicitationId: '1' },
            ],
          },
        },
      }),
    );

  it.each([
    ['accept', 'CONFIRMATION_REQUIRED', true],
    ['decline', 'PERMISSION_DENIED', false],
  ] as const)('asks them, and says so on %s', async (action, code, retryable) => {
    await using server = await startBroken({ 'tools/call': wanting });
    const urls: string[] = [];
    using it = connect(server.url, {
      elicit: async (what) => {
        if (what.mode === 'url') urls.push(what.url);
        return { action };
      },
    });
    expect(await failureOf(it.connection.call('one', {}, { signal: patient }))).toMatchObject({
      code,
      retryable,
    });
    expect(urls).toEqual(['https://login.test/']);
  });
});

describe('a test of the connection', () => {
  const config = (url: string) => ({ id: 's' as ServerId, name: 'Server', url, headers: {}, timeout: 1_000 });

  it('says of each step what happened', async () => {
    await using server = await startBroken({});
    const report = await testConnection(config(server.url), realEdges(), patient);
    expect(report).toMatchObject({
      passed: true,
      server: { name: 'broken' },
      list: { tools: [{ name: 'one' }] },
    });
    expect(report.steps.map(({ step, outcome }) => [step, outcome])).toEqual(
      testSteps.map((step) => [step, 'passed']),
    );
  });

  it.each<[string, Break, TestStepName]>([
    ['an Origin that is refused', broken.origin, 'origin'],
    ['a token that is missing', broken.unauthorised, 'authorisation'],
    ['a web page', broken.html, 'protocol'],
    ['a version nobody speaks', broken.otherVersion, 'protocol'],
    ['a server that is busy', broken.unavailable, 'reachable'],
  ])('names the step that fails with %s', async (_how, all, failing) => {
    await using server = await startBroken({ all });
    const { passed, steps } = await testConnection(config(server.url), realEdges(), patient);
    expect(passed).toBe(false);
    const at = testSteps.indexOf(failing);
    expect(steps.map(({ outcome }) => outcome)).toEqual(
      testSteps.map((_step, index) => (index < at ? 'passed' : index === at ? 'failed' : 'skipped')),
    );
  });

  it('names tools that cannot be read', async () => {
    await using server = await startBroken({ 'tools/list': broken.error500 });
    const { steps } = await testConnection(config(server.url), realEdges(), patient);
    expect(steps.at(-1)).toMatchObject({ step: 'tools', outcome: 'failed', trouble: { kind: 'not-mcp' } });
  });

  it('begins with the permission', async () => {
    const { steps } = await testConnection(
      config('https://server.test/mcp'),
      realEdges({ mayReach: async () => false }),
      patient,
    );
    expect(steps[0]).toMatchObject({ step: 'permission', outcome: 'failed' });
  });
});
