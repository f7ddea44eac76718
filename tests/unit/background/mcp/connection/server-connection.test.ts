import { describe, expect, it } from 'vitest';
import { verdictLasts } from '../../../../../src/background/mcp/connection/verdict.ts';
import { lookEvery } from '../../../../../src/background/mcp/connection/watching.ts';
import { CallError } from '../../../../../src/shared/result.ts';
import { quiet } from '../../../registry/clock.ts';
import { connected, FakeServer, failed, result, silence } from './fake-server.ts';

const patient = new AbortController().signal;

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof CallError ? error.failure : error;
}

/** Until everything that needs no time has happened: connecting takes several turns. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await quiet();
}

describe('a connection', () => {
  it('is not made before something needs it, and once for all who do', async () => {
    const server = new FakeServer();
    const { connection, states } = connected(server);
    expect(connection.state.kind).toBe('idle');
    expect(server.sent).toEqual([]);
    await Promise.all([
      connection.refresh(),
      ...[1, 2, 3].map(() => connection.call('one', {}, { signal: patient })),
    ]);
    expect(server.count('initialize')).toBe(1);
    expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'ready']);
    connection[Symbol.dispose]();
  });

  it('sends no cookies, follows no redirects, and has the user’s headers on every request', async () => {
    const server = new FakeServer();
    const { connection } = connected(server);
    await connection.refresh();
    for (const { init } of server.sent) {
      expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual' });
      expect(new Headers(init.headers).get('x-key')).toBe('secret');
    }
    connection[Symbol.dispose]();
  });

  it('does not ask again what the server speaks, until a day is over', async () => {
    const server = new FakeServer();
    const first = connected(server);
    await first.connection.refresh();
    expect(server.count('server/discover')).toBe(1);
    const second = connected(server, {
      verdict: { get: async () => first.memory.kept, set: async () => undefined },
    });
    await second.connection.refresh();
    expect(server.count('server/discover')).toBe(1);
    const third = connected(server, {
      verdict: { get: async () => first.memory.kept, set: async () => undefined },
    });
    await third.clock.advance(verdictLasts);
    await third.connection.refresh();
    expect(server.count('server/discover')).toBe(2);
  });

  it('that takes longer than 15 s is given up, and not tried again for a second', async () => {
    const server = new FakeServer();
    server.on['server/discover'] = silence;
    const { connection, clock } = connected(server);
    const work = failureOf(connection.call('one', {}, { signal: patient }));
    await settle();
    await clock.advance(15_000);
    expect(await work).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    expect(await failureOf(connection.call('one', {}, { signal: patient }))).toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(server.count('server/discover')).toBe(1);
    delete server.on['server/discover'];
    await clock.advance(1_000);
    await connection.call('one', {}, { signal: patient });
  });

  it('does not wait for one who stops, and goes on for the others', async () => {
    const server = new FakeServer();
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    server.on['tools/list'] = async (sent) => {
      await gate;
      return result(sent, { tools: [] });
    };
    const { connection } = connected(server);
    const stop = new AbortController();
    const listing = connection.refresh();
    const call = failureOf(connection.call('one', {}, { signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ code: 'CANCELLED' });
    go();
    expect((await listing).tools).toEqual([]);
  });

  it('ends a list that takes longer than 30 s', async () => {
    const server = new FakeServer();
    server.on['tools/list'] = silence;
    const { connection, clock } = connected(server);
    const work = failureOf(connection.refresh());
    await settle();
    await clock.advance(30_000);
    expect(await work).toMatchObject({ code: 'UNAVAILABLE', details: { state: 'unreachable' } });
  });
});

describe('a network that fails without a reason', () => {
  it('makes a call retryable where nothing answers at the address', async () => {
    const server = new FakeServer();
    const { connection } = connected(server);
    await connection.refresh();
    server.on['tools/call'] = failed;
    server.on.GET = failed;
    expect(await failureOf(connection.call('one', {}, { signal: patient }))).toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
      details: { server: 'server-1' },
    });
  });

  it('does not, where the server is there: it may have been done', async () => {
    const server = new FakeServer();
    const { connection } = connected(server);
    await connection.refresh();
    server.on['tools/call'] = failed;
    expect(await failureOf(connection.call('one', {}, { signal: patient }))).toMatchObject({
      code: 'UNAVAILABLE',
      retryable: false,
      message: expect.stringContaining('may have been done'),
    });
    expect(server.count('tools/call')).toBe(1);
  });
});

describe('watching', () => {
  it('reads the list at once, and from time to time', async () => {
    const server = new FakeServer();
    const { connection, clock, lists } = connected(server);
    using _watch = connection.watch();
    await settle();
    expect(lists).toHaveLength(1);
    await clock.advance(lookEvery);
    await settle();
    expect(lists).toHaveLength(2);
  });

  it('ends with the last who watches', async () => {
    const server = new FakeServer();
    const { connection, clock, lists } = connected(server);
    const [one, other] = [connection.watch(), connection.watch()];
    await settle();
    one[Symbol.dispose]();
    await clock.advance(lookEvery);
    await settle();
    expect(lists).toHaveLength(2);
    other[Symbol.dispose]();
    await clock.advance(10 * lookEvery);
    await settle();
    expect(lists).toHaveLength(2);
  });

  it('comes back after failures, after ever longer pauses', async () => {
    const server = new FakeServer();
    server.on['server/discover'] = failed;
    const { connection, clock } = connected(server);
    using _watch = connection.watch();
    const attempts: number[] = [];
    for (let second = 0; second <= 130; second++) {
      await settle();
      if (server.count('server/discover') > attempts.length) attempts.push(second);
      await clock.advance(1_000);
    }
    expect(attempts).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
  });

  it('does not try again what the user has to mend, until it works for somebody', async () => {
    const server = new FakeServer();
    let token = false;
    server.on['server/discover'] = (sent) =>
      token
        ? Response.json({ jsonrpc: '2.0', id: sent.id, error: { code: -32601, message: '' } })
        : new Response(null, { status: 401 });
    const { connection, clock, lists } = connected(server);
    using _watch = connection.watch();
    await settle();
    await clock.advance(3_600_000);
    await settle();
    expect(connection.state.kind).toBe('unauthorised');
    expect(server.count('server/discover')).toBe(1);
    token = true;
    await connection.refresh();
    await settle();
    await clock.advance(lookEvery);
    await settle();
    expect(lists.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the time of a call', () => {
  it('does not run while the call waits for others', async () => {
    const server = new FakeServer();
    const answers: (() => void)[] = [];
    server.on['tools/call'] = (sent) =>
      new Promise((resolve) => {
        answers.push(() => resolve(result(sent, { content: [] })));
      });
    const { connection, clock } = connected(server);
    await connection.refresh();
    const calls = Array.from({ length: 5 }, () =>
      connection.call('one', {}, { signal: patient, timeout: 1_000 }),
    );
    await settle();
    expect(answers).toHaveLength(4);
    await clock.advance(900);
    answers.splice(0).map((answer) => answer());
    await settle();
    await clock.advance(900);
    answers.splice(0).map((answer) => answer());
    expect(await Promise.all(calls)).toHaveLength(5);
  });

  it('over, says how long it was and that it may have been done', async () => {
    const server = new FakeServer();
    server.on['tools/call'] = silence;
    const { connection, clock } = connected(server);
    await connection.refresh();
    const work = failureOf(connection.call('one', {}, { signal: patient, timeout: 2_000 }));
    await settle();
    await clock.advance(2_000);
    expect(await work).toMatchObject({
      code: 'TIMEOUT',
      retryable: false,
      message: expect.stringMatching(/within 2 s.*may have been done/),
    });
  });
});
