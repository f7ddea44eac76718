import { describe, expect, it, vi } from 'vitest';
import type { Settle } from '../../../../../src/model-context/polyfill/peer.ts';
import type { EarEdges } from '../../../../../src/page/webmcp/hear/ear.ts';
import type { HookablePeer } from '../../../../../src/page/webmcp/hear/hook-peer.ts';
import { type HeardNews, hearLimits } from '../../../../../src/protocol/inspect-operations.ts';

vi.mock('../../../../../src/model-context/polyfill/primordials.ts', () => ({
  apply: Reflect.apply,
  defineProperty: Reflect.defineProperty,
  getOwnPropertyDescriptor: Reflect.getOwnPropertyDescriptor,
}));
const { Ear } = await import('../../../../../src/page/webmcp/hear/ear.ts');

function aPeer(window: object = {}) {
  const settles: Settle[] = [];
  const peer: HookablePeer = {
    window,
    call(_tool, _input, settle) {
      settles.push(settle);
      return () => settle('transient');
    },
    registerTool: (given) => void (Object(given[0]) as { name?: unknown }).name,
  };
  return { peer, settles };
}

function setUp(...peers: HookablePeer[]) {
  const tasks: (() => void)[] = [];
  const late: (() => void)[] = [];
  const edges: EarEdges = {
    eachPeer: (callback) => peers.forEach(callback),
    frameOf: (window) => (window === peers[0]?.window ? '' : '0'),
    isGone: (window) => (window as { closed?: boolean }).closed === true,
    stackHere: () => 'Error\n    at https://example.org/a.js:1:2',
    stackOf: () => 'TypeError: no\n    at x',
    messageOf: (thrown) => `${thrown}`,
    ours: 'chrome-extension://ours',
    queueTask: (task) => void tasks.push(task),
    after: (_ms, task) => void late.push(task),
    now: () => 5,
  };
  const ear = new Ear(edges);
  const news = async (now = true): Promise<HeardNews> => JSON.parse(await ear.hear(now)) as HeardNews;
  const soon = (): void => {
    for (const task of tasks.splice(0)) task();
  };
  return { ear, news, soon, late };
}

const nobody: Settle = () => undefined;

describe('an ear', () => {
  it('hears nothing until it is asked', async () => {
    const { peer, settles } = aPeer();
    const { call } = peer;
    const { news } = setUp(peer);
    peer.call('a', '{}', nobody);
    expect(peer.call).toBe(call);
    expect(settles).toEqual([nobody]);
    expect(await news()).toEqual({ events: [], missed: 0, deaf: 0 });
  });

  it('tells of calls in all documents, how they ended, and where tools were registered', async () => {
    const [top, inner] = [aPeer(), aPeer()];
    const { news, soon } = setUp(top.peer, inner.peer);
    await news();
    const asked = news(false);
    top.peer.call('a', '{"b":1}', nobody);
    inner.peer.call('c', '{}', nobody)();
    top.settles[0]?.(undefined, 'text');
    top.peer.registerTool([{ name: 'a' }], vi.fn(), vi.fn());
    soon();
    const at = { url: 'https://example.org/a.js', line: 1, column: 2 };
    expect((await asked).events).toEqual([
      { type: 'called', call: 1, frame: '', tool: 'a', input: '{"b":1}', at, scripted: true },
      { type: 'called', call: 2, frame: '0', tool: 'c', input: '{}', at, scripted: true },
      { type: 'ended', call: 2, ms: 0, ok: false, how: 'CANCELED', message: 'transient' },
      { type: 'ended', call: 1, ms: 0, ok: true, text: 'text' },
      { type: 'registered', frame: '', tool: 'a', at },
    ]);
  });

  it('tells what was thrown, and not twice how a call ended', async () => {
    const { peer, settles } = aPeer();
    const { news } = setUp(peer);
    await news();
    peer.call('a', '{}', nobody);
    settles[0]?.('failed', new TypeError('no'));
    settles[0]?.(undefined, 'late');
    expect((await news()).events.slice(1)).toEqual([
      {
        type: 'ended',
        call: 1,
        ms: 0,
        ok: false,
        how: 'ERROR',
        message: 'TypeError: no',
        stack: 'TypeError: no\n    at x',
      },
    ]);
  });

  it('keeps and tells only so much, whatever happens, and counts what it left out', async () => {
    const { peer, settles } = aPeer();
    const { news } = setUp(peer);
    await news();
    const seen = vi.fn();
    for (let call = 0; call < 3_000; call++) peer.call('a'.repeat(5_000), 'x'.repeat(100_000), seen);
    for (const settle of settles) settle('failed', 'y'.repeat(100_000));
    expect(seen).toHaveBeenCalledTimes(3_000);
    let events = 0;
    let missed = 0;
    for (let asked = 0; asked < 100; asked++) {
      const text = JSON.stringify(await news());
      const told = JSON.parse(text) as HeardNews;
      expect(told.events.length).toBeLessThanOrEqual(hearLimits.events);
      expect(text.length).toBeLessThan(hearLimits.characters + 100_000);
      events += told.events.length;
      missed = told.missed;
    }
    expect(events / 2 + missed).toBe(3_000);
    expect(missed).toBeGreaterThan(2_000);
  });

  it('has every call’s end told that it told the beginning of', async () => {
    const { peer, settles } = aPeer();
    const { news } = setUp(peer);
    await news();
    for (let call = 0; call < 1_000; call++) peer.call('a', '{}', nobody);
    const told: HeardNews['events'][number][] = [];
    for (let asked = 0; asked < 10; asked++) told.push(...(await news()).events);
    for (const settle of settles) settle(undefined, '');
    for (let asked = 0; asked < 10; asked++) told.push(...(await news()).events);
    const of = (type: string) =>
      told.flatMap((event) => (event.type === type && 'call' in event ? [event.call] : []));
    expect(of('called').length).toBeGreaterThan(100);
    expect(of('ended')).toEqual(of('called'));
  });

  it('takes in documents that come, lets go of those that left, and says which do not let it', async () => {
    const gone = { closed: false };
    const [top, left, came] = [aPeer(), aPeer(gone), aPeer()];
    const [calledLeft, calledCame] = [left.peer.call, came.peer.call];
    const { ear, news } = setUp(top.peer, left.peer);
    ear.take(came.peer);
    expect(came.peer.call).toBe(calledCame);
    await news();
    ear.take(came.peer);
    ear.take(Object.freeze(aPeer().peer));
    gone.closed = true;
    expect(came.peer.call).not.toBe(calledCame);
    expect((await news()).deaf).toBe(1);
    ear.end();
    expect([left.peer.call, came.peer.call]).toEqual([calledLeft, calledCame]);
  });

  it('answers the one that asks last, and all when it ends', async () => {
    const { ear, news } = setUp(aPeer().peer);
    await news();
    const first = ear.hear(false);
    const second = ear.hear(false);
    expect(await first).toBe('');
    ear.end();
    expect(await second).toBe('');
  });

  it('that was opened early closes by itself where nobody asks', async () => {
    const { peer } = aPeer();
    const { call } = peer;
    const unasked = setUp(peer);
    unasked.ear.beginEarly();
    peer.call('early', '{}', nobody);
    expect(peer.call).not.toBe(call);
    unasked.late[0]?.();
    expect(peer.call).toBe(call);
    const asked = setUp(peer);
    asked.ear.beginEarly();
    peer.call('early', '{}', nobody);
    expect((await asked.news()).events).toHaveLength(1);
    asked.late[0]?.();
    expect(peer.call).not.toBe(call);
  });
});
