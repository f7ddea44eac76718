import { inEnglish, type Said, type Saying } from '../../protocol/said/said.ts';
import type { JournalSettings } from '../../protocol/settings.ts';
import { SaidError } from '../said-error.ts';
import { type JournalCall, type JournalEntry, makeEntry } from './journal-entry.ts';
import type { KeptEntry } from './journal-schema.ts';
import { type JournalQuery, JournalStore, type JournalStoreEdges } from './journal-store.ts';
import { explainTrouble } from './sentences.ts';

export interface JournalEdges extends JournalStoreEdges {
  /** ms since the epoch. */
  now(): number;
  /** As the user set them now. */
  settings(): JournalSettings;
}

/** A part of the journal as text. */
export interface JournalChunk {
  /** JSON Lines, oldest first. */
  readonly text: string;
  /** Where to go on; absent at the end. */
  readonly after?: number;
}

/** ms that entries gather for one transaction, and how many are enough not to wait. */
export const gathering = { ms: 200, entries: 100 } as const;
/** Entries that may wait for a slow database; more are lost. */
export const waitingMax = 1_000;
/** ms a journal out of order is left alone before the next entry is tried. */
export const rest = 60_000;
/** When the journal is pruned: ms since the last time, or calls written since; and how many calls at a time. */
export const pruning = { ms: 3_600_000, writes: 500, chunk: 500 } as const;
/** Calls in one chunk of an export. */
export const exportChunk = 100;

const day = 86_400_000;

/**
 * What was called, by whom, and how it ended. Recording never waits, throws or hinders a call: what cannot be kept is
 * counted in {@link lost}, and {@link trouble} says why.
 */
export class Journal {
  readonly #edges: JournalEdges;
  readonly #store: JournalStore;
  #gathered: JournalEntry[] = [];
  #callOff: (() => void) | undefined;
  #writing = Promise.resolve();
  #queued = false;
  #lost = 0;
  #trouble: Said<Saying> | undefined;
  #restsUntil = 0;
  #written = 0;
  #pruned: number | undefined;
  #pruning = false;

  constructor(edges: JournalEdges) {
    this.#edges = edges;
    this.#store = new JournalStore(edges);
  }

  /** Calls that could not be kept, since the worker started or the journal was cleared. */
  get lost(): number {
    return this.#lost;
  }

  /** What is wrong with the journal and what to do about it, for a person; undefined while it works. */
  get trouble(): string | undefined {
    return this.#trouble && inEnglish(this.#trouble);
  }

  get saidTrouble(): Said<Saying> | undefined {
    return this.#trouble;
  }

  /** Takes down a call that ended. It is written a moment later, together with others. */
  record(call: JournalCall): void {
    try {
      if (this.#gathered.length >= waitingMax) throw new RangeError('Too many entries wait.');
      this.#gathered.push(makeEntry(call, this.#edges.settings()));
      if (this.#gathered.length >= gathering.entries) void this.flush();
      else this.#callOff ??= this.#edges.after(gathering.ms, () => void this.flush());
    } catch {
      this.#lost += 1;
    }
  }

  /** Resolves when everything recorded so far is written or lost. */
  flush(): Promise<void> {
    this.#callOff?.();
    this.#callOff = undefined;
    if (!this.#queued && this.#gathered.length > 0) {
      this.#queued = true;
      this.#writing = this.#writing.then(() => this.#write());
    }
    return this.#writing;
  }

  /**
   * A page of calls, newest first; `before` the id of its last entry comes the next.
   *
   * @throws CallError `UNAVAILABLE` with the {@link trouble}
   */
  async read(query: JournalQuery): Promise<KeptEntry[]> {
    await this.flush();
    return await this.#attempt(() => this.#store.read(query));
  }

  /** @throws as {@link read} */
  async count(): Promise<number> {
    await this.flush();
    return await this.#attempt(() => this.#store.count());
  }

  /**
   * The journal as text, one chunk after the other, from after the entry of this id.
   *
   * @throws as {@link read}
   */
  async *export(after?: number): AsyncGenerator<JournalChunk, void> {
    await this.flush();
    for (let from = after; ; ) {
      const entries = await this.#attempt(() => this.#store.readOn(from, exportChunk));
      const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
      const last = entries.at(-1);
      if (last === undefined) return;
      if (entries.length < exportChunk) return yield { text };
      yield { text, after: last.id };
      from = last.id;
    }
  }

  /**
   * Forgets every call recorded so far, and sets a journal right that is out of order.
   *
   * @throws as {@link read}
   */
  async clear(): Promise<void> {
    this.#gathered = [];
    await this.flush();
    await this.#attempt(() => this.#store.clear());
    this.#lost = 0;
  }

  /**
   * Removes what is older or more than the settings allow, a little at a time so that entries are written in between.
   * Runs by itself, too: hourly and after many writes, where there is something to do at all.
   *
   * @throws as {@link read}
   */
  async prune(): Promise<void> {
    await this.flush();
    const now = this.#edges.now();
    const { maxCalls, maxDays } = this.#edges.settings();
    // Also where it fails: it is tried again in an hour.
    this.#pruned = now;
    this.#written = 0;
    await this.#attempt(async () => {
      while ((await this.#store.removeSome(now - maxDays * day, maxCalls, pruning.chunk)) > 0);
      await this.#store.markPruned(now);
    });
  }

  async #write(): Promise<void> {
    this.#queued = false;
    const entries = this.#gathered;
    this.#gathered = [];
    if (entries.length === 0) return;
    try {
      if (this.#edges.now() < this.#restsUntil) throw new RangeError('The journal is out of order.');
      await this.#attempt(() => this.#store.write(entries));
      this.#written += entries.length;
      void this.#pruneWhenDue();
    } catch {
      this.#lost += entries.length;
    }
  }

  async #pruneWhenDue(): Promise<void> {
    if (this.#pruning) return;
    this.#pruning = true;
    try {
      // Workers live shorter than an hour: the last one's mark counts.
      this.#pruned ??= (await this.#attempt(() => this.#store.pruned())) ?? Number.NEGATIVE_INFINITY;
      const ago = this.#edges.now() - this.#pruned;
      // A clock that was set back must not stop it for long.
      if (this.#written >= pruning.writes || ago >= pruning.ms || ago < 0) await this.prune();
    } catch {
      // The journal says so in its trouble; nobody waits here.
    } finally {
      this.#pruning = false;
    }
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await work();
      this.#trouble = undefined;
      this.#restsUntil = 0;
      return value;
    } catch (error) {
      const trouble = explainTrouble(error);
      this.#trouble = trouble;
      this.#restsUntil = this.#edges.now() + rest;
      throw new SaidError('UNAVAILABLE', trouble, { cause: error });
    }
  }
}
