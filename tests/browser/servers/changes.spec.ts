import { answer, startBroken } from '../../mcp/broken-server.ts';
import { type ChangingServer, startChanging } from '../../mcp/changing-server.ts';
import { stopWorker } from '../lifecycle/worker.ts';
import { expect, test, type WithServers } from './servers-test.ts';

const always = ['mcp__changing__ask', 'mcp__changing__echo', 'mcp__changing__slow', 'mcp__changing__wrong'];

/** ms from a change at a server to the page that offers its tools, at most. */
const promised = 2_000;

/** Resolves when the page has what the server has now, within the time that is promised. */
async function follows(servers: WithServers, { tools }: ChangingServer): Promise<void> {
  await expect
    .poll(servers.names, { timeout: promised, intervals: [50] })
    .toEqual([...always, ...tools.map((name) => `mcp__changing__${name}`)].sort());
}

/** Resolves when the page offers the tools, and the server has somebody who listens. */
async function watched(servers: WithServers, server: ChangingServer, listeners = 1): Promise<void> {
  await follows(servers, server);
  await expect
    .poll(() => server.methods.filter((method) => method === 'subscriptions/listen').length)
    .toBeGreaterThanOrEqual(listeners);
}

test('a tool that is added is on the open page within two seconds, and one that is removed goes', async ({
  servers,
}) => {
  await using server = await startChanging();
  await servers.add('changing', server.url);
  await expect.poll(servers.names).toEqual(always);
  await watched(servers, server);
  server.tools = ['new'];
  await follows(servers, server);
  await servers.allow('mcp__changing__new');
  expect(await servers.call('mcp__changing__new')).toMatchObject({ ok: true, data: { text: 'new' } });
  server.tools = ['newer', 'newest'];
  await follows(servers, server);
  server.tools = [];
  await follows(servers, server);
});

test('after the worker was stopped a visible page has changes again as soon as the alarm goes off', async ({
  servers,
  quiet,
}) => {
  await using server = await startChanging();
  await servers.add('changing', server.url);
  await expect.poll(servers.names).toEqual(always);
  await watched(servers, server);
  await stopWorker(servers.context);
  server.tools = ['meanwhile'];
  expect(await quiet.alarmPeriod('servers-watched')).toBe(0.5);
  await quiet.ringAlarm('servers-watched');
  await watched(servers, server, 2);
  server.tools = ['new'];
  await follows(servers, server);
});

test('what changed while the worker was stopped is there once the page speaks to it', async ({ servers }) => {
  await using server = await startChanging();
  await servers.addAllowed('changing', server.url);
  await watched(servers, server);
  await stopWorker(servers.context);
  server.tools = ['meanwhile'];
  expect(await servers.call('mcp__changing__slow', { ms: 1 })).toMatchObject({ ok: true });
  await follows(servers, server);
});

test('a server that starts again on its port with one more tool has it on the page', async ({ servers }) => {
  const first = await startChanging();
  await servers.add('changing', first.url);
  await expect.poll(servers.names).toEqual(always);
  await watched(servers, first);
  await first[Symbol.asyncDispose]();
  await using second = await startChanging(first.port);
  second.tools = ['after'];
  await expect.poll(servers.names, { timeout: 20_000 }).toContain('mcp__changing__after');
  await watched(servers, second);
  second.tools = ['later'];
  await follows(servers, second);
});

test('a call that is under way when its tool is removed finishes', async ({ servers }) => {
  let listed = ['one', 'long'];
  let finish = (): void => undefined;
  const inputSchema = { type: 'object' };
  await using server = await startBroken({
    'tools/list': (message, outgoing) =>
      answer(outgoing, message, { tools: listed.map((name) => ({ name, inputSchema })) }),
    'tools/call': (message, outgoing) => {
      finish = () => answer(outgoing, message, { content: [{ type: 'text', text: 'finished' }] });
    },
  });
  const id = await servers.addAllowed('removes', server.url);
  const call = servers.begin('mcp__removes__long');
  await expect.poll(() => server.methods).toContain('tools/call');
  listed = ['one'];
  await servers.run({ name: 'refresh-server', id });
  finish();
  expect(await call.answer).toMatchObject({ ok: true, data: { text: 'finished' } });
  await servers.offered(['mcp__removes__one']);
});

test('nobody listens for a page that is not to be seen, which has the change when it is looked at', async ({
  servers,
}) => {
  await using server = await startChanging();
  await servers.add('changing', server.url);
  await watched(servers, server);
  const other = await servers.context.newPage();
  await expect.poll(() => server.methods).toContain('unsubscribed');
  server.tools = ['unseen'];
  await other.close();
  await servers.page.bringToFront();
  await follows(servers, server);
});

test('nobody listens to a server that no visible page is offered', async ({ servers }) => {
  await using server = await startChanging();
  await servers.add('changing', server.url, { sites: { on: 'none' } });
  await servers.listed('changing');
  expect(server.methods).not.toContain('subscriptions/listen');
  const { id } = await servers.server('changing');
  await servers.run({ name: 'offer-server', id, site: servers.site.origin, offered: true });
  await watched(servers, server);
});
