import { describe, expect, it, vi } from 'vitest';
import {
  DebuggerFailure,
  type DebuggerFailureKind,
} from '../../../../src/background/debugger/debugger-failure.ts';
import type { DebuggerSession } from '../../../../src/background/debugger/debugger-session.ts';
import { Listening, type ListeningEdges } from '../../../../src/background/inspect/listening.ts';
import { type Deferred, deferred } from '../../../../src/shared/deferred.ts';
import { Clock, quiet } from '../../registry/clock.ts';

const first = {
  frame: { id: 'TOP', url: 'https://example.org/' },
  childFrames: [
    { frame: { id: 'A', url: 'https://example.org/a' } },
    { frame: { id: 'B', url: 'https://example.org/b' } },
  ],
};

const later = {
  ...first,
  childFrames: [...first.childFrames, { frame: { id: 'C', url: 'https://example.org/c' } }],
};

interface Session {
  readonly ended: AbortController;
  readonly listeners: Map<string, (params: never) => void>;
  disposed: boolean;
}

function setUp(refused?: DebuggerFailureKind) {
  const sessions: Session[] = [];
  const sent: string[] = [];
  const calls: object[] = [];
  const changed = vi.fn();
  const letGo = vi.fn();
  const clock = new Clock();
  const world = { tree: first as object, slow: false, frames: Promise.resolve<unknown>(undefined) };
  /** What waits to be attached, while that is slow. */
  const attaching: Deferred<void>[] = [];
  const runOf = vi.fn<ListeningEdges['runOf']>(() => undefined);
  const listening = new Listening({
    tabId: 1,
    use: async () => {
      if (refused !== undefined) throw new DebuggerFailure(refused);
      if (world.slow) {
        const attached = deferred<void>();
        attaching.push(attached);
        await attached.promise;
      }
      const ended = new AbortController();
      const session: Session = { ended, listeners: new Map(), disposed: false };
      sessions.push(session);
      return {
        signal: ended.signal,
        frames: [],
        on: (event: string, listener: (params: never) => void) => void session.listeners.set(event, listener),
        send: async (method: string) => {
          sent.push(method);
          if (method !== 'Page.getFrameTree') return {};
          await world.frames;
          return { frameTree: world.tree };
        },
        undo: async (method: string) => void sent.push(method),
        [Symbol.dispose]: () => {
          session.disposed = true;
        },
      } as unknown as DebuggerSession;
    },
    letGo,
    // A frame of another origin stands before the two, which the tree does not have.
    frames: () => [
      { frame: '', url: 'https://example.org/', origin: '', visible: true },
      { frame: '0', url: '', origin: '', visible: false },
      { frame: '1', url: 'https://example.org/a', origin: '', visible: true },
      { frame: '2', url: 'https://example.org/b', origin: '', visible: true },
      { frame: '3', url: 'https://example.org/c', origin: '', visible: true },
    ],
    isOurs: (frame, tool) => frame === '' && tool.startsWith('pagehand_'),
    runOf,
    called: (call) => void calls.push(call),
    ended: (answer) => void calls.push(answer),
    changed,
    after: clock.after,
    now: () => 5,
  });
  const hear = (event: string, params: object): void => {
    for (const { listeners, disposed } of sessions)
      if (!disposed) listeners.get(`WebMCP.${event}`)?.(params as never);
  };
  const invoke = (toolName: string, frameId: string, invocationId = 'i') =>
    hear('toolInvoked', { toolName, frameId, invocationId, input: '{"a":1}' });
  return { world, clock, listening, hear, invoke, sessions, attaching, sent, calls, changed, letGo, runOf };
}

describe('listening to a tab', () => {
  it('knows where a script registered a tool, counted as people do', async () => {
    const { listening, hear } = setUp();
    await listening.start();
    hear('toolsAdded', {
      tools: [
        {
          name: 'a',
          frameId: 'A',
          stackTrace: { callFrames: [{ url: 'https://example.org/x.js', lineNumber: 0, columnNumber: 4 }] },
        },
        { name: 'form', frameId: 'TOP' },
      ],
    });
    expect(listening.placeOf({ frame: '1', name: 'a' })).toEqual({
      url: 'https://example.org/x.js',
      line: 1,
      column: 5,
    });
    expect(listening.placeOf({ frame: '', name: 'form' })).toBeUndefined();
    listening.moved();
    expect(listening.placeOf({ frame: '1', name: 'a' })).toBeUndefined();
  });

  it('tells of calls that are not known otherwise, with their frame', async () => {
    const { listening, hear, invoke, calls } = setUp();
    await listening.start();
    invoke('theirs', 'B');
    hear('toolResponded', { invocationId: 'i', status: 'Completed', output: '{"b":2}' });
    invoke('pagehand_click', 'TOP', 'ours');
    hear('toolResponded', { invocationId: 'ours', status: 'Completed' });
    hear('toolResponded', { invocationId: 'never heard of', status: 'Completed' });
    expect(calls).toEqual([
      { call: 'seen-i', tool: 'theirs', frame: '2', by: 'unseen', input: { a: 1 } },
      { call: 'seen-i', tool: 'theirs', ok: true, code: 'SUCCESS', ms: 0, result: { b: 2 } },
    ]);
  });

  it('looks a frame up that came since, and keeps the order of what is told', async () => {
    const { world, listening, hear, invoke, calls } = setUp();
    await listening.start();
    world.tree = later;
    invoke('theirs', 'C', 'one');
    hear('toolResponded', { invocationId: 'one', status: 'Completed', output: '1' });
    invoke('theirs', 'elsewhere', 'two');
    expect(calls).toEqual([]);
    await quiet();
    expect(calls).toMatchObject([
      { call: 'seen-one', frame: '3' },
      { call: 'seen-one', ok: true },
      { call: 'seen-two', frame: '' },
    ]);
  });

  it('gives the exception of a run of the person’s to the run, and tells of it no more', async () => {
    const { listening, hear, invoke, calls, runOf, sent } = setUp();
    await listening.start();
    const thrown = vi.fn();
    runOf.mockReturnValueOnce(thrown);
    invoke('theirs', 'TOP');
    const description = 'TypeError: a: b\n    at execute (https://example.org/:1:2)';
    hear('toolResponded', {
      invocationId: 'i',
      status: 'Error',
      errorText: '',
      exception: { className: 'TypeError', description, objectId: 'o' },
    });
    expect(thrown).toHaveBeenCalledWith({ name: 'TypeError', message: 'a: b', stack: description });
    expect(calls).toEqual([]);
    expect(sent).toContain('Runtime.releaseObject');
  });

  it.each<[DebuggerFailureKind, RegExp]>([
    ['method-refused', /knows nothing of page tools/],
    ['other-debugger', /Another debugger holds this tab/],
    ['restricted-page', /lets no extension control this page/],
  ])('says why it is refused: %s', async (kind, sentence) => {
    const { listening } = setUp(kind);
    await expect(listening.start()).rejects.toThrow(sentence);
    expect(listening.state).toMatchObject({ state: 'refused', sentence: expect.stringMatching(sentence) });
  });

  it('begins again where agents’ control of the tab ended', async () => {
    const { listening, sessions } = setUp();
    await listening.start();
    sessions[0]?.ended.abort(new DebuggerFailure('released'));
    await quiet();
    expect(sessions).toHaveLength(2);
    expect(listening.state.state).toBe('on');
  });

  it('does not begin again where the person stopped the debugger', async () => {
    const { listening, sessions } = setUp();
    await listening.start();
    sessions[0]?.ended.abort(new DebuggerFailure('stopped-by-user'));
    await quiet();
    expect(sessions).toHaveLength(1);
    expect(listening.state).toMatchObject({ state: 'refused', sentence: expect.stringContaining('Cancel') });
  });

  it('lets go', async () => {
    const { listening, letGo } = setUp();
    await listening.start();
    listening.stop();
    expect(letGo).toHaveBeenCalledWith(1);
    expect(listening.state).toEqual({ state: 'off', sentence: '' });
  });
});

describe('a tab that takes its time to be attached', () => {
  it('is let go once it is, where nobody wants to listen any more', async () => {
    const { world, listening, sessions, attaching, sent, letGo } = setUp();
    world.slow = true;
    const starting = listening.start();
    listening.stop();
    letGo.mockClear();
    attaching[0]?.resolve();
    await starting;
    await quiet();
    expect(sessions.map(({ disposed }) => disposed)).toEqual([true]);
    expect(letGo).toHaveBeenCalledExactlyOnceWith(1);
    expect([sent, listening.state.state]).toEqual([[], 'off']);
    sessions[0]?.ended.abort(new DebuggerFailure('released'));
    await quiet();
    expect(attaching).toHaveLength(1);
  });

  it('tells of each call once, where the person stopped and began again meanwhile', async () => {
    const { world, listening, invoke, sessions, attaching, calls } = setUp();
    world.slow = true;
    void listening.start();
    listening.stop();
    const starting = listening.start();
    for (const attached of attaching) attached.resolve();
    await starting;
    await quiet();
    expect(sessions.map(({ disposed }) => disposed)).toEqual([true, false]);
    expect(listening.state.state).toBe('on');
    invoke('theirs', 'B');
    expect(calls).toHaveLength(1);
  });

  it('is let go where it was attached anew for a fallen level, and the Inspector closed', async () => {
    const { world, listening, sessions, attaching, letGo, sent } = setUp();
    await listening.start();
    world.slow = true;
    sessions[0]?.ended.abort(new DebuggerFailure('released'));
    await quiet();
    listening[Symbol.dispose]();
    letGo.mockClear();
    sent.length = 0;
    attaching[0]?.resolve();
    await quiet();
    expect(sessions.map(({ disposed }) => disposed)).toEqual([true, true]);
    expect(letGo).toHaveBeenCalledExactlyOnceWith(1);
    expect(sent).toEqual([]);
  });

  it('does not say that it listens, where that ended while its frames were looked up', async () => {
    const { world, listening } = setUp();
    const looked = deferred<void>();
    world.frames = looked.promise;
    const starting = listening.start();
    await quiet();
    listening.stop();
    looked.resolve();
    await starting;
    expect(listening.state.state).toBe('off');
  });
});

describe('a page that does what it can', () => {
  it('cannot keep a call from being told by many that never end', async () => {
    const { listening, hear, invoke, calls } = setUp();
    await listening.start();
    for (let at = 0; at < 1_001; at++) invoke('theirs', 'A', `${at}`);
    expect(calls).toHaveLength(1_001);
    calls.length = 0;
    for (const invocationId of ['0', '1', '1000'])
      hear('toolResponded', { invocationId, status: 'Completed' });
    expect(calls).toMatchObject([{ call: 'seen-1' }, { call: 'seen-1000' }]);
  });

  it('has the places of its tools kept while they are there, and so many', async () => {
    const { listening, hear } = setUp();
    await listening.start();
    const stackTrace = { callFrames: [{ url: 'https://example.org/x.js', lineNumber: 0, columnNumber: 0 }] };
    const tools = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({ name: `t${from + at}`, frameId: 'A', stackTrace }));
    const known = (at: number) => listening.placeOf({ frame: '1', name: `t${at}` }) !== undefined;
    hear('toolsAdded', { tools: tools(0, 10_000) });
    hear('toolsRemoved', { tools: [{ name: 't5', frameId: 'A' }] });
    expect([known(0), known(5)]).toEqual([true, false]);
    hear('toolsAdded', { tools: tools(10_000, 10_003) });
    expect([0, 1, 2, 10_002].map(known)).toEqual([false, false, true, true]);
    hear('toolsAdded', { tools: [{ name: 't2', frameId: 'A' }] });
    expect(known(2)).toBe(false);
  });

  it('is not waited for where it does not say which frames there are: not for long, nor with many calls', async () => {
    const { world, clock, listening, invoke, calls } = setUp();
    await listening.start();
    world.frames = new Promise(() => undefined);
    invoke('theirs', 'C', 'first');
    invoke('theirs', 'A', 'second');
    expect(calls).toEqual([]);
    await clock.advance(2_000);
    expect(calls).toMatchObject([{ call: 'seen-first' }, { call: 'seen-second', frame: '1' }]);
    for (let at = 0; at < 500; at++) invoke('theirs', 'C', `${at}`);
    expect(calls.length).toBeGreaterThan(300);
    await clock.advance(2_000);
    expect(calls).toHaveLength(502);
  });

  it('has what waited for its frames forgotten, once nobody listens', async () => {
    const { world, clock, listening, invoke, calls } = setUp();
    await listening.start();
    world.frames = new Promise(() => undefined);
    invoke('theirs', 'C', 'before');
    listening.stop();
    world.frames = Promise.resolve();
    await listening.start();
    invoke('theirs', 'A', 'after');
    await clock.advance(10_000);
    expect(calls).toMatchObject([{ call: 'seen-after' }]);
  });

  it('has its frames looked up once at a time, however often they move', async () => {
    const { world, listening, sent } = setUp();
    await listening.start();
    const looks = (): number => sent.filter((method) => method === 'Page.getFrameTree').length;
    const before = looks();
    for (let at = 0; at < 100; at++) listening.framesMoved();
    expect(looks() - before).toBe(1);
    await quiet();
    expect(looks() - before).toBe(2);
    world.frames = new Promise(() => undefined);
    for (let at = 0; at < 100; at++) {
      listening.framesMoved();
      await quiet();
    }
    expect(looks() - before).toBe(3);
  });
});
