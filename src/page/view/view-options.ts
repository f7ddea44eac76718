import type { ShadowRootOf } from './flat-tree.ts';
import type { FrameIds } from './frame-ids.ts';
import type { Uids } from './uids.ts';
import type { ViewNode } from './view-node.ts';

/** What is shown in a frame of another origin, as it was seen there; or why it is not. */
export type EmbeddedView =
  | {
      readonly origin: string;
      readonly root: ViewNode;
      readonly notes: readonly string[];
      readonly complete: boolean;
    }
  | { readonly missing: string /** Whether it may be there another time. */; readonly passing: boolean };

/** How frames of other origins are looked at: without it, their places alone are shown. */
export interface FrameOptions {
  readonly ids: FrameIds;
  /** What is in the frame with this id; undefined where nobody looked. */
  embedded(id: number): EmbeddedView | undefined;
}

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
  readonly frames?: FrameOptions;
  /** The origin whose links are told from the path on. Default: the document’s. */
  readonly pageOrigin?: string | undefined;
}

export interface View {
  readonly root: ViewNode;
  /** Sentences about what is missing or cannot be used, for whoever reads the tree. */
  readonly notes: readonly string[];
  /** Whether all of the page was looked at; what is not there may be missing otherwise. */
  readonly complete: boolean;
  /** How many nodes of the page were looked at. */
  readonly nodes: number;
  /** The uids of frames of other origins nobody looked into. */
  readonly closedFrames: readonly string[];
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
