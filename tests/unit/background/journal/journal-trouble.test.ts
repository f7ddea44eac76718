import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rest, waitingMax } from '../../../../src/background/journal/journal.ts';
import { schemaVersion, upgradeSchema } from '../../../../src/background/journal/journal-schema.ts';
import { databaseName, openDeadline } from '../../../../src/background/journal/journal-store.ts';
import { aCall, aJournal, answer, dump } from './a-journal.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A database of ours that somebody else made. */
async function foreign(version: number): Promise<IDBFactory> {
  const databases = new IDBFactory();
  (await answer(databases.open(databaseName, version))).close();
  return databases;
}

describe('a journal out of order', () => {
  it('of a newer version says so, counts what it loses and is put right by clearing', async () => {
    const { journal } = aJournal({}, await foreign(schemaVersion + 1));
    journal.record(aCall());
    journal.record(aCall());
    await journal.flush();
    expect(journal.lost).toBe(2);
    expect(journal.trouble).toMatch(/newer version of Pagehand.*clear the journal/);
    await expect(journal.read({ limit: 1 })).rejects.toMatchObject({
      failure: { code: 'UNAVAILABLE', message: journal.trouble },
    });
    await journal.clear();
    expect(journal.trouble).toBeUndefined();
    expect(journal.lost).toBe(0);
    journal.record(aCall());
    expect(await journal.count()).toBe(1);
  });

  it('without its stores says so, and is put right by clearing', async () => {
    const { journal } = aJournal({}, await foreign(schemaVersion));
    journal.record(aCall());
    await journal.flush();
    expect(journal.lost).toBe(1);
    expect(journal.trouble).toMatch(/damaged \(NotFoundError\).*Clear the journal/);
    await journal.clear();
    journal.record(aCall());
    expect(await journal.count()).toBe(1);
  });

  it('where the browser refuses databases hinders nobody', async () => {
    const { journal, databases } = aJournal();
    vi.spyOn(databases, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    journal.record(aCall());
    await journal.flush();
    expect(journal.lost).toBe(1);
    expect(journal.trouble).toContain('SecurityError');
    await expect(journal.prune()).rejects.toMatchObject({ failure: { code: 'UNAVAILABLE' } });
  });

  it('is left alone for a while, then tried again', async () => {
    const { journal, databases, clock } = aJournal();
    const open = vi.spyOn(databases, 'open').mockImplementationOnce(() => {
      throw new DOMException('no', 'UnknownError');
    });
    for (let n = 0; n < 3; n += 1) {
      journal.record(aCall());
      await journal.flush();
    }
    expect(open).toHaveBeenCalledTimes(1);
    expect(journal.lost).toBe(3);
    await clock.advance(rest);
    journal.record(aCall());
    await journal.flush();
    expect(journal.trouble).toBeUndefined();
    expect(journal.lost).toBe(3);
    expect(await journal.count()).toBe(1);
  });

  it('that never opens keeps a bounded number of entries waiting, and gives up', async () => {
    const { journal, databases, clock } = aJournal();
    vi.spyOn(databases, 'open').mockImplementation(() => new IDBOpenDBRequest());
    journal.record(aCall());
    void journal.flush();
    await clock.advance(0);
    for (let n = 0; n < waitingMax + 5; n += 1) journal.record(aCall());
    expect(journal.lost).toBe(5);
    await clock.advance(openDeadline);
    await journal.flush();
    expect(journal.trouble).toMatch(/did not open the journal/);
    expect(journal.lost).toBe(waitingMax + 6);
  });

  it('does not retry a write that failed', async () => {
    const { journal, clock } = aJournal();
    await journal.count();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    journal.record(aCall({ tool: 'refused' }));
    journal.record(aCall({ tool: 'in the same transaction' }));
    await journal.flush();
    expect(journal.trouble).toMatch(/no room left/);
    await clock.advance(rest);
    journal.record(aCall({ tool: 'later' }));
    expect((await journal.read({ limit: 10 })).map(({ tool }) => tool)).toEqual(['later']);
    expect(journal.lost).toBe(2);
  });

  it('keeps none of a transaction that was aborted', async () => {
    const { journal, databases } = aJournal();
    await journal.count();
    const { add } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(function (this: IDBObjectStore, value) {
      const request = add.call(this, value);
      this.transaction.abort();
      return request;
    });
    journal.record(aCall());
    journal.record(aCall());
    await journal.flush();
    expect(journal.lost).toBe(2);
    expect((await dump(databases)).calls).toEqual([]);
  });
});

describe('a connection that is wanted by somebody else', () => {
  it('does not block a newer version, and is opened again when needed', async () => {
    const { journal, databases } = aJournal();
    journal.record(aCall());
    await journal.flush();
    (await answer(databases.open(databaseName, schemaVersion + 1))).close();
    await expect(journal.count()).rejects.toThrow(/newer version/);
  });

  it('does not block its removal, and is opened again when needed', async () => {
    const { journal, databases } = aJournal();
    journal.record(aCall());
    await journal.flush();
    await answer(databases.deleteDatabase(databaseName));
    journal.record(aCall({ tool: 'next' }));
    expect(await journal.read({ limit: 10 })).toMatchObject([{ tool: 'next' }]);
    expect(journal.lost).toBe(0);
  });

  it('is opened again after the browser closed it', async () => {
    const { journal, databases } = aJournal();
    const opened: IDBDatabase[] = [];
    const { open } = databases;
    vi.spyOn(databases, 'open').mockImplementation((...which) => {
      const request = open.apply(databases, which);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    });
    journal.record(aCall());
    await journal.flush();
    for (const database of opened) forceCloseDatabase(database as never);
    journal.record(aCall());
    expect(await journal.count()).toBe(2);
    expect(journal.lost).toBe(0);
    expect(opened).toHaveLength(2);
  });

  it('waits for nobody who keeps an older one open', async () => {
    const databases = new IDBFactory();
    const { journal } = aJournal({}, databases);
    const stubborn = await answer(databases.open(databaseName, schemaVersion + 1));
    const cleared = journal.clear();
    await expect(cleared).rejects.toThrow(/Close Pagehand’s other windows/);
    stubborn.close();
    await journal.clear();
    expect(await journal.count()).toBe(0);
  });
});

describe('the schema', () => {
  it('makes nothing again that an older version made', async () => {
    const request = new IDBFactory().open('x', 1);
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction === null) return;
      upgradeSchema(request.result, request.transaction, 0);
      upgradeSchema(request.result, request.transaction, schemaVersion);
    });
    expect([...(await answer(request)).objectStoreNames]).toEqual(['calls', 'marks']);
  });
});
