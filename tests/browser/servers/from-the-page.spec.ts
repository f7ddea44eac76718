import { type RunningServer, startEverything } from '../../mcp/everything-server.ts';
import { toolNames } from '../harness.ts';
import { calls } from './everything-calls.ts';
import { expect, test } from './servers-test.ts';

let everything: RunningServer;
test.beforeAll(async () => {
  everything = await startEverything('streamableHttp');
});
test.afterAll(async () => {
  await everything[Symbol.asyncDispose]();
});

/** What asks the person in the middle, in asks-the-person.spec.ts. */
const asking = ['trigger-elicitation-request', 'trigger-url-elicitation'];

test('a server that was added is offered nowhere until its sites are picked', async ({ servers }) => {
  const before = await toolNames(servers.page);
  const id = await servers.add('everything', everything.url, { sites: { on: 'none' } });
  const { tools } = await servers.listed('everything');
  expect(tools.length).toBeGreaterThanOrEqual(13);
  expect(await toolNames(servers.page)).toEqual(before);
  await servers.run({ name: 'offer-server', id, site: servers.site.origin, offered: true });
  await servers.offered((await servers.server('everything')).tools.map(({ name }) => name));
});

test('its tools are offered beside the page’s, and answer', async ({ servers }) => {
  const before = await toolNames(servers.page);
  await servers.addAllowed('everything', everything.url);
  const { tools } = await servers.server('everything');
  expect(await toolNames(servers.page)).toHaveLength(before.length + tools.length);
  expect(await servers.call('mcp__everything__get-sum', { a: 2, b: 40 })).toMatchObject({
    ok: true,
    data: { text: 'The sum of 2 and 40 is 42.' },
  });
});

test('every tool of the reference server answers through the page', async ({ servers }) => {
  await servers.addAllowed('everything', everything.url);
  // The server adds what needs the person after it was connected with.
  await servers.offered(
    [...Object.keys(calls), ...asking, 'read_resource', 'get_prompt'].map(
      (name) => `mcp__everything__${name}`,
    ),
  );
  for (const [name, [input, answer]] of Object.entries(calls)) {
    await test.step(name, async () => {
      await servers.allow(`mcp__everything__${name}`);
      expect(await servers.call(`mcp__everything__${name}`, input)).toMatchObject(answer);
    });
  }
});

test('wrong arguments are refused before anything is sent, and say what is expected', async ({ servers }) => {
  await servers.addAllowed('everything', everything.url);
  expect(await servers.call('mcp__everything__get-sum', { a: 'two' })).toMatchObject({
    ok: false,
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(/\ba\b.*number/),
  });
});

test('its resources are listed, read, and completed', async ({ servers }) => {
  await servers.addAllowed('everything', everything.url);
  const tool = 'mcp__everything__read_resource';
  const template = 'demo://resource/dynamic/text/{resourceId}';
  const listed = await servers.call(tool);
  expect(listed).toMatchObject({
    ok: true,
    data: {
      templates: expect.arrayContaining([expect.objectContaining({ uriTemplate: template })]),
      resources: expect.arrayContaining([
        expect.objectContaining({ uri: 'demo://resource/static/document/architecture.md' }),
      ]),
    },
  });
  expect(await servers.call(tool, { uri: 'demo://resource/static/document/architecture.md' })).toMatchObject({
    ok: true,
    data: { resources: [{ resource: { mimeType: 'text/markdown', text: expect.stringContaining('#') } }] },
  });
  expect(await servers.call(tool, { template, variables: { resourceId: '3' } })).toMatchObject({
    ok: true,
    data: { resources: [{ resource: { uri: 'demo://resource/dynamic/text/3' } }] },
  });
  expect(
    await servers.call(tool, { template, variables: { resourceId: '3' }, complete: 'resourceId' }),
  ).toMatchObject({ ok: true, data: { values: ['3'] } });
  expect(await servers.call(tool, { uri: 'demo://nowhere' })).toMatchObject({ ok: false });
});

test('its prompts are listed, got, and completed', async ({ servers }) => {
  await servers.addAllowed('everything', everything.url);
  const tool = 'mcp__everything__get_prompt';
  expect(await servers.call(tool)).toMatchObject({
    ok: true,
    data: { prompts: expect.arrayContaining([expect.objectContaining({ name: 'args-prompt' })]) },
  });
  expect(await servers.call(tool, { name: 'args-prompt', arguments: { city: 'Ulm' } })).toMatchObject({
    ok: true,
    data: { text: expect.stringContaining("What's weather in Ulm?") },
  });
  expect(await servers.call(tool, { name: 'args-prompt' })).toMatchObject({
    ok: false,
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('city'),
  });
  expect(
    await servers.call(tool, {
      name: 'completable-prompt',
      arguments: { department: 'Sales', name: 'D' },
      complete: 'name',
    }),
  ).toMatchObject({ ok: true, data: { values: ['David'] } });
});

test('over the old HTTP+SSE transport it answers as well', async ({ servers }) => {
  await using old = await startEverything('sse');
  await servers.addAllowed('old', old.url);
  expect((await servers.server('old')).about).toMatchObject({ transport: 'sse' });
  for (const name of [
    'get-sum',
    'get-structured-content',
    'get-tiny-image',
    'trigger-long-running-operation',
  ]) {
    const [input, answer] = calls[name] ?? [{}, {}];
    expect(await servers.call(`mcp__old__${name}`, input), name).toMatchObject(answer);
  }
  expect(await servers.call('mcp__old__get_prompt', { name: 'simple-prompt' })).toMatchObject({ ok: true });
});
