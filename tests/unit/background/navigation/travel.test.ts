import { describe, expect, it } from 'vitest';
import { DebuggerSessions } from '../../../../src/background/debugger/debugger-sessions.ts';
import { Dialogs } from '../../../../src/background/debugger/dialogs.ts';
import { OpenDialogs } from '../../../../src/background/documents/open-dialogs.ts';
import type { NavigationEvent } from '../../../../src/background/navigation/journey.ts';
import { leave, type Trip, travel } from '../../../../src/background/navigation/travel.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { FakeDebugger, never, quiet } from '../debugger/fake-debugger.ts';

const url = 'https://site.test/two';
const loaded: NavigationEvent[] = [
  { what: 'request', id: '1', url },
  { what: 'response', id: '1', status: 200 },
  { what: 'shown' },
  { what: 'loaded' },
];

/** A browser with one tab. `asks`: it opens a dialog before it goes; it goes where that is accepted. */
function setUp(events: readonly NavigationEvent[] = loaded, asks = false) {
  const chrome = new FakeDebugger();
  const sessions = new DebuggerSessions(chrome);
  const dialogs = new Dialogs(sessions, new OpenDialogs(() => undefined));
  let heard: ((event: NavigationEvent) => void) | undefined;
  const tell = () => {
    for (const event of events) heard?.(event);
  };
  chrome.answers.set('Page.handleJavaScriptDialog', (params) => {
    const { accept } = params as { accept: boolean };
    void chrome.event({ tabId: 1 }, 'Page.javascriptDialogClosed', { result: accept }).then(() => {
      if (accept) tell();
    });
    return {};
  });
  const edges = {
    go: async () => {
      if (!asks) tell();
      else
        void chrome.event({ tabId: 1 }, 'Page.javascriptDialogOpening', {
          type: 'beforeunload',
          message: '',
        });
    },
    watch: (_tabId: number, listener: (event: NavigationEvent) => void) => {
      heard = listener;
      return () => {
        heard = undefined;
      };
    },
    shownIn: async () => ({ url: 'https://site.test/now', title: 'Now' }),
    fileOf: async () => 'f.csv',
    debuggers: sessions,
    dialogs,
    after: chrome.after,
  };
  const trip = (more: Partial<Trip> = {}): Trip => ({
    tabId: 1,
    destination: { to: 'url', url },
    how: { beforeUnload: 'accept', insist: false },
    prospect: { mayAsk: false, sameDocument: false },
    ...more,
  });
  return { chrome, edges, trip, watched: () => heard !== undefined };
}

const mayAsk = { mayAsk: true, sameDocument: false };

async function failure(promise: Promise<unknown>) {
  const error = await promise.catch((reason: unknown) => reason);
  if (error instanceof CallError) return error.failure;
  throw new Error(`Not refused: ${String(error)}`);
}

describe('a travel', () => {
  it('ends where the tab is then, without the debugger where nobody can be asked', async () => {
    const { chrome, edges, trip, watched } = setUp();
    expect(await travel(edges, trip(), 1_000, never())).toEqual({
      came: 'page',
      url: 'https://site.test/now',
      title: 'Now',
      status: 200,
      dialogs: [],
    });
    expect(chrome.log).toEqual([]);
    expect([watched(), chrome.clock.waiting]).toEqual([false, 0]);
  });

  it('tells a place in the document from another document', async () => {
    const { edges, trip } = setUp([{ what: 'shown' }, { what: 'loaded' }]);
    const prospect = { mayAsk: false, sameDocument: true };
    expect(await travel(edges, trip({ prospect }), 1_000, never())).toMatchObject({ came: 'place' });
    expect(await travel(edges, trip(), 1_000, never())).toMatchObject({ came: 'page' });
  });

  it('names the file of a download', async () => {
    const events: NavigationEvent[] = [...loaded.slice(0, 2), { what: 'download', id: 4, url }];
    const { edges, trip } = setUp(events);
    expect(await travel(edges, trip(), 1_000, never())).toMatchObject({
      came: 'download',
      download: { url, file: 'f.csv' },
    });
  });

  it.each([
    ['leaving', []],
    ['asking', loaded.slice(0, 1)],
    ['shown', loaded.slice(0, 3)],
  ] as const)('that takes too long says how far it is: %s', async (stage, events) => {
    const { chrome, edges, trip, watched } = setUp(events);
    const travelling = failure(travel(edges, trip(), 1_000, never()));
    await chrome.pass(1_000);
    expect(await travelling).toMatchObject({ code: 'TIMEOUT', details: { stage } });
    expect(watched()).toBe(false);
  });

  it.each([
    [{ what: 'failed', id: '1', error: 'net::ERR_CONNECTION_REFUSED' }, 'UNAVAILABLE'],
    [{ what: 'closed' }, 'NOT_FOUND'],
  ] as const)('that comes nowhere fails by name: %j', async (event, code) => {
    const { chrome, edges, trip } = setUp([...loaded.slice(0, 1), event]);
    const travelling = failure(travel(edges, trip(), 1_000, never()));
    await chrome.pass(900);
    expect(await travelling).toMatchObject({ code });
  });

  it('answers a page that asks', async () => {
    const { edges, trip, chrome } = setUp(loaded, true);
    expect(await travel(edges, trip({ prospect: mayAsk }), 1_000, never())).toMatchObject({
      came: 'page',
      dialogs: [{ type: 'beforeunload', answer: { action: 'accept' } }],
    });
    expect(chrome.log).toEqual(['attach 1']);
    const how = { beforeUnload: 'dismiss', insist: true } as const;
    expect(await travel(edges, trip({ prospect: mayAsk, how }), 1_000, never())).toMatchObject({
      came: 'stayed',
      dialogs: [{ type: 'beforeunload', answer: { action: 'dismiss' } }],
    });
  });

  it('goes without the debugger where it is not let in, unless the caller insists', async () => {
    const { edges, trip, chrome } = setUp();
    chrome.attachFailures.push('Cannot attach to this target.', 'Cannot attach to this target.');
    const how = { beforeUnload: 'accept', insist: true } as const;
    expect(await failure(travel(edges, trip({ prospect: mayAsk, how }), 1_000, never()))).toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await travel(edges, trip({ prospect: mayAsk }), 1_000, never())).toMatchObject({ came: 'page' });
  });

  it('ends with its signal', async () => {
    const { edges, trip, watched } = setUp([]);
    const caller = new AbortController();
    const travelling = failure(travel(edges, trip(), 1_000, caller.signal));
    await quiet();
    caller.abort(new CallError('CANCELLED', 'The call was cancelled.'));
    expect(await travelling).toMatchObject({ code: 'CANCELLED' });
    expect(watched()).toBe(false);
  });
});

describe('a page that is left', () => {
  it('is not waited for once it can keep nobody', async () => {
    const { edges, trip, watched } = setUp(loaded.slice(0, 1));
    await leave(edges, trip(), never());
    expect(watched()).toBe(false);
  });

  it('is answered where it asks, and may stay', async () => {
    const { edges, trip, chrome } = setUp([], true);
    await leave(edges, trip({ prospect: mayAsk, how: { beforeUnload: 'dismiss', insist: true } }), never());
    expect(chrome.methods()).toContain('Page.handleJavaScriptDialog');
  });

  it('does not hold the calls that wait behind it for long', async () => {
    const { edges, trip, chrome } = setUp([]);
    let over = false;
    void leave(edges, trip(), never()).then(() => {
      over = true;
    });
    await chrome.pass(5_000);
    expect(over).toBe(true);
  });
});
