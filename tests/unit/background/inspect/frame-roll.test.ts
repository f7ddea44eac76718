import { describe, expect, it } from 'vitest';
import type { DocumentId } from '../../../../src/background/documents/live-document.ts';
import type { FoundDocument } from '../../../../src/background/frames/frame-edges.ts';
import { FrameRoll, mostFollowed } from '../../../../src/background/inspect/frame-roll.ts';
import type { PageToolsArgs, PageToolsResult } from '../../../../src/protocol/inspect-operations.ts';
import { type Deferred, deferred } from '../../../../src/shared/deferred.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { Clock, quiet } from '../../registry/clock.ts';
import { seenTool } from './some-tools.ts';

interface Asked {
  readonly documentId: DocumentId;
  readonly args: PageToolsArgs;
  readonly answer: Deferred<PageToolsResult>;
}

function setUp() {
  const clock = new Clock();
  const calls: { word: string; done: Deferred<void> }[] = [];
  const asked: Asked[] = [];
  const met: DocumentId[] = [];
  const left: DocumentId[] = [];
  let moved = 0;
  const roll = new FrameRoll({
    callOut: async (word) => {
      const done = deferred<void>();
      calls.push({ word, done });
      await done.promise;
    },
    ask: async (documentId, args, signal) => {
      const answer = deferred<PageToolsResult>();
      asked.push({ documentId, args, answer });
      signal.addEventListener('abort', () => answer.reject(signal.reason), { once: true });
      return await answer.promise;
    },
    meet: ({ documentId }) => {
      met.push(documentId);
      return `tag-${documentId}`;
    },
    left: (documentId) => void left.push(documentId),
    newWord: () => `word-${calls.length}`,
    after: clock.after,
    changed: () => undefined,
    moved: () => {
      moved += 1;
    },
  });
  return {
    roll,
    clock,
    calls,
    asked,
    met,
    left,
    get moved() {
      return moved;
    },
    /** Has them called out; answers the word. */
    async callOut(): Promise<string> {
      roll.look();
      await clock.advance(20_000);
      return calls.at(-1)?.word ?? '';
    },
    names: () => roll.roots.map(({ frame, documentId }) => `${frame} ${documentId}`),
  };
}

function found(
  id: string,
  path: readonly number[] | undefined,
  more: Partial<FoundDocument> = {},
): FoundDocument {
  return {
    documentId: id as DocumentId,
    top: false,
    origin: 'https://other.test',
    scheme: 'https:',
    frameTags: [],
    tools: 'native',
    ...(path === undefined ? {} : { path }),
    ...more,
  };
}

const listOf = (version: string, ...names: string[]): PageToolsResult => ({
  version,
  same: false,
  frames: [{ frame: '', url: '', origin: '', visible: true }],
  tools: names.map((name) => seenTool(name)),
  left: 0,
});

describe('the frames of other origins of a tab', () => {
  it('are asked each by itself, as soon as it said what it is', async () => {
    const { roll, asked, callOut, names } = setUp();
    const word = await callOut();
    roll.heard(word, found('A', [0]), 'https://other.test/a');
    roll.heard(word, found('B', [2, 1]), 'https://other.test/b');
    await quiet();
    expect(asked.map(({ documentId, args }) => [documentId, args.tag])).toEqual([
      ['A', 'tag-A'],
      ['B', 'tag-B'],
    ]);
    asked[1]?.answer.resolve(listOf('v1', 'b'));
    await quiet();
    expect(roll.complete).toBe(false);
    expect(names()).toEqual(['0 A', '2.1 B']);
    expect(roll.roots.map(({ list }) => list?.tools.map(({ name }) => name))).toEqual([undefined, ['b']]);
    roll[Symbol.dispose]();
  });

  it('are not asked where they can have no tools, and it is said why', async () => {
    const { roll, asked, callOut } = setUp();
    const word = await callOut();
    roll.heard(word, found('A', [0], { tools: 'permissions-policy' }), '');
    roll.heard(word, found('B', [1], { tools: 'polyfill' }), '');
    roll.heard(word, found('C', [2], { scheme: 'chrome-extension:', tools: 'insecure' }), '');
    roll.heard(word, found('D', undefined, { covered: true }), '');
    roll.heard(word, found('E', [], { top: true }), '');
    await quiet();
    expect(asked).toEqual([]);
    expect(roll.roots.map(({ why }) => why)).toEqual(['permissions-policy', 'polyfill', 'extension']);
    roll[Symbol.dispose]();
  });

  it('are met once where they are followed, and not at all where they need no tag', async () => {
    const { roll, calls, callOut, met, left } = setUp();
    for (let times = 0; times < 2; times++) {
      const word = await callOut();
      roll.heard(word, found('A', [0]), '');
      roll.heard(word, found('B', [1], { tools: 'polyfill' }), '');
      roll.heard(word, found('C', [2], { scheme: 'chrome-extension:', tools: 'insecure' }), '');
      roll.heard(word, found('D', undefined, { covered: true }), '');
      calls.at(-1)?.done.resolve();
      await quiet();
    }
    expect(met).toEqual(['A']);
    // What has a tag, or knows those of its frames, may be unknown to this worker.
    const word = await callOut();
    roll.heard(word, found('E', [], { top: true }), '');
    roll.heard(word, found('F', [3], { tools: 'polyfill', tag: 'bc' }), '');
    expect(met).toEqual(['A', 'E', 'F']);
    expect(left).toEqual([]);
    calls.at(-1)?.done.resolve();
    await quiet();
    expect(left).toEqual(['A', 'B', 'C']);
    roll[Symbol.dispose]();
  });

  it('are heard in answer to the last call alone', async () => {
    const { roll, callOut, names } = setUp();
    roll.heard('', found('A', [0]), '');
    const first = await callOut();
    await callOut();
    roll.heard(first, found('B', [0]), '');
    roll.heard('guessed', found('C', [0]), '');
    expect(names()).toEqual([]);
    roll[Symbol.dispose]();
  });

  it('are called out once for many hints, and not all the time', async () => {
    const { roll, clock, calls } = setUp();
    for (let at = 0; at < 50; at++) {
      roll.look();
      await clock.advance(20);
      calls.at(-1)?.done.resolve();
    }
    expect(calls.length).toBeLessThanOrEqual(2);
    await clock.advance(5_000);
    const settled = calls.length;
    await clock.advance(60_000);
    expect(calls.length).toBe(settled);
    roll[Symbol.dispose]();
  });

  it('that have not said it again once all have are gone; one that says nothing holds up no other', async () => {
    const { roll, calls, callOut, names } = setUp();
    roll.heard(await callOut(), found('A', [0]), '');
    // The first is never answered by all.
    roll.heard(await callOut(), found('B', [1]), '');
    expect(names()).toEqual(['0 A', '1 B']);
    calls.at(-1)?.done.resolve();
    await quiet();
    expect(names()).toEqual(['1 B']);
    expect(roll.complete).toBe(true);
    roll[Symbol.dispose]();
  });

  it('are called out again when one of them left, or says that frames of its own moved', async () => {
    const world = setUp();
    const { roll, clock, calls, asked, callOut, names } = world;
    const word = await callOut();
    calls.at(-1)?.done.resolve();
    roll.heard(word, found('A', [0]), '');
    roll.heard(word, found('B', [1]), '');
    await quiet();
    asked[0]?.answer.reject(new CallError('STALE_ELEMENT', 'gone'));
    await quiet();
    await clock.advance(2_000);
    expect(names()).toEqual(['1 B']);
    expect(world.moved).toBe(1);
    expect(calls).toHaveLength(2);
    calls.at(-1)?.done.resolve();
    roll.heard(calls.at(-1)?.word ?? '', found('B', [0]), '');
    expect(names()).toEqual(['0 B']);
    asked[1]?.answer.resolve({ version: 'v', same: true, moves: 1 });
    await quiet();
    await clock.advance(2_000);
    expect(calls).toHaveLength(3);
    roll[Symbol.dispose]();
  });

  it('have names of their own where they say the same place, or none', async () => {
    const { roll, callOut, names } = setUp();
    const word = await callOut();
    roll.heard(word, found('A', [0]), '');
    roll.heard(word, found('B', [0]), '');
    roll.heard(word, found('C', [1, -1]), '');
    expect(names()).toEqual(['0 A', '~~0 B', '~~1 C']);
    // The one that said it last is there now.
    roll.heard(await callOut(), found('B', [0]), '');
    expect(names()).toEqual(['0 B', '~~1 C', '~~2 A']);
    roll[Symbol.dispose]();
  });

  it(`are followed up to ${mostFollowed}; another takes the place of one that left`, async () => {
    const { roll, asked, calls, callOut } = setUp();
    const word = await callOut();
    calls.at(-1)?.done.resolve();
    for (let at = 0; at < 400; at++) roll.heard(word, found(`D${at}`, [at]), '');
    await quiet();
    expect(asked).toHaveLength(mostFollowed);
    expect(roll.roots).toHaveLength(300);
    expect(roll.roots.filter(({ why }) => why === 'too-many')).toHaveLength(300 - mostFollowed);
    asked[0]?.answer.reject(new CallError('STALE_ELEMENT', 'gone'));
    const next = await callOut();
    roll.heard(next, found('D60', [60]), '');
    await quiet();
    expect(asked.at(-1)?.documentId).toBe('D60');
    roll[Symbol.dispose]();
  });

  it('that talk nonsense are given up after a while, and what one says too fast waits', async () => {
    const { roll, clock, asked, callOut } = setUp();
    roll.heard(await callOut(), found('A', [0]), '');
    for (let at = 0; at < 20; at++) {
      asked.at(-1)?.answer.resolve({ version: 'v', same: false, tools: 'all' } as never);
      await clock.advance(100_000);
    }
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(roll.roots[0]?.why).toBe('senseless');
    roll.heard(await callOut(), found('B', [1]), '');
    const before = asked.length;
    for (let at = 0; at < 20; at++) {
      asked.at(-1)?.answer.resolve(listOf(`v${at}`));
      await clock.advance(50);
    }
    expect(asked.length - before).toBeLessThanOrEqual(3);
    roll[Symbol.dispose]();
  });

  it('mean nothing once another page is there', async () => {
    const { roll, callOut, names } = setUp();
    const word = await callOut();
    roll.heard(word, found('A', [0]), '');
    roll.clear();
    expect(names()).toEqual([]);
    roll.heard(word, found('A', [0]), '');
    expect(names()).toEqual([]);
    roll[Symbol.dispose]();
  });
});
