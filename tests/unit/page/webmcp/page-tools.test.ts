import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageContext, ToolList } from '../../../../src/page/webmcp/page-context.ts';
import { formKey, gathering, pageTools, patience } from '../../../../src/page/webmcp/page-tools.ts';
import { nested, seenTool } from '../../background/inspect/some-tools.ts';

function setUp() {
  const world = { list: listOf('a'), lists: 0, listeners: new Set<() => void>() };
  const context: PageContext = {
    list: async () => {
      world.lists += 1;
      return world.list;
    },
    run: async () => ({ ok: true, text: null, ms: 0 }),
    watch(listener, signal) {
      world.listeners.add(listener);
      signal.addEventListener('abort', () => world.listeners.delete(listener), { once: true });
    },
  };
  const edges = {
    context,
    forms: () => new Map([[formKey('', 'form'), 'kq1']]),
    watchFrames: () => undefined,
    after: (ms: number, task: () => void) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  };
  const ask = (since?: string, signal = new AbortController().signal) =>
    pageTools(edges, since === undefined ? {} : { since }, signal);
  const change = (...names: string[]) => {
    world.list = listOf(...names);
    for (const listener of world.listeners) listener();
  };
  return { world, ask, change };
}

function listOf(...names: string[]): ToolList {
  return { frames: [], tools: names.map((name) => seenTool(name)), left: 0 };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the question for a page’s tools', () => {
  it('is answered at once where nothing is known, or something else', async () => {
    const { ask } = setUp();
    expect(await ask()).toMatchObject({ same: false, tools: [{ name: 'a' }] });
    expect(await ask('other')).toMatchObject({ same: false });
  });

  it('is answered with what can be said, and how many others there are', async () => {
    const { world, ask } = setUp();
    const much = Array.from({ length: 250 }, (_, at) => seenTool(`m${at}`, { title: 'x'.repeat(100_000) }));
    const deep = seenTool('deep', { inputSchema: nested(20_000) });
    world.list = { frames: [], tools: [deep, ...much], left: 1 };
    const answer = await ask();
    if (answer.same) throw new Error('Nothing was known');
    expect(answer.tools).toHaveLength(199);
    expect(answer.left).toBe(53);
  });

  it('names the form a tool is made of', async () => {
    const { world, ask } = setUp();
    world.list = listOf('form');
    expect(await ask()).toMatchObject({ tools: [{ name: 'form', form: 'kq1' }] });
  });

  it('is answered when the list is another, once for many changes', async () => {
    const { world, ask, change } = setUp();
    const { version } = await ask();
    const answer = ask(version);
    await vi.advanceTimersByTimeAsync(1_000);
    const before = world.lists;
    for (let at = 0; at < 10; at++) change('a', `b${at}`);
    await vi.advanceTimersByTimeAsync(gathering);
    expect(await answer).toMatchObject({ same: false, tools: [{ name: 'a' }, { name: 'b9' }] });
    expect(world.lists - before).toBe(1);
    expect(world.listeners.size).toBe(0);
  });

  it('waits on where something fired and nothing changed', async () => {
    const { ask, change } = setUp();
    const { version } = await ask();
    const answer = ask(version);
    let answered = false;
    void answer.then(() => {
      answered = true;
    });
    await vi.advanceTimersByTimeAsync(10);
    change('a');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(answered).toBe(false);
    change('b');
    await vi.advanceTimersByTimeAsync(gathering);
    expect(await answer).toMatchObject({ tools: [{ name: 'b' }] });
  });

  it('is answered after a while in any case, without the list', async () => {
    const { world, ask } = setUp();
    const { version } = await ask();
    const answer = ask(version);
    await vi.advanceTimersByTimeAsync(patience);
    expect(await answer).toEqual({ version, same: true });
    expect(world.listeners.size).toBe(0);
  });

  it('ends when nobody asks any more, without another look', async () => {
    const { world, ask } = setUp();
    const { version } = await ask();
    const controller = new AbortController();
    const answer = ask(version, controller.signal);
    await vi.advanceTimersByTimeAsync(10);
    const { lists } = world;
    controller.abort();
    expect(await answer).toEqual({ version, same: true });
    expect(world.lists).toBe(lists);
    expect(world.listeners.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
