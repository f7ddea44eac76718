import { type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, wrap } from 'idb';
import { deferred } from '../../shared/deferred.ts';
import type { CallCode, JournalEntry } from './journal-entry.ts';
import { type JournalSchema, type KeptEntry, schemaVersion, upgradeSchema } from './journal-schema.ts';

export interface JournalStoreEdges {
  /** Where databases are opened: `indexedDB`. */
  readonly databases: IDBFactory;
  /** Runs `task` after `ms`; returns how to call it off. */
  after(ms: number, task: () => void): () => void;
}

/** Which calls to read; what is not given does not matter. */
export interface JournalQuery {
  readonly limit: number;
  /** Only what is older than the entry of this id: where the last page ended. */
  readonly before?: number | undefined;
  readonly site?: string | undefined;
  readonly tool?: string | undefined;
  readonly code?: CallCode | undefined;
}

export const databaseName = 'pagehand-journal';
/** ms until a database that does not open counts as out of order. */
export const openDeadline = 10_000;

type Database = IDBPDatabase<JournalSchema>;
type Store<Name extends 'calls' | 'marks', Mode extends 'readonly' | 'readwrite'> = IDBPObjectStore<
  JournalSchema,
  [Name],
  Name,
  Mode
>;

/**
 * The journal's database. Opened when it is first needed, and again when the browser or another window took the
 * connection away. Every method throws what IndexedDB throws.
 */
export class JournalStore {
  readonly #edges: JournalStoreEdges;
  #connection: Promise<Database> | undefined;

  constructor(edges: JournalStoreEdges) {
    this.#edges = edges;
  }

  /** All of them or none, in one transaction. */
  async write(entries: readonly JournalEntry[]): Promise<void> {
    await this.#transact('calls', 'readwrite', async (calls) => {
      await Promise.all(entries.map(async (entry) => await calls.add(entry)));
    });
  }

  /** Newest first. */
  async read({ limit, before, site, tool, code }: JournalQuery): Promise<KeptEntry[]> {
    return await this.#transact('calls', 'readonly', async (calls) => {
      const found: KeptEntry[] = [];
      let cursor = await (site === undefined
        ? calls.openCursor(before === undefined ? null : IDBKeyRange.upperBound(before, true), 'prev')
        : calls
            .index('site')
            // As a key, an array is above every number.
            .openCursor(IDBKeyRange.bound([site], [site, before ?? []], false, true), 'prev'));
      while (cursor !== null && found.length < limit) {
        const { primaryKey: id, value } = cursor;
        if ((tool ?? value.tool) === value.tool && (code ?? value.code) === value.code) {
          found.push({ ...value, id });
        }
        cursor = await cursor.continue();
      }
      return found;
    });
  }

  /** Oldest first, from after the entry of this id. */
  async readOn(after: number | undefined, limit: number): Promise<KeptEntry[]> {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const entries = await this.#transact('calls', 'readonly', (calls) => calls.getAll(range, limit));
    // The database gave each its id.
    return entries as KeptEntry[];
  }

  async count(): Promise<number> {
    return await this.#transact('calls', 'readonly', (calls) => calls.count());
  }

  /**
   * Removes at most `limit` calls that are too many: made before `since`, else the oldest beyond `maxCalls`. Returns how
   * many; none are left when it is 0.
   */
  async removeSome(since: number, maxCalls: number, limit: number): Promise<number> {
    return await this.#transact('calls', 'readwrite', async (calls) => {
      let ids = await calls.index('time').getAllKeys(IDBKeyRange.upperBound(since, true), limit);
      if (ids.length === 0) {
        const excess = (await calls.count()) - maxCalls;
        if (excess > 0) ids = await calls.getAllKeys(null, Math.min(excess, limit));
      }
      await Promise.all(ids.map((id) => calls.delete(id)));
      return ids.length;
    });
  }

  /** When it was last pruned, by whichever worker; undefined for never. */
  async pruned(): Promise<number | undefined> {
    return await this.#transact('marks', 'readonly', (marks) => marks.get('pruned'));
  }

  async markPruned(time: number): Promise<void> {
    await this.#transact('marks', 'readwrite', (marks) => marks.put(time, 'pruned'));
  }

  /** Removes every call. A database that is out of order is removed as a whole, and made anew when next needed. */
  async clear(): Promise<void> {
    try {
      await this.#transact('calls', 'readwrite', (calls) => calls.clear());
    } catch {
      const connection = this.#connection;
      this.#connection = undefined;
      await connection?.then(close, () => undefined);
      await this.#settle(this.#edges.databases.deleteDatabase(databaseName));
    }
  }

  async #transact<Name extends 'calls' | 'marks', Mode extends 'readonly' | 'readwrite', T>(
    name: Name,
    mode: Mode,
    work: (store: Store<Name, Mode>) => Promise<T>,
  ): Promise<T> {
    const transaction = await this.#begin(name, mode);
    const working = work(transaction.objectStore(name));
    // A request refused before it was made does not undo the others by itself.
    working.catch(() => abort(transaction));
    // Together, so that whichever fails later is heard, too.
    const [value] = await Promise.all([working, transaction.done]);
    return value;
  }

  async #begin<Name extends 'calls' | 'marks', Mode extends 'readonly' | 'readwrite'>(
    name: Name,
    mode: Mode,
  ): Promise<IDBPTransaction<JournalSchema, [Name], Mode>> {
    const database = await this.#connect();
    try {
      return database.transaction<Name, Mode>(name, mode);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      // The connection was closed since: for somebody else, or by the browser.
      this.#connection = undefined;
      return (await this.#connect()).transaction<Name, Mode>(name, mode);
    }
  }

  async #connect(): Promise<Database> {
    this.#connection ??= this.#open();
    const connection = this.#connection;
    try {
      return await connection;
    } catch (error) {
      if (this.#connection === connection) this.#connection = undefined;
      throw error;
    }
  }

  async #open(): Promise<Database> {
    const request = this.#edges.databases.open(databaseName, schemaVersion);
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      if (request.transaction !== null) upgradeSchema(request.result, request.transaction, oldVersion);
    });
    // Only a deletion gives no database.
    const opening = wrap(request) as Promise<unknown> as Promise<Database>;
    try {
      await this.#settle(request);
    } catch (error) {
      opening.then(close, () => undefined);
      throw error;
    }
    const database = await opening;
    // A newer version, or who removes the database, waits until every connection is closed.
    database.addEventListener('versionchange', () => database.close());
    return database;
  }

  /** Waits for `request`, but not for other windows, nor for ever. */
  async #settle(request: IDBOpenDBRequest): Promise<void> {
    const { promise: tooLong, reject } = deferred<never>();
    const giveUp = (): void => reject(new DOMException('The database did not open in time.', 'TimeoutError'));
    const callOff = this.#edges.after(openDeadline, giveUp);
    request.addEventListener('blocked', giveUp);
    try {
      await Promise.race([wrap(request), tooLong]);
    } finally {
      callOff();
    }
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}

function close(database: Database): void {
  database.close();
}
