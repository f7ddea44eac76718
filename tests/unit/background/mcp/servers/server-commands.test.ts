import type { AuthProvider } from '@modelcontextprotocol/client';
import { describe, expect, it, vi } from 'vitest';
import type { testConnection } from '../../../../../src/background/mcp/connection/test-connection.ts';
import type { ServersEdges } from '../../../../../src/background/mcp/servers/servers.ts';
import type { Site } from '../../../../../src/protocol/levels.ts';
import type { ServerDraft, ServerSites, TestReport } from '../../../../../src/protocol/servers.ts';
import { quiet } from '../../../registry/clock.ts';
import { callRefusal } from '../../call-refusal.ts';
import { FakeArea } from '../../settings/fake-area.ts';
import { FakeServer, result } from '../connection/fake-server.ts';
import { aDraft, aWorker, filesUrl, toolsNamed, unreachable } from './fake-servers.ts';

const secret = 'sk-live-0123456789abcdef4f2a';
const bearer = { name: 'Authorization', value: `Bearer ${secret}` };

describe('saving a server', () => {
  const refusals: [string, Partial<ServerDraft>, string][] = [
    ['an empty title', { title: ' ' }, 'Name: Give the server a name'],
    ['a long title', { title: 'x'.repeat(61) }, 'Name: Take a name of at most 60 characters'],
    [
      'hidden characters in the title',
      { title: 'pay\u200bpal' },
      'Name: It has characters that cannot be seen',
    ],
    ['a line break in the title', { title: 'a\nb' }, 'Name: It has characters that cannot be seen'],
    ['a slug with an underscore', { slug: 'a_b' }, 'Short name: Take 1 to 20 small letters'],
    ['a slug that is taken', { slug: 'taken' }, 'Short name: The server “Taken” has “taken” already'],
    ['no address', { url: 'files.example' }, 'Address: This is no address. Type it in full'],
    ['an address of another scheme', { url: 'file:///etc/passwd' }, 'Address: It must begin with https://'],
    [
      'a password in the address',
      { url: 'https://me:word@files.example/' },
      'Address: Take the name and the password out',
    ],
    ['a fragment in the address', { url: 'https://files.example/mcp#x' }, 'Address: Take “#”'],
    ['an empty fragment', { url: 'https://files.example/mcp#' }, 'Address: Take “#”'],
    ['a short timeout', { timeout: 999 }, 'Timeout: Give a whole number of seconds from 1 to 600'],
    ['a long timeout', { timeout: 600_001 }, 'Timeout: Give a whole number of seconds from 1 to 600'],
    ['half a millisecond', { timeout: 1_000.5 }, 'Timeout: Give a whole number of seconds from 1 to 600'],
    [
      'a header that is no name',
      { headers: [{ name: `a ${secret}`, value: 'x' }] },
      'Headers: The name of a header has',
    ],
    ...['Host', 'cookie', 'ORIGIN', 'Content-Length', 'Sec-Fetch-Site'].map(
      (name): [string, Partial<ServerDraft>, string] => [
        `the header ${name}`,
        { headers: [{ name, value: 'x' }] },
        `Headers: The browser sets “${name}” by itself`,
      ],
    ),
    [
      'a header of MCP itself',
      { headers: [{ name: 'Mcp-Session-Id', value: 'x' }] },
      'Headers: Pagehand needs “Mcp-Session-Id”',
    ],
    [
      'the same header twice',
      {
        headers: [
          { name: 'X-A', value: 'x' },
          { name: 'x-a', value: 'y' },
        ],
      },
      'Headers: “x-a” is there twice',
    ],
    ['a header without a value', { headers: [{ name: 'X-A' }] }, 'Header “X-A”: Type the value'],
    [
      'a line break in a value',
      { headers: [{ name: 'X-A', value: `${secret}\r\nX-B: 1` }] },
      'Header “X-A”: The value has line breaks',
    ],
    [
      'what cannot be sent',
      { headers: [{ name: 'X-A', value: `${secret}…` }] },
      'Header “X-A”: The value has characters that cannot be sent',
    ],
    [
      'an endless value',
      { headers: [{ name: 'X-A', value: secret.repeat(400) }] },
      'Header “X-A”: Shorten the value',
    ],
    [
      'too many headers',
      { headers: Array.from({ length: 21 }, (_, at) => ({ name: `X-${at}`, value: 'x' })) },
      'Headers: A server may have at most 20 headers',
    ],
  ];

  it.each(refusals)('is refused for %s, and says what to do', async (_what, draft, says) => {
    const worker = await aWorker();
    await worker.add({ title: 'Taken', slug: 'taken' });
    for (const name of ['save-server', 'test-server'] as const) {
      // A test concerns nothing but how to reach the server.
      if (name === 'test-server' && ('title' in draft || 'slug' in draft)) continue;
      const run = worker.servers.commands[name] as (command: object) => Promise<unknown>;
      const refused = await callRefusal(run({ name, draft: aDraft(draft) }));
      expect(refused).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(/^Nothing was changed\. .+\.$/),
      });
      expect(refused.message).toContain(says);
      expect(JSON.stringify(refused)).not.toContain(secret);
    }
    expect(worker.servers.view().servers).toHaveLength(1);
  });

  it('takes the slug a server has itself', async () => {
    const worker = await aWorker();
    const id = await worker.add();
    await worker.servers.commands['save-server']({
      name: 'save-server',
      id,
      draft: aDraft({ title: 'New' }),
    });
    expect(worker.viewOf(id)).toMatchObject({ title: 'New', slug: 'files' });
  });

  it('keeps the header values that a draft leaves out, by whatever case their name has', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add({ headers: [bearer] });
    const draft = aDraft({ headers: [{ name: 'authorization' }, { name: 'X-More', value: ' 1 ' }] });
    await worker.servers.commands['save-server']({ name: 'save-server', id, draft });
    expect(worker.current()[0]?.config.headers).toEqual({
      authorization: bearer.value,
      'X-More': '1',
    });
  });

  it('has a limit of 50 servers', async () => {
    const worker = await aWorker();
    for (let at = 0; at < 50; at++) await worker.add({ slug: `s-${at}` });
    const draft = aDraft();
    expect(
      await callRefusal(worker.servers.commands['save-server']({ name: 'save-server', draft })),
    ).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('50 servers') });
    const [first] = worker.servers.view().servers;
    await worker.servers.commands['remove-server']({ name: 'remove-server', id: first?.id ?? '' });
    await worker.servers.commands['save-server']({ name: 'save-server', draft });
    expect(worker.servers.view().servers).toHaveLength(50);
  });

  it('of two with the same slug at once takes the first', async () => {
    const worker = await aWorker();
    const save = () => worker.servers.commands['save-server']({ name: 'save-server', draft: aDraft() });
    const [one, other] = await Promise.allSettled([save(), save()]);
    expect([one.status, other.status]).toEqual(['fulfilled', 'rejected']);
  });

  it('shows enough of a header to know it again, and never more', async () => {
    const worker = await aWorker();
    const id = await worker.add({ headers: [bearer, { name: 'X-Pin', value: '1234' }] });
    expect(worker.viewOf(id).headers).toEqual([
      { name: 'Authorization', shown: 'Bearer …4f2a' },
      { name: 'X-Pin', shown: '…' },
    ]);
    expect(JSON.stringify(worker.servers.view())).not.toContain(secret.slice(0, -4));
  });
});

it.each([
  ['save-server', { draft: aDraft() }],
  ['remove-server', {}],
  ['enable-server', { enabled: true }],
  ['set-server-sites', { sites: { on: 'all' } }],
  ['set-server-tool', { key: '["x"]', policy: 'deny' }],
  ['test-server', { draft: aDraft() }],
  ['refresh-server', {}],
  ['sign-in-server', {}],
  ['sign-out-server', {}],
] as const)('%s is refused for a server that is no more', async (name, more) => {
  const { servers } = await aWorker();
  // Each gets what it takes: the table says so.
  const run = servers.commands[name] as (command: object) => Promise<unknown>;
  expect(await callRefusal(run({ name, id: 'gone', ...more }))).toMatchObject({ code: 'NOT_FOUND' });
});

describe('where a server is offered', () => {
  it('is sites that are some, each once', async () => {
    const worker = await aWorker();
    const id = await worker.add();
    const set = async (...texts: string[]) => {
      const sites: ServerSites = { on: 'picked', sites: texts as Site[] };
      await worker.servers.commands['set-server-sites']({ name: 'set-server-sites', id, sites });
    };
    await set('https://b.example', 'https://a.example', 'https://b.example', 'file://');
    expect(worker.viewOf(id).sites).toEqual({
      on: 'picked',
      sites: ['file://', 'https://a.example', 'https://b.example'],
    });
    expect(await callRefusal(set('https://a.example/path'))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('is not a site'),
    });
    const many = Array.from({ length: 1_001 }, (_, at) => `https://s${at}.example`);
    expect(await callRefusal(set(...many))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('a policy from the settings', () => {
  const set = async (worker: Awaited<ReturnType<typeof aWorker>>, more: object) =>
    await (worker.servers.commands['set-server-tool'] as (command: object) => Promise<void>)({
      name: 'set-server-tool',
      ...more,
    });

  it('agrees to the tool as it is listed', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    const key = worker.viewOf(id).tools[0]?.key ?? '';
    await set(worker, { id, key, policy: 'allow' });
    const { terms } = worker.tool('mcp__files__read');
    expect(worker.servers.offerOf(id)?.tools).toEqual({ [key]: { policy: 'allow', terms } });
    await set(worker, { id, key, site: 'https://here.example', policy: 'deny' });
    expect(worker.servers.offerOf(id)?.siteTools).toEqual({
      'https://here.example': { [key]: { policy: 'deny' } },
    });
    await set(worker, { id, key });
    expect(worker.servers.offerOf(id)?.tools).toEqual({});
  });

  it('on a tool that is not listed can only be taken back or made stricter', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    const key = worker.viewOf(id).tools[0]?.key ?? '';
    await set(worker, { id, key, policy: 'allow' });
    worker.network[filesUrl] = toolsNamed('write');
    await worker.servers.commands['refresh-server']({ name: 'refresh-server', id });
    expect(await callRefusal(set(worker, { id, key, policy: 'allow' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await callRefusal(set(worker, { id, key: '["never"]', policy: 'deny' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await set(worker, { id, key, policy: 'deny' });
    expect(worker.servers.offerOf(id)?.tools).toEqual({ [key]: { policy: 'deny' } });
    await set(worker, { id, key });
    expect(worker.servers.offerOf(id)?.tools).toEqual({});
  });
});

describe('trying a server out', () => {
  const step = (report: TestReport, title: string) => report.steps.find((each) => each.title === title);

  it('says step by step what happened, with the headers that are stored, and stores nothing', async () => {
    const server = new FakeServer();
    server.on['tools/list'] = (sent) =>
      result(sent, { tools: [{ name: 'one' }, { name: 'bad', inputSchema: { $ref: 'https://x.example' } }] });
    const worker = await aWorker({}, new FakeArea(), { fetch: server.fetch });
    const id = await worker.add({ headers: [bearer] });
    const before = JSON.stringify([...worker.area.stored]);
    const draft = aDraft({ headers: [{ name: 'Authorization' }] });
    const report = await worker.servers.commands['test-server']({ name: 'test-server', id, draft });
    expect(report.passed).toBe(true);
    expect(report.steps.map(({ title, outcome }) => [title, outcome])).toEqual(
      ['Permission', 'Reachable', 'Origin', 'Authorisation', 'Protocol', 'What it offers', 'Tools'].map(
        (title) => [title, 'passed'],
      ),
    );
    expect(step(report, 'Tools')?.says).toBe(
      'It lists 2 tools. One of them cannot be offered; once the server is saved, it says why.',
    );
    expect(new Headers(server.sent[0]?.init.headers).get('authorization')).toBe(bearer.value);
    expect(JSON.stringify([...worker.area.stored])).toBe(before);
    expect(JSON.stringify(report)).not.toContain(secret);
  });

  it('says what failed and what the person can do, and skips the rest', async () => {
    const server = new FakeServer();
    server.on['server/discover'] = () => new Response('Invalid Origin', { status: 403 });
    server.on.initialize = () => new Response('Invalid Origin', { status: 403 });
    const worker = await aWorker({}, new FakeArea(), { fetch: server.fetch });
    const report = await worker.servers.commands['test-server']({ name: 'test-server', draft: aDraft() });
    expect(report.passed).toBe(false);
    expect(step(report, 'Origin')).toMatchObject({
      outcome: 'failed',
      next: expect.stringContaining('allowedOrigins'),
      serverSays: 'Invalid Origin',
    });
    expect(step(report, 'Tools')).toEqual({ title: 'Tools', outcome: 'skipped', says: '', next: '' });
  });

  it('keeps the worker busy while it lasts', async () => {
    let end = (): void => undefined;
    const test: typeof testConnection = async () => {
      await new Promise<void>((over) => {
        end = over;
      });
      return { passed: true, steps: [] };
    };
    const { servers } = await aWorker({}, new FakeArea(), { test });
    const running = servers.commands['test-server']({ name: 'test-server', draft: aDraft() });
    await quiet();
    expect(servers.busy).toBe(true);
    end();
    await running;
    expect(servers.busy).toBe(false);
  });
});

describe('signing in', () => {
  function signIns() {
    const provider: AuthProvider = { token: async () => 'token' };
    return {
      provider,
      ready: Promise.resolve(),
      subscribe: vi.fn(),
      providerFor: vi.fn(() => provider),
      signIn: vi.fn(async () => undefined),
      signOut: vi.fn(async () => undefined),
      forget: vi.fn(async () => undefined),
      accepted: vi.fn(),
      viewOf: vi.fn(() => ({ kind: 'needed' as const })),
    } satisfies ServersEdges['signIns'] & { provider: AuthProvider };
  }
  const unauthorised = { ...unreachable, kind: 'unauthorised', passing: false } as const;

  it('tries again over another connection once the person is signed in', async () => {
    const signs = signIns();
    const worker = await aWorker({ [filesUrl]: unauthorised }, new FakeArea(), { signIns: signs });
    const id = await worker.add();
    expect(worker.viewOf(id)).toMatchObject({ state: { kind: 'unauthorised' }, signIn: { kind: 'needed' } });
    expect(signs.accepted).not.toHaveBeenCalled();
    worker.network[filesUrl] = toolsNamed('read');
    await worker.servers.commands['sign-in-server']({ name: 'sign-in-server', id });
    await quiet();
    expect(signs.signIn).toHaveBeenCalledWith({ id, url: filesUrl, title: 'My files' });
    expect(worker.names()).toEqual(['mcp__files__read']);
    expect(worker.made).toHaveLength(2);
    expect(signs.accepted).toHaveBeenCalledWith(id);
    expect(worker.current()[0]?.edges.authProvider).toBe(signs.provider);
  });

  it('out ends what goes on in the person’s name', async () => {
    const signs = signIns();
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') }, new FakeArea(), { signIns: signs });
    const id = await worker.add();
    await worker.servers.commands['sign-out-server']({ name: 'sign-out-server', id });
    expect(signs.signOut).toHaveBeenCalledWith(id);
    expect(worker.made.map(({ disposed }) => disposed)).toEqual([true, false]);
  });

  it('is forgotten with the server, and where its address is another', async () => {
    const signs = signIns();
    const worker = await aWorker({}, new FakeArea(), { signIns: signs });
    const id = await worker.add();
    const save = async (draft: Partial<ServerDraft>) =>
      await worker.servers.commands['save-server']({ name: 'save-server', id, draft: aDraft(draft) });
    await save({ title: 'Other' });
    expect(signs.forget).not.toHaveBeenCalled();
    await save({ url: 'https://elsewhere.example/mcp' });
    expect(signs.forget).toHaveBeenCalledTimes(1);
    await worker.servers.commands['remove-server']({ name: 'remove-server', id });
    expect(signs.forget.mock.calls).toEqual([[id], [id]]);
  });

  it('counts for a test of the same address, and for no other', async () => {
    const signs = signIns();
    const tested: unknown[] = [];
    const test: typeof testConnection = async (_config, edges) => {
      tested.push('authProvider' in edges);
      return { passed: true, steps: [] };
    };
    const worker = await aWorker({}, new FakeArea(), { signIns: signs, test });
    const id = await worker.add();
    const draft = aDraft({ url: 'https://elsewhere.example/mcp' });
    await worker.servers.commands['test-server']({ name: 'test-server', id, draft: aDraft() });
    await worker.servers.commands['test-server']({ name: 'test-server', id, draft });
    await worker.servers.commands['test-server']({ name: 'test-server', draft: aDraft() });
    expect(tested).toEqual([true, false, false]);
  });

  it('is refused with a way out where it is not possible', async () => {
    const worker = await aWorker();
    const id = await worker.add();
    const refused = await callRefusal(
      worker.servers.commands['sign-in-server']({ name: 'sign-in-server', id }),
    );
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('header') });
  });
});

it('a header’s value appears nowhere but in storage and at its server', async () => {
  const worker = await aWorker({ [filesUrl]: { ...unreachable, serverSays: 'no' } });
  const id = await worker.add({ headers: [bearer] });
  worker.area.refusing.add('set servers');
  const refused = await callRefusal(
    worker.servers.commands['enable-server']({ name: 'enable-server', id, enabled: false }),
  );
  const damaged = JSON.stringify(worker.area.read('servers')).replace('"timeout":30000', '"timeout":0');
  const area = new FakeArea();
  area.put('servers', JSON.parse(damaged));
  const next = await aWorker({}, area);
  expect(next.servers.troubles).toHaveLength(1);
  const said = JSON.stringify([refused, worker.servers.view(), next.servers.view()]);
  expect(said).not.toContain(secret.slice(0, -4));
});
