import { inEnglishAll, type Said, type Saying, said } from '../../protocol/said/said.ts';
import { SaidError } from '../said-error.ts';

/** The part of `chrome.storage.local` that is used. */
export interface StoredArea {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** What one store keeps, and how it is read and spoken of. */
export interface Keeping<Value> {
  /** Where it is kept. What cannot be understood is set aside under this key with `-set-aside`. */
  readonly key: string;
  /** Where nothing is stored, or nothing that can be read. */
  readonly empty: Value;
  /** What is written, with its version. */
  wrap(value: Value): unknown;
  /** Reads what `wrap` made, by this version or an earlier one; or says in a sentence why there is nothing to be had. */
  read(stored: unknown): { readonly value: Value } | { readonly refused: Said<Saying> };
  /** A sentence for people. `why` is one, too, or nothing. */
  setAside(why: Said<Saying> | undefined): Said<Saying>;
  /** A sentence for people, where the browser could not read its storage. */
  unread(error: string): Said<Saying>;
}

/**
 * What the user set, from storage and back. A store that cannot be read is set aside and reported, and the empty value is
 * used. Changes come one after the other; each is validated, then stored, then in force.
 */
export class VersionedStore<Value> {
  readonly #area: StoredArea;
  readonly #keeping: Keeping<Value>;
  readonly #asideKey: string;
  readonly #listeners = new Set<() => void>();
  #current: Value;
  #troubles: readonly Said<Saying>[] = [];
  #setAside: unknown;
  /** Why what is stored is not known, or not safe elsewhere: while that is so, nothing is written over it. */
  #unread: unknown;
  #last: Promise<void>;
  readonly ready: Promise<void>;

  constructor(area: StoredArea, keeping: Keeping<Value>) {
    this.#area = area;
    this.#keeping = keeping;
    this.#asideKey = `${keeping.key}-set-aside`;
    this.#current = keeping.empty;
    this.ready = this.#load();
    this.#last = this.ready;
  }

  get current(): Value {
    return this.#current;
  }

  /** What went wrong, in sentences. */
  get troubles(): readonly string[] {
    return inEnglishAll(this.#troubles);
  }

  get saidTroubles(): readonly Said<Saying>[] {
    return this.#troubles;
  }

  /** The store that could not be read, as text. */
  get setAside(): string | undefined {
    return this.#setAside === undefined ? undefined : (JSON.stringify(this.#setAside, null, 2) ?? '');
  }

  /** Calls `listener`, which must not throw, after each change that is in force. */
  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Changes the value as it is when it is this change's turn.
   *
   * @throws CallError VALIDATION_ERROR where the result would be none, TEMPORARY_FAILURE where it could not be stored; it
   *   stays as it was
   */
  update(change: (value: Value) => Value): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#unread !== undefined) await this.#loadAgain();
      await this.#write(change(this.#current));
    });
  }

  /**
   * The set-aside store is no longer needed.
   *
   * @throws CallError TEMPORARY_FAILURE where it could not be deleted
   */
  dismissTrouble(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await this.#area.remove(this.#asideKey);
        // It could not be set aside: it still lies where it lay.
        if (this.#setAside !== undefined && this.#unread !== undefined)
          await this.#area.remove(this.#keeping.key);
      } catch (cause) {
        throw new SaidError('TEMPORARY_FAILURE', said('store_not_deleted', String(cause)), { cause });
      }
      if (this.#setAside !== undefined) this.#unread = undefined;
      this.#setAside = undefined;
      this.#troubles = [];
      this.#tell();
    });
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#last.then(change);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #loadAgain(): Promise<void> {
    await this.#load();
    if (this.#unread !== undefined) {
      throw new SaidError('TEMPORARY_FAILURE', said('store_not_read', String(this.#unread)), {
        cause: this.#unread,
      });
    }
    this.#tell();
  }

  async #write(value: Value): Promise<void> {
    const { key, wrap, read } = this.#keeping;
    const checked = read(wrap(value));
    if ('refused' in checked) {
      throw new SaidError('VALIDATION_ERROR', said('store_refused', checked.refused));
    }
    try {
      await this.#area.set(key, wrap(checked.value));
    } catch (cause) {
      throw new SaidError('TEMPORARY_FAILURE', said('store_not_written', String(cause)), { cause });
    }
    this.#current = checked.value;
    this.#tell();
  }

  async #load(): Promise<void> {
    const { key, read, setAside, unread } = this.#keeping;
    this.#unread = undefined;
    this.#troubles = [];
    try {
      this.#setAside = await this.#area.get(this.#asideKey);
      const stored = await this.#area.get(key);
      const found = read(stored);
      if ('value' in found) {
        this.#current = found.value;
      } else {
        this.#setAside = stored;
        await this.#area.set(this.#asideKey, stored);
        await this.#area.remove(key);
      }
      if (this.#setAside !== undefined) {
        this.#troubles = [setAside('refused' in found ? found.refused : undefined)];
      }
    } catch (error) {
      this.#unread = error ?? 'no reason given';
      this.#troubles = [unread(String(error))];
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
