import type { ServerId } from '../remote.ts';
import type { CallClock } from './call-clock.ts';
import type { Elicit, Elicitation, ElicitationAnswer } from './elicitation.ts';

interface RunningCall {
  /** The tool as the server knows it; undefined where something else was asked of it. */
  readonly tool: string | undefined;
  readonly clock: CallClock;
}

/** The calls a server is busy with, and what it asks because of them. */
export class ServerCalls {
  readonly #server: ServerId;
  readonly #running = new Set<RunningCall>();

  constructor(server: ServerId) {
    this.#server = server;
  }

  /** It runs until what this returns is disposed. */
  add(tool: string | undefined, clock: CallClock): Disposable {
    const call = { tool, clock };
    this.#running.add(call);
    return { [Symbol.dispose]: () => void this.#running.delete(call) };
  }

  /** Asks the person for the server; meanwhile no call is late. */
  async ask(elicit: Elicit, asked: Elicitation, signal: AbortSignal): Promise<ElicitationAnswer> {
    const calls = [...this.#running];
    // Questions belong to calls. Otherwise a server could ask whenever it likes.
    if (calls.length === 0) return { action: 'decline' };
    const pauses = calls.map(({ clock }) => clock.pause());
    // Which call it asks for is not said, so only a single one takes its question along.
    const only = calls.length === 1 ? calls.map(({ clock }) => clock.signal) : [];
    try {
      return await elicit(asked, {
        server: this.#server,
        calls: calls.flatMap(({ tool }) => tool ?? []),
        signal: AbortSignal.any([signal, ...only]),
      });
    } finally {
      for (const pause of pauses) pause[Symbol.dispose]();
    }
  }
}
