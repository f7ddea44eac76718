import { describe, expect, it } from 'vitest';
import type { LiveDocument } from '../../../src/background/documents/live-document.ts';
import { listenToPage } from '../../../src/background/documents/page-connection.ts';
import type { PageReport } from '../../../src/protocol/messages.ts';
import { fakeDocument, nativeContext, plainFacts } from './fake-page.ts';

const page: PageReport = { url: 'https://site.test/', facts: plainFacts, context: nativeContext, tools: [] };

function setUp() {
  const log: string[] = [];
  const posted: unknown[] = [];
  const world = { closed: false };
  let hear: (message: unknown) => void = () => undefined;
  let close: () => void = () => undefined;
  let document: LiveDocument | undefined;
  listenToPage(
    {
      postMessage: (message) => {
        if (world.closed) throw new Error('Attempting to use a disconnected port object');
        posted.push(message);
      },
      onMessage: {
        addListener: (listener) => {
          hear = listener;
        },
      },
      onDisconnect: {
        addListener: (listener) => {
          close = listener;
        },
      },
    },
    fakeDocument().document.sender,
    {
      arrived: (arrived) => {
        document = arrived;
        log.push(`arrived ${arrived.url}`);
      },
      changed: ({ url }) => log.push(`changed ${url}`),
      reported: () => log.push('reported'),
      called: (_document, { id, tool }) => log.push(`called ${id} ${tool}`),
      cancelled: (_document, id) => log.push(`cancelled ${id}`),
      answered: (_document, { id }) => log.push(`answered ${id}`),
      left: () => log.push('left'),
      dropped: (why) => log.push(`dropped ${why}`),
    },
  );
  return {
    log,
    posted,
    world,
    say: (...messages: unknown[]) => {
      for (const message of messages) hear(message);
    },
    close: () => close(),
    document: () => document,
  };
}

const call = { type: 'call', id: 'c1', tool: 'pagehand_x', input: {} };

describe('a page’s port', () => {
  it('is heard from its introduction on', () => {
    const { say, log, close } = setUp();
    say(
      call,
      { type: 'page', page },
      call,
      { type: 'cancel', id: 'c1' },
      { type: 'answer', id: 'run-1', answer: { ok: true, value: 1 } },
    );
    close();
    expect(log).toEqual([
      'dropped before-introduction',
      'arrived https://site.test/',
      'called c1 pagehand_x',
      'cancelled c1',
      'answered run-1',
      'left',
    ]);
  });

  it('tells a change from a mere report', () => {
    const { say, log } = setUp();
    const tools = [{ name: 'pagehand_x', state: 'registered', reason: { code: '' }, calls: 0 }];
    say(
      { type: 'page', page },
      { type: 'page', page: { ...page, tools } },
      { type: 'page', page: { ...page, url: 'https://site.test/next' } },
    );
    expect(log.slice(1)).toEqual(['reported', 'changed https://site.test/next', 'reported']);
  });

  it('cannot speak for another site', () => {
    const { say, log } = setUp();
    say({ type: 'page', page: { ...page, url: 'https://evil.test/' } }, { type: 'page', page });
    say({ type: 'page', page: { ...page, url: 'https://evil.test/' } });
    expect(log).toEqual(['dropped foreign-url', 'arrived https://site.test/', 'dropped foreign-url']);
  });

  it('takes failures of operations that are by the contract, and no others', () => {
    const { say, log } = setUp();
    const failed = (failure: object) => ({ type: 'answer', id: 'run-1', answer: { ok: false, failure } });
    const failure = { code: 'NOT_FOUND', message: 'Not there.', retryable: false };
    say(
      { type: 'page', page },
      failed(failure),
      failed({ ...failure, details: { any: [1] }, hint: 'Look.' }),
    );
    say(
      failed({ ...failure, code: 'SUCCESS' }),
      failed({ ...failure, message: 'x'.repeat(2_001) }),
      failed({ ...failure, other: 1 }),
      failed({ code: 'NOT_FOUND' }),
    );
    expect(log.slice(1)).toEqual([...Array(2).fill('answered run-1'), ...Array(4).fill('dropped malformed')]);
  });

  it('drops what is no message, and answers the call that it should have been', () => {
    const { say, log, posted } = setUp();
    let deep: unknown = {};
    for (let n = 0; n < 10_000; n += 1) deep = { deep };
    const strange = [undefined, null, 'x', {}, { type: 'set-level' }, { ...call, input: 'x' }];
    say({ type: 'page', page }, ...strange, { ...call, id: 'c2', input: { deep } });
    expect(log.slice(1)).toEqual(Array(7).fill('dropped malformed'));
    expect(posted).toMatchObject([
      { type: 'result', id: 'c1', result: { code: 'VALIDATION_ERROR' } },
      { type: 'result', id: 'c2', result: { code: 'VALIDATION_ERROR' } },
    ]);
  });

  it('that closed breaks nothing for who still speaks into it, and nobody left who never came', () => {
    const { say, world, document, log } = setUp();
    say({ type: 'page', page });
    world.closed = true;
    expect(() => document()?.send({ type: 'stop', id: '1' })).not.toThrow();
    expect(log).toEqual(['arrived https://site.test/']);
    const other = setUp();
    other.close();
    expect(other.log).toEqual([]);
  });
});
