import { startBroken } from '../../mcp/broken-server.ts';
import { startEverything } from '../../mcp/everything-server.ts';
import { expect, test } from './servers-test.ts';

test('a server that is gone fails as one that may come back, and what else the page has goes on', async ({
  servers,
}) => {
  const first = await startEverything('streamableHttp');
  await using other = await startBroken({});
  await servers.addAllowed('gone', first.url);
  await servers.addAllowed('other', other.url);
  const sum = () => servers.call('mcp__gone__get-sum', { a: 2, b: 40 });
  expect(await sum()).toMatchObject({ ok: true });
  await first[Symbol.asyncDispose]();
  expect(await sum()).toMatchObject({
    ok: false,
    code: 'UNAVAILABLE',
    retryable: true,
    message: expect.stringContaining('cannot be reached'),
  });
  expect(await servers.call('pagehand_read_page')).toMatchObject({ ok: true });
  expect(await servers.call('mcp__other__one')).toMatchObject({ ok: true, data: { text: 'done' } });
  // Its tools stay: it may be back any moment.
  expect(await servers.names()).toContain('mcp__gone__get-sum');
  await servers.state('gone', 'unreachable');
  await using _second = await startEverything('streamableHttp', first.port);
  await expect.poll(async () => (await sum()).ok, { intervals: [200], timeout: 20_000 }).toBe(true);
  await servers.state('gone', 'ready');
});

test('a server that starts again is called without a word, though its session is over', async ({
  servers,
}) => {
  const first = await startEverything('streamableHttp');
  await servers.addAllowed('again', first.url);
  await first[Symbol.asyncDispose]();
  await using _second = await startEverything('streamableHttp', first.port);
  await expect
    .poll(() => servers.call('mcp__again__get-sum', { a: 1, b: 2 }), { intervals: [200], timeout: 20_000 })
    .toMatchObject({ ok: true, data: { text: 'The sum of 1 and 2 is 3.' } });
});

test('a server that dies in the middle of a call is not called again by itself', async ({ servers }) => {
  await using server = await startBroken({
    'tools/call': (_message, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.write('{"jsonrpc":', () => outgoing.destroy());
    },
  });
  await servers.addAllowed('dies', server.url);
  expect(await servers.call('mcp__dies__one')).toMatchObject({
    ok: false,
    retryable: false,
    message: expect.stringContaining('may have been done'),
  });
  expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(1);
});

test('where the browser sends a call again, over a fresh connection, it is the same call', async ({
  servers,
}) => {
  const ids = new Set<number | undefined>();
  await using server = await startBroken({
    'tools/call': ({ id }, outgoing) => {
      ids.add(id);
      outgoing.destroy();
    },
  });
  await servers.addAllowed('dies', server.url);
  expect(await servers.call('mcp__dies__one')).toMatchObject({
    ok: false,
    code: 'UNAVAILABLE',
    retryable: false,
    message: expect.stringContaining('may have been done'),
  });
  expect(ids.size).toBe(1);
});
