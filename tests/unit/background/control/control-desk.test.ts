import { afterEach, describe, expect, it, vi } from 'vitest';
import { ControlDesk, type ControlDeskEdges } from '../../../../src/background/control/control-desk.ts';
import { SaidError } from '../../../../src/background/said-error.ts';
import type { ControlReply, QuestionsView, Topic } from '../../../../src/protocol/control.ts';
import type { InspectView } from '../../../../src/protocol/inspect.ts';
import { applyChanges } from '../../../../src/protocol/inspect-changes.ts';
import { type Said, said } from '../../../../src/protocol/said/said.ts';
import { deferred } from '../../../../src/shared/deferred.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { quiet } from '../../registry/clock.ts';

type View = Awaited<ReturnType<ControlDeskEdges['view']>>;

/** A screen’s end of a port, which throws once it is closed, as Chrome’s does. */
class Screen {
  /** Characters of JSON that fit into a message. */
  room = Number.POSITIVE_INFINITY;
  readonly heard: ControlReply[] = [];
  #closed = false;
  readonly #listeners: ((message: unknown) => void)[] = [];
  readonly #closers: (() => void)[] = [];
  readonly port = {
    postMessage: (message: unknown): void => {
      if (this.#closed) throw new Error('Attempting to use a disconnected port object');
      if (JSON.stringify(message).length > this.room) throw new Error('Message length exceeded maximum');
      this.heard.push(structuredClone(message) as ControlReply);
    },
    onMessage: {
      addListener: (listener: (message: unknown) => void): void => void this.#listeners.push(listener),
    },
    onDisconnect: { addListener: (listener: () => void): void => void this.#closers.push(listener) },
  };

  async say(message: unknown): Promise<void> {
    for (const listener of this.#listeners) listener(message);
    await quiet();
  }

  close(): void {
    this.#closed = true;
    for (const closer of this.#closers) closer();
  }
}

/** What a view shows is one number. */
function questions(count: number): View {
  const view = { waiting: Array.from({ length: count }) } as unknown as QuestionsView;
  return { type: 'questions', view };
}

const watchQuestions = { type: 'watch', topic: { name: 'questions' } };
const clear = { type: 'do', id: '7', command: { name: 'clear-journal' } };

function setUp(edges: Partial<ControlDeskEdges> = {}) {
  const world = { count: 0, views: [] as Topic[], ran: [] as unknown[], dropped: [] as string[] };
  const desk = new ControlDesk({
    view: async (topic) => {
      world.views.push(topic);
      return questions(world.count);
    },
    run: async (command) => void world.ran.push(command),
    dropped: (why) => void world.dropped.push(why),
    ...edges,
  });
  const connect = (): Screen => {
    const screen = new Screen();
    desk.listen(screen.port);
    return screen;
  };
  return { desk, connect, world };
}

afterEach(() => vi.restoreAllMocks());

describe('a screen that watches', () => {
  it('is told at once, and when what it sees differs', async () => {
    const { desk, connect, world } = setUp();
    const screen = connect();
    await screen.say(watchQuestions);
    expect(screen.heard).toEqual([questions(0)]);
    desk.changed();
    await quiet();
    expect(screen.heard).toHaveLength(1);
    world.count = 2;
    desk.changed();
    await quiet();
    expect(screen.heard).toEqual([questions(0), questions(2)]);
  });

  it('hears of all that changed at once in one view, the last', async () => {
    const first = deferred<View>();
    const view = vi.fn<ControlDeskEdges['view']>(() => first.promise);
    const { desk, connect } = setUp({ view });
    const screen = connect();
    await screen.say(watchQuestions);
    view.mockImplementation(async () => questions(9));
    for (let times = 0; times < 10; times += 1) desk.changed();
    expect(view).toHaveBeenCalledTimes(1);
    first.resolve(questions(1));
    await quiet();
    expect(view).toHaveBeenCalledTimes(2);
    expect(screen.heard).toEqual([questions(1), questions(9)]);
  });

  it('of a tab is not asked about another', async () => {
    const { desk, connect, world } = setUp();
    const screen = connect();
    await screen.say({ type: 'watch', topic: { name: 'tab', tabId: 1 } });
    await screen.say(watchQuestions);
    world.views.length = 0;
    desk.changed(2);
    await quiet();
    expect(world.views).toEqual([{ name: 'questions' }]);
    desk.changed(1);
    await quiet();
    expect(world.views).toContainEqual({ name: 'tab', tabId: 1 });
  });

  it('and asks once more is told once more, never older news after newer', async () => {
    const slow = deferred<View>();
    const view = vi.fn<ControlDeskEdges['view']>(async () => questions(1));
    const { connect } = setUp({ view });
    const screen = connect();
    await screen.say(watchQuestions);
    await screen.say(watchQuestions);
    expect(screen.heard).toEqual([questions(1), questions(1)]);
    view.mockImplementationOnce(() => slow.promise).mockImplementation(async () => questions(5));
    await screen.say(watchQuestions);
    await screen.say(watchQuestions);
    slow.resolve(questions(4));
    await quiet();
    expect(screen.heard.slice(2)).toEqual([questions(4), questions(5)]);
  });

  it('is told nothing it did not ask for', async () => {
    const { desk, connect, world } = setUp();
    const screen = connect();
    desk.changed();
    await quiet();
    expect([screen.heard, world.views]).toEqual([[], []]);
  });

  it('does not suffer from a view that fails: the next one comes', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const view = vi.fn<ControlDeskEdges['view']>().mockRejectedValueOnce(new Error('no view'));
    view.mockImplementation(async () => questions(3));
    const { desk, connect } = setUp({ view });
    const screen = connect();
    await screen.say(watchQuestions);
    expect([screen.heard, logged.mock.calls.length]).toEqual([[], 1]);
    desk.changed();
    await quiet();
    expect(screen.heard).toEqual([questions(3)]);
  });

  it('and goes has its commands told so, and no other’s', async () => {
    const screens: AbortSignal[] = [];
    const { connect } = setUp({ run: async (_command, screen) => void screens.push(screen) });
    const [gone, other] = [connect(), connect()];
    await gone.say(clear);
    await other.say(clear);
    gone.close();
    expect(screens.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('and goes is looked after no more; others are', async () => {
    const { desk, connect, world } = setUp();
    const [gone, other] = [connect(), connect()];
    await gone.say(watchQuestions);
    await other.say(watchQuestions);
    gone.close();
    world.views.length = 0;
    world.count = 1;
    desk.changed();
    await quiet();
    expect(world.views).toHaveLength(1);
    expect([gone.heard.length, other.heard.length]).toEqual([1, 2]);
  });

  it('and goes while its view is made breaks nothing', async () => {
    const slow = deferred<View>();
    const view = vi.fn<ControlDeskEdges['view']>(() => slow.promise);
    const { desk, connect } = setUp({ view });
    const screen = connect();
    await screen.say(watchQuestions);
    desk.changed();
    screen.close();
    slow.resolve(questions(1));
    await quiet();
    expect(view).toHaveBeenCalledTimes(1);
    expect(screen.heard).toEqual([]);
  });
});

describe('a command', () => {
  it('is run, and answered with what came of it', async () => {
    const { connect, world } = setUp();
    const screen = connect();
    await screen.say(clear);
    expect(world.ran).toEqual([{ name: 'clear-journal' }]);
    expect(screen.heard).toEqual([{ type: 'done', id: '7', value: null }]);
    const valued = setUp({ run: async () => ({ text: 'x' }) }).connect();
    await valued.say(clear);
    expect(valued.heard).toEqual([{ type: 'done', id: '7', value: { text: 'x' } }]);
  });

  it('is answered on the port it came from', async () => {
    const { connect } = setUp();
    const [one, other] = [connect(), connect()];
    await one.say(clear);
    expect([one.heard.length, other.heard.length]).toEqual([1, 0]);
  });

  it.each<[string, unknown, string, Said?]>([
    ['refused', new CallError('CONFLICT', 'Look again.'), 'Look again.'],
    ['refused with a hint', new CallError('CONFLICT', 'No.', { hint: 'Wait.' }), 'No. Wait.'],
    [
      'refused with a code',
      new SaidError('NOT_FOUND', said('no_server')),
      'This server is not there any more. Look at the list of servers.',
      said('no_server'),
    ],
    [
      'failing',
      new Error('disk'),
      'Pagehand failed: Error: disk. Try another way, and report it.',
      said('pagehand_failed', 'Error: disk'),
    ],
    ['failing without a word', undefined, 'Pagehand failed', said('pagehand_failed', 'undefined')],
  ])('is answered with a sentence where it is %s', async (_, error, message, words) => {
    const { connect } = setUp({ run: () => Promise.reject(error) });
    const screen = connect();
    await screen.say(clear);
    expect(screen.heard).toEqual([
      {
        type: 'failed',
        id: '7',
        message: expect.stringContaining(message),
        ...(words === undefined ? {} : { said: { message: words } }),
      },
    ]);
  });

  it('is run to its end though the screen goes', async () => {
    const slow = deferred<void>();
    const { connect } = setUp({ run: () => slow.promise });
    const screen = connect();
    await screen.say(clear);
    screen.close();
    slow.resolve();
    await quiet();
    expect(screen.heard).toEqual([]);
  });
});

describe('a message that is none of the protocol’s', () => {
  it.each<[unknown, string]>([
    [{ type: 'do', id: '7', command: { name: 'become-root' } }, 'Nothing was changed: “name” is not right ('],
    [{ type: 'do', id: '7', command: { name: 'unmute' } }, 'Nothing was changed: “site” is not right ('],
    [{ type: 'do', id: '7' }, 'Nothing was changed: the request is not right ('],
    [{ type: 'page', id: '7' }, 'Nothing was changed: the request is not right ('],
  ])('is counted, not run, and answered where it can be: %j', async (message, sentence) => {
    const { connect, world } = setUp();
    const screen = connect();
    await screen.say(message);
    expect(world.dropped).toEqual(['malformed-control']);
    expect(world.ran).toEqual([]);
    expect(screen.heard).toEqual([
      {
        type: 'failed',
        id: '7',
        message: expect.stringContaining(sentence),
        said: { message: expect.objectContaining({ code: expect.stringMatching(/^command_wrong/) }) },
      },
    ]);
  });

  it('is answered where its own answer fits into no message, and a view is told once it fits', async () => {
    const { desk, connect, world } = setUp({ run: async () => 'x'.repeat(2_000) });
    const screen = connect();
    screen.room = 1_000;
    await screen.say(clear);
    expect(screen.heard).toEqual([
      {
        type: 'failed',
        id: '7',
        message: 'The answer is too large to be shown here. Ask for less.',
        said: { message: said('answer_too_large') },
      },
    ]);
    world.count = 1_000;
    await screen.say(watchQuestions);
    screen.room = 10_000;
    desk.changed();
    await quiet();
    expect(screen.heard.slice(1)).toEqual([questions(1_000)]);
  });

  it('is answered where it is nested without end', async () => {
    let input: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) input = [input];
    const { connect, world } = setUp();
    const screen = connect();
    await screen.say({
      type: 'do',
      id: '7',
      command: { name: 'call', tabId: 1, tool: 'x', input: { input } },
    });
    expect(world.dropped).toEqual(['malformed-control']);
    expect(screen.heard).toEqual([
      {
        type: 'failed',
        id: '7',
        message: expect.stringContaining('nested too deeply'),
        said: { message: said('command_nested') },
      },
    ]);
  });

  it.each([undefined, null, 'x', 1, [], {}, { id: 7 }, { type: 'watch', topic: { name: 'no' } }])(
    'is counted where nobody waits for an answer: %j',
    async (message) => {
      const { connect, world } = setUp();
      const screen = connect();
      await screen.say(message);
      expect([world.dropped, screen.heard]).toEqual([['malformed-control'], []]);
      await screen.say(clear);
      expect(screen.heard).toHaveLength(1);
    },
  );
});

describe('a screen that watches what happens in a tab', () => {
  const watchTimeline = { type: 'watch', topic: { name: 'timeline', tabId: 7 } };
  const watchInspect = { type: 'watch', topic: { name: 'inspect', tabId: 7 } };

  /** A log whose events are numbers. */
  function withLog() {
    const log: number[] = [];
    const lost = { dropped: 0 };
    const inspected: number[][] = [];
    const set = setUp({
      news: (tabId, after) => ({
        news: {
          tabId,
          worker: 'w',
          first: after === undefined,
          events: log.filter((seq) => seq > (after ?? 0)).map((seq) => ({ seq })) as never,
          ...lost,
        },
        upTo: log.at(-1) ?? 0,
      }),
      inspected: (tabs) => void inspected.push([...tabs]),
    });
    return { ...set, log, lost, inspected };
  }
  const told = (screen: Screen) =>
    screen.heard.flatMap((reply) =>
      reply.type === 'timeline' ? [[reply.view.first, reply.view.events.map(({ seq }) => seq)]] : [],
    );

  it('is told all that is kept, then only what came since', async () => {
    const { desk, connect, log } = withLog();
    log.push(1, 2);
    const screen = connect();
    await screen.say(watchTimeline);
    log.push(3);
    desk.told(7);
    log.push(4, 5);
    desk.told(7);
    desk.told(7);
    desk.told(8);
    desk.changed();
    await quiet();
    expect(told(screen)).toEqual([
      [true, [1, 2]],
      [false, [3]],
      [false, [4, 5]],
    ]);
  });

  it('is told of what was dropped, even where nothing is left', async () => {
    const { desk, connect, lost } = withLog();
    const screen = connect();
    await screen.say(watchTimeline);
    lost.dropped = 2;
    desk.told(7);
    expect(screen.heard.at(-1)).toMatchObject({ view: { first: false, events: [], dropped: 2 } });
  });

  it('on another port is told all again', async () => {
    const { connect, log } = withLog();
    log.push(1);
    const one = connect();
    await one.say(watchTimeline);
    const other = connect();
    await other.say(watchTimeline);
    expect(told(other)).toEqual([[true, [1]]]);
    await one.say(watchTimeline);
    expect(told(one)).toEqual([
      [true, [1]],
      [true, [1]],
    ]);
  });

  it('is told of a list that fits into no message that it is missing, and of the whole once it fits', async () => {
    const tool = (name: string) => ({ frame: '', name, description: 'x'.repeat(1_000) });
    let tools = [tool('a')];
    const { desk, connect } = setUp({
      view: async () => ({ type: 'inspect', view: { tab: { tabId: 7 }, frames: [], tools } }) as never,
    });
    const screen = connect();
    screen.room = 5_000;
    await screen.say(watchInspect);
    const lastTold = () => screen.heard.at(-1) as { view?: { tools: unknown[]; left?: number } };
    expect(lastTold().view).toMatchObject({ tools: [tool('a')] });
    tools = [tool('a'), { ...tool('much'), description: 'x'.repeat(10_000) }];
    desk.changed(7);
    await quiet();
    expect(lastTold().view).toMatchObject({ tools: [], left: 2 });
    tools = [tool('b')];
    desk.changed(7);
    await quiet();
    expect(screen.heard).toHaveLength(3);
    const view = screen.heard.reduce<InspectView | undefined>(
      (before, reply) =>
        reply.type === 'inspect' ? (reply.view ?? (before && applyChanges(before, reply.changes))) : before,
      undefined,
    );
    expect(view?.tools).toEqual([tool('b')]);
    expect(view?.left).toBeUndefined();
  });

  it('has the tab inspected for as long as some screen looks', async () => {
    const { connect, inspected } = withLog();
    const one = connect();
    const other = connect();
    await one.say(watchTimeline);
    await other.say(watchInspect);
    expect(inspected.at(-1)).toEqual([7]);
    one.close();
    expect(inspected.at(-1)).toEqual([7]);
    other.close();
    expect(inspected.at(-1)).toEqual([]);
  });
});
