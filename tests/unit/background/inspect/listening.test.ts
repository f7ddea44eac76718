import { describe, expect, it, vi } from 'vitest';
import {
  DebuggerFailure,
  type DebuggerFailureKind,
} from '../../../../src/background/debugger/debugger-failure.ts';
import type { DebuggerSession } from '../../../../src/background/debugger/debugger-session.ts';
import { Listening, type ListeningEdges } from '../../../../src/background/inspect/listening.ts';
import { quiet } from '../../registry/clock.ts';

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

function setUp(refused?: DebuggerFailureKind) {
  const listeners = new Map<string, (params: never) => void>();
  const sessions: AbortController[] = [];
  const sent: string[] = [];
  const calls: object[] = [];
  const changed = vi.fn();
  const letGo = vi.fn();
  const world: { tree: object } = { tree: first };
  const runOf = vi.fn<ListeningEdges['runOf']>(() => undefined);
  const listening = new Listening({
    tabId: 1,
    use: async () => {
      if (refused !== undefined) throw new DebuggerFailure(refused);
      const ended = new AbortController();
      sessions.push(ended);
      return {
        signal: ended.signal,
        frames: [],
        on: (event: string, listener: (params: never) => void) => void listeners.set(event, listener),
        send: async (method: string) => {
          sent.push(method);
          return method === 'Page.getFrameTree' ? { frameTree: world.tree } : {};
        },
        undo: async (method: string) => void sent.push(method),
        [Symbol.dispose]: () => undefined,
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
    after: () => () => undefined,
    now: () => 5,
  });
  const hear = (event: string, params: object): void => listeners.get(`WebMCP.${event}`)?.(params as never);
  const invoke = (toolName: string, frameId: string, invocationId = 'i') =>
    hear('toolInvoked', { toolName, frameId, invocationId, input: '{"a":1}' });
  return { world, listening, hear, invoke, sessions, sent, calls, changed, letGo, runOf };
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
    sessions[0]?.abort(new DebuggerFailure('released'));
    await quiet();
    expect(sessions).toHaveLength(2);
    expect(listening.state.state).toBe('on');
  });

  it('does not begin again where the person stopped the debugger', async () => {
    const { listening, sessions } = setUp();
    await listening.start();
    sessions[0]?.abort(new DebuggerFailure('stopped-by-user'));
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
