import type { ServerStateKind } from '../../../src/protocol/servers.ts';
import {
  type Break,
  type BrokenServer,
  broken,
  huge,
  redirect,
  startBroken,
} from '../../mcp/broken-server.ts';
import { freePort } from '../../mcp/everything-server.ts';
import { startExpired } from '../../mcp/expired-server.ts';
import { expect, test, type WithServers } from './servers-test.ts';

let good: BrokenServer;
test.beforeAll(async () => {
  good = await startBroken({});
});
test.afterAll(async () => {
  await good[Symbol.asyncDispose]();
});
test.beforeEach(async ({ servers }) => {
  await servers.addAllowed('good', good.url);
});

/** Nothing but the one server is concerned. */
async function othersGoOn(servers: WithServers): Promise<void> {
  expect(await servers.names()).toEqual(['mcp__good__one']);
  expect(await servers.call('mcp__good__one')).toMatchObject({ ok: true, data: { text: 'done' } });
  expect(await servers.call('pagehand_read_page')).toMatchObject({ ok: true });
}

const kinds: readonly (readonly [string, Break, ServerStateKind, RegExp])[] = [
  ['a web page', broken.html, 'not-mcp', /web page at this address/],
  ['HTTP 500', broken.error500, 'not-mcp', /fails with HTTP 500/],
  ['nothing', broken.nothing, 'not-mcp', /not MCP|breaks off/],
  ['half a message', broken.halfMessage, 'not-mcp', /breaks off/],
  ['half an event', broken.halfEvent, 'not-mcp', /breaks off/],
  ['100 MB', huge(100_000_000, 'application/json'), 'not-mcp', /has no end/],
  ['100 MB as a stream', huge(100_000_000, 'text/event-stream'), 'not-mcp', /has no end/],
  ['a redirect to elsewhere', redirect('http://elsewhere.test/mcp', 307), 'not-mcp', /sends requests on/],
  ['its Origin refused', broken.origin, 'forbidden-origin', /does not allow its Origin/],
  ['a token missing', broken.unauthorised, 'unauthorised', /who you are/],
  ['no time for us', broken.unavailable, 'unreachable', /not ready \(HTTP 503\)/],
  ['a closed connection', broken.hangUp, 'unreachable', /cannot be reached/],
  ['a version nobody speaks', broken.otherVersion, 'incompatible', /no version of MCP/],
];

for (const [what, all, kind, says] of kinds) {
  test(`a server that answers with ${what} is ${kind}, and says so`, async ({ servers }) => {
    await using server = await startBroken({ all });
    await servers.add('bad', server.url);
    const { state, tools } = await servers.state('bad', kind);
    expect(state.says).toMatch(says);
    expect(state.next).not.toBe('');
    expect(tools).toEqual([]);
    await othersGoOn(servers);
  });
}

test('a refused Origin names the remedy', async ({ servers }) => {
  await using server = await startBroken({ all: broken.origin });
  await servers.add('bad', server.url);
  const { state } = await servers.state('bad', 'forbidden-origin');
  expect(state.next).toMatch(/Add the extension’s Origin.*allowedOrigins/);
  expect(state.serverSays).toContain('Invalid Origin');
  expect((await servers.view()).origin).toMatch(/^chrome-extension:\/\/[a-p]{32}$/);
});

test('where a server redirects gets nothing of the person’s: no header, no message', async ({ servers }) => {
  const got: string[] = [];
  await using elsewhere = await startBroken({
    all: (_message, outgoing, { method, headers }) => {
      got.push(`${method} ${headers['x-token']} ${headers['content-length']} ${headers.cookie}`);
      outgoing.writeHead(200).end();
    },
  });
  await using server = await startBroken({ all: redirect(elsewhere.url, 307) });
  await servers.add('bad', server.url, { headers: [{ name: 'X-Token', value: 'secret' }] });
  const { state } = await servers.state('bad', 'not-mcp');
  expect(state.says).toContain(elsewhere.url);
  expect(new Set(got)).toEqual(new Set(['GET undefined undefined undefined']));
  await othersGoOn(servers);
});

test('an expired certificate makes a server unreachable', async ({ servers }) => {
  await using server = await startExpired();
  await servers.add('bad', server.url);
  const { state } = await servers.state('bad', 'unreachable');
  expect(state.says).toMatch(/cannot be reached/);
  expect(state.next).not.toBe('');
  await expect.poll(server.refusals).toBeGreaterThan(0);
  expect(server.requests()).toBe(0);
  await othersGoOn(servers);
});

test('a port nobody listens on makes a server unreachable', async ({ servers }) => {
  await servers.add('bad', `http://127.0.0.1:${await freePort()}/mcp`);
  const { state } = await servers.state('bad', 'unreachable');
  expect(state.next).toMatch(/Check that it runs/);
  await othersGoOn(servers);
});

test('a server that answers without end, or not at all, costs nobody else time', async ({ servers }) => {
  await using loris = await startBroken({ all: broken.slowLoris });
  await using silent = await startBroken({ all: broken.silence });
  await servers.add('loris', loris.url);
  await servers.add('silent', silent.url);
  await expect.poll(() => loris.requests() * silent.requests()).toBeGreaterThan(0);
  expect((await servers.server('loris')).state.kind).toBe('connecting');
  await othersGoOn(servers);
  for (const slug of ['loris', 'silent']) {
    const { state } = await servers.state(slug, 'unreachable');
    expect(state.says).toMatch(/does not answer in time/);
  }
  await othersGoOn(servers);
});

test('a call that is answered without end fails in time', async ({ servers }) => {
  await using server = await startBroken({ 'tools/call': broken.slowLoris });
  await servers.addAllowed('loris', server.url, { timeout: 1_000 });
  expect(await servers.call('mcp__loris__one')).toMatchObject({ ok: false, code: 'TIMEOUT' });
  expect(await servers.call('mcp__good__one')).toMatchObject({ ok: true });
});

test('a call whose answer is too long, or breaks off, fails and is not made again', async ({ servers }) => {
  await using long = await startBroken({ 'tools/call': huge(100_000_000, 'application/json') });
  await using half = await startBroken({ 'tools/call': broken.halfMessage });
  await servers.addAllowed('long', long.url);
  await servers.addAllowed('half', half.url);
  expect(await servers.call('mcp__long__one')).toMatchObject({
    ok: false,
    code: 'UNAVAILABLE',
    retryable: false,
    message: expect.stringContaining('too long'),
  });
  expect(await servers.call('mcp__half__one')).toMatchObject({
    ok: false,
    code: 'INTERNAL_ERROR',
    retryable: false,
    message: expect.stringContaining('breaks off'),
  });
  for (const { methods } of [long, half]) {
    expect(methods.filter((method) => method === 'tools/call')).toHaveLength(1);
  }
  expect(await servers.call('mcp__good__one')).toMatchObject({ ok: true });
});
