/** What a change of a node is beside those before it. */
export type Change =
  /** It may be what the action did. */
  | 'fresh'
  /** The node changes again and again: an animation, a clock, a progress bar. */
  | 'repeats'
  /** The node holds more each time: a list or a text that comes in pieces. */
  | 'grows'
  /** The node changed by itself before the action, and goes on. */
  | 'before';

interface Entry {
  count: number;
  grew: number;
  /** ms, of the last change. */
  last: number;
  /** The action since which it was looked at. */
  action: number;
  before: boolean;
}

/** Changes after which a node is known to change by itself. */
const often = 3;

/** ms between two changes that count as two: a page may change a node in several steps of one task. */
const apart = 8;

/** ms without a change after which a node rests. */
const rest = 500;

/** How deep in what a node that changes by itself brings, things are looked for. */
const deepest = 20;

/** Tells the nodes that change by themselves, all the time, from those an action changes. Free of the DOM. */
export class Restless {
  readonly #entries = new WeakMap<object, Map<string, Entry>>();
  /** What such a node brought since the action began: a countdown may draw all of itself anew each time. */
  #brought = new WeakMap<object, Change>();
  #action = 0;
  #begun = Number.NEGATIVE_INFINITY;

  /** An action begins, at `now` ms. */
  begin(now: number): void {
    this.#action += 1;
    this.#begun = now;
    // What is acted on may have been brought like that.
    this.#brought = new WeakMap();
  }

  /**
   * A node changed.
   *
   * @param what of it: an attribute, its children
   * @param by `input`: while an action's input is being given, which may change a node many times; else `itself`
   */
  noted(node: object, what: string, grew: boolean, now: number, by: 'input' | 'itself'): Change {
    const entry = this.#entry(node, what);
    if (entry.action !== this.#action) {
      entry.action = this.#action;
      entry.before = entry.count >= often && this.#begun - entry.last <= rest;
      if (!entry.before) entry.count = entry.grew = 0;
    }
    if (by === 'itself') {
      if (now - entry.last > rest) entry.count = entry.grew = 0;
      if (entry.count === 0 || now - entry.last >= apart) {
        entry.count += 1;
        if (grew) entry.grew += 1;
      }
    }
    entry.last = now;
    if (entry.before) return 'before';
    if (entry.count <= often) return 'fresh';
    return entry.grew * 2 > entry.count ? 'grows' : 'repeats';
  }

  /** A node that changed in this way had these put into it. */
  brings(change: Change, nodes: Iterable<object>): void {
    if (change === 'fresh') return;
    for (const node of nodes) this.#brought.set(node, change);
  }

  /** How whatever brought a node changes, or something around the node; `fresh` where nothing did. */
  broughtBy(node: object, parentOf: (node: object) => object | null): Change {
    let at: object | null = node;
    for (let depth = 0; at !== null && depth < deepest; depth += 1) {
      const change = this.#brought.get(at);
      if (change !== undefined) return change;
      at = parentOf(at);
    }
    return 'fresh';
  }

  #entry(node: object, what: string): Entry {
    const kinds = this.#entries.get(node) ?? new Map<string, Entry>();
    this.#entries.set(node, kinds);
    const known = kinds.get(what);
    if (known !== undefined) return known;
    const entry = {
      count: 0,
      grew: 0,
      last: Number.NEGATIVE_INFINITY,
      action: this.#action,
      before: false,
    };
    kinds.set(what, entry);
    return entry;
  }
}
