import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { FileShelf } from '../../../../src/background/shelf/file-shelf.ts';
import { uploadPatience } from '../../../../src/background/shelf/uploads.ts';
import { shelfLimits } from '../../../../src/protocol/inspect.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { Clock } from '../../registry/clock.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A shelf, and the memory of its browser session. */
function aShelf(session = new Map<string, unknown>()) {
  const clock = new Clock();
  let changes = 0;
  const shelf = new FileShelf({
    session: {
      get: async (key) => session.get(key),
      set: async (key, value) => void session.set(key, value),
    },
    after: clock.after,
    now: () => clock.now(),
    changed: () => {
      changes += 1;
    },
  });
  return { shelf, clock, session, changes: () => changes };
}

let uploads = 0;

/** Sends a file as a screen does, in parts of so many bytes. */
async function add(shelf: FileShelf, name: string, bytes: Uint8Array, isPrivate = false, part = 1_000) {
  const upload = `upload ${++uploads}`;
  const file = { name, mimeType: 'text/plain', size: bytes.length };
  let added = await shelf.add(isPrivate, { upload, file, at: 0, data: base64(bytes.subarray(0, part)) });
  while (added.bytes < bytes.length) {
    const at = added.bytes;
    added = await shelf.add(isPrivate, { upload, file, at, data: base64(bytes.subarray(at, at + part)) });
  }
  return added.name;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const names = async (shelf: FileShelf, isPrivate = false) =>
  (await shelf.view(1, isPrivate)).files.map(({ name }) => name);

async function failure(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`No CallError: ${String(error)}`);
  return error.failure;
}

describe('the file shelf', () => {
  it.each([false, true])('keeps every byte, in whatever parts it comes (private: %s)', async (isPrivate) => {
    const { shelf } = aShelf();
    let nth = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 40 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, part) => {
          nth += 1;
          const name = `${nth}.bin`;
          expect(await add(shelf, name, bytes, isPrivate, part)).toBe(name);
          expect(await shelf.take(isPrivate, [name])).toEqual([
            { name, mimeType: 'text/plain', data: base64(bytes) },
          ]);
          await shelf.remove(isPrivate, name);
          expect(await names(shelf, isPrivate)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('shows name, type, size and when, oldest first, and tells of changes', async () => {
    const { shelf, clock, changes } = aShelf();
    await add(shelf, 'b.txt', new Uint8Array(3));
    await clock.advance(5_000);
    await add(shelf, 'a.txt', new Uint8Array(0));
    expect(await shelf.view(7, false)).toEqual({
      tabId: 7,
      private: false,
      files: [
        { name: 'b.txt', mimeType: 'text/plain', size: 3, added: 0 },
        { name: 'a.txt', mimeType: 'text/plain', size: 0, added: 5_000 },
      ],
      bytes: 3,
      trouble: '',
    });
    expect(changes()).toBeGreaterThan(1);
  });

  it('outlives the worker, and not the browser session', async () => {
    const { shelf, session } = aShelf();
    await add(shelf, 'a.txt', new Uint8Array(3));
    expect(await names(aShelf(session).shelf)).toEqual(['a.txt']);
    expect(await names(aShelf().shelf)).toEqual([]);
  });

  it('keeps the files of private windows apart, and in memory', async () => {
    const { shelf, session } = aShelf();
    await add(shelf, 'secret.txt', new Uint8Array(3), true);
    expect(await names(shelf)).toEqual([]);
    expect((await failure(shelf.take(false, ['secret.txt']))).code).toBe('NOT_FOUND');
    expect(shelf.busy).toBe(true);
    expect(await names(aShelf(session).shelf, true)).toEqual([]);
    await shelf.clear(true);
    expect(shelf.busy).toBe(false);
    expect(await names(shelf, true)).toEqual([]);
  });

  it('gives a file whose name is taken another one', async () => {
    const { shelf } = aShelf();
    for (const wanted of ['a.txt', 'a (2).txt', 'a.txt', '.env', '.env'])
      await add(shelf, wanted, new Uint8Array(1));
    expect(await names(shelf)).toEqual(['a.txt', 'a (2).txt', 'a (3).txt', '.env', '.env (2)']);
  });

  it('renames, and refuses names that are taken, wrong or not there', async () => {
    const { shelf } = aShelf();
    await add(shelf, 'a.txt', new Uint8Array([1]));
    await add(shelf, 'b.txt', new Uint8Array([2]));
    await shelf.rename(false, 'a.txt', 'c.txt');
    expect(await names(shelf)).toEqual(['c.txt', 'b.txt']);
    expect((await shelf.take(false, ['c.txt']))[0]?.data).toBe('AQ==');
    expect((await failure(shelf.rename(false, 'c.txt', 'b.txt'))).code).toBe('CONFLICT');
    expect((await failure(shelf.rename(false, 'gone', 'd.txt'))).code).toBe('NOT_FOUND');
    for (const wrong of ['x/y', '..', 'exe.\u202Egpj', 'x'.repeat(201)])
      expect((await failure(shelf.rename(false, 'c.txt', wrong))).code).toBe('VALIDATION_ERROR');
    await shelf.rename(false, 'c.txt', 'c.txt');
  });

  it('tells who asks for a file that is not there nothing of the others', async () => {
    const { shelf } = aShelf();
    await add(shelf, 'tax 2025.pdf', new Uint8Array(1));
    const refused = await failure(shelf.take(false, ['guess.pdf']));
    expect(refused.code).toBe('NOT_FOUND');
    expect(JSON.stringify(refused)).not.toContain('tax');
  });

  it('holds so many files, those on their way included', async () => {
    const { shelf } = aShelf();
    for (let nth = 1; nth < shelfLimits.files; nth += 1) await add(shelf, `${nth}`, new Uint8Array(1));
    const file = { name: 'last', mimeType: '', size: 2 };
    await shelf.add(false, { upload: 'x', file, at: 0, data: 'AA==' });
    const refused = await failure(add(shelf, 'one more', new Uint8Array(1)));
    expect(refused).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Remove one') });
    await shelf.add(false, { upload: 'x', file, at: 1, data: 'AA==' });
    expect(await names(shelf)).toHaveLength(shelfLimits.files);
  });

  it('holds so many bytes', async () => {
    const { shelf } = aShelf();
    const start = (upload: string, size: number) =>
      shelf.add(false, { upload, file: { name: upload, mimeType: '', size }, at: 0, data: 'AA==' });
    expect((await failure(start('large', shelfLimits.bytes + 1))).message).toContain('50 MB');
    await start('half', shelfLimits.bytes / 2);
    expect((await failure(start('too much', shelfLimits.bytes / 2 + 1))).code).toBe('CONFLICT');
    shelf.giveUp('half');
    await start('now', shelfLimits.bytes / 2 + 1);
  });

  it('forgets a file whose parts stop coming, and one with parts missing', async () => {
    const { shelf, clock } = aShelf();
    const file = { name: 'a', mimeType: '', size: 3 };
    await shelf.add(false, { upload: 'x', file, at: 0, data: 'AA==' });
    expect(shelf.busy).toBe(true);
    await clock.advance(uploadPatience);
    expect(shelf.busy).toBe(false);
    expect((await failure(shelf.add(false, { upload: 'x', file, at: 1, data: 'AA==' }))).message).toContain(
      'Add it again',
    );
    await shelf.add(false, { upload: 'y', file, at: 0, data: 'AA==' });
    expect((await failure(shelf.add(false, { upload: 'y', file, at: 2, data: 'AA==' }))).code).toBe(
      'NOT_FOUND',
    );
    await shelf.add(false, { upload: 'z', file, at: 0, data: 'AA==' });
    expect((await failure(shelf.add(false, { upload: 'z', file, at: 1, data: 'AAAAAA==' }))).code).toBe(
      'VALIDATION_ERROR',
    );
    expect(await names(shelf)).toEqual([]);
  });

  it('says so where the browser keeps nothing', async () => {
    const broken = {
      ...new IDBFactory(),
      open: () => {
        throw new DOMException('full', 'UnknownError');
      },
    };
    globalThis.indexedDB = broken as unknown as IDBFactory;
    const { shelf } = aShelf();
    expect((await shelf.view(1, false)).trouble).toContain('disk space');
    expect((await failure(add(shelf, 'a', new Uint8Array(1)))).code).toBe('UNAVAILABLE');
    expect(await add(shelf, 'a', new Uint8Array(1), true)).toBe('a');
  });
});
