import { type ShelfAdded, type ShelfView, shelfLimits } from '../../protocol/inspect.ts';
import { inEnglish, said } from '../../protocol/said/said.ts';
import { CallError } from '../../shared/result.ts';
import type { FileContent } from '../../tools/acting-handle.ts';
import { SaidError } from '../said-error.ts';
import type { SessionMemory } from '../session-memory.ts';
import { base64Of } from './base64.ts';
import { FilesInDatabase } from './files-in-database.ts';
import { FilesInMemory } from './files-in-memory.ts';
import { freeName } from './free-name.ts';
import type { KeptFiles } from './kept-files.ts';
import { type UploadDraft, Uploads } from './uploads.ts';
import { refuseWrongName } from './wrong-name.ts';

export interface FileShelfEdges {
  /** Where it is written that the database is of this browser session. */
  readonly session: SessionMemory;
  /** Runs `task` after `ms`; returns how to call it off. */
  after(ms: number, task: () => void): () => void;
  /** ms since the epoch. */
  now(): number;
  /** What is on a shelf changed. */
  changed(): void;
}

/** One part of a file on its way here. */
export interface ShelfPart {
  readonly upload: string;
  readonly file: UploadDraft;
  readonly at: number;
  readonly data: string;
}

const mark = 'shelf-of-session';

/**
 * Files the person put here for `upload_file` to take, for one browser session. Private windows have a shelf of their
 * own, in memory. No page reads it but by a call that the person was asked about.
 */
export class FileShelf {
  readonly #edges: FileShelfEdges;
  readonly #ordinary = new FilesInDatabase();
  readonly #private = new FilesInMemory();
  readonly #uploads: Uploads;
  /** What is changed, is changed one after the other: how much there is decides what still fits. */
  #last: Promise<unknown>;

  constructor(edges: FileShelfEdges) {
    this.#edges = edges;
    this.#uploads = new Uploads(edges);
    this.#last = this.#ofThisSession().catch(() => undefined);
  }

  /** Whether something would be lost with the worker. */
  get busy(): boolean {
    return this.#private.count > 0 || this.#uploads.to(false).length > 0 || this.#uploads.to(true).length > 0;
  }

  /** What a person gets to see of it. Never rejects. */
  async view(tabId: number, isPrivate: boolean): Promise<ShelfView> {
    await this.#last.catch(() => undefined);
    const shown = { tabId, private: isPrivate };
    try {
      const files = await this.#files(isPrivate).list();
      return { ...shown, files, bytes: this.#bytes(isPrivate, files), trouble: '' };
    } catch {
      const trouble = inEnglish(outOfOrder);
      return { ...shown, files: [], bytes: 0, trouble, said: { trouble: outOfOrder } };
    }
  }

  /** @throws CallError where it does not fit, or the parts before it are lost */
  add(isPrivate: boolean, part: ShelfPart): Promise<ShelfAdded> {
    return this.#inTurn(async () => {
      const kept = this.#files(isPrivate);
      const files = await kept.list();
      const upload = this.#uploads.take({ ...part, isPrivate }, ({ name, size }) => {
        const more = this.#uploads.to(isPrivate).length;
        if (files.length + more >= shelfLimits.files) throw tooMany();
        if (this.#bytes(isPrivate, files) + size > shelfLimits.bytes) throw tooMuch(name);
      });
      const { arrived, size, mimeType, bytes } = upload;
      if (arrived < size) return { bytes: arrived };
      const name = freeName(upload.name, new Set(files.map((file) => file.name)));
      await kept.add({ name, mimeType, size, bytes, added: this.#edges.now() });
      return { bytes: arrived, name };
    });
  }

  /** A file that was to come does not. */
  giveUp(upload: string): void {
    this.#uploads.giveUp(upload);
    this.#edges.changed();
  }

  /** @throws CallError VALIDATION_ERROR, CONFLICT where the name is taken, NOT_FOUND */
  rename(isPrivate: boolean, name: string, to: string): Promise<void> {
    return this.#inTurn(async () => {
      refuseWrongName(to);
      const kept = this.#files(isPrivate);
      if (to === name) return;
      if ((await kept.list()).some((file) => file.name === to)) {
        throw new SaidError('CONFLICT', said('shelf_name_taken', to));
      }
      if (!(await kept.rename(name, to))) {
        throw new SaidError('NOT_FOUND', said('shelf_file_gone'));
      }
    });
  }

  /** `name` absent: all of them. */
  remove(isPrivate: boolean, name?: string): Promise<void> {
    return this.#inTurn(async () => {
      if (name === undefined) await this.#files(isPrivate).clear();
      else await this.#files(isPrivate).remove(name);
    });
  }

  /** The browser starts, or the last private window is gone. Never rejects. */
  async clear(isPrivate: boolean): Promise<void> {
    this.#uploads.giveUpAll(isPrivate);
    await this.remove(isPrivate).catch(() => undefined);
  }

  /**
   * Files for a call that the person allowed.
   *
   * @throws CallError NOT_FOUND without telling what else is there; UNAVAILABLE
   */
  async take(isPrivate: boolean, names: readonly string[]): Promise<readonly FileContent[]> {
    await this.#last.catch(() => undefined);
    const kept = this.#files(isPrivate);
    return await Promise.all(
      names.map(async (name) => {
        const file = await kept.read(name).catch((cause: unknown) => {
          throw new SaidError('UNAVAILABLE', outOfOrder, { cause });
        });
        if (file === undefined) {
          throw new CallError(
            'NOT_FOUND',
            `The file shelf has no file named “${name}”. Ask the person which name it has there, or to put it there: Pagehand’s Inspector, “Files”.`,
          );
        }
        return { name: file.name, mimeType: file.mimeType, data: base64Of(file.bytes) };
      }),
    );
  }

  #files(isPrivate: boolean): KeptFiles {
    return isPrivate ? this.#private : this.#ordinary;
  }

  /** Bytes of what is there and of what is on its way. */
  #bytes(isPrivate: boolean, files: readonly { readonly size: number }[]): number {
    return [...files, ...this.#uploads.to(isPrivate)].reduce((sum, { size }) => sum + size, 0);
  }

  /** What an earlier session of the browser left is removed. */
  async #ofThisSession(): Promise<void> {
    const { session } = this.#edges;
    if ((await session.get(mark)) === true) return;
    await this.#ordinary.clear();
    await session.set(mark, true);
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#last.catch(() => undefined).then(work);
    this.#last = mine;
    try {
      return await mine;
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw new SaidError('UNAVAILABLE', outOfOrder, { cause: error });
    } finally {
      this.#edges.changed();
    }
  }
}

const outOfOrder = said('shelf_broken');

function tooMany(): CallError {
  return new SaidError('CONFLICT', said('shelf_full', shelfLimits.files));
}

function tooMuch(name: string): CallError {
  return new SaidError('CONFLICT', said('shelf_no_room', name, shelfLimits.bytes / 1_000_000));
}
