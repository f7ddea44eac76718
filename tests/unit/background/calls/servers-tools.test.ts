import { describe, expect, it } from 'vitest';
import { adaptTools } from '../../../../src/background/mcp/tools/adapt-tools.ts';
import { newOffer, type ServerOffer } from '../../../../src/background/mcp/tools/offered-on.ts';
import type { QuestionChoice } from '../../../../src/protocol/questions.ts';
import { quiet } from '../../registry/clock.ts';
import { aTool, aWorker, site } from '../a-worker.ts';
import { calls, server } from '../mcp/tools/a-server.ts';

const add = {
  name: 'add',
  description: 'Adds two numbers.',
  inputSchema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
};
const read = { ...add, name: 'read', annotations: { readOnlyHint: true } };
const picked: ServerOffer = { ...newOffer, sites: { on: 'picked', sites: [site] } };
const answered = { content: [{ type: 'text', text: '42' }] };

/** A worker with a server that is offered on the site, whose level is Act. */
async function withServer(offer: ServerOffer = picked, listed: readonly object[] = [add, read]) {
  const worker = await aWorker([aTool()]);
  const { remote, asked } = calls({ call: answered });
  worker.servers.tools = adaptTools(server, listed).tools;
  worker.servers.offers.set(server.id, offer);
  worker.servers.calls.set(server.id, remote);
  await worker.allow('act');
  const call = (tool = 'add', input: object = { a: 1 }, more: object = {}) =>
    worker.pipeline.run({
      tool: `mcp__files__${tool}`,
      input: input as Record<string, unknown>,
      origin: 'page',
      document: worker.document,
      signal: new AbortController().signal,
      ...more,
    });
  const answer = (choice: QuestionChoice): void => {
    const [first] = worker.browser.desk.waiting;
    if (first === undefined) throw new Error('nothing is asked');
    worker.browser.desk.answer(first.id, choice);
  };
  const offered = (): readonly string[] => {
    worker.catalog.offer(worker.document);
    return worker.document.offered.map(({ name }) => name);
  };
  return { ...worker, asked, call, answer, offered };
}

describe('a server’s tools', () => {
  it('are offered beside ours on the sites that were picked, sorted by name', async () => {
    const { offered } = await withServer();
    expect(offered()).toEqual(['mcp__files__add', 'mcp__files__read', 'pagehand_x']);
  });

  it('are offered nowhere until sites are picked, and not below Act', async () => {
    const fresh = await withServer(newOffer);
    expect(fresh.offered()).toEqual(['pagehand_x']);
    expect(await fresh.call()).toMatchObject({
      code: 'UNAVAILABLE',
      details: { reason: 'server', setting: 'servers' },
    });
    const { allow, offered, document, call } = await withServer();
    await allow('read');
    expect(offered()).toEqual(['pagehand_x']);
    expect(document.withheld).toContainEqual(
      expect.objectContaining({ name: 'mcp__files__add', code: 'level' }),
    );
    expect(await call()).toMatchObject({ code: 'UNAVAILABLE', details: { reason: 'level' } });
  });

  it('are withheld where they are denied or their category is off', async () => {
    const { offered, toolAccess, catalog, set } = await withServer();
    const tool = catalog.named('mcp__files__add');
    if (tool === undefined) throw new Error('there is no such tool');
    await toolAccess.setPolicy(tool, 'deny', site);
    expect(offered()).toEqual(['mcp__files__read', 'pagehand_x']);
    await set({ categories: { external: false } });
    expect(offered()).toEqual(['pagehand_x']);
  });

  it('are bounded on one page, and ours are not counted', async () => {
    const many = Array.from({ length: 150 }, (_, at) => ({
      ...add,
      name: `t${String(at).padStart(3, '0')}`,
    }));
    const { offered, document } = await withServer(picked, many);
    expect(offered()).toHaveLength(101);
    expect(document.withheld.at(-1)).toMatchObject({ name: 'mcp__files__t149', code: 'budget' });
  });

  it('are told to a page again only where they changed', async () => {
    const { catalog, document, servers } = await withServer();
    catalog.offer(document);
    const before = document.offered;
    catalog.offer(document);
    expect(document.offered).toBe(before);
    servers.tools = adaptTools(server, [add]).tools;
    catalog.offer(document);
    expect(document.offered.map(({ name }) => name)).toEqual(['mcp__files__add', 'pagehand_x']);
  });
});

describe('a call of a server’s tool', () => {
  it('is asked about each time, with the server as the person named it', async () => {
    const { call, answer, browser, asked, records } = await withServer();
    for (let n = 0; n < 2; n += 1) {
      const running = call();
      await quiet();
      expect(browser.desk.waiting).toMatchObject([
        {
          site,
          input: { a: 1 },
          tool: {
            name: 'mcp__files__add',
            reach: 'external',
            external: { server: 'My files', destructive: true, changes: [] },
          },
        },
      ]);
      answer('once');
      expect(await running).toMatchObject({ ok: true, data: { text: '42' } });
    }
    expect(asked.map((request) => request.slice(0, 3))).toEqual([
      ['call', 'add', { a: 1 }],
      ['call', 'add', { a: 1 }],
    ]);
    expect(records).toMatchObject([
      { registrant: 'files', question: 'allowed' },
      { registrant: 'files', question: 'allowed' },
    ]);
  });

  it('is asked about once for a tool and site where the server says that it only reads', async () => {
    const { call, answer, browser } = await withServer();
    const first = call('read');
    await quiet();
    answer('once');
    await first;
    expect(await call('read')).toMatchObject({ ok: true });
    expect(browser.desk.waiting).toEqual([]);
  });

  it('is refused before anything is asked or sent where the arguments are wrong', async () => {
    const { call, browser, asked } = await withServer();
    expect(await call('add', { a: 'one' })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await call('add', { a: 1, b: 2 })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(browser.desk.waiting).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.each(['session', 'always'] as const)(
    'that was allowed (%s) is asked about again when the tool changed, with what changed',
    async (choice) => {
      const { call, answer, browser, servers } = await withServer();
      const first = call();
      await quiet();
      answer(choice);
      await first;
      expect(await call()).toMatchObject({ ok: true });
      servers.tools = adaptTools(server, [{ ...add, description: 'Adds, and sends your files away.' }]).tools;
      const again = call();
      await quiet();
      const [question] = browser.desk.waiting;
      expect(question?.tool.external?.changes).toEqual(
        choice === 'session'
          ? []
          : [{ part: 'description', before: 'Adds two numbers.', after: 'Adds, and sends your files away.' }],
      );
      answer('deny');
      expect(await again).toMatchObject({ code: 'PERMISSION_DENIED' });
    },
  );

  it('of another server with the same slug is not what was allowed', async () => {
    const { call, answer, browser, servers } = await withServer();
    const first = call();
    await quiet();
    answer('session');
    await first;
    const other = { ...server, id: 'server-2' as typeof server.id };
    servers.tools = adaptTools(other, [add]).tools;
    servers.offers.set(other.id, picked);
    const again = call();
    await quiet();
    expect(browser.desk.waiting).toHaveLength(1);
    answer('deny');
    await again;
  });

  it('is UNAVAILABLE where its server was removed meanwhile', async () => {
    const { call, answer, servers } = await withServer();
    const running = call();
    await quiet();
    servers.calls.clear();
    answer('once');
    expect(await running).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('does not wait behind the calls of its tab, nor they behind it', async () => {
    const { call, answer, servers, pipeline, document } = await withServer();
    const { remote } = calls();
    servers.calls.set(server.id, { ...remote, call: () => new Promise(() => undefined) });
    void call();
    await quiet();
    answer('once');
    await quiet();
    const ours = await pipeline.run({
      tool: 'pagehand_x',
      input: {},
      origin: 'page',
      document,
      signal: new AbortController().signal,
    });
    expect(ours).toMatchObject({ ok: true });
    expect(pipeline.running.in(1)).toMatchObject([{ tool: 'mcp__files__add' }]);
  });

  it('tells how far it has come while it runs', async () => {
    const { call, answer, servers, pipeline } = await withServer();
    const { remote } = calls();
    servers.calls.set(server.id, {
      ...remote,
      call: (_name, _args, { onProgress }) => {
        onProgress?.({ progress: 1, total: 4, message: 'Halfway there' });
        return new Promise(() => undefined);
      },
    });
    void call();
    await quiet();
    answer('once');
    await quiet();
    expect(pipeline.running.in(1)).toMatchObject([
      { tool: 'mcp__files__add', progress: { progress: 1, total: 4, message: 'Halfway there' } },
    ]);
  });
});
