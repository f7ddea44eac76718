import type { After } from '../../calls/call-deadline.ts';
import type { StreamEvent } from './guarded-fetch.ts';
import type { Held } from './watching.ts';
import type { Wire } from './wire.ts';

/** ms for the library to take up a stream that ended. */
const takeUp = 5_000;

/**
 * A wire and the calls on it. Once it is retired nothing new begins on it, and it ends with the last of its calls.
 */
export class HeldWire implements Held {
  readonly wire: Wire;
  readonly #retired = new AbortController();
  readonly #after: After;
  readonly #missed: () => void;
  #calls = 0;
  #stopWaiting: (() => void) | undefined;
  #broken = false;

  /** @param missed something may have changed unheard */
  constructor(wire: Wire, after: After, missed: () => void) {
    this.wire = wire;
    this.#after = after;
    this.#missed = missed;
    wire.ended.addEventListener('abort', () => this.#retired.abort(), { once: true });
  }

  get retired(): AbortSignal {
    return this.#retired.signal;
  }

  /** A call is on it until this is disposed. */
  use(): Disposable {
    this.#calls += 1;
    let over = false;
    return {
      [Symbol.dispose]: () => {
        if (over) return;
        over = true;
        this.#calls -= 1;
        this.#endIfDone();
      },
    };
  }

  retire(): void {
    this.#stopWaiting?.();
    this.#retired.abort();
    this.#endIfDone();
  }

  /**
   * What the stream does on which the server speaks unasked. The library takes it up again a few times and then gives up
   * without a word; and what was said in between is lost. With the oldest transport, answers come on it, too.
   */
  streamed(event: StreamEvent): void {
    if (event === 'opened') {
      this.#stopWaiting?.();
      if (this.#broken) this.#missed();
      this.#broken = false;
      return;
    }
    if (this.wire.server.transport === 'sse') {
      this.wire.end(new Error('The stream of answers ended.'));
      return;
    }
    if (event === 'refused') {
      // A server without such a stream says so the first time; later it means that the session is over.
      if (this.#broken) this.retire();
      return;
    }
    this.#broken = true;
    this.#stopWaiting?.();
    this.#stopWaiting = this.#after(takeUp, () => this.retire());
  }

  #endIfDone(): void {
    if (this.#retired.signal.aborted && this.#calls === 0)
      this.wire.end(new Error('The connection is not used any more.'));
  }
}
