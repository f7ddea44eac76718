import { type ChangingServer, startChanging } from '../../mcp/changing-server.ts';
import type { PageCall } from './page-call.ts';
import { expect, test, type WithServers } from './servers-test.ts';

let server: ChangingServer;
test.beforeAll(async () => {
  server = await startChanging();
});
test.afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

/** Begins a call that takes a minute, and resolves when the server is busy with it. */
async function busy(
  servers: WithServers,
): Promise<{ readonly id: string; readonly call: PageCall; cancelled(): Promise<void> }> {
  const id = await servers.addAllowed('slow', server.url);
  const count = (what: string) => server.methods.filter((method) => method === what).length;
  const before = { calls: count('tools/call'), cancels: count('cancelled') };
  const call = servers.begin('mcp__slow__slow', { ms: 60_000 });
  await expect.poll(() => count('tools/call')).toBe(before.calls + 1);
  return {
    id,
    call,
    cancelled: async () => await expect.poll(() => count('cancelled')).toBe(before.cancels + 1),
  };
}

test('a server that is removed ends its calls, and its tools go', async ({ servers }) => {
  const { id, call, cancelled } = await busy(servers);
  await servers.run({ name: 'remove-server', id });
  expect(await call.answer).toMatchObject({
    ok: false,
    code: 'UNAVAILABLE',
    retryable: false,
    message: expect.stringContaining('removed or changed in the settings'),
  });
  await cancelled();
  await servers.offered([]);
});

test('so does one that is switched off', async ({ servers }) => {
  const { id, call, cancelled } = await busy(servers);
  await servers.run({ name: 'enable-server', id, enabled: false });
  expect(await call.answer).toMatchObject({
    ok: false,
    code: 'UNAVAILABLE',
    retryable: false,
    message: expect.stringContaining('removed or changed in the settings'),
  });
  await cancelled();
  await servers.offered([]);
  expect((await servers.server('slow')).state.kind).toBe('off');
});

test('a site that is taken from a server ends the calls of its pages', async ({ servers }) => {
  const { id, call, cancelled } = await busy(servers);
  await servers.run({ name: 'offer-server', id, site: servers.site.origin, offered: false });
  expect(await call.answer).toMatchObject({ ok: false, code: 'PERMISSION_DENIED', retryable: false });
  await cancelled();
  await servers.offered([]);
});

test('a tool that is denied ends its calls', async ({ servers }) => {
  const { call, cancelled } = await busy(servers);
  await servers.setTool('mcp__slow__slow', 'deny');
  expect(await call.answer).toMatchObject({ ok: false, code: 'PERMISSION_DENIED', retryable: false });
  await cancelled();
  expect(await servers.names()).not.toContain('mcp__slow__slow');
});

test('a level that is lowered ends the calls of its pages', async ({ servers }) => {
  const { call, cancelled } = await busy(servers);
  await servers.run({ name: 'set-level', site: servers.site.origin, level: 'read', lasts: 'always' });
  expect(await call.answer).toMatchObject({ ok: false, code: 'PERMISSION_DENIED', retryable: false });
  await cancelled();
  await servers.offered([]);
});

test('a page that leaves takes its calls along', async ({ servers }) => {
  const { cancelled } = await busy(servers);
  await servers.page.goto(servers.site.serve('/next', '<!doctype html><title>Next'));
  await cancelled();
});

test('a caller that cancels is free at once, and the server hears of it', async ({ servers }) => {
  const { call, cancelled } = await busy(servers);
  await call.abort();
  expect(await call.answer).toEqual({ ok: false, code: 'AbortError' });
  await cancelled();
});

test('a call without an answer ends after the server’s timeout, and the next works', async ({ servers }) => {
  await servers.addAllowed('slow', server.url, { timeout: 1_000 });
  expect(await servers.call('mcp__slow__slow', { ms: 60_000 })).toMatchObject({
    ok: false,
    code: 'TIMEOUT',
    message: expect.stringContaining('within 1 s'),
  });
  expect(await servers.call('mcp__slow__slow', { ms: 1 })).toMatchObject({ ok: true });
});
