import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { Journal } from '../../../../src/background/journal/journal.ts';
import type { JournalCall } from '../../../../src/background/journal/journal-entry.ts';
import { databaseName } from '../../../../src/background/journal/journal-store.ts';
import type { JournalSettings } from '../../../../src/protocol/settings.ts';
import { success } from '../../../../src/shared/result.ts';
import { Clock } from '../../registry/clock.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** A journal with a database of its own, and a clock that moves only when a test says so. */
export function aJournal(settings: Partial<JournalSettings> = {}, databases = new IDBFactory()) {
  const clock = new Clock();
  const set = { values: false, maxCalls: 10_000, maxDays: 30, ...settings };
  const edges = { databases, now: () => clock.now(), after: clock.after, settings: () => set };
  return {
    clock,
    databases,
    settings: set,
    journal: new Journal(edges),
    /** As after the worker was stopped: the same database, nothing remembered. */
    next: () => new Journal(edges),
  };
}

export function aCall(call: Partial<JournalCall> = {}): JournalCall {
  return {
    time: 0,
    site: 'https://example.org',
    tool: 'read_page',
    registrant: 'pagehand',
    origin: 'page',
    result: success({}),
    ms: 5,
    input: {},
    ...call,
  };
}

/** Everything in the database, beside the journal. */
export async function dump(databases: IDBFactory): Promise<Record<string, unknown[]>> {
  const database = await answer(databases.open(databaseName));
  const stores = [...database.objectStoreNames];
  const content: Record<string, unknown[]> = {};
  for (const store of stores) {
    content[store] = await answer(database.transaction(store).objectStore(store).getAll());
  }
  database.close();
  return content;
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
