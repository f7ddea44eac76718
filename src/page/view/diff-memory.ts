import type { ViewLine } from './render-lines.ts';

/** A snapshot a caller was given. */
export interface GivenSnapshot {
  /** Counts up in this document. */
  readonly number: number;
  readonly lines: readonly ViewLine[];
  /** What was said with it. */
  readonly notes: readonly string[];
  /** Where the page was then. */
  readonly url: string;
  /** Whether parts of it may still be told: it was the last that was given, and not too long ago. */
  readonly isFresh: boolean;
}

/** How much is kept, so that a page is never held up by what was said of it. */
const most = { snapshots: 8, chars: 4_000_000 } as const;

/** ms in which a snapshot may be read in parts; later ones are of the page as it is then. */
const readable = 300_000;

interface Kept extends Omit<GivenSnapshot, 'isFresh'> {
  readonly chars: number;
  /** When it was given, in ms. */
  readonly at: number;
  outdated: boolean;
}

/**
 * The last snapshots of each caller, by what they show: what differences are told from. Text only, nothing of the page is
 * kept alive. The ones not used for longest go first.
 */
export class GivenSnapshots {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;
  #last = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The last snapshot `caller` was given of `root` (a uid, or the page), where it is still known. */
  last(caller: string, root: string | undefined): GivenSnapshot | undefined {
    const kept = this.#kept.get(keyOf(caller, root));
    if (kept === undefined) return undefined;
    const { number, lines, notes, url, at, outdated } = kept;
    return { number, lines, notes, url, isFresh: !outdated && this.#now() - at <= readable };
  }

  /** The caller was given another one that is not kept: parts are not to be told from this one any more. */
  outdate(caller: string, root: string | undefined): void {
    const kept = this.#kept.get(keyOf(caller, root));
    if (kept !== undefined) kept.outdated = true;
  }

  /** Keeps what a caller is being given; returns its number. */
  give(
    caller: string,
    root: string | undefined,
    lines: readonly ViewLine[],
    { notes = [], url = '' }: Partial<Pick<GivenSnapshot, 'notes' | 'url'>> = {},
  ): number {
    this.#last += 1;
    const key = keyOf(caller, root);
    this.#kept.delete(key);
    const chars = lines.reduce((sum, line) => sum + charsOf(line), 0);
    if (chars <= most.chars) {
      const at = this.#now();
      this.#kept.set(key, { number: this.#last, lines, notes, url, chars, at, outdated: false });
    }
    this.#forget();
    return this.#last;
  }

  #forget(): void {
    let chars = [...this.#kept.values()].reduce((sum, kept) => sum + kept.chars, 0);
    for (const [key, kept] of this.#kept) {
      if (chars <= most.chars && this.#kept.size <= most.snapshots) return;
      this.#kept.delete(key);
      chars -= kept.chars;
    }
  }
}

function keyOf(caller: string, root: string | undefined): string {
  return JSON.stringify([caller, root ?? null]);
}

function charsOf({ text, children }: ViewLine): number {
  return children.reduce((sum, child) => sum + charsOf(child), text.length + 1);
}
