import type { ServerResponse } from 'node:http';
import { answer, type Break, type BrokenServer, startBroken } from '../../mcp/broken-server.ts';
import { expect, test, type WithServers } from './servers-test.ts';

const inputSchema = { type: 'object' };
const lists =
  (tools: readonly unknown[]): Break =>
  (message, outgoing) =>
    answer(outgoing, message, { tools });

let good: BrokenServer;
test.beforeAll(async () => {
  good = await startBroken({});
});
test.afterAll(async () => {
  await good[Symbol.asyncDispose]();
});

/** The tools of a server that are offered on the page, without what all names begin with. */
async function offered(servers: WithServers, slug: string): Promise<string[]> {
  const start = `mcp__${slug}__`;
  return (await servers.names())
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length));
}

test('schemas that cannot be used cost their tools alone, and say why', async ({ servers }) => {
  let deep: object = { type: 'object' };
  for (let level = 0; level < 200; level += 1) deep = { type: 'object', properties: { inside: deep } };
  const endless = { type: 'object', allOf: [{ $ref: '#' }] };
  const elsewhere = { type: 'object', properties: { a: { $ref: 'https://elsewhere.test/schema.json' } } };
  const schemas = {
    fine: inputSchema,
    empty: {},
    nothing: null,
    deep,
    endless,
    elsewhere,
    list: [],
    no: false,
  };
  await using server = await startBroken({
    'tools/list': lists(Object.entries(schemas).map(([name, schema]) => ({ name, inputSchema: schema }))),
  });
  await servers.add('schemas', server.url);
  const { refused, state } = await servers.listed('schemas');
  expect(state.kind).toBe('ready');
  expect(Object.fromEntries(refused.map(({ name, reason }) => [name, reason]))).toEqual({
    deep: expect.stringMatching(/too large/),
    elsewhere: expect.stringContaining('refers to something elsewhere'),
    endless: expect.stringContaining('refers to itself without end'),
    list: expect.stringContaining('is a list'),
    no: expect.stringContaining('refuses every call'),
  });
  for (const { hint } of refused) expect(hint).not.toBe('');
  await expect.poll(() => offered(servers, 'schemas')).toEqual(['empty', 'fine', 'nothing']);
  expect((await servers.tool('mcp__schemas__nothing')).notes).toEqual([
    'The server gives no schema; no arguments are offered.',
  ]);
  for (const name of ['empty', 'fine', 'nothing']) {
    await servers.allow(`mcp__schemas__${name}`);
    expect(await servers.call(`mcp__schemas__${name}`), name).toMatchObject({ ok: true });
  }
});

test('names that clash or are none cost their tools alone; others get one that pages can bear', async ({
  servers,
}) => {
  const originals = [
    'fine',
    'twice',
    'twice',
    'bad name! ünd',
    '',
    'x'.repeat(600),
    'y'.repeat(100),
    'read_resource',
  ];
  const called: unknown[] = [];
  await using server = await startBroken({
    'tools/list': lists([
      ...originals.map((name) => ({ name, inputSchema })),
      { name: 'clash', inputSchema, description: 'One.' },
      { name: 'clash', inputSchema, description: 'Another.' },
      { inputSchema },
      'no tool',
      null,
    ]),
    'tools/call': (message, outgoing) => {
      called.push(message.params?.name);
      answer(outgoing, message, { content: [{ type: 'text', text: 'done' }] });
    },
  });
  await servers.addAllowed('names', server.url);
  const { refused, state } = await servers.listed('names');
  expect(state.kind).toBe('ready');
  expect(refused.map(({ reason }) => reason).sort()).toEqual([
    'A tool has no name.',
    'A tool has no name.',
    'An entry of the list is no tool.',
    'An entry of the list is no tool.',
    'Its name has 600 characters.',
    'The server lists 2 different tools of this name.',
  ]);
  const names = await offered(servers, 'names');
  expect(names).toEqual([
    expect.stringMatching(/^bad_name_und_[0-9a-f]{8}$/),
    'fine',
    expect.stringMatching(/^read_resource_[0-9a-f]{8}$/),
    'twice',
    expect.stringMatching(/^y+_[0-9a-f]{8}$/),
  ]);
  for (const name of names) {
    expect(`mcp__names__${name}`).toMatch(/^[\w.-]{1,64}$/);
    expect(await servers.call(`mcp__names__${name}`)).toMatchObject({ ok: true });
  }
  expect(called).toEqual(['bad name! ünd', 'fine', 'read_resource', 'twice', 'y'.repeat(100)]);
});

test('10,000 tools: the page gets what it can bear, and its other tools answer meanwhile', async ({
  servers,
}) => {
  const tools = Array.from({ length: 10_500 }, (_, at) => ({
    name: `tool-${String(at).padStart(5, '0')}`,
    description: `Does the thing of number ${at}, and nothing else.`,
    inputSchema: { type: 'object', properties: { how: { type: 'string' }, often: { type: 'integer' } } },
  }));
  await using server = await startBroken({ 'tools/list': lists(tools) });
  await servers.addAllowed('good', good.url);
  await servers.call('pagehand_read_page');
  await servers.add('many', server.url);
  do {
    expect(await servers.call('pagehand_read_page')).toMatchObject({ ok: true });
  } while ((await offered(servers, 'many')).length < 99);
  // A hundred of all servers together: there is one of the other.
  expect(await servers.names()).toHaveLength(100);
  expect(await servers.call('mcp__good__one')).toMatchObject({ ok: true });
  const { tools: known, notes } = await servers.server('many');
  expect(known).toHaveLength(10_000);
  expect(notes.join(' ')).toContain('read only in part: the most is 10000');
});

test('a list that is another one each second is followed, and nothing else is disturbed', async ({
  servers,
}) => {
  let reads = 0;
  const streams = new Set<ServerResponse>();
  await using server = await startBroken(
    {
      'tools/list': (message, outgoing) => {
        reads += 1;
        lists([{ name: `tool-${reads}`, inputSchema }])(message, outgoing, undefined as never);
      },
      GET: (_message, outgoing) => {
        outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        streams.add(outgoing);
      },
    },
    { tools: { listChanged: true } },
  );
  await servers.addAllowed('good', good.url);
  await servers.add('restless', server.url);
  await servers.listed('restless');
  const changes = setInterval(() => {
    const message = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
    for (const stream of streams) stream.write(`data: ${JSON.stringify(message)}\n\n`);
  }, 1_000);
  try {
    const first = reads;
    await expect.poll(() => reads, { timeout: 20_000, intervals: [50] }).toBe(first + 3);
    await expect.poll(() => offered(servers, 'restless')).toEqual([`tool-${reads}`]);
    expect(await servers.call('mcp__good__one')).toMatchObject({ ok: true });
    expect(await servers.call('pagehand_read_page')).toMatchObject({ ok: true });
  } finally {
    clearInterval(changes);
  }
});
