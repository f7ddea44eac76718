import type { ShadowRootOf } from './flat-tree.ts';
import type { Uids } from './uids.ts';
import type { ViewNode } from './view-node.ts';

export interface ViewOptions {
  readonly uids: Uids;
  /** Opens closed shadow roots too; without it they stay closed. */
  readonly closedShadowRoot?: ShadowRootOf;
  /** Looks at this element only. */
  readonly root?: Element;
  /** Nodes of the page that are looked at, at most. */
  readonly maxNodes?: number;
  /** Characters of text that are kept, at most. */
  readonly maxChars?: number;
  /** How long looking may take, in ms. */
  readonly maxMs?: number;
  /** `false`: does not find out what is in the viewport. */
  readonly viewport?: boolean;
  readonly now?: () => number;
}

export interface View {
  readonly root: ViewNode;
  /** Sentences about what is missing or cannot be used, for whoever reads the tree. */
  readonly notes: readonly string[];
  /** Whether all of the page was looked at; what is not there may be missing otherwise. */
  readonly complete: boolean;
}

/** Enough for tables of 20,000 rows, and an end to everything else. */
const defaults = { maxNodes: 600_000, maxChars: 5_000_000, maxMs: 8_000 } as const;

/** Counts what a walk has done, and ends it. */
export class Budget {
  nodes = 0;
  chars = 0;
  readonly #maxNodes: number;
  readonly #maxChars: number;
  readonly #maxMs: number;
  readonly #now: () => number;
  readonly #start: number;

  constructor(options: ViewOptions) {
    this.#maxNodes = options.maxNodes ?? defaults.maxNodes;
    this.#maxChars = options.maxChars ?? defaults.maxChars;
    this.#maxMs = options.maxMs ?? defaults.maxMs;
    this.#now = options.now ?? (() => performance.now());
    this.#start = this.#now();
  }

  /** Characters of text that may still be kept, and one more, by which the end is noticed. */
  get charsLeft(): number {
    return Math.max(0, this.#maxChars - this.chars) + 1;
  }

  /** What the walk has used up, in words; undefined while it may go on. */
  spent(): string | undefined {
    if (this.nodes > this.#maxNodes) return `${this.#maxNodes} nodes`;
    if (this.chars > this.#maxChars) return `${this.#maxChars} characters`;
    if (this.nodes % 128 !== 0 || this.#now() - this.#start <= this.#maxMs) return undefined;
    return `what ${this.#maxMs / 1_000} seconds were enough for`;
  }
}
