import type { PageFacts } from '../../protocol/facts.ts';

/** The least and the most time between a mutation and the scan it causes, in ms. */
export const quickest = 100;
export const slowest = 5_000;

/** A scan may take at most one part in this many of the page's time. */
const share = 20;

/** The platform's edges, so that time can be told in tests. */
export interface WatchFactsEdges {
  /** Monotonic time in ms, such as `performance.now()`. */
  now(): number;
  /** Runs `task` after `ms`; returns how to call it off. */
  after(ms: number, task: () => void): () => void;
  createObserver(callback: () => void): Pick<MutationObserver, 'observe' | 'disconnect'>;
  /** Whether nobody sees the page: then it is looked at only at the slowest rate. */
  hidden(): boolean;
}

export interface WatchFactsOptions {
  readonly document: Document;
  /** Reads the facts, as `readFacts` does. */
  readonly read: (document: Document) => PageFacts;
  /** Called with new facts, never with equal ones twice in a row. */
  readonly onChange: (facts: PageFacts) => void;
  readonly edges: WatchFactsEdges;
}

/** A watch over a page's facts; see {@link watchFacts}. */
export interface FactsWatch {
  /** The facts as last read; read once before `watchFacts` returns. */
  readonly facts: PageFacts;
  /** Something happened (a new route, a visible page): look soon, and be quick again. */
  poke(): void;
  /** Looks at once. */
  look(): void;
  /** Ends the watch; `onChange` is not called any more. */
  stop(): void;
}

/**
 * Keeps a page's facts true while its DOM changes. The first mutation takes the observer away and schedules one scan, so
 * a busy page costs nothing in between; scans that find nothing new come ever later, from {@link quickest} to
 * {@link slowest}, until one finds something, the page was still for that long, or {@link FactsWatch.poke} is called.
 */
export function watchFacts(options: WatchFactsOptions): FactsWatch {
  const { document, read, onChange, edges } = options;
  let facts = read(document);
  let seen = JSON.stringify(facts);
  let pause = quickest;
  let cost = 0;
  let watchedSince = edges.now();
  let callOff: (() => void) | undefined;
  let due = 0;
  let stopped = false;

  const observer = edges.createObserver(() => {
    if (stopped || callOff) return;
    if (edges.now() - watchedSince >= slowest) pause = quickest;
    schedule();
  });

  function schedule(): void {
    observer.disconnect();
    const wait = edges.hidden() ? slowest : Math.min(Math.max(pause, cost * share), slowest);
    // Calls in a row must not put the scan off for ever.
    if (callOff && due <= edges.now() + wait) return;
    callOff?.();
    due = edges.now() + wait;
    callOff = edges.after(wait, scan);
  }

  function scan(): void {
    callOff = undefined;
    const start = edges.now();
    facts = read(document);
    cost = edges.now() - start;
    const now = JSON.stringify(facts);
    const changed = now !== seen;
    seen = now;
    pause = changed ? quickest : Math.min(pause * 2, slowest);
    watch();
    if (changed) onChange(facts);
  }

  function watch(): void {
    watchedSince = edges.now();
    // Without characterData: a script's or title's `textContent = …` replaces its text node, which childList reports.
    observer.observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: [
        'itemscope',
        'itemtype',
        'itemprop',
        'typeof',
        'vocab',
        'prefix',
        'property',
        'content',
        'toolname',
      ],
    });
  }

  watch();
  return {
    get facts() {
      return facts;
    },
    poke() {
      if (stopped) return;
      pause = quickest;
      schedule();
    },
    look() {
      callOff?.();
      if (!stopped) scan();
    },
    stop() {
      stopped = true;
      observer.disconnect();
      callOff?.();
    },
  };
}
