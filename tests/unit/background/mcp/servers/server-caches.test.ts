import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../../src/background/mcp/connection/verdict.ts';
import type { ServerId } from '../../../../../src/background/mcp/remote.ts';
import { cacheLimits, ServerCaches } from '../../../../../src/background/mcp/servers/server-caches.ts';
import { quiet } from '../../../registry/clock.ts';
import { FakeArea } from '../../settings/fake-area.ts';
import { aList } from '../tools/a-server.ts';
import { aWorker, filesUrl, toolsNamed } from './fake-servers.ts';

const one = 'one' as ServerId;
const url = filesUrl;
const list = toolsNamed('read');
const text = JSON.stringify(list);
const verdict: Verdict = { transport: 'sse', url, at: 5 };

async function kept(area = new FakeArea()) {
  const caches = new ServerCaches(area);
  await caches.open([one]);
  await caches.read(one, url);
  expect(caches.keepList(one, url, text)).toBe(true);
  caches.listed(one, 7);
  await caches.verdictOf(one).set(verdict);
  await quiet();
  return area;
}

async function later(area: FakeArea, at = url) {
  const caches = new ServerCaches(area);
  await caches.open([one]);
  const cached = await caches.read(one, at);
  await quiet();
  return { caches, cached };
}

describe('what a server said last', () => {
  it('is known to a later worker, as it was said', async () => {
    const { caches, cached } = await later(await kept());
    expect(cached).toEqual({ list, text, listedAt: 7 });
    expect(await caches.verdictOf(one).get()).toEqual(verdict);
  });

  it('is not believed of another address', async () => {
    const area = await kept();
    expect((await later(area, 'https://other.example/')).cached).toBeUndefined();
    expect(area.read('server-list:one')).toBeUndefined();
  });

  it('is forgotten with the server, also where the worker was stopped in between', async () => {
    const area = await kept();
    const caches = new ServerCaches(area);
    await caches.open([]);
    await quiet();
    expect(area.read('server-caches')).toEqual([]);
    expect([...area.stored.keys()]).toEqual(['server-caches']);
  });

  it('stays forgotten, whatever an old connection still says', async () => {
    const area = await kept();
    const { caches } = await later(area);
    const memory = caches.verdictOf(one);
    caches.forget(one);
    await memory.set(verdict);
    caches.listed(one, 9);
    caches.keepList(one, url, text);
    await quiet();
    expect([...area.stored.keys()]).toEqual(['server-caches']);
  });

  it('is as if it had not been where it is damaged, whatever is there', async () => {
    const area = await kept();
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.record({ version: fc.constant(1), url: fc.constant(url), text: fc.json() }),
      fc.record({ version: fc.constant(1), url: fc.constant(url), text: fc.string() }),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, odd, async (stored, seen, index) => {
        area.put('server-list:one', stored);
        area.put('server-seen:one', seen);
        area.put('server-caches', index);
        expect((await later(area)).cached).toBeUndefined();
        expect(area.read('server-list:one')).toBeUndefined();
      }),
    );
  });

  it('costs nothing but itself where it cannot be stored', async () => {
    const area = new FakeArea();
    area.refusing.add('set');
    await kept(area);
    expect([...area.stored]).toEqual([]);
    area.refusing.clear();
    area.refusing.add('get');
    expect((await later(await kept(area))).cached).toBeUndefined();
  });

  it('is the latest where a server says much in a short time', async () => {
    const area = await kept();
    const { caches } = await later(area);
    area.log.length = 0;
    for (let at = 0; at < 10; at++) caches.keepList(one, url, JSON.stringify(toolsNamed(`t${at}`)));
    await quiet();
    expect(area.log).toEqual(['set server-list:one']);
    expect((await later(area)).cached?.list).toEqual(toolsNamed('t9'));
  });
});

describe('a list that is too long', () => {
  const long = (characters: number) =>
    JSON.stringify(aList({ tools: [{ name: 'x', description: 'x'.repeat(characters) }] }));

  it('is not stored, nor is what was before', async () => {
    const area = await kept();
    const { caches } = await later(area);
    expect(caches.keepList(one, url, long(cacheLimits.list))).toBe(false);
    await quiet();
    expect(area.read('server-list:one')).toBeUndefined();
  });

  it('and all of them together are limited, too', async () => {
    const caches = new ServerCaches(new FakeArea());
    const third = long(cacheLimits.list - 1_000);
    const keep = (id: string) => caches.keepList(id as ServerId, url, third);
    expect(['a', 'b', 'c', 'd'].map(keep)).toEqual([true, true, true, false]);
    // The same again takes no more room, and what is dropped makes some.
    expect(keep('a')).toBe(true);
    caches.dropList('b' as ServerId);
    expect(keep('d')).toBe(true);
  });

  it('is there as long as the worker is, and people are told', async () => {
    const tools = [{ name: 'x', description: 'x'.repeat(cacheLimits.list) }];
    const worker = await aWorker({ [filesUrl]: aList({ tools, notes: ['A note of the list.'] }) });
    const id = await worker.add();
    expect(worker.names()).toEqual(['mcp__files__x']);
    expect(worker.viewOf(id).notes).toEqual([
      'A note of the list.',
      expect.stringContaining('too long to be kept'),
    ]);
    expect((await aWorker({}, worker.area)).names()).toEqual([]);
  });

  it('has an end in depth', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 200_000; level++) deep = [deep];
    const tools = [{ name: 'deep', inputSchema: deep }, { name: 'plain' }];
    const worker = await aWorker({ [filesUrl]: aList({ tools }) });
    const id = await worker.add();
    expect(worker.names()).toEqual(['mcp__files__plain']);
    const before = worker.servers.tools;
    await worker.servers.commands['refresh-server']({ name: 'refresh-server', id });
    expect(worker.servers.tools).toBe(before);
  });
});
