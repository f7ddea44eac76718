import { describe, expect, it } from 'vitest';
import type { CallRequest } from '../../../../src/background/calls/call-request.ts';
import type { LiveDocument } from '../../../../src/background/documents/live-document.ts';
import { EventLog } from '../../../../src/background/inspect/event-log.ts';
import { Timeline } from '../../../../src/background/inspect/timeline.ts';
import type { ServersView } from '../../../../src/protocol/servers.ts';

function setUp() {
  const watched = new Set<number>();
  const told: number[] = [];
  let time = 100;
  const timeline = new Timeline({
    log: new EventLog('w'),
    now: () => time++,
    watched: (tabId) => watched.has(tabId),
    watchedTabs: () => watched,
    told: (tabId) => void told.push(tabId),
  });
  const kept = (tabId: number) => timeline.since(tabId).news.events;
  return { timeline, watched, told, kept };
}

const documentIn = (tabId: number, incognito = false) =>
  ({ sender: { tabId, incognito }, url: 'https://example.org/' }) as unknown as LiveDocument;

describe('what happens in a tab', () => {
  it('is written down from the worker’s start on', () => {
    const { timeline, kept, told } = setUp();
    timeline.moved(documentIn(1), 'came');
    expect(kept(1)).toMatchObject([
      { kind: 'worker', what: 'started', time: 100 },
      { kind: 'page', what: 'came', url: 'https://example.org/' },
    ]);
    expect(told).toEqual([1]);
  });

  it('has calls with who made them, and their answers', () => {
    const { timeline, kept } = setUp();
    const request = { tool: 'a', input: { x: 1 }, origin: 'inspector', document: documentIn(1) };
    timeline.began('c1', request as unknown as CallRequest);
    timeline.progressed('c1', request as unknown as CallRequest, { progress: 1, total: 2 });
    timeline.answered('c1', request as unknown as CallRequest, { ok: true, code: 'SUCCESS' }, 12);
    expect(kept(1).slice(1)).toMatchObject([
      { kind: 'call', call: 'c1', by: 'person', input: { x: 1 } },
      { kind: 'progress', call: 'c1', progress: 1, total: 2 },
      { kind: 'answer', call: 'c1', ok: true, code: 'SUCCESS', ms: 12 },
    ]);
  });

  it.each([
    ['canceled_by_user', 'The person pressed Cancel in the bar above the page.', 'detached_cancelled'],
    ['target_closed', 'The page was replaced, or the tab closed.', 'detached_replaced'],
    ['released', 'Nobody needed it any more.', 'detached_unneeded'],
    ['page-crashed', 'This page has crashed.', 'debugger_page-crashed'],
  ])('has why the debugger went, in a sentence with its code: %s', (reason, why, code) => {
    const { timeline, kept } = setUp();
    timeline.detached(1, reason);
    expect(kept(1).at(-1)).toMatchObject({
      kind: 'debugger',
      what: 'detached',
      why,
      said: { why: { code } },
    });
  });

  it('tells a level only where it is another', () => {
    const { timeline, kept } = setUp();
    for (const level of ['read', 'read', 'act']) timeline.level(1, level);
    expect(kept(1).slice(1)).toMatchObject([{ kind: 'level', level: 'act' }]);
  });

  it('tells servers’ states in tabs that are looked at, and no state twice', () => {
    const { timeline, watched, kept } = setUp();
    const view = (kind: string) =>
      ({
        servers: [{ id: 's', title: 'Mine', state: { kind, says: `It is ${kind}.` } }],
      }) as unknown as ServersView;
    timeline.servers(() => {
      throw new Error('nobody looks');
    });
    watched.add(1);
    for (const kind of ['idle', 'idle', 'ready', 'ready']) timeline.servers(() => view(kind));
    expect(kept(1).slice(1)).toMatchObject([{ kind: 'server', server: 'Mine', state: 'ready' }]);
  });
});

describe('a private window', () => {
  it('is written down only while somebody looks, and forgotten then', () => {
    const { timeline, watched, kept } = setUp();
    timeline.moved(documentIn(1, true), 'came');
    expect(kept(1)).toMatchObject([{ kind: 'worker' }]);
    watched.add(1);
    timeline.moved(documentIn(1, true), 'route');
    expect(kept(1)).toMatchObject([{ kind: 'worker' }, { kind: 'page', what: 'route' }]);
    watched.delete(1);
    timeline.unwatched(1);
    expect(kept(1)).toMatchObject([{ kind: 'worker' }]);
  });
});
