import { deferred } from '../../shared/deferred.ts';
import type { DebuggerEdges } from './debugger-edges.ts';
import { DebuggerFailure, nameFailure } from './debugger-failure.ts';
import type { Commands, Events, Method } from './protocol.ts';

/** ms the page may take to let the debugger begin. */
const patience = 5_000;

/** Frames that run in processes of their own are attached by themselves, under one session each. */
const attachFrames = {
  autoAttach: true,
  waitForDebuggerOnStart: false,
  flatten: true,
  filter: [{ type: 'iframe' }],
} as const;

/** One attachment to a tab, from attach to detach. */
export class Connection {
  readonly #tabId: number;
  readonly #edges: DebuggerEdges;
  readonly #lost: () => void;
  readonly #since: number;
  readonly #ended = deferred<never>();
  /** Sessions of frames in processes of their own. A frame's id is its target's. */
  readonly #frames = new Map<string, { readonly sessionId: string; readonly parent: string | undefined }>();

  /** @param lost called when an answer shows that Chrome has detached it, which it says only later */
  constructor(tabId: number, edges: DebuggerEdges, lost: () => void) {
    this.#tabId = tabId;
    this.#edges = edges;
    this.#lost = lost;
    this.#since = edges.now();
    this.#ended.promise.catch(() => undefined);
  }

  /** @throws DebuggerFailure page-blocked where the page does not let it begin */
  async begin(): Promise<void> {
    const late = deferred<never>();
    const callOff = this.#edges.after(patience, () => late.reject(new DebuggerFailure('page-blocked')));
    try {
      // A page that shows a dialog answers the second only; but then that dialog is not ours to answer either.
      await Promise.race([
        Promise.all([this.send('Target.setAutoAttach', attachFrames), this.send('Page.enable', {})]),
        late.promise,
      ]);
    } finally {
      callOff();
    }
  }

  /** ms it has been attached. */
  get age(): number {
    return this.#edges.now() - this.#since;
  }

  /** The ids of the frames that run in processes of their own. */
  get frames(): readonly string[] {
    return [...this.#frames.keys()];
  }

  /**
   * @param frameId a frame in a process of its own; any other is reached through the tab
   * @throws DebuggerFailure
   */
  async send<M extends Method>(
    method: M,
    params: Commands[M]['params'],
    frameId?: string,
  ): Promise<Commands[M]['result']> {
    const sessionId = frameId === undefined ? undefined : this.#frames.get(frameId)?.sessionId;
    if (frameId !== undefined && sessionId === undefined) throw new DebuggerFailure('frame-gone');
    return await this.#send(sessionId, method, params);
  }

  /** What arrives for this tab. Keeps account of its frames. */
  heard(sessionId: string | undefined, method: string, params: unknown): void {
    if (method === 'Target.attachedToTarget') {
      const child = params as Events['Target.attachedToTarget'];
      if (child.targetInfo.type !== 'iframe') return;
      this.#frames.set(child.targetInfo.targetId, { sessionId: child.sessionId, parent: sessionId });
      // A frame that is gone again takes its frames along.
      this.#send(child.sessionId, 'Target.setAutoAttach', attachFrames).catch(() => undefined);
    } else if (method === 'Target.detachedFromTarget') {
      this.#drop((params as Events['Target.detachedFromTarget']).sessionId);
    }
  }

  /** Nothing more is answered: what is under way fails with `why`. */
  end(why: Error): void {
    this.#ended.reject(why);
  }

  async #send<M extends Method>(
    sessionId: string | undefined,
    method: M,
    params: Commands[M]['params'],
  ): Promise<Commands[M]['result']> {
    const answer = this.#edges.send({ tabId: this.#tabId, sessionId }, method, params);
    try {
      return await Promise.race([answer, this.#ended.promise]);
    } catch (error) {
      const failure = nameFailure(error);
      if (failure.kind === 'target-closed') this.#lost();
      throw failure;
    } finally {
      answer.catch(() => undefined);
    }
  }

  #drop(sessionId: string): void {
    for (const [frameId, frame] of this.#frames) {
      if (frame.sessionId === sessionId) this.#frames.delete(frameId);
      else if (frame.parent === sessionId) this.#drop(frame.sessionId);
    }
  }
}
