import { describe, expect, it, vi } from 'vitest';
import { ServerConnection } from '../../../../../src/background/mcp/connection/server-connection.ts';
import type { ServerId } from '../../../../../src/background/mcp/remote.ts';
import { externalVerdict, offeredOn } from '../../../../../src/background/mcp/tools/offered-on.ts';
import { permissionKey } from '../../../../../src/background/mcp/tools/tool-identity.ts';
import type { Site } from '../../../../../src/protocol/levels.ts';
import { inEnglishAll } from '../../../../../src/protocol/said/said.ts';
import type { ServerSites } from '../../../../../src/protocol/servers.ts';
import { quiet } from '../../../registry/clock.ts';
import { callRefusal } from '../../call-refusal.ts';
import { FakeArea } from '../../settings/fake-area.ts';
import { FakeServer, silence } from '../connection/fake-server.ts';
import { aList } from '../tools/a-server.ts';
import { aDraft, aWorker, filesUrl, toolsNamed, unreachable } from './fake-servers.ts';

const here = 'https://here.example' as Site;
const there = 'https://there.example' as Site;
const patient = { signal: new AbortController().signal };

describe('a server that is added', () => {
  it('is read at once, and offered nowhere', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read', 'write') });
    const id = await worker.add();
    expect(worker.names()).toEqual(['mcp__files__read', 'mcp__files__write']);
    expect(worker.viewOf(id)).toMatchObject({
      title: 'My files',
      enabled: true,
      sites: { on: 'none' },
      state: { kind: 'ready' },
      signIn: { kind: 'not-needed' },
      listedAt: 0,
      about: { protocol: '2026-07-28' },
    });
    expect(worker.servers.anyOfferedOn(here)).toEqual([]);
  });

  it('is kept, and its tools are there after a restart without a connection', async () => {
    const first = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await first.add();
    const second = await aWorker({}, first.area);
    expect(second.names()).toEqual(['mcp__files__read']);
    expect(second.made).toEqual([]);
    expect(second.viewOf(id)).toMatchObject({ state: { kind: 'idle' }, listedAt: 0 });
  });

  it('that cannot be reached is there all the same, and says so', async () => {
    const worker = await aWorker();
    const id = await worker.add();
    expect(worker.viewOf(id)).toMatchObject({ state: { kind: 'unreachable' }, tools: [] });
    expect(worker.viewOf(id)).not.toHaveProperty('listedAt');
  });

  it('says where what is sent to it can be read by others', async () => {
    const worker = await aWorker();
    const notes = async (slug: string, url: string) =>
      worker.viewOf(await worker.add({ slug, url })).notes.join();
    expect(await notes('a', 'http://server.example/mcp')).toContain('not encrypted');
    for (const [at, host] of ['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]'].entries()) {
      expect(await notes(`b${at}`, `http://${host}:3000/mcp`)).toBe('');
    }
    expect(await notes('c', 'http://127.0.0.1.example/mcp')).toContain('not encrypted');
  });
});

describe('tools', () => {
  it('stay the same objects as long as they did not change, and the whole list, too', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read', 'write') });
    const id = await worker.add();
    const before = worker.servers.tools;
    const refresh = async () => {
      await worker.servers.commands['refresh-server']({ name: 'refresh-server', id });
      return worker.servers.tools;
    };
    expect(await refresh()).toBe(before);
    worker.network[filesUrl] = toolsNamed('write', 'read');
    expect(await refresh()).toBe(before);
    worker.network[filesUrl] = aList({
      tools: [
        { name: 'read', inputSchema: { type: 'object' } },
        { name: 'write', description: 'Another.', inputSchema: { type: 'object' } },
        { name: 'move', inputSchema: { type: 'object' } },
      ],
    });
    const [move, read, write] = await refresh();
    expect([move, read, write].map((tool) => tool?.descriptor.name)).toEqual([
      'mcp__files__move',
      'mcp__files__read',
      'mcp__files__write',
    ]);
    expect(read).toBe(before[0]);
    expect(write).not.toBe(before[1]);
  });

  it('of ours are others once the resources or prompts are', async () => {
    const list = (uri: string, prompt: string) =>
      aList({ resources: [{ uri, name: 'x' }], prompts: [{ name: prompt }] });
    const worker = await aWorker({ [filesUrl]: list('file:///a', 'greet') });
    const id = await worker.add();
    const [prompt, resource] = worker.servers.tools;
    worker.network[filesUrl] = list('file:///b', 'greet');
    await worker.servers.commands['refresh-server']({ name: 'refresh-server', id });
    expect(worker.servers.tools[0]).toBe(prompt);
    expect(worker.servers.tools[1]).not.toBe(resource);
    expect(worker.names()).toEqual(['mcp__files__get_prompt', 'mcp__files__read_resource']);
    const [, changed] = worker.servers.tools;
    worker.network[filesUrl] = list('file:///b', 'part');
    await worker.servers.commands['refresh-server']({ name: 'refresh-server', id });
    expect(worker.servers.tools[0]).not.toBe(prompt);
    expect(worker.servers.tools[1]).toBe(changed);
  });

  it('are others where something else is to be said about them', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    worker.tool('mcp__files__read');
    worker.network[filesUrl] = toolsNamed('read', 'read');
    await worker.servers.commands['refresh-server']({ name: 'refresh-server', id });
    expect(inEnglishAll(worker.tool('mcp__files__read').notes)).toEqual(['The server lists it 2 times.']);
  });

  it('are not stored again where the list is the same', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    worker.area.log.length = 0;
    await worker.clock.advance(5_000);
    await worker.servers.commands['refresh-server']({ name: 'refresh-server', id });
    await quiet();
    expect(worker.area.log).toEqual([`set server-seen:${id}`]);
    expect((await aWorker({}, worker.area)).viewOf(id).listedAt).toBe(5_000);
  });

  it('stay the same objects when a list is read that an earlier worker kept', async () => {
    const first = await aWorker({ [filesUrl]: toolsNamed('read', 'write') });
    const id = await first.add();
    const second = await aWorker(first.network, first.area);
    const before = second.servers.tools;
    await second.servers.commands['refresh-server']({ name: 'refresh-server', id });
    expect(second.servers.tools).toBe(before);
  });

  it('of two servers with the same ones and slugs that look alike are told apart', async () => {
    const other = 'https://other.example/mcp';
    const worker = await aWorker({ [filesUrl]: toolsNamed('read'), [other]: toolsNamed('read') });
    const one = await worker.add({ slug: 'files-1' });
    const two = await worker.add({ slug: 'fi1es-l', url: other });
    expect(worker.names()).toEqual(['mcp__fi1es-l__read', 'mcp__files-1__read']);
    expect(worker.viewOf(one).lookAlikes).toEqual(['fi1es-l']);
    expect(worker.viewOf(two).lookAlikes).toEqual(['files-1']);
    await worker.servers.setWord(worker.tool('mcp__files-1__read'), undefined, 'deny');
    expect(worker.viewOf(one).tools[0]?.policy).toBe('deny');
    expect(worker.viewOf(two).tools[0]?.policy).toBeUndefined();
    expect(worker.tool('mcp__fi1es-l__read').identity.server).toBe(two);
  });

  it('of a server that fails stay, and so do those of the others', async () => {
    const other = 'https://other.example/mcp';
    const worker = await aWorker({ [filesUrl]: toolsNamed('read'), [other]: toolsNamed('read') });
    const one = await worker.add();
    const two = await worker.add({ slug: 'other', url: other });
    worker.network[filesUrl] = unreachable;
    await worker.servers.commands['refresh-server']({ name: 'refresh-server', id: one });
    expect(worker.viewOf(one).state.kind).toBe('unreachable');
    expect(worker.viewOf(two).state.kind).toBe('ready');
    expect(worker.names()).toEqual(['mcp__files__read', 'mcp__other__read']);
  });

  it('are told of once for changes made together', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    const listener = vi.fn();
    worker.servers.subscribe(listener);
    worker.current()[0]?.become(unreachable);
    worker.current()[0]?.become(unreachable);
    expect(listener).not.toHaveBeenCalled();
    await quiet();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(worker.viewOf(id).state.kind).toBe('unreachable');
  });
});

describe('a server that is switched off', () => {
  it('has no tools and no connection, and its calls end; on again, it is read', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    const enable = async (enabled: boolean) => {
      await worker.servers.commands['enable-server']({ name: 'enable-server', id, enabled });
      await quiet();
    };
    const call = callRefusal(worker.servers.callsOf(id)?.call('read', {}, patient) ?? Promise.reject());
    await enable(false);
    expect(await call).toMatchObject({ code: 'UNAVAILABLE' });
    expect([worker.names(), worker.current(), worker.servers.callsOf(id)]).toEqual([[], [], undefined]);
    expect(worker.servers.toolNamed('mcp__files__read')).toBeUndefined();
    // What it had is still shown.
    expect(worker.viewOf(id)).toMatchObject({ state: { kind: 'off' }, tools: [{ original: 'read' }] });
    expect(
      await callRefusal(worker.servers.commands['refresh-server']({ name: 'refresh-server', id })),
    ).toMatchObject({ code: 'CONFLICT' });
    await enable(true);
    expect(worker.names()).toEqual(['mcp__files__read']);
    expect(worker.current()).toHaveLength(1);
  });
});

describe('a server that is removed in the middle of a call', () => {
  it('ends the call, and leaves nothing behind', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    const call = callRefusal(worker.servers.callsOf(id)?.call('read', {}, patient) ?? Promise.reject());
    await worker.servers.commands['remove-server']({ name: 'remove-server', id });
    expect((await call).message).toContain('was removed or changed');
    await quiet();
    expect([worker.names(), worker.current(), worker.servers.callsOf(id)]).toEqual([[], [], undefined]);
    expect(worker.servers.offerOf(id)).toBeUndefined();
    expect([...worker.area.stored.keys()].filter((key) => key.includes(id))).toEqual([]);
    expect(worker.area.read('server-caches')).toEqual([]);
  });

  it('leaves no cache either where the worker was stopped in between', async () => {
    const first = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await first.add();
    first.area.put('servers', { version: 1, servers: [] });
    await aWorker({}, first.area);
    expect([...first.area.stored.keys()].filter((key) => key.includes(id))).toEqual([]);
  });
});

describe('a server that is edited in the middle of a call', () => {
  const edited = async (change: Parameters<typeof aDraft>[0]) => {
    const moved = 'https://moved.example/mcp';
    const worker = await aWorker({ [filesUrl]: toolsNamed('read'), [moved]: toolsNamed('look') });
    const id = await worker.add({ headers: [{ name: 'X-Key', value: 'one' }] });
    let ended = false;
    worker.servers
      .callsOf(id)
      ?.call('read', {}, patient)
      .catch(() => {
        ended = true;
      });
    await worker.servers.commands['save-server']({
      name: 'save-server',
      id,
      draft: aDraft({ headers: [{ name: 'X-Key' }], ...change }),
    });
    await quiet();
    return { worker, id, moved, ended };
  };

  it.each([
    ['address', { url: 'https://moved.example/mcp' }],
    ['headers', { headers: [{ name: 'X-Key', value: 'two' }] }],
    ['timeout', { timeout: 5_000 }],
  ])('ends the call where the %s is another, and begins anew', async (_what, change) => {
    const { worker, ended } = await edited(change);
    expect(ended).toBe(true);
    expect(worker.made).toHaveLength(2);
    expect(worker.current()).toHaveLength(1);
    expect(worker.current()[0]?.reads).toBe(1);
  });

  it('does not disturb the call where only its names are others', async () => {
    const { worker, id, ended } = await edited({ title: 'Our files', slug: 'ours' });
    expect(ended).toBe(false);
    expect(worker.made).toHaveLength(1);
    expect(worker.names()).toEqual(['mcp__ours__read']);
    // What its failures call it from now on.
    expect(worker.made[0]?.config.name).toBe('Our files');
    expect(worker.servers.titleOf(id)).toBe('Our files');
  });

  it('does not disturb the call where only what is offered changes', async () => {
    const { worker, id, ended } = await edited({});
    const before = worker.servers.tools;
    const sites: ServerSites = { on: 'picked', sites: [here] };
    await worker.servers.commands['set-server-sites']({ name: 'set-server-sites', id, sites });
    await worker.servers.setWord(worker.tool('mcp__files__read'), here, 'allow');
    await quiet();
    expect(ended).toBe(false);
    expect(worker.made).toHaveLength(1);
    expect(worker.servers.tools).toBe(before);
    expect(worker.servers.anyOfferedOn(here)).toEqual([id]);
    expect(worker.servers.anyOfferedOn(there)).toEqual([]);
    expect(worker.servers.anyOfferedOn(undefined)).toEqual([]);
  });

  it('has none of the old address’s tools at the new one, not after a restart either', async () => {
    const { worker, moved } = await edited({ url: 'https://moved.example/mcp' });
    expect(worker.names()).toEqual(['mcp__files__look']);
    expect((await aWorker({}, worker.area)).names()).toEqual(['mcp__files__look']);
    worker.network[moved] = unreachable;
    const gone = await edited({ url: 'https://gone.example/mcp' });
    expect(gone.worker.names()).toEqual([]);
    expect((await aWorker({}, gone.worker.area)).names()).toEqual([]);
  });
});

describe('a word on a tool', () => {
  it('allows it as it is now, and asks again once it changed', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    const all: ServerSites = { on: 'all' };
    await worker.servers.commands['set-server-sites']({ name: 'set-server-sites', id, sites: all });
    await worker.servers.setWord(worker.tool('mcp__files__read'), undefined, 'allow');
    const verdict = () => {
      const offer = worker.servers.offerOf(id);
      return offer && externalVerdict(worker.tool('mcp__files__read'), here, offer).verdict;
    };
    expect(verdict()).toBe('allow');
    worker.network[filesUrl] = aList({ tools: [{ name: 'read', description: 'Deletes all.' }] });
    await worker.servers.commands['refresh-server']({ name: 'refresh-server', id });
    expect(verdict()).toBe('ask');
    expect(worker.viewOf(id).tools[0]).toMatchObject({
      policy: 'allow',
      changes: expect.arrayContaining([{ part: 'description', before: '', after: 'Deletes all.' }]),
    });
    await worker.servers.setWord(worker.tool('mcp__files__read'), undefined, 'allow');
    expect(verdict()).toBe('allow');
    expect(worker.viewOf(id).tools[0]?.changes).toEqual([]);
  });

  it('is for one site or for all, is kept, and can be taken back', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    const tool = worker.tool('mcp__files__read');
    await worker.servers.setWord(tool, here, 'deny');
    await worker.servers.setWord(tool, there, 'ask');
    await worker.servers.setWord(tool, undefined, 'allow');
    const seen = {
      policy: 'allow',
      sites: [
        { site: here, policy: 'deny' },
        { site: there, policy: 'ask' },
      ],
    };
    expect(worker.viewOf(id).tools[0]).toMatchObject(seen);
    expect((await aWorker({}, worker.area)).viewOf(id).tools[0]).toMatchObject(seen);
    for (const site of [here, there, undefined]) await worker.servers.setWord(tool, site, undefined);
    expect(worker.viewOf(id).tools[0]).toMatchObject({ sites: [] });
    expect(worker.servers.offerOf(id)).toMatchObject({ tools: {}, siteTools: {} });
  });

  it('of a server that was removed meanwhile is refused', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    const tool = worker.tool('mcp__files__read');
    await worker.servers.commands['remove-server']({ name: 'remove-server', id });
    expect(await callRefusal(worker.servers.setWord(tool, here, 'allow'))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is not in force where it could not be stored', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    worker.area.refusing.add('set servers');
    const refused = await callRefusal(
      worker.servers.setWord(worker.tool('mcp__files__read'), undefined, 'allow'),
    );
    expect(refused).toMatchObject({ code: 'TEMPORARY_FAILURE' });
    expect(worker.servers.offerOf(id)?.tools).toEqual({});
  });
});

describe('watching', () => {
  const two = async () => {
    const other = 'https://other.example/mcp';
    const worker = await aWorker({ [filesUrl]: toolsNamed('read'), [other]: toolsNamed('read') });
    const one = await worker.add();
    const two = await worker.add({ slug: 'other', url: other });
    return { ...worker, one, two, watchers: () => worker.made.map(({ watchers }) => watchers) };
  };

  it('is of exactly the servers that are said, and keeps the worker busy', async () => {
    const { servers, one, two: other, watchers } = await two();
    expect(servers.busy).toBe(false);
    servers.watchOnly(new Set([one]));
    expect([watchers(), servers.busy]).toEqual([[1, 0], true]);
    servers.watchOnly(new Set([one, other, 'unknown' as ServerId]));
    servers.watchOnly(new Set([one, other]));
    expect(watchers()).toEqual([1, 1]);
    servers.watchOnly(new Set([other]));
    expect(watchers()).toEqual([0, 1]);
    servers.watchOnly(new Set());
    expect([watchers(), servers.busy]).toEqual([[0, 0], false]);
  });

  it('tells nobody anything where the same are watched as before', async () => {
    const { servers, one } = await two();
    servers.watchOnly(new Set([one]));
    await quiet();
    const listener = vi.fn();
    servers.subscribe(listener);
    servers.watchOnly(new Set([one]));
    await quiet();
    expect(listener).not.toHaveBeenCalled();
  });

  it('goes on over the next connection, and reads the list once', async () => {
    const { servers, one, current } = await two();
    servers.watchOnly(new Set([one]));
    await servers.commands['save-server']({
      name: 'save-server',
      id: one,
      draft: aDraft({ timeout: 5_000 }),
    });
    await quiet();
    const [, renewed] = current();
    expect([renewed?.id, renewed?.watchers, renewed?.reads]).toEqual([one, 1, 1]);
  });

  it('ends where a server is switched off, and begins again with it', async () => {
    const { servers, one, current, made } = await two();
    servers.watchOnly(new Set([one]));
    await servers.commands['enable-server']({ name: 'enable-server', id: one, enabled: false });
    expect([made[0]?.watchers, servers.busy]).toEqual([0, false]);
    await servers.commands['enable-server']({ name: 'enable-server', id: one, enabled: true });
    await quiet();
    expect(current().find(({ id }) => id === one)).toMatchObject({ watchers: 1, reads: 1 });
  });

  it('may be said before the servers are known', async () => {
    const first = await two();
    const worker = await aWorker({}, first.area, {}, (servers) => servers.watchOnly(new Set([first.one])));
    expect(worker.made.map(({ id, watchers }) => [id, watchers])).toEqual([[first.one, 1]]);
  });
});

describe('what the browser lets the extension reach', () => {
  it('shows in the state as soon as it changes', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    const id = await worker.add();
    const call = callRefusal(worker.servers.callsOf(id)?.call('read', {}, patient) ?? Promise.reject());
    worker.unreached.add(filesUrl);
    worker.servers.permissionsChanged();
    await quiet();
    expect(worker.viewOf(id).state.kind).toBe('permission-missing');
    expect(await call).toMatchObject({ code: 'UNAVAILABLE' });
    worker.unreached.clear();
    worker.servers.permissionsChanged();
    await quiet();
    expect(worker.viewOf(id).state.kind).toBe('ready');
  });

  it('does not touch servers it does not concern', async () => {
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
    await worker.add();
    worker.servers.permissionsChanged();
    await quiet();
    expect(worker.made).toHaveLength(1);
    expect(worker.made[0]?.reads).toBe(1);
  });
});

describe('servers that were stored and cannot be read', () => {
  it('are set aside and told of, and new ones can be added', async () => {
    const area = new FakeArea();
    const broken = { version: 1, servers: [{ id: 'x', title: '' }] };
    area.put('servers', broken);
    const worker = await aWorker({ [filesUrl]: toolsNamed('read') }, area);
    expect(worker.servers.view()).toMatchObject({
      servers: [],
      troubles: [expect.stringMatching(/^Your stored servers could not be read.+“0\..+is not right.+\.$/)],
    });
    expect(JSON.parse(worker.servers.setAside ?? '')).toEqual(broken);
    await worker.add();
    expect(worker.names()).toEqual(['mcp__files__read']);
    await worker.servers.dismissTrouble();
    expect(worker.servers.troubles).toEqual([]);
    expect(worker.names()).toEqual(['mcp__files__read']);
  });

  it('keep what was listed where only the storage failed, until it answers again', async () => {
    const first = await aWorker({ [filesUrl]: toolsNamed('read') });
    await first.add();
    first.area.refusing.add('get servers');
    const second = await aWorker({}, first.area);
    expect(second.servers.view().servers).toEqual([]);
    expect(second.servers.troubles).toEqual([expect.stringContaining('Restart the browser')]);
    first.area.refusing.clear();
    expect((await aWorker({}, first.area)).names()).toEqual(['mcp__files__read']);
  });
});

describe('over real connections', () => {
  async function real(server: FakeServer) {
    return await aWorker({}, new FakeArea(), {
      fetch: server.fetch,
      connect: (...all) => new ServerConnection(...all),
    });
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 60; turn++) await quiet();
  }

  it('a tool is called at its server, and its era is known to the next worker', async () => {
    const server = new FakeServer();
    const worker = await real(server);
    const id = await worker.add();
    await settle();
    expect(worker.names()).toEqual(['mcp__files__one']);
    const calls = worker.servers.callsOf(id);
    expect(await calls?.call('one', {}, patient)).toMatchObject({ result: { content: [] } });
    expect(server.count('server/discover')).toBe(1);
    const next = await aWorker({}, worker.area, {
      fetch: server.fetch,
      connect: (...all) => new ServerConnection(...all),
    });
    await next.servers.callsOf(id)?.call('one', {}, patient);
    expect(server.count('server/discover')).toBe(1);
    for (const each of [worker, next]) {
      await each.servers.commands['enable-server']({ name: 'enable-server', id, enabled: false });
    }
  });

  it('removing a server says to its calls what happened', async () => {
    const server = new FakeServer();
    const worker = await real(server);
    const id = await worker.add();
    await settle();
    server.on['tools/call'] = silence;
    const call = callRefusal(worker.servers.callsOf(id)?.call('one', {}, patient) ?? Promise.reject());
    await settle();
    await worker.servers.commands['remove-server']({ name: 'remove-server', id });
    expect(await call).toMatchObject({
      code: 'UNAVAILABLE',
      retryable: false,
      message: expect.stringContaining('“My files” was removed or changed in the settings'),
    });
  });
});

it('an offer is what pages are judged by', async () => {
  const worker = await aWorker({ [filesUrl]: toolsNamed('read') });
  const id = await worker.add();
  const offer = worker.servers.offerOf(id);
  expect(offer && offeredOn(here, offer)).toBe(false);
  expect(worker.servers.timeoutOf(id)).toBe(30_000);
  expect(permissionKey(worker.tool('mcp__files__read').identity)).toBe(JSON.stringify([id, 'tool', 'read']));
});
