import type { ServerResponse } from 'node:http';
import { answer, startBroken } from '../../mcp/broken-server.ts';
import { startChanging } from '../../mcp/changing-server.ts';
import { type RunningServer, startEverything } from '../../mcp/everything-server.ts';
import { closedBy, questionWindow, questionWindows } from '../access/screens.ts';
import { expect, test, type WithServers } from './servers-test.ts';

let everything: RunningServer;
test.beforeAll(async () => {
  everything = await startEverything('streamableHttp');
});
test.afterAll(async () => {
  await everything[Symbol.asyncDispose]();
});

async function addEverything(servers: WithServers, tool: string): Promise<void> {
  await servers.addAllowed('everything', everything.url, { title: 'My everything' });
  await expect.poll(servers.names).toContain(`mcp__everything__${tool}`);
  await servers.allow(`mcp__everything__${tool}`);
}

test('a form the server sends is filled in by the person, in the question window', async ({ servers }) => {
  await addEverything(servers, 'trigger-elicitation-request');
  const { answer } = servers.begin('mcp__everything__trigger-elicitation-request');
  const window = await questionWindow(servers.context);
  await expect(window.getByText('My everything')).toBeVisible();
  await expect(window.getByText('mcp__everything__trigger-elicitation-request')).toBeVisible();
  await expect(window.getByText('Please provide inputs for the following fields:')).toBeVisible();
  await window.getByRole('textbox', { name: 'String', exact: true }).fill('Ada Lovelace');
  await window.getByRole('textbox', { name: /email format/ }).fill('ada@example.org');
  await closedBy(window, () => window.getByRole('button', { name: 'Send' }).click());
  expect(await answer).toMatchObject({
    ok: true,
    data: {
      text: expect.stringMatching(/Name: Ada Lovelace.*Email: ada@example\.org.*Favorite Integer: 42/s),
    },
  });
});

test('what does not fit the form is not sent', async ({ servers }) => {
  await addEverything(servers, 'trigger-elicitation-request');
  const { answer } = servers.begin('mcp__everything__trigger-elicitation-request');
  const window = await questionWindow(servers.context);
  await window.getByRole('textbox', { name: /email format/ }).fill('nobody');
  await window.getByRole('button', { name: 'Send' }).click();
  await expect(window.getByRole('alert').getByText('2 answers do not fit yet.')).toBeVisible();
  await closedBy(window, () => window.getByRole('button', { name: 'Decline' }).click());
  expect(await answer).toMatchObject({
    ok: true,
    data: { text: expect.stringContaining('User declined to provide') },
  });
});

test('a form that is closed without a word is cancelled', async ({ servers }) => {
  await addEverything(servers, 'trigger-elicitation-request');
  const { answer } = servers.begin('mcp__everything__trigger-elicitation-request');
  const window = await questionWindow(servers.context);
  await expect(window.getByRole('button', { name: 'Decline' })).toBeVisible();
  await window.close();
  expect(await answer).toMatchObject({ ok: true, data: { text: expect.stringContaining('User cancelled') } });
});

test('a form goes with the call it is for', async ({ servers }) => {
  await addEverything(servers, 'trigger-elicitation-request');
  const call = servers.begin('mcp__everything__trigger-elicitation-request');
  const window = await questionWindow(servers.context);
  await expect(window.getByRole('button', { name: 'Decline' })).toBeVisible();
  await closedBy(window, async () => await call.abort());
  expect(await call.answer).toMatchObject({ code: 'AbortError' });
});

test('an address is shown whole, and opened when the person says so', async ({ servers }) => {
  await addEverything(servers, 'trigger-url-elicitation');
  const url = servers.site.serve('/consent', '<!doctype html><title>Consent');
  const { answer } = servers.begin('mcp__everything__trigger-url-elicitation', {
    url: `${url}?for=you`,
    message: 'Please agree there.',
  });
  const window = await questionWindow(servers.context);
  await expect(window.getByText('Please agree there.')).toBeVisible();
  await expect(window.locator('.address')).toHaveText(`${url}?for=you`);
  const opened = servers.context.waitForEvent('page');
  await closedBy(window, () => window.getByRole('button', { name: 'Open in a new tab' }).click());
  const tab = await opened;
  await expect(tab).toHaveURL(`${url}?for=you`);
  await tab.close();
  expect(await answer).toMatchObject({ ok: true, data: { text: expect.stringContaining('User completed') } });
});

test('a server of 2026-07-28 asks within its answer, and gets what the person says', async ({ servers }) => {
  await using changing = await startChanging();
  await servers.addAllowed('changing', changing.url);
  const { answer } = servers.begin('mcp__changing__ask');
  const window = await questionWindow(servers.context);
  await window.getByRole('textbox', { name: /name/ }).fill('Grace');
  await closedBy(window, () => window.getByRole('button', { name: 'Send' }).click());
  expect(await answer).toMatchObject({
    ok: true,
    data: { text: JSON.stringify({ action: 'accept', content: { name: 'Grace' } }) },
  });
});

test('what would sample, or needs folders, is not even offered by a server that looks', async ({
  servers,
}) => {
  await addEverything(servers, 'trigger-elicitation-request');
  const originals = (await servers.server('everything')).tools.map(({ original }) => original);
  expect(originals).not.toContain('trigger-sampling-request');
  expect(originals).not.toContain('get-roots-list');
});

test('a server that samples or looks for folders all the same is told that it cannot', async ({
  servers,
}) => {
  const told: object[] = [];
  let stream: ServerResponse | undefined;
  let call = 0;
  const ask = (id: string, method: string, params: object) =>
    stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n\n`);
  await using server = await startBroken({
    'tools/call': ({ id = 0 }, outgoing) => {
      call = id;
      stream = outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      ask('sample', 'sampling/createMessage', { messages: [], maxTokens: 1 });
      ask('roots', 'roots/list', {});
    },
    // What has no method is an answer.
    POST: (message, outgoing) => {
      told.push(message);
      outgoing.writeHead(202).end();
      if (told.length < 2) return;
      const result = { content: [{ type: 'text', text: 'went on without' }] };
      stream?.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: call, result })}\n\n`);
    },
  });
  await servers.addAllowed('samples', server.url);
  expect(await servers.call('mcp__samples__one')).toMatchObject({
    ok: true,
    data: { text: 'went on without' },
  });
  expect(told).toHaveLength(2);
  expect(told).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        id: 'sample',
        error: { code: -32601, message: expect.stringContaining('does not sample') },
      }),
      expect.objectContaining({
        id: 'roots',
        error: { code: -32601, message: expect.stringContaining('no roots') },
      }),
    ]),
  );
  expect(questionWindows(servers.context)).toEqual([]);
});

test('a server that asks while no call is under way is not heard', async ({ servers }) => {
  const told: object[] = [];
  await using server = await startBroken({
    GET: (_message, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      const requestedSchema = { type: 'object', properties: {} };
      const params = { message: 'Your password?', requestedSchema };
      outgoing.write(
        `data: ${JSON.stringify({ jsonrpc: '2.0', id: 'e', method: 'elicitation/create', params })}\n\n`,
      );
    },
    POST: (message, outgoing) => {
      told.push(message);
      outgoing.writeHead(202).end();
    },
    'tools/call': (message, outgoing) =>
      answer(outgoing, message, { content: [{ type: 'text', text: 'done' }] }),
  });
  await servers.addAllowed('nosy', server.url);
  await expect.poll(() => told).toMatchObject([{ id: 'e', result: { action: 'decline' } }]);
  expect(questionWindows(servers.context)).toEqual([]);
  expect(await servers.call('mcp__nosy__one')).toMatchObject({ ok: true });
});
