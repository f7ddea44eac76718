import { describe, expect, it } from 'vitest';
import type { LiveDocument } from '../../../../src/background/documents/live-document.ts';
import { type PageList, ToolsFollower } from '../../../../src/background/inspect/tools-follower.ts';
import type { PageToolsResult } from '../../../../src/protocol/inspect-operations.ts';
import { type Deferred, deferred } from '../../../../src/shared/deferred.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { quiet } from '../../registry/clock.ts';
import { seenTool } from './some-tools.ts';

interface Asked {
  readonly document: LiveDocument;
  readonly since: string | undefined;
  readonly answer: Deferred<PageToolsResult>;
  readonly signal: AbortSignal;
}

function setUp(first: LiveDocument | undefined) {
  const world = { shown: first };
  const asked: Asked[] = [];
  const lists: [PageList, PageList | undefined][] = [];
  const timers: (() => void)[] = [];
  const follower = new ToolsFollower({
    shown: () => world.shown,
    run: async (document, _operation, { since }, signal) => {
      const answer = deferred<PageToolsResult>();
      asked.push({ document, since, answer, signal });
      signal.addEventListener('abort', () => answer.reject(signal.reason), { once: true });
      return await answer.promise;
    },
    after: (_ms, task) => {
      timers.push(task);
      return () => undefined;
    },
    listed: (now, before) => void lists.push([now, before]),
  });
  return { world, asked, lists, timers, follower };
}

const aDocument = () => ({}) as LiveDocument;
const listOf = (version: string, ...names: string[]): PageToolsResult => ({
  version,
  same: false,
  frames: [],
  tools: names.map((name) => seenTool(name)),
  left: 0,
});

describe('the list of a tab that is looked at', () => {
  it('is asked for once, then again with what is known', async () => {
    const document = aDocument();
    const { asked, lists, follower } = setUp(document);
    expect(asked.map(({ since }) => since)).toEqual([undefined]);
    expect(follower.list).toBeUndefined();
    asked[0]?.answer.resolve(listOf('v1', 'a'));
    await quiet();
    expect(follower.list?.tools.map(({ name }) => name)).toEqual(['a']);
    asked[1]?.answer.resolve({ version: 'v1', same: true });
    await quiet();
    asked[2]?.answer.resolve(listOf('v2', 'a', 'b'));
    await quiet();
    expect(asked.map(({ since }) => since)).toEqual([undefined, 'v1', 'v1', 'v2']);
    expect(lists.map(([now, before]) => [now.tools.length, before?.tools.length])).toEqual([
      [1, undefined],
      [2, 1],
    ]);
    follower[Symbol.dispose]();
  });

  it('is another’s when another document came', async () => {
    const { world, asked, follower } = setUp(aDocument());
    asked[0]?.answer.resolve(listOf('v1', 'a'));
    await quiet();
    world.shown = aDocument();
    follower.moved();
    expect(follower.list).toBeUndefined();
    await quiet();
    expect(asked.at(-1)).toMatchObject({ document: world.shown, since: undefined });
    expect(asked.at(-2)?.signal.aborted).toBe(true);
    follower[Symbol.dispose]();
  });

  it('waits where there is no page, and for a while where one failed', async () => {
    const { world, asked, timers, follower } = setUp(undefined);
    await quiet();
    expect(asked).toHaveLength(0);
    world.shown = aDocument();
    follower.moved();
    await quiet();
    expect(asked).toHaveLength(1);
    asked[0]?.answer.reject(new CallError('INTERNAL_ERROR', 'no'));
    await quiet();
    expect(asked).toHaveLength(1);
    timers.at(-1)?.();
    await quiet();
    expect(asked).toHaveLength(2);
    follower[Symbol.dispose]();
  });

  it('does not believe a page that answers nonsense', async () => {
    const { asked, lists, follower } = setUp(aDocument());
    asked[0]?.answer.resolve({ version: 'v', same: false, tools: 'all' } as never);
    await quiet();
    expect(lists).toEqual([]);
    follower[Symbol.dispose]();
  });

  it('ends with the looking', async () => {
    const { asked, follower } = setUp(aDocument());
    follower[Symbol.dispose]();
    await quiet();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
