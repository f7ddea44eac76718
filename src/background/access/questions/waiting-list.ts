import { type Question, questionPatience } from '../../../protocol/questions.ts';
import type { After } from '../../calls/call-deadline.ts';
import { WaitingEntry } from './waiting-entry.ts';

/** Entries of one site, and of all sites together. */
export const maxWaiting = { site: 20, all: 50 } as const;

export interface WaitingListEdges {
  /** ms since the epoch. */
  readonly now: () => number;
  readonly after: After;
  /** An id that no worker ever used: a screen of a stopped one may still answer. */
  readonly newId: () => string;
}

/** The questions that wait, and the time each has. */
export class WaitingList {
  readonly #edges: WaitingListEdges;
  readonly #expired: (entry: WaitingEntry) => void;
  /** In the order of asking; each with what calls its timer off. */
  readonly #entries = new Map<WaitingEntry, () => void>();

  /** @param expired is told of an entry whose time is over; it takes it off the list */
  constructor(edges: WaitingListEdges, expired: (entry: WaitingEntry) => void) {
    this.#edges = edges;
    this.#expired = expired;
  }

  /** Oldest first. */
  get all(): readonly WaitingEntry[] {
    return [...this.#entries.keys()];
  }

  equalTo(question: Question): WaitingEntry | undefined {
    return this.all.find((entry) => entry.standsFor(question));
  }

  /** Why no further question of this site fits, where none does. */
  fullFor(site: string): 'of-this-site' | 'of-all-sites' | undefined {
    const ofSite = this.all.filter(({ question }) => question.site === site).length;
    if (ofSite >= maxWaiting.site) return 'of-this-site';
    return this.#entries.size >= maxWaiting.all ? 'of-all-sites' : undefined;
  }

  add(question: Question): WaitingEntry {
    const askedAt = this.#edges.now();
    const entry = new WaitingEntry(question, {
      id: this.#edges.newId(),
      askedAt,
      expiresAt: askedAt + questionPatience,
    });
    this.#entries.set(
      entry,
      this.#edges.after(questionPatience, () => this.#expired(entry)),
    );
    return entry;
  }

  take(entries: readonly WaitingEntry[]): void {
    for (const entry of entries) {
      this.#entries.get(entry)?.();
      this.#entries.delete(entry);
    }
  }
}
