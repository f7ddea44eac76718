import { untilAborted } from '../calls/until-aborted.ts';
import { Connection } from './connection.ts';
import type { DebuggerEdges } from './debugger-edges.ts';
import { DebuggerFailure, nameFailure, saysAttached } from './debugger-failure.ts';
import type { DebuggerSession } from './debugger-session.ts';
import { SessionUse } from './session-use.ts';
import { SwapBound } from './swap-bound.ts';

/** What ends a drag, and lets the mouse go. */
const letGo = [
  ['Input.dispatchDragEvent', { type: 'dragCancel', x: 0, y: 0, data: { items: [], dragOperationsMask: 0 } }],
  ['Input.dispatchMouseEvent', { type: 'mouseReleased', x: 0, y: 0, button: 'left', clickCount: 1 }],
] as const;

export interface TabAttachmentOptions {
  /** ms without use after which it is detached. */
  readonly idleAfter: number;
  /** It is attached. */
  attached(): void;
  /** We detached it; `why` is the kind of failure its uses end with. */
  detached(why: string): void;
}

/** The debugger of one tab: attached while somebody uses it and a while longer, once however many do. */
export class TabAttachment {
  readonly #tabId: number;
  readonly #edges: DebuggerEdges;
  readonly #options: TabAttachmentOptions;
  readonly #uses = new Set<SessionUse>();
  readonly #swaps: SwapBound;
  #attached: Connection | undefined;
  /** What is attached, but not ready to be used. */
  #beginning: Connection | undefined;
  /** The attach under way, for all who want one. */
  #attaching: Promise<Connection> | undefined;
  /** Attaching and detaching come one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  /** Counts releases: an attach that began before one is for nobody. */
  #releases = 0;
  #stoppedByUser = false;
  #callOffIdle: () => void = () => undefined;

  constructor(tabId: number, edges: DebuggerEdges, options: TabAttachmentOptions) {
    this.#tabId = tabId;
    this.#edges = edges;
    this.#options = options;
    this.#swaps = new SwapBound(edges);
  }

  /** Whether there is nothing to remember of this tab. */
  get blank(): boolean {
    return !this.held && !this.#stoppedByUser && !this.#swaps.recent;
  }

  /** Whether it is attached, used, or changing. */
  get held(): boolean {
    return this.#uses.size > 0 || this.#attached !== undefined || this.#underWay > 0;
  }

  /** @throws DebuggerFailure; the signal's reason */
  async use(signal: AbortSignal): Promise<DebuggerSession> {
    signal.throwIfAborted();
    const use = new SessionUse(this.#tabId, signal, {
      connection: () => this.#connection(),
      attached: () => this.#attached,
      ended: () => this.#useEnded(use),
    });
    this.#uses.add(use);
    this.#callOffIdle();
    try {
      await untilAborted(this.#connection(), use.signal);
      return use;
    } catch (error) {
      use[Symbol.dispose]();
      throw error;
    }
  }

  /** Ends every use with `why`. Resolves when the tab is detached. */
  async release(why: DebuggerFailure): Promise<void> {
    this.#releases += 1;
    for (const use of [...this.#uses]) use.end(why);
    this.#callOffIdle();
    // What is still being attached is detached by whoever attaches.
    this.#attaching = undefined;
    this.#beginning?.end(why);
    this.#detach(why);
    await this.#last;
  }

  /** Detaches it, unless somebody uses it. */
  letGo(): void {
    if (this.#uses.size > 0 || this.#attaching !== undefined) return;
    this.#callOffIdle();
    this.#detach(new DebuggerFailure('released'));
  }

  /** The person allows again what they stopped. */
  allow(): void {
    this.#stoppedByUser = false;
  }

  /** Detaches what an earlier worker left attached, unless it is in use again. */
  async detachLeftover(): Promise<void> {
    await this.#next(async () => {
      if (this.#attached !== undefined) return;
      // It may have been stopped in the middle of input. All of this is refused where it is not ours.
      for (const [method, params] of letGo)
        this.#edges.send({ tabId: this.#tabId }, method, params).catch(() => undefined);
      await this.#edges.detach(this.#tabId).catch(() => undefined);
    });
  }

  heard(sessionId: string | undefined, method: string, params: unknown): void {
    (this.#beginning ?? this.#attached)?.heard(sessionId, method, params);
    // A page that crashed answers nothing any more, what is under way included.
    if (method === 'Inspector.targetCrashed' && sessionId === undefined) {
      const why = new DebuggerFailure('page-crashed');
      this.#beginning?.end(why);
      this.#detach(why);
    }
    for (const use of this.#uses) use.heard(method, params);
  }

  /** Chrome detached us. */
  lost(reason: string): void {
    const stopped = reason === 'canceled_by_user';
    const why = new DebuggerFailure(stopped ? 'stopped-by-user' : 'target-closed');
    const connection = this.#beginning ?? this.#attached;
    connection?.end(why);
    this.#beginning = undefined;
    this.#attached = undefined;
    this.#callOffIdle();
    if (!stopped) {
      // Not twice, where an answer told it before.
      if (connection !== undefined) this.#swaps.swapped();
      return;
    }
    this.#stoppedByUser = true;
    for (const use of [...this.#uses]) use.end(why);
  }

  #connection(): Promise<Connection> {
    if (this.#stoppedByUser) return Promise.reject(new DebuggerFailure('stopped-by-user'));
    if (this.#attaching !== undefined) return this.#attaching;
    if (this.#attached !== undefined) return Promise.resolve(this.#attached);
    const releases = this.#releases;
    const attaching = this.#next(() => this.#attach(() => releases === this.#releases)).finally(() => {
      if (this.#attaching !== attaching) return;
      this.#attaching = undefined;
      if (this.#uses.size === 0) this.#awaitIdle();
    });
    this.#attaching = attaching;
    return attaching;
  }

  /** Tries until it is attached, or a swap of the page's process has undone it too often. */
  async #attach(wanted: () => boolean): Promise<Connection> {
    for (;;) {
      await this.#swaps.settled();
      if (!wanted()) throw new DebuggerFailure('released');
      if (this.#stoppedByUser) throw new DebuggerFailure('stopped-by-user');
      try {
        await this.#attachOnce();
      } catch (error) {
        const failure = await this.#named(error);
        if (failure.kind !== 'target-closed') throw failure;
        this.#swaps.swapped();
        continue;
      }
      const connection: Connection = new Connection(this.#tabId, this.#edges, () => {
        if (this.#beginning === connection || this.#attached === connection) this.lost('target_closed');
      });
      this.#beginning = connection;
      try {
        if (wanted()) await connection.begin();
        if (!wanted()) throw new DebuggerFailure('released');
        this.#beginning = undefined;
        this.#attached = connection;
        this.#options.attached();
        return connection;
      } catch (error) {
        // Chrome detached it meanwhile, and has told so.
        if (this.#beginning !== connection) continue;
        this.#beginning = undefined;
        connection.end(nameFailure(error));
        await this.#edges.detach(this.#tabId).catch(() => undefined);
        throw await this.#named(error);
      }
    }
  }

  async #attachOnce(): Promise<void> {
    try {
      await this.#edges.attach(this.#tabId);
    } catch (error) {
      if (!saysAttached(error)) throw error;
      // It may be ours, from before the worker was started again. Another's is not ours to detach, and Chrome says so.
      try {
        await this.#edges.detach(this.#tabId);
      } catch {
        throw error;
      }
      await this.#edges.attach(this.#tabId);
    }
  }

  async #named(error: unknown): Promise<DebuggerFailure> {
    return nameFailure(error, await this.#edges.urlOf(this.#tabId).catch(() => undefined));
  }

  #useEnded(use: SessionUse): void {
    if (this.#uses.delete(use) && this.#uses.size === 0 && this.#attached !== undefined) this.#awaitIdle();
  }

  #awaitIdle(): void {
    this.#callOffIdle();
    this.#callOffIdle = this.#edges.after(this.#options.idleAfter, () => {
      if (this.#uses.size === 0 && this.#attaching === undefined)
        this.#detach(new DebuggerFailure('released'));
    });
  }

  #detach(why: DebuggerFailure): void {
    const connection = this.#attached;
    if (connection === undefined) return;
    this.#attached = undefined;
    connection.end(why);
    void this.#next(() => this.#edges.detach(this.#tabId))
      // Chrome may have done it just now.
      .catch(() => undefined)
      .then(() => this.#options.detached(why.kind));
  }

  #next<T>(task: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    const result = this.#last.then(task).finally(() => {
      this.#underWay -= 1;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
