import type { DBSchema } from 'idb';
import type { JournalEntry } from './journal-entry.ts';

/** An entry with its place in the journal. */
export interface KeptEntry extends JournalEntry {
  /** Grows from call to call, as they ended. */
  readonly id: number;
}

/** What the database holds. */
export interface JournalSchema extends DBSchema {
  calls: {
    key: number;
    /** The id is the database’s to give. */
    value: JournalEntry & { readonly id?: number };
    indexes: { time: number; site: [string, number] };
  };
  /** Moments to remember, in ms since the epoch. */
  marks: { key: 'pruned'; value: number };
}

/**
 * What made version 1, 2, …, in that order. A step that was released is never changed: a new version is a step more, and
 * gets the `versionchange` transaction for what is there already.
 */
const steps: readonly ((database: IDBDatabase, transaction: IDBTransaction) => void)[] = [
  (database) => {
    const calls = database.createObjectStore('calls', { keyPath: 'id', autoIncrement: true });
    // For what is too old, and for the calls of one site, newest first.
    calls.createIndex('time', 'time');
    calls.createIndex('site', ['site', 'id']);
    database.createObjectStore('marks');
  },
];

export const schemaVersion = steps.length;

/** Brings a database from `oldVersion` (0: a new one) to {@link schemaVersion}, in its `upgradeneeded` event. */
export function upgradeSchema(database: IDBDatabase, transaction: IDBTransaction, oldVersion: number): void {
  for (const step of steps.slice(oldVersion)) step(database, transaction);
}
