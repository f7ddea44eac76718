import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { LiveDocument } from '../../../../src/background/documents/live-document.ts';
import { Hearing, type HearingEdges } from '../../../../src/background/inspect/hearing.ts';
import type { HeardEvent, HeardNews } from '../../../../src/protocol/inspect-operations.ts';
import { deferred } from '../../../../src/shared/deferred.ts';
import { Clock, quiet } from '../../registry/clock.ts';

function aDocument(origin = 'https://example.org', state = 'polyfill'): LiveDocument {
  return { sender: { origin }, context: { state, code: state } } as unknown as LiveDocument;
}

function setUp() {
  const clock = new Clock();
  const world: { shown: LiveDocument | undefined } = { shown: aDocument() };
  const asked: { now: boolean; answer(text: string): void; fail(): void; signal: AbortSignal }[] = [];
  const told: object[] = [];
  const changed = vi.fn();
  const ended = vi.fn();
  const early = vi.fn<HearingEdges['early']>(async () => undefined);
  const runOf = vi.fn<HearingEdges['runOf']>(() => undefined);
  const hearing = new Hearing({
    shown: () => world.shown,
    async run(_document, _operation, { now, end }, signal) {
      if (end === true) {
        ended();
        return { text: '' };
      }
      const { promise, resolve, reject } = deferred<string>();
      const stop = (): void => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      asked.push({ now, answer: resolve, fail: () => reject(new Error('gone')), signal });
      try {
        return { text: await promise };
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    early,
    isOurs: (_frame, tool) => tool.startsWith('pagehand_'),
    runOf,
    called: (call) => void told.push(call),
    ended: (answer) => void told.push(answer),
    changed,
    after: clock.after,
  });
  /** Answers the question that is under way. */
  const hear = async (events: readonly HeardEvent[], rest: Partial<HeardNews> = {}): Promise<void> => {
    asked.at(-1)?.answer(JSON.stringify({ events, missed: 0, deaf: 0, ...rest }));
    await quiet();
    await clock.advance(100);
  };
  const start = async (): Promise<void> => {
    const starting = hearing.start(world.shown ?? aDocument());
    await quiet();
    asked.at(-1)?.answer('');
    await starting;
    await quiet();
  };
  return { clock, world, asked, told, changed, ended, early, runOf, hearing, hear, start };
}

const called = (call: number, tool: string, more: object = {}): HeardEvent => ({
  type: 'called',
  call,
  frame: '',
  tool,
  input: '{"a":1}',
  ...more,
});
const at = { url: 'https://example.org/a.js', line: 3, column: 1 };

describe('hearing a page', () => {
  it('begins at once, with its site’s documents to come, and asks again', async () => {
    const { asked, early, hearing, start } = setUp();
    await start();
    expect(hearing.state.state).toBe('on');
    expect(early).toHaveBeenCalledExactlyOnceWith('https://example.org');
    expect(asked.map(({ now }) => now)).toEqual([true, false]);
  });

  it('tells of calls that are not known otherwise', async () => {
    const { told, hear, start } = setUp();
    await start();
    await hear([
      called(1, 'theirs', { frame: '0' }),
      called(2, 'pagehand_click'),
      called(3, 'theirs', { at, scripted: true }),
      { type: 'ended', call: 3, ms: 5, ok: true, text: '{"b":2}' },
      { type: 'ended', call: 2, ms: 5, ok: true, text: null },
      {
        type: 'ended',
        call: 1,
        ms: 7,
        ok: false,
        how: 'ERROR',
        message: 'failed',
        stack: 'TypeError: a: b\n    at x',
      },
    ]);
    expect(told).toEqual([
      { call: 'heard-1', tool: 'theirs', frame: '0', by: 'unseen', input: { a: 1 } },
      { call: 'heard-2', tool: 'theirs', frame: '', by: 'page', input: { a: 1 }, at },
      { call: 'heard-2', tool: 'theirs', ok: true, code: 'SUCCESS', ms: 5, result: { b: 2 } },
      {
        call: 'heard-1',
        tool: 'theirs',
        ok: false,
        code: 'ERROR',
        ms: 7,
        result: { name: 'TypeError', message: 'a: b', stack: 'TypeError: a: b\n    at x' },
      },
    ]);
  });

  it('gives the exception of a run of the person’s to the run, and tells of it no more', async () => {
    const { told, runOf, hear, start } = setUp();
    const thrown = vi.fn();
    runOf.mockReturnValueOnce(thrown);
    await start();
    await hear([
      called(1, 'theirs'),
      { type: 'ended', call: 1, ms: 1, ok: false, how: 'ERROR', message: 'no', stack: 'Error: no\n    at x' },
    ]);
    expect(thrown).toHaveBeenCalledWith({ name: 'Error', message: 'no', stack: 'Error: no\n    at x' });
    expect(told).toEqual([]);
  });

  it('knows where tools were registered, until another document comes', async () => {
    const { world, hearing, hear, start, changed } = setUp();
    await start();
    changed.mockClear();
    await hear([{ type: 'registered', frame: '0', tool: 'theirs', at }]);
    expect(hearing.placeOf({ frame: '0', name: 'theirs' })).toEqual(at);
    expect(changed).toHaveBeenCalledOnce();
    await hear([{ type: 'registered', frame: '0', tool: 'theirs' }]);
    expect(hearing.placeOf({ frame: '0', name: 'theirs' })).toBeUndefined();
    await hear([{ type: 'registered', frame: '', tool: 'theirs', at }]);
    world.shown = aDocument();
    hearing.moved();
    expect(hearing.placeOf({ frame: '', name: 'theirs' })).toBeUndefined();
  });

  it('keeps what it heard of the new document when the old one says goodbye late', async () => {
    const { world, told, hearing, hear, start } = setUp();
    await start();
    await hear([{ type: 'registered', frame: '', tool: 'old', at }, called(1, 'old')]);
    world.shown = aDocument();
    hearing.moved();
    expect(hearing.placeOf({ frame: '', name: 'old' })).toBeUndefined();
    await hear([]);
    await hear([{ type: 'registered', frame: '', tool: 'new', at }, called(1, 'new')]);
    hearing.moved();
    expect(hearing.placeOf({ frame: '', name: 'new' })).toEqual(at);
    await hear([{ type: 'ended', call: 1, ms: 5, ok: true, text: null }]);
    expect(told.at(-1)).toMatchObject({ call: 'heard-2', tool: 'new', ok: true });
  });

  it('follows a new call however many never end', async () => {
    const { told, hear, start } = setUp();
    await start();
    for (let from = 0; from < 1_100; from += 100)
      await hear(Array.from({ length: 100 }, (_, index) => called(from + index, 'theirs')));
    expect(told).toHaveLength(1_100);
    told.length = 0;
    await hear([0, 1_099].map((call) => ({ type: 'ended', call, ms: 5, ok: true, text: null })));
    expect(told).toMatchObject([{ call: 'heard-1100', ok: true }]);
  });

  it('says what is left out', async () => {
    const { hearing, hear, start } = setUp();
    await start();
    await hear([], { missed: 3, deaf: 1 });
    expect(hearing.unheard).toEqual({ calls: 3, documents: 1 });
    await hear([], {});
    expect(hearing.unheard).toBeUndefined();
  });

  it('goes on with the next page, and hears the pages of its site early', async () => {
    const { world, asked, early, hearing, start } = setUp();
    await start();
    world.shown = undefined;
    asked.at(-1)?.fail();
    hearing.moved();
    await quiet();
    world.shown = aDocument('https://elsewhere.example');
    hearing.moved();
    await quiet();
    expect(early).toHaveBeenLastCalledWith('https://elsewhere.example');
    expect(asked.at(-1)?.now).toBe(true);
    expect(hearing.state.state).toBe('on');
  });

  it('waits where the page can have no tools', async () => {
    const { world, asked, hearing, start } = setUp();
    await start();
    world.shown = aDocument('http://insecure.test', 'unavailable');
    asked.at(-1)?.fail();
    hearing.moved();
    await quiet();
    expect(asked).toHaveLength(2);
  });

  it('lets the page be when it ends', async () => {
    const { asked, early, ended, hearing, start } = setUp();
    await start();
    hearing.stop();
    expect(asked.at(-1)?.signal.aborted).toBe(true);
    expect(ended).toHaveBeenCalledOnce();
    expect(early).toHaveBeenLastCalledWith(undefined);
    expect(hearing.state).toEqual({ state: 'off', sentence: '' });
  });

  it('hears a page all the same where Chrome does not let it be early', async () => {
    const { early, hearing, start } = setUp();
    early.mockRejectedValueOnce(new Error('no'));
    await start();
    expect(hearing.state.state).toBe('on');
  });

  it('says why it cannot begin', async () => {
    const { asked, hearing, world } = setUp();
    const starting = hearing.start(world.shown ?? aDocument());
    await quiet();
    asked[0]?.answer('{"events":');
    await expect(starting).rejects.toThrow('could not be watched');
    expect(hearing.state).toMatchObject({ state: 'refused', sentence: expect.stringContaining('Reload') });
  });

  it('asks a page that answers at once no more than twenty times a second, and one that makes no sense less', async () => {
    const { asked, clock, start } = setUp();
    await start();
    const answering = async (text: string): Promise<number> => {
      const before = asked.length;
      for (let step = 0; step < 1_000; step++) {
        asked.at(-1)?.answer(text);
        await clock.advance(1);
      }
      return asked.length - before;
    };
    expect(await answering('')).toBeLessThanOrEqual(20);
    expect(await answering('{"events":5}')).toBeLessThanOrEqual(1);
  });

  it('tells, whatever the page says, of each call once, and of its end at most once and after it', async () => {
    const event = fc.oneof(
      fc.record({
        type: fc.constant('called'),
        call: fc.nat(5),
        frame: fc.constant(''),
        tool: fc.constant('t'),
        input: fc.string(),
      }),
      fc.record({
        type: fc.constant('ended'),
        call: fc.nat(5),
        ms: fc.nat(),
        ok: fc.constant(true),
        text: fc.constant(null),
      }),
      fc.record({
        type: fc.constant('ended'),
        call: fc.nat(5),
        ms: fc.nat(),
        ok: fc.constant(false),
        how: fc.constant('ERROR'),
        message: fc.string(),
      }),
      fc.anything(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(event, { maxLength: 6 }), { maxLength: 4 }), async (answers) => {
        const { asked, clock, told, start } = setUp();
        await start();
        for (const events of answers) {
          asked.at(-1)?.answer(JSON.stringify({ events, missed: 0, deaf: 0 }));
          await clock.advance(3_000);
        }
        const seen = new Map<string, number>();
        for (const one of told as { call: string; ok?: boolean }[]) {
          expect(seen.get(one.call)).toBe(one.ok === undefined ? undefined : 1);
          seen.set(one.call, one.ok === undefined ? 1 : 2);
        }
      }),
      { numRuns: 50 },
    );
  });
});
