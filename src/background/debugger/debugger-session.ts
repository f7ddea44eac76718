import type { Commands, EventName, Events, Method } from './protocol.ts';

/**
 * The use of a tab's debugger by one call. To be held with `using`: a tab that nobody uses is let go after a while. It
 * ends, too, when the call's signal aborts.
 */
export interface DebuggerSession extends Disposable {
  readonly tabId: number;
  /** Aborts when this use ends, with the reason. */
  readonly signal: AbortSignal;
  /** ms the tab has been attached; 0 while it is not. */
  readonly attachedFor: number;
  /** The ids of the frames that run in processes of their own. */
  readonly frames: readonly string[];
  /**
   * Sends a command, attaching again first where the page was replaced.
   *
   * @param frameId one of {@link frames}; left out: the tab
   * @throws DebuggerFailure with its kind; the signal's reason once this use has ended
   */
  send<M extends Method>(
    method: M,
    params: Commands[M]['params'],
    frameId?: string,
  ): Promise<Commands[M]['result']>;
  /**
   * Sends what undoes something, so that nothing stays pressed or switched on: also after the call ended, as long as the
   * tab is attached. Never rejects, and waits for an answer only while the call does.
   *
   * @param frameId as in {@link send}
   */
  undo<M extends Method>(method: M, params: Commands[M]['params'], frameId?: string): Promise<void>;
  /** Hears an event of the tab or any of its frames while this use lasts. Returns how to stop. */
  on<E extends EventName>(event: E, listener: (params: Events[E]) => void): () => void;
}
