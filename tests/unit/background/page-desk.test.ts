import { describe, expect, it } from 'vitest';
import { Catalog } from '../../../src/background/catalog/catalog.ts';
import { LiveDocuments } from '../../../src/background/documents/live-documents.ts';
import { PageOperationCalls } from '../../../src/background/documents/page-operation-calls.ts';
import { PagePolicies } from '../../../src/background/documents/page-policies.ts';
import { PageDesk } from '../../../src/background/page-desk.ts';
import type { PageFacts } from '../../../src/protocol/facts.ts';
import type { WorkerMessage } from '../../../src/protocol/messages.ts';
import { allTools } from '../../../src/tools/all-tools.ts';
import { Clock, quiet } from '../registry/clock.ts';
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

function setUp() {
  const documents = new LiveDocuments();
  const injected: string[] = [];
  const clock = new Clock();
  const desk = new PageDesk({
    documents,
    catalog: new Catalog(allTools),
    operations: new PageOperationCalls({
      inject: async (_document, operation) => {
        injected.push(operation);
      },
    }),
    policies: new PagePolicies({ get: async () => undefined, set: async () => undefined }),
    after: clock.after,
    loadFacts: async ({ sender }) => {
      injected.push(`facts ${sender.tabId}`);
    },
    loadForms: async ({ sender }) => {
      injected.push(`forms ${sender.tabId}`);
    },
  });
  return { desk, documents, injected, clock };
}

type Sent = WorkerMessage[];
const results = (sent: Sent) => sent.filter((message) => message.type === 'result');
const lists = (sent: Sent) =>
  sent.flatMap((message) => (message.type === 'tools' ? [message.tools.map(({ name }) => name)] : []));
const lastRun = (sent: Sent) => sent.findLast((message) => message.type === 'run');

describe('the page desk', () => {
  it('answers a hello with the complete list, and a change of facts with the next', async () => {
    const { desk } = setUp();
    const { document, sent } = fakeDocument();
    desk.arrived(document);
    await quiet();
    document.facts = { ...document.facts, schemaTypes: ['Recipe'], structuredData: true } satisfies PageFacts;
    desk.changed(document);
    desk.changed(document);
    await quiet();
    expect(lists(sent)).toEqual([
      ['pagehand_read_page'],
      ['pagehand_get_recipe_details', 'pagehand_get_structured_data', 'pagehand_read_page'],
    ]);
  });

  it('runs a call in the page that made it, and answers once', async () => {
    const { desk, injected } = setUp();
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

  it('takes no answer from another page', async () => {
    const { desk } = setUp();
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
    const { desk } = setUp();
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
    const { desk, injected } = setUp();
    desk.arrived(fakeDocument({ tabId: 1, documentId: 'D1' }).document);
    desk.arrived(fakeDocument({ tabId: 2, documentId: 'D2', facts: { unread: true } }).document);
    await quiet();
    expect(injected).toEqual(['facts 2']);
  });

  it('loads the code for forms only where the polyfill serves a page that has some', async () => {
    const { desk, injected } = setUp();
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
    const { desk } = setUp();
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
    const { desk } = setUp();
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
    const { desk, documents } = setUp();
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
    const { desk, documents } = setUp();
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
});
