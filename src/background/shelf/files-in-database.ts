import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ShelfFile } from '../../protocol/inspect.ts';
import type { KeptFile, KeptFiles } from './kept-files.ts';

export const shelfDatabase = 'pagehand-shelf';

interface ShelfSchema extends DBSchema {
  /** Without their content, which is not read to show a list. */
  files: { key: number; value: ShelfFile; indexes: { name: string } };
  /** By the key of the file. */
  bytes: { key: number; value: Uint8Array<ArrayBuffer> };
}

/**
 * The shelf’s database: it outlives the worker, and what is in it is of one browser session. Every method throws what
 * IndexedDB throws.
 */
export class FilesInDatabase implements KeptFiles {
  readonly #connect: () => Promise<IDBPDatabase<ShelfSchema>>;
  #connection: Promise<IDBPDatabase<ShelfSchema>> | undefined;

  constructor() {
    this.#connect = () =>
      openDB<ShelfSchema>(shelfDatabase, 1, {
        upgrade(database) {
          const files = database.createObjectStore('files', { autoIncrement: true });
          files.createIndex('name', 'name', { unique: true });
          database.createObjectStore('bytes');
        },
        // A connection that is in the way, or that the browser closed, is not used again.
        blocking: () => this.#leave(),
        terminated: () => this.#leave(),
      });
  }

  async list(): Promise<readonly ShelfFile[]> {
    return await (await this.#database()).getAll('files');
  }

  async read(name: string): Promise<KeptFile | undefined> {
    const transaction = (await this.#database()).transaction(['files', 'bytes']);
    const key = await transaction.objectStore('files').index('name').getKey(name);
    if (key === undefined) return undefined;
    const [file, bytes] = await Promise.all([
      transaction.objectStore('files').get(key),
      transaction.objectStore('bytes').get(key),
    ]);
    return file === undefined || bytes === undefined ? undefined : { ...file, bytes };
  }

  async add({ bytes, ...file }: KeptFile): Promise<void> {
    const transaction = (await this.#database()).transaction(['files', 'bytes'], 'readwrite');
    const work = async (): Promise<void> => {
      const key = await transaction.objectStore('files').add(file);
      await transaction.objectStore('bytes').add(bytes, key);
    };
    // Together, so that whichever fails later is heard, too.
    await Promise.all([work(), transaction.done]);
  }

  async rename(name: string, to: string): Promise<boolean> {
    const transaction = (await this.#database()).transaction('files', 'readwrite');
    const cursor = await transaction.store.index('name').openCursor(name);
    if (cursor !== null) await cursor.update({ ...cursor.value, name: to });
    await transaction.done;
    return cursor !== null;
  }

  async remove(name: string): Promise<void> {
    const transaction = (await this.#database()).transaction(['files', 'bytes'], 'readwrite');
    const files = transaction.objectStore('files');
    const key = await files.index('name').getKey(name);
    if (key !== undefined) {
      await Promise.all([files.delete(key), transaction.objectStore('bytes').delete(key)]);
    }
    await transaction.done;
  }

  async clear(): Promise<void> {
    const transaction = (await this.#database()).transaction(['files', 'bytes'], 'readwrite');
    await Promise.all([
      transaction.objectStore('files').clear(),
      transaction.objectStore('bytes').clear(),
      transaction.done,
    ]);
  }

  async #database(): Promise<IDBPDatabase<ShelfSchema>> {
    this.#connection ??= this.#connect();
    const connection = this.#connection;
    try {
      return await connection;
    } catch (error) {
      if (this.#connection === connection) this.#connection = undefined;
      throw error;
    }
  }

  #leave(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    void connection?.then(
      (database) => database.close(),
      () => undefined,
    );
  }
}
