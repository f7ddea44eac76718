/** What waiting needs of a page. Times are in ms. */
export interface WaitEdges<Found> {
  /** Looks thoroughly; undefined where what is waited for is not there. */
  look(): Found | undefined;
  /** Whether a thorough look may be worth it. Cheap, and may be wrong either way. */
  mayBeThere(): boolean;
  /** Calls `changed` when the page changed, as far as that is told. */
  watch(changed: () => void): Disposable;
  /** Runs `task` after `ms`; returns how to call it off. */
  after(ms: number, task: () => void): () => void;
  now(): number;
}

/** ms between two glances that nothing asked for: style sheets, typed text and time itself change pages untold. */
const restlessness = 250;
/** ms after which a thorough look is taken whatever the glances say. */
const distrust = 2_000;
/** Looking may take this part of the time at most, so that a page can do its work. */
const share = { glance: 1 / 10, look: 1 / 4 } as const;

/**
 * Waits until a look finds something: looks at once, when the page changed, and now and then. Undefined when `ms` are over.
 * Rejects with the signal's reason.
 */
export async function waitUntil<Found>(
  edges: WaitEdges<Found>,
  ms: number,
  signal: AbortSignal,
): Promise<Found | undefined> {
  signal.throwIfAborted();
  const end = edges.now() + ms;
  let lookAt = 0;
  let lookBy = 0;
  const look = (): Found | undefined => {
    const began = edges.now();
    const found = edges.look();
    const over = edges.now();
    lookAt = over + (over - began) / share.look;
    lookBy = Math.max(lookAt, over + distrust);
    return found;
  };
  const first = look();
  if (first !== undefined) return first;

  return await new Promise<Found | undefined>((resolve, reject) => {
    let glanceAt = 0;
    let cancel = (): void => undefined;
    const finish = (settle: () => void): void => {
      cancel();
      watch[Symbol.dispose]();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = (): void => finish(() => reject(signal.reason));
    const next = (at: number): void => {
      cancel();
      cancel = edges.after(Math.max(0, Math.min(at, end) - edges.now()), check);
    };
    const check = (): void => {
      const began = edges.now();
      try {
        const isTime = began >= lookAt && (began >= lookBy || began >= end || edges.mayBeThere());
        const found = isTime ? look() : undefined;
        if (found !== undefined || edges.now() >= end) {
          finish(() => resolve(found));
          return;
        }
      } catch (error) {
        finish(() => reject(error));
        return;
      }
      const over = edges.now();
      glanceAt = over + (over - began) / share.glance;
      next(Math.max(glanceAt, over + restlessness));
    };
    const watch = edges.watch(() => {
      // In a tab that is not shown timers are slow, so what changed is looked at here where that is allowed.
      if (edges.now() >= glanceAt) check();
      else next(glanceAt);
    });
    signal.addEventListener('abort', abort, { once: true });
    next(edges.now() + restlessness);
  });
}
