import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  exportChunk,
  gathering,
  type Journal,
  type JournalChunk,
  pruning,
} from '../../../../src/background/journal/journal.ts';
import { failure } from '../../../../src/shared/result.ts';
import { quiet } from '../../registry/clock.ts';
import { aCall, aJournal, day, dump, hour } from './a-journal.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function recordTools(journal: Journal, count: number, from = 0): void {
  for (let n = from; n < from + count; n += 1) journal.record(aCall({ time: n, tool: `t${n}` }));
}

async function all(chunks: AsyncIterable<JournalChunk>): Promise<JournalChunk[]> {
  const found: JournalChunk[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return found;
}

async function tools(journal: Journal): Promise<string[]> {
  return (await journal.read({ limit: 10_000 })).map(({ tool }) => tool);
}

describe('recording', () => {
  it('does not open the database before entries have gathered', async () => {
    const { journal, databases, clock } = aJournal();
    const open = vi.spyOn(databases, 'open');
    recordTools(journal, 3);
    await clock.advance(gathering.ms - 1);
    expect(open).not.toHaveBeenCalled();
    await clock.advance(1);
    await journal.flush();
    expect((await dump(databases)).calls).toHaveLength(3);
  });

  it('writes what gathered in one transaction', async () => {
    const { journal } = aJournal();
    const add = vi.spyOn(IDBObjectStore.prototype, 'add');
    recordTools(journal, 50);
    await journal.flush();
    expect(add).toHaveBeenCalledTimes(50);
    expect(new Set((add.mock.contexts as IDBObjectStore[]).map(({ transaction }) => transaction)).size).toBe(
      1,
    );
  });

  it('does not wait once enough have gathered', async () => {
    const { journal, databases } = aJournal();
    const open = vi.spyOn(databases, 'open');
    recordTools(journal, gathering.entries - 1);
    await quiet();
    expect(open).not.toHaveBeenCalled();
    recordTools(journal, 1);
    await quiet();
    expect(open).toHaveBeenCalled();
  });

  it('follows the setting for values at once', async () => {
    const { journal, settings } = aJournal();
    journal.record(aCall({ input: { query: 'shoes' } }));
    settings.values = true;
    journal.record(aCall({ input: { query: 'boots' } }));
    const [second, first] = await journal.read({ limit: 2 });
    expect(first).not.toHaveProperty('values');
    expect(second?.values?.input).toBe('{"query":"boots"}');
  });

  it('throws nothing where the settings do, and counts what is lost', () => {
    const { journal, settings } = aJournal();
    Object.defineProperty(settings, 'values', {
      get() {
        throw new Error('not read yet');
      },
    });
    journal.record(aCall());
    expect(journal.lost).toBe(1);
  });
});

describe('reading', () => {
  it('goes from the newest call to the oldest, page by page, without a gap', async () => {
    const { journal } = aJournal();
    recordTools(journal, 7);
    const seen: string[] = [];
    for (let before: number | undefined; ; ) {
      const page = await journal.read({ limit: 3, before });
      seen.push(...page.map(({ tool }) => tool));
      before = page.at(-1)?.id;
      if (before === undefined) break;
    }
    expect(seen).toEqual(['t6', 't5', 't4', 't3', 't2', 't1', 't0']);
    expect(await journal.count()).toBe(7);
  });

  it('sees a call that was recorded just now', async () => {
    const { journal } = aJournal();
    recordTools(journal, 1);
    expect(await tools(journal)).toEqual(['t0']);
  });

  it('finds the calls of a site, of a tool and of a code, and pages among them', async () => {
    const { journal } = aJournal();
    const [a, b] = ['https://a.example', 'https://b.example'];
    journal.record(aCall({ site: a, tool: 'one' }));
    journal.record(aCall({ site: b, tool: 'two' }));
    journal.record(aCall({ site: a, tool: 'two', result: failure('TIMEOUT', '') }));
    journal.record(aCall({ site: `${a}:8443`, tool: 'two' }));
    journal.record(aCall({ site: a, tool: 'two' }));
    const ids = async (query: object): Promise<number[]> =>
      (await journal.read({ limit: 10, ...query })).map(({ id }) => id);
    expect(await ids({ site: a })).toEqual([5, 3, 1]);
    expect(await ids({ site: a, before: 5 })).toEqual([3, 1]);
    expect(await ids({ site: a, tool: 'two' })).toEqual([5, 3]);
    expect(await ids({ code: 'TIMEOUT' })).toEqual([3]);
    expect(await ids({ tool: 'two', code: 'SUCCESS', before: 5 })).toEqual([4, 2]);
    expect(await ids({ site: 'https://c.example' })).toEqual([]);
  });
});

describe('an export', () => {
  it('is JSON Lines, oldest first, and can be gone on with', async () => {
    const { journal } = aJournal();
    recordTools(journal, exportChunk + 1);
    const [first, second, ...rest] = await all(journal.export());
    expect(first?.text.trimEnd().split('\n')).toHaveLength(exportChunk);
    expect(JSON.parse(second?.text ?? '')).toMatchObject({ tool: `t${exportChunk}` });
    expect(second).not.toHaveProperty('after');
    expect(rest).toEqual([]);
    expect(await all(journal.export(first?.after))).toEqual([second]);
  });

  it('of nothing is nothing', async () => {
    expect(await all(aJournal().journal.export())).toEqual([]);
  });
});

describe('clearing', () => {
  it('forgets what was written and what was about to be', async () => {
    const { journal, databases, clock } = aJournal();
    recordTools(journal, 2);
    await journal.flush();
    recordTools(journal, 2);
    await journal.clear();
    await clock.advance(gathering.ms);
    await journal.flush();
    expect((await dump(databases)).calls).toEqual([]);
  });

  it('does not give an id twice', async () => {
    const { journal } = aJournal();
    recordTools(journal, 2);
    await journal.flush();
    await journal.clear();
    recordTools(journal, 1);
    expect(await journal.read({ limit: 1 })).toMatchObject([{ id: 3 }]);
  });
});

describe('pruning', () => {
  it('removes what is older than the settings allow, and nothing younger', async () => {
    const { journal, clock } = aJournal({ maxDays: 2 });
    await clock.advance(day);
    await journal.prune();
    for (const time of [0, 1, day]) journal.record(aCall({ time, tool: `t${time}` }));
    await clock.advance(day + 1);
    await journal.prune();
    expect(await tools(journal)).toEqual([`t${day}`, 't1']);
  });

  it('removes the oldest of too many, in more than one go', async () => {
    const { journal } = aJournal({ maxCalls: 3 });
    recordTools(journal, pruning.chunk + 8);
    await journal.prune();
    const newest = pruning.chunk + 7;
    expect(await tools(journal)).toEqual([newest, newest - 1, newest - 2].map((n) => `t${n}`));
  });

  it('lets calls be written in between', async () => {
    const { journal, settings } = aJournal();
    recordTools(journal, 2 * pruning.chunk);
    await journal.prune();
    settings.maxCalls = 0;
    const order: string[] = [];
    const pruned = journal.prune().then(() => order.push('pruned'));
    await quiet();
    recordTools(journal, 1);
    await journal.flush();
    order.push('written');
    await pruned;
    expect(order).toEqual(['written', 'pruned']);
  });

  it('runs by itself at the first write, and an hour later', async () => {
    const { journal, clock } = aJournal({ maxCalls: 1 });
    recordTools(journal, 2);
    await expect.poll(() => journal.count()).toBe(1);
    recordTools(journal, 2);
    await clock.advance(hour - 1);
    recordTools(journal, 1);
    await journal.flush();
    expect(await journal.count()).toBe(4);
    await clock.advance(1);
    recordTools(journal, 1);
    await expect.poll(() => journal.count()).toBe(1);
  });

  it('waits for the hour to end, though the worker was stopped', async () => {
    const { journal, next } = aJournal({ maxCalls: 1 });
    recordTools(journal, 1);
    await journal.prune();
    const second = next();
    const asked = vi.spyOn(IDBObjectStore.prototype, 'get');
    recordTools(second, 3);
    await second.flush();
    const pruned = vi.spyOn(second, 'prune');
    await expect.poll(() => asked.mock.results.length).toBe(1);
    expect(await second.count()).toBe(4);
    expect(pruned).not.toHaveBeenCalled();
  });

  it('does not wait for a clock that was set back', async () => {
    const { journal, clock } = aJournal({ maxCalls: 1 });
    await clock.advance(day);
    recordTools(journal, 1);
    await journal.prune();
    vi.spyOn(clock, 'now').mockReturnValue(hour);
    recordTools(journal, 2);
    await expect.poll(() => journal.count()).toBe(1);
  });

  it('runs by itself after many writes', async () => {
    const { journal } = aJournal({ maxCalls: 1 });
    recordTools(journal, 1);
    await journal.prune();
    recordTools(journal, pruning.writes - 1);
    expect(await journal.count()).toBe(pruning.writes);
    recordTools(journal, 1);
    await expect.poll(() => journal.count()).toBe(1);
  });
});

describe('two journals in one browser', () => {
  it('do not know of each other', async () => {
    const one = aJournal();
    const other = aJournal({}, new IDBFactory());
    recordTools(one.journal, 1);
    expect(await one.journal.count()).toBe(1);
    expect(await other.journal.count()).toBe(0);
  });
});
