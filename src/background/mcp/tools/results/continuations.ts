import { CallError } from '../../../../shared/result.ts';
import { cutText } from '../../../calls/cut-text.ts';

/** What a store of continuations may hold. */
export interface ContinuationLimits {
  /** Texts kept. */
  readonly entries: number;
  /** Characters of all of them together. */
  readonly characters: number;
  /** ms each is kept. */
  readonly lifetime: number;
}

export interface ContinuationEdges {
  /** ms since the epoch. */
  now(): number;
  /** Never the same, and not to be guessed. */
  newId(): string;
}

/** Part of a text that was kept. */
export interface ContinuedText {
  readonly text: string;
  /** Where it begins, and the next begins; absent at the end. */
  readonly offset: number;
  readonly next?: number;
  readonly total: number;
}

const defaults: ContinuationLimits = { entries: 50, characters: 20_000_000, lifetime: 600_000 };

interface Kept {
  readonly owner: string;
  readonly text: string;
  readonly until: number;
}

/**
 * The rest of answers that were too long, for a while. Each belongs to an owner, the caller it was an answer to: nobody
 * else can read it. The oldest go first where there are too many. All of it goes with the worker.
 */
export class Continuations {
  readonly #edges: ContinuationEdges;
  readonly #limits: ContinuationLimits;
  /** The oldest first. */
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  constructor(edges: ContinuationEdges, limits: ContinuationLimits = defaults) {
    this.#edges = edges;
    this.#limits = limits;
  }

  /** Characters held. */
  get characters(): number {
    return this.#characters;
  }

  /** Keeps a text; undefined where it is larger than everything that may be kept. */
  keep(owner: string, text: string): string | undefined {
    const { entries, characters, lifetime } = this.#limits;
    this.#expire();
    if (text.length > characters || entries < 1) return undefined;
    for (const id of this.#kept.keys()) {
      if (this.#kept.size < entries && this.#characters + text.length <= characters) break;
      this.#drop(id);
    }
    const id = this.#edges.newId();
    this.#drop(id);
    this.#kept.set(id, { owner, text, until: this.#edges.now() + lifetime });
    this.#characters += text.length;
    return id;
  }

  /**
   * Reads on in a kept text.
   *
   * @throws CallError NOT_FOUND where there is none of this owner any more; VALIDATION_ERROR for an offset beyond its end
   */
  read(owner: string, id: string, offset: number, maxCharacters: number): ContinuedText {
    this.#expire();
    const kept = this.#kept.get(id);
    if (kept === undefined || kept.owner !== owner) {
      throw new CallError(
        'NOT_FOUND',
        'Nothing is kept under this continuation any more. Call the tool again, and ask it for less.',
      );
    }
    const total = kept.text.length;
    if (offset > total || offset < 0) {
      throw new CallError(
        'VALIDATION_ERROR',
        `offset: expected 0 to ${total}, received ${offset}. Correct and retry.`,
      );
    }
    const text = cutText(kept.text.slice(offset), Math.max(2, maxCharacters));
    const next = offset + text.length;
    return { text, offset, total, ...(next < total ? { next } : {}) };
  }

  /** Whether anything is kept for an owner. */
  holdsFor(owner: string): boolean {
    this.#expire();
    return [...this.#kept.values()].some((kept) => kept.owner === owner);
  }

  /** What belongs to an owner who is gone. */
  forget(owner: string): void {
    for (const [id, kept] of this.#kept) {
      if (kept.owner === owner) this.#drop(id);
    }
  }

  #expire(): void {
    const now = this.#edges.now();
    for (const [id, { until }] of this.#kept) {
      if (until <= now) this.#drop(id);
    }
  }

  #drop(id: string): void {
    this.#characters -= this.#kept.get(id)?.text.length ?? 0;
    this.#kept.delete(id);
  }
}
