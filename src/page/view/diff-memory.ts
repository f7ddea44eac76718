import type { ViewLine } from './render-lines.ts';

/** A snapshot a caller was given. */
export interface GivenSnapshot {
  /** Counts up in this document. */
  readonly number: number;
  readonly lines: readonly ViewLine[];
}

/** How much is kept, so that a page is never held up by what was said of it. */
const most = { snapshots: 8, chars: 4_000_000 } as const;

interface Kept extends GivenSnapshot {
  readonly chars: number;
}

/**
 * The last snapshots of each caller, by what they show: what differences are told from. Text only, nothing of the page is
 * kept alive. The ones not used for longest go first.
 */
export class GivenSnapshots {
  readonly #kept = new Map<string, Kept>();
  #last = 0;

  /** The last snapshot `caller` was given of `root` (a uid, or the page), where it is still known. */
  last(caller: string, root: string | undefined): GivenSnapshot | undefined {
    return this.#kept.get(keyOf(caller, root));
  }

  /** Keeps what a caller is being given; returns its number. */
  give(caller: string, root: string | undefined, lines: readonly ViewLine[]): number {
    this.#last += 1;
    const key = keyOf(caller, root);
    this.#kept.delete(key);
    const chars = lines.reduce((sum, line) => sum + charsOf(line), 0);
    if (chars <= most.chars) this.#kept.set(key, { number: this.#last, lines, chars });
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
