import { describe, expect, it } from 'vitest';
import { LiveDocuments } from '../../../src/background/documents/live-documents.ts';
import { PageOperationCalls } from '../../../src/background/documents/page-operation-calls.ts';
import { PagePolicies } from '../../../src/background/documents/page-policies.ts';
import { PageDesk } from '../../../src/background/page-desk.ts';
import type { PageFacts } from '../../../src/protocol/facts.ts';
import type { WorkerMessage } from '../../../src/protocol/messages.ts';
import { deferred } from '../../../src/shared/deferred.ts';
import { allTools } from '../../../src/tools/all-tools.ts';
import { dialogIsOpen, notPrivate } from '../../../src/tools/conditions.ts';
import type { ToolSource } from '../../../src/tools/define.ts';
import { everyPage, registered } from '../../every-page.ts';
import { quiet } from '../registry/clock.ts';
import { aTool, aWorker } from './a-worker.ts';
import { fakeDocument } from './fake-page.ts';

const read = {
  url: 'https://site.test/',
  title: 'T',
  markdown: 'Words',
  headings: [],
  totalChars: 5,
  source: 'page',
  notes: [],
};

async function setUp(tools: readonly ToolSource[] = allTools, ready: Promise<void> = Promise.resolve()) {
  const documents = new LiveDocuments();
  const injected: string[] = [];
  const changed: number[] = [];
  const operations = new PageOperationCalls({
    inject: async (_document, operation) => {
      injected.push(operation);
    },
  });
  const worker = await aWorker(tools, {
    page: ({ document, origin }, signal) => ({
      tabId: document.sender.tabId,
      url: document.url,
      facts: document.facts,
      caller: origin,
      run: (operation, args) => operations.run(document, operation, args, signal),
      go: async (destination) => void injected.push(`go ${destination.to}`),
      act: () => Promise.reject(new Error('There is no browser here.')),
      prospect: async () => ({ mayAsk: false, sameDocument: false }),
      travel: () => Promise.reject(new Error('There is no browser here.')),
      browserTree: () => Promise.reject(new Error('There is no browser here.')),
      save: () => Promise.reject(new Error('There is no browser here.')),
      fromShelf: () => Promise.reject(new Error('There is no browser here.')),
      screenshot: () => Promise.reject(new Error('There is no browser here.')),
      handleDialog: () => Promise.reject(new Error('There is no browser here.')),
      readOn: () => {
        throw new Error('Nothing is kept here.');
      },
    }),
    heard: (document) => operations.heard(document),
  });
  const desk = new PageDesk({
    documents,
    catalog: worker.catalog,
    pipeline: worker.pipeline,
    operations,
    policies: new PagePolicies({ get: async () => undefined, set: async () => undefined }),
    ready,
    loadFacts: async ({ sender }) => {
      injected.push(`facts ${sender.tabId}`);
    },
    loadForms: async ({ sender }) => {
      injected.push(`forms ${sender.tabId}`);
    },
    changed: (tabId) => void changed.push(tabId),
  });
  worker.dialogListeners.push((tabId) => desk.refresh(tabId));
  worker.access.subscribe(() => desk.refresh());
  return { ...worker, desk, documents, injected, changed };
}

/** A page that has its list. */
async function open(desk: PageDesk, about: Parameters<typeof fakeDocument>[0] = {}) {
  const page = fakeDocument(about);
  desk.arrived(page.document);
  await quiet();
  return page;
}

type Sent = WorkerMessage[];
const results = (sent: Sent) => sent.filter((message) => message.type === 'result');
const lists = (sent: Sent) =>
  sent.flatMap((message) => (message.type === 'tools' ? [message.tools.map(({ name }) => name)] : []));
const lastRun = (sent: Sent) => sent.findLast((message) => message.type === 'run');

describe('the page desk', () => {
  it('answers a hello with the complete list, and a change of facts with the next', async () => {
    const { desk } = await setUp();
    const { document, sent } = fakeDocument();
    desk.arrived(document);
    await quiet();
    document.facts = { ...document.facts, schemaTypes: ['Recipe'], structuredData: true } satisfies PageFacts;
    desk.changed(document);
    desk.changed(document);
    await quiet();
    expect(lists(sent)).toEqual([
      registered(everyPage),
      registered(['get_recipe_details', 'get_structured_data', ...everyPage]),
    ]);
  });

  it('runs a call in the page that made it, and answers once', async () => {
    const { desk, injected } = await setUp();
    const { document, sent } = fakeDocument();
    desk.arrived(document);
    const call = { type: 'call', id: 'c1', tool: 'pagehand_read_page', input: {} } as const;
    desk.called(document, call);
    desk.called(document, call);
    await quiet();
    expect(desk.drops).toEqual({ 'repeated-call': 1 });
    desk.answered(document, { type: 'answer', id: 'run-1', answer: { ok: false, missing: true } });
    await quiet();
    expect(injected).toEqual(['read']);
    desk.answered(document, { type: 'answer', id: 'run-2', answer: { ok: true, value: read } });
    desk.answered(document, { type: 'answer', id: 'run-2', answer: { ok: true, value: read } });
    await quiet();
    expect(results(sent)).toMatchObject([
      { id: 'c1', result: { ok: true, data: { title: 'T', text: 'Words' } } },
    ]);
    expect(desk.drops).toEqual({ 'repeated-call': 1, 'unasked-answer': 1 });
  });

  it('answers a call with what the operation in the page refused with', async () => {
    const { desk } = await setUp();
    const { document, sent } = fakeDocument();
    desk.arrived(document);
    desk.called(document, {
      type: 'call',
      id: 'c1',
      tool: 'pagehand_take_snapshot',
      input: { root: 'kq7' },
    });
    await quiet();
    expect(lastRun(sent)).toMatchObject({ operation: 'view', args: { root: 'kq7', caller: 'page' } });
    const failure = {
      code: 'STALE_ELEMENT',
      message: 'It left. Take a snapshot.',
      retryable: false,
      details: { was: { role: 'button', name: 'Save' } },
    } as const;
    desk.answered(document, { type: 'answer', id: 'run-1', answer: { ok: false, failure } });
    await quiet();
    expect(results(sent)).toEqual([
      { type: 'result', id: 'c1', result: { ok: false, isError: true, ...failure } },
    ]);
  });

  it('takes no answer from another page', async () => {
    const { desk } = await setUp();
    const one = fakeDocument({ tabId: 1, documentId: 'D1' });
    const other = fakeDocument({ tabId: 2, documentId: 'D2' });
    desk.arrived(one.document);
    desk.arrived(other.document);
    desk.called(one.document, { type: 'call', id: 'c1', tool: 'pagehand_read_page', input: {} });
    await quiet();
    desk.answered(other.document, { type: 'answer', id: 'run-1', answer: { ok: true, value: read } });
    await quiet();
    expect(results(one.sent)).toEqual([]);
    expect(desk.drops).toEqual({ 'unasked-answer': 1 });
  });

  it('refuses a tool that is not offered here, and one that there is not', async () => {
    const { desk } = await setUp();
    const { document, sent } = fakeDocument();
    desk.arrived(document);
    desk.called(document, { type: 'call', id: 'c1', tool: 'pagehand_get_event_details', input: {} });
    desk.called(document, { type: 'call', id: 'c2', tool: 'made_up', input: {} });
    await quiet();
    expect(results(sent)).toMatchObject([
      { id: 'c1', result: { code: 'UNAVAILABLE', details: { reason: 'condition' } } },
      { id: 'c2', result: { code: 'NOT_FOUND' } },
    ]);
  });

  it('loads what reads markup only into a page that has some unread', async () => {
    const { desk, injected } = await setUp();
    desk.arrived(fakeDocument({ tabId: 1, documentId: 'D1' }).document);
    desk.arrived(fakeDocument({ tabId: 2, documentId: 'D2', facts: { unread: true } }).document);
    await quiet();
    expect(injected).toEqual(['facts 2']);
  });

  it('loads the code for forms only where the polyfill serves a page that has some', async () => {
    const { desk, injected } = await setUp();
    const polyfill = { state: 'polyfill', code: 'polyfill' } as const;
    desk.arrived(fakeDocument({ tabId: 1, documentId: 'D1', facts: { forms: true } }).document);
    desk.arrived(fakeDocument({ tabId: 2, documentId: 'D2', context: polyfill }).document);
    desk.arrived(
      fakeDocument({ tabId: 3, documentId: 'D3', facts: { forms: true }, context: polyfill }).document,
    );
    await quiet();
    expect(injected).toEqual(['forms 3']);
  });

  it('offers nothing where the page forbids tools by its header, and says why', async () => {
    const { desk } = await setUp();
    const { document, sent } = fakeDocument({
      context: { state: 'polyfill', code: 'polyfill' },
    });
    document.forbidden = 'permissions-policy';
    desk.arrived(document);
    await quiet();
    expect(lists(sent)).toEqual([[]]);
    expect(document.withheld.every(({ code }) => code === 'permissions-policy')).toBe(true);
  });

  it('drops the result of a cancelled call, and stops what ran for it', async () => {
    const { desk } = await setUp();
    const { document, sent } = fakeDocument();
    desk.arrived(document);
    desk.called(document, { type: 'call', id: 'c1', tool: 'pagehand_read_page', input: {} });
    await quiet();
    desk.cancelled(document, 'c1');
    await quiet();
    expect(sent.at(-1)).toEqual({ type: 'stop', id: 'run-1' });
    expect(results(sent)).toEqual([]);
  });

  it('lets the calls of a page that left go, so that the tab’s next page is not kept waiting', async () => {
    const { desk, documents } = await setUp();
    const first = fakeDocument({ documentId: 'D1' });
    const second = fakeDocument({ documentId: 'D2' });
    desk.arrived(first.document);
    desk.called(first.document, { type: 'call', id: 'c1', tool: 'pagehand_read_page', input: {} });
    await quiet();
    desk.left(first.document);
    desk.arrived(second.document);
    desk.called(second.document, { type: 'call', id: 'c1', tool: 'pagehand_read_page', input: {} });
    await quiet();
    expect(lastRun(second.sent)).toMatchObject({ operation: 'read' });
    expect(documents.all).toEqual([second.document]);
  });

  // Chrome hands a port that was opened while the worker was being stopped to the next worker, though the page saw it
  // closed. A call on it held the tab's lock until its deadline.
  it('a port the page saw closed does not hold up the page’s next one', async () => {
    const { desk, documents } = await setUp();
    const zombie = fakeDocument({ documentId: 'D1' });
    const real = fakeDocument({ documentId: 'D1' });
    desk.arrived(zombie.document);
    desk.called(zombie.document, { type: 'call', id: 'c1', tool: 'pagehand_read_page', input: {} });
    await quiet();
    desk.arrived(real.document);
    desk.called(real.document, { type: 'call', id: 'c2', tool: 'pagehand_read_page', input: {} });
    await quiet();
    expect(lastRun(real.sent)).toMatchObject({ operation: 'read' });
    desk.left(zombie.document);
    expect(documents.all).toEqual([real.document]);
  });

  it('lists nothing and runs nothing before it is known what the user allowed', async () => {
    const { promise, resolve } = deferred<void>();
    const { desk } = await setUp(allTools, promise);
    const { document, sent } = await open(desk);
    desk.called(document, { type: 'call', id: 'c1', tool: 'pagehand_read_page', input: {} });
    desk.changed(document);
    desk.refresh();
    await quiet();
    expect(sent).toEqual([]);
    resolve();
    await quiet();
    expect(sent.map(({ type }) => type)).toEqual(['tools', 'run']);
  });

  it('forgets a call that was cancelled, and a page that left, before that is known', async () => {
    const { promise, resolve } = deferred<void>();
    const { desk, injected, records } = await setUp(allTools, promise);
    const one = await open(desk);
    const other = await open(desk, { tabId: 2, documentId: 'D2', facts: { unread: true } });
    desk.called(one.document, { type: 'call', id: 'c1', tool: 'pagehand_read_page', input: {} });
    desk.called(other.document, { type: 'call', id: 'c1', tool: 'pagehand_read_page', input: {} });
    desk.cancelled(one.document, 'c1');
    desk.left(other.document);
    resolve();
    await quiet();
    expect(one.sent.map(({ type }) => type)).toEqual(['tools']);
    expect(other.sent).toEqual([]);
    expect(injected).toEqual([]);
    expect(records.map(({ result }) => result.code)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('takes the same id again once its call is answered, and answers and counts calls of no page', async () => {
    const { desk } = await setUp([aTool()]);
    const { document, sent } = await open(desk);
    for (let n = 0; n < 2; n += 1) {
      desk.called(document, { type: 'call', id: 'c1', tool: 'pagehand_x', input: {} });
      await quiet();
    }
    expect(results(sent)).toHaveLength(2);
    desk.left(document);
    desk.called(document, { type: 'call', id: 'c2', tool: 'pagehand_x', input: {} });
    expect(desk.drops).toEqual({ 'call-without-page': 1 });
    // A port whose place the page's next one took may still be heard: its call must not wait for ever.
    expect(results(sent).at(-1)).toMatchObject({ id: 'c2', result: { code: 'TEMPORARY_FAILURE' } });
  });

  it('tells who shows a tab of everything that changed there', async () => {
    const { desk, changed } = await setUp();
    const { document } = await open(desk, { tabId: 4 });
    expect(changed).toEqual([4]);
    desk.reported(document);
    desk.left(document);
    expect(changed).toEqual([4, 4, 4]);
  });
});

describe('what pages may offer', () => {
  it('is told anew to every page when it changed, and only what changed', async () => {
    const { desk, access, set } = await setUp([aTool(), aTool(undefined, { name: 'acts', level: 'act' })]);
    const one = await open(desk);
    const other = await open(desk, { tabId: 2, documentId: 'D2', url: 'https://other.test/' });
    const site = one.document.sender.site;
    if (site === undefined) throw new Error('no site');
    await access.setLevel({ tabId: 1, site }, 'act', 'tab');
    await quiet();
    expect(lists(one.sent)).toEqual([['pagehand_x'], ['pagehand_acts', 'pagehand_x']]);
    expect(lists(other.sent)).toEqual([['pagehand_x']]);
    await set({ categories: { reading: false } });
    await quiet();
    expect(lists(other.sent)).toEqual([['pagehand_x'], []]);
  });

  it('follows the dialog of its tab', async () => {
    const { desk, dialogs } = await setUp([
      aTool(),
      aTool(undefined, { name: 'handle', when: dialogIsOpen }),
    ]);
    const one = await open(desk);
    const other = await open(desk, { tabId: 2, documentId: 'D2' });
    dialogs.opened(1, { type: 'alert', message: 'Hi' });
    await quiet();
    dialogs.closed(1);
    await quiet();
    expect(lists(one.sent)).toEqual([['pagehand_x'], ['pagehand_handle', 'pagehand_x'], ['pagehand_x']]);
    expect(lists(other.sent)).toEqual([['pagehand_x']]);
  });

  it('follows whether the window of a page is private', async () => {
    const { desk } = await setUp([aTool(undefined, { when: notPrivate })]);
    expect(lists((await open(desk)).sent)).toEqual([['pagehand_x']]);
    expect(lists((await open(desk, { documentId: 'D2', incognito: true })).sent)).toEqual([[]]);
  });

  it.each([
    ['level', { defaultLevel: 'off' }],
    ['category', { categories: { reading: false } }],
    ['profile', { profile: { name: 'custom', tools: [] } }],
    ['policy', { tools: { pagehand_x: 'deny' } }],
  ] as const)('ends the running calls of a tool that the user took away by %s', async (_by, change) => {
    const { desk, set } = await setUp([aTool(() => new Promise(() => undefined))]);
    const { document, sent } = await open(desk);
    desk.called(document, { type: 'call', id: 'c1', tool: 'pagehand_x', input: {} });
    desk.called(document, { type: 'call', id: 'c2', tool: 'pagehand_x', input: {} });
    const person = desk.callFor(document, { tool: 'pagehand_x', input: {} });
    await quiet();
    await set(change);
    await quiet();
    expect(results(sent)).toMatchObject([
      {
        id: 'c1',
        result: { code: 'PERMISSION_DENIED', message: expect.stringContaining('was taken from this page') },
      },
      { id: 'c2', result: { code: 'PERMISSION_DENIED' } },
    ]);
    expect(await person).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it('leaves calls alone whose tool the page itself, or the number of tools, took away', async () => {
    const { promise, resolve } = deferred<void>();
    const { desk, dialogs, set } = await setUp([
      aTool(() => promise, { when: dialogIsOpen }),
      aTool(() => promise, { name: 'z', queue: 'none' }),
    ]);
    dialogs.opened(1, { type: 'alert', message: '' });
    const { document, sent } = await open(desk);
    desk.called(document, { type: 'call', id: 'c1', tool: 'pagehand_x', input: {} });
    desk.called(document, { type: 'call', id: 'c2', tool: 'pagehand_z', input: {} });
    await quiet();
    await set({ profile: { name: 'standard', tools: [], budget: 1 } });
    await quiet();
    dialogs.closed(1);
    await quiet();
    expect(results(sent)).toEqual([]);
    resolve();
    await quiet();
    expect(results(sent)).toMatchObject([{ result: { ok: true } }, { result: { ok: true } }]);
  });
});

describe('a person', () => {
  it('calls a tool on a page as one of our screens, is answered once, and the page hears nothing of it', async () => {
    const { desk, records } = await setUp([aTool(async (_call, response) => response.data({ fine: true }))]);
    const { document, sent } = await open(desk);
    expect(await desk.callFor(document, { tool: 'pagehand_x', input: {} })).toMatchObject({
      data: { fine: true },
    });
    expect(records).toMatchObject([{ origin: 'inspector', result: { ok: true } }]);
    expect(results(sent)).toEqual([]);
  });

  it('is told where the page left, before or meanwhile', async () => {
    const { desk } = await setUp([aTool(() => new Promise(() => undefined))]);
    const { document } = await open(desk);
    const running = desk.callFor(document, { tool: 'pagehand_x', input: {} });
    await quiet();
    desk.left(document);
    expect(await running).toMatchObject({ code: 'CANCELLED' });
    expect(await desk.callFor(document, { tool: 'pagehand_x', input: {} })).toMatchObject({
      code: 'UNAVAILABLE',
    });
  });

  it('has a call that the page can neither name nor cancel', async () => {
    const { desk } = await setUp([aTool(() => new Promise(() => undefined))]);
    const { document, sent } = await open(desk);
    let over = false;
    void desk.callFor(document, { tool: 'pagehand_x', input: {} }).finally(() => {
      over = true;
    });
    for (const id of ['inspector-1', 'inspector', 'Symbol(inspector)']) {
      desk.cancelled(document, id);
      desk.called(document, { type: 'call', id, tool: 'made_up', input: {} });
    }
    await quiet();
    expect(over).toBe(false);
    expect(results(sent)).toHaveLength(3);
    expect(desk.drops).toEqual({});
  });
});

describe('a page that leaves', () => {
  const endless = (outlivesPage: boolean) =>
    aTool(() => new Promise<void>(() => undefined), { outlivesPage });

  it('ends the calls of its own script, whatever they do', async () => {
    for (const outlives of [true, false]) {
      const { desk, records } = await setUp([endless(outlives)]);
      const { document } = await open(desk);
      desk.called(document, { type: 'call', id: 'c1', tool: 'pagehand_x', input: {} });
      await quiet();
      desk.left(document);
      await quiet();
      expect(records).toMatchObject([{ result: { code: 'CANCELLED' } }]);
    }
  });

  it('ends a call from outside the page, unless what comes next is part of its answer', async () => {
    for (const outlives of [true, false]) {
      const { desk, records } = await setUp([endless(outlives)]);
      const { document } = await open(desk);
      void desk.callFor(document, { tool: 'pagehand_x', input: {} });
      await quiet();
      desk.left(document);
      await quiet();
      expect(records).toHaveLength(outlives ? 0 : 1);
    }
  });
});

describe('a tool that sends its page away', () => {
  it('does so when the page has heard the answer, or is gone', async () => {
    for (const how of ['heard', 'left'] as const) {
      const { desk, injected, allow } = await setUp();
      await allow('act');
      const { document, sent } = await open(desk);
      desk.called(document, {
        type: 'call',
        id: 'c1',
        tool: 'pagehand_navigate',
        input: { url: '/next' },
      });
      await quiet();
      expect(sent.slice(-2)).toMatchObject([
        { type: 'result', result: { data: { going_to: 'https://site.test/next' } } },
        { type: 'run', operation: 'nothing' },
      ]);
      expect(injected).toEqual([]);
      if (how === 'heard')
        desk.answered(document, { type: 'answer', id: 'run-1', answer: { ok: false, missing: true } });
      else desk.left(document);
      await quiet();
      expect(injected).toEqual(['go url']);
    }
  });
});
