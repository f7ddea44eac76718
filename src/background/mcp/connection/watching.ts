import { ProtocolError } from '@modelcontextprotocol/client';
import { deferred } from '../../../shared/deferred.ts';
import type { After } from '../../calls/call-deadline.ts';
import { Backoff } from './backoff.ts';
import { TroubleError } from './server-state.ts';
import type { Wire } from './wire.ts';

/** ms between looks at a list, whatever the server says of changes: streams stop without a word. */
export const lookEvery = 60_000;

/** ms a connection must last for the next attempt to come at once again. */
const steady = 10_000;

/** ms for a server to acknowledge a subscription. */
const acknowledgeDeadline = 15_000;

const never = new Promise<never>(() => undefined);

/** A wire, until it is no longer the one in use. */
export interface Held {
  readonly wire: Wire;
  readonly retired: AbortSignal;
}

export interface WatchEdges {
  readonly connect: () => Promise<Held>;
  readonly refresh: () => Promise<unknown>;
  readonly now: () => number;
  readonly after: After;
  readonly random: () => number;
}

/**
 * Keeps a server's list true while somebody cares: subscribes, reads, and begins again whenever that ends, with longer
 * pauses the longer it fails. What the user has to mend is not tried again until {@link poke}.
 */
export class Watching implements Disposable {
  readonly #edges: WatchEdges;
  readonly #life = new AbortController();
  #poked = deferred<void>();

  constructor(edges: WatchEdges) {
    this.#edges = edges;
    void this.#watch();
  }

  /** Things may be better now. */
  poke(): void {
    this.#poked.resolve();
  }

  [Symbol.dispose](): void {
    this.#life.abort();
  }

  async #watch(): Promise<void> {
    const backoff = new Backoff(this.#edges.random);
    const { signal } = this.#life;
    while (!signal.aborted) {
      const since = this.#edges.now();
      let wait: number | undefined;
      try {
        await this.#once();
        if (this.#edges.now() - since > steady) backoff.reset();
        wait = backoff.next();
      } catch (error) {
        wait = error instanceof TroubleError && !error.trouble.passing ? undefined : backoff.next();
      }
      await this.#pause(wait, signal);
    }
  }

  /** Until the subscription or the connection ends. */
  async #once(): Promise<void> {
    this.#poked = deferred<void>();
    const { wire, retired } = await this.#edges.connect();
    const until = AbortSignal.any([retired, this.#life.signal]);
    const stop = new AbortController();
    try {
      // First the subscription, so that no change falls between it and the list.
      const subscription = await subscribe(wire, AbortSignal.any([until, stop.signal]));
      while (!until.aborted) {
        await this.#edges.refresh();
        if ((await this.#pause(lookEvery, until, subscription?.closed ?? never)) === 'ended') return;
      }
    } finally {
      stop.abort();
    }
  }

  /** Waits so many ms, or without end; less where something happens. */
  async #pause(
    ms: number | undefined,
    signal: AbortSignal,
    ended?: Promise<unknown>,
  ): Promise<'ended' | undefined> {
    if (signal.aborted) return undefined;
    const { promise, resolve } = deferred<'ended' | undefined>();
    const stop = (): void => resolve(undefined);
    const callOff = ms === undefined ? undefined : this.#edges.after(ms, stop);
    signal.addEventListener('abort', stop, { once: true });
    void ended?.then(() => resolve('ended'));
    if (ended === undefined) void this.#poked.promise.then(stop);
    const news = await promise;
    callOff?.();
    signal.removeEventListener('abort', stop);
    return news;
  }
}

/**
 * Asks to be told of changes, where that must be asked for (2026-07-28). Resolves when it has begun. Servers that refuse are looked at from time to time only.
 */
async function subscribe(
  wire: Wire,
  signal: AbortSignal,
): Promise<{ readonly closed: Promise<unknown> } | undefined> {
  if (!wire.modern) return undefined;
  const can = wire.client.getServerCapabilities();
  const filter = {
    ...(can?.tools?.listChanged ? { toolsListChanged: true } : {}),
    ...(can?.resources?.listChanged ? { resourcesListChanged: true } : {}),
    ...(can?.prompts?.listChanged ? { promptsListChanged: true } : {}),
  };
  if (Object.keys(filter).length === 0) return undefined;
  try {
    return await wire.client.listen(filter, { signal, timeout: acknowledgeDeadline });
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}
