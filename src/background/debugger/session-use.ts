import { untilAborted } from '../calls/until-aborted.ts';
import type { Connection } from './connection.ts';
import { DebuggerFailure } from './debugger-failure.ts';
import type { DebuggerSession } from './debugger-session.ts';
import type { Commands, EventName, Events, Method } from './protocol.ts';

interface SessionUseParts {
  /** What is attached, attaching first where nothing is. */
  connection(): Promise<Connection>;
  /** What is attached now. */
  attached(): Connection | undefined;
  ended(): void;
}

/** One use of a tab's attachment. */
export class SessionUse implements DebuggerSession {
  readonly tabId: number;
  readonly #parts: SessionUseParts;
  readonly #own = new AbortController();
  readonly #listeners = new Map<string, Set<(params: never) => void>>();
  readonly #call: AbortSignal;

  constructor(tabId: number, call: AbortSignal, parts: SessionUseParts) {
    this.tabId = tabId;
    this.#call = call;
    this.#parts = parts;
    call.addEventListener('abort', this.#callEnded, { once: true });
  }

  get signal(): AbortSignal {
    return this.#own.signal;
  }

  get attachedFor(): number {
    return this.#parts.attached()?.age ?? 0;
  }

  get frames(): readonly string[] {
    return this.#parts.attached()?.frames ?? [];
  }

  async send<M extends Method>(
    method: M,
    params: Commands[M]['params'],
    frameId?: string,
  ): Promise<Commands[M]['result']> {
    this.signal.throwIfAborted();
    const connection = await untilAborted(this.#parts.connection(), this.signal);
    return await untilAborted(connection.send(method, params, frameId), this.signal);
  }

  async undo<M extends Method>(method: M, params: Commands[M]['params'], frameId?: string): Promise<void> {
    const answer = this.#parts.attached()?.send(method, params, frameId);
    // It is done in its turn, whether anybody waits for it or not; a page that shows a dialog may never say so.
    if (answer !== undefined) await untilAborted<unknown>(answer, this.signal).catch(() => undefined);
  }

  on<E extends EventName>(event: E, listener: (params: Events[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  heard(method: string, params: unknown): void {
    for (const listener of this.#listeners.get(method) ?? []) listener(params as never);
  }

  /** Nothing more can be done with it, and what is under way fails with `why`. */
  end(why: unknown): void {
    if (this.signal.aborted) return;
    this.#call.removeEventListener('abort', this.#callEnded);
    this.#own.abort(why);
    this.#parts.ended();
  }

  [Symbol.dispose](): void {
    this.end(new DebuggerFailure('released'));
  }

  readonly #callEnded = (): void => this.end(this.#call.reason);
}
