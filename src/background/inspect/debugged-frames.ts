import type { FrameName } from '../../protocol/inspect.ts';
import type { SeenFrame } from '../../protocol/inspect-operations.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import type { FrameTree } from '../debugger/protocol.ts';
import { frameNamed } from './frame-named.ts';
import { framesApart } from './frames-apart.ts';

export interface DebuggedFramesEdges {
  /** The documents of the page, as they are known. */
  frames(): readonly SeenFrame[];
  readonly after: After;
}

/** What waits for a look at the frames, at most: of what a page calls, each is as long as the page likes. */
const mostWaiting = 200;
/** ms that it waits: a page that is busy tells of no frames. */
const patience = 2_000;

/** The frames that one session of a tab’s debugger tells of, and what it tells, in its order. */
export class DebuggedFrames implements Disposable {
  readonly #session: DebuggerSession;
  readonly #edges: DebuggedFramesEdges;
  #tree: FrameTree | undefined;
  /** The names of frames in processes of their own. */
  #apart: ReadonlyMap<string, FrameName> = new Map();
  /** What came while they are looked up anew, with the frame it is about. */
  #waiting: [frameId: string | undefined, task: () => void][] | undefined;
  /** Ends the waiting, whether the frames are known now or not. */
  #goOn: (() => void) | undefined;
  /** A look since they moved is under way; `again` once they moved meanwhile. */
  #looking = false;
  #again = false;
  #ended = false;

  constructor(session: DebuggerSession, edges: DebuggedFramesEdges) {
    this.#session = session;
    this.#edges = edges;
  }

  /** What the page calls a frame; undefined where that cannot be told. */
  nameOf(frameId: string): FrameName | undefined {
    if (this.#tree === undefined) return '';
    return this.#apart.get(frameId) ?? frameNamed(this.#tree, frameId, this.#edges.frames());
  }

  /** Looks which there are. @throws DebuggerFailure */
  async lookUp(): Promise<void> {
    const [{ frameTree }, apart] = await Promise.all([
      this.#session.send('Page.getFrameTree', {}),
      framesApart(this.#session, this.#edges.after),
    ]);
    this.#tree = frameTree;
    this.#apart = apart;
  }

  /** They may be others now: one look at a time, however often that is said. */
  moved(): void {
    if (this.#ended) return;
    this.#again = this.#looking;
    if (this.#looking) return;
    this.#looking = true;
    void this.lookUp()
      .catch(() => undefined)
      .then(() => {
        this.#looking = false;
        if (this.#again) this.moved();
      });
  }

  /**
   * Does what an event is for, in the order of the events; first its frame is looked up, where it is a new one, or shows
   * something else now.
   */
  inTurn(frameId: string | undefined, task: () => void): void {
    if (this.#ended) return;
    if (this.#waiting !== undefined) {
      this.#waiting.push([frameId, task]);
      if (this.#waiting.length >= mostWaiting) this.#goOn?.();
    } else if (frameId === undefined || this.nameOf(frameId) !== undefined) task();
    else this.#wait(task);
  }

  [Symbol.dispose](): void {
    this.#ended = true;
    this.#waiting = undefined;
  }

  #wait(first: () => void): void {
    // Known or not: one that is gone again never will be.
    const waiting: [string | undefined, () => void][] = [[undefined, first]];
    this.#waiting = waiting;
    const goOn = (looked: boolean): void => {
      if (this.#waiting !== waiting) return;
      callOff();
      this.#waiting = undefined;
      for (const [about, task] of waiting) {
        if (looked) this.inTurn(about, task);
        else if (!this.#ended) task();
      }
    };
    const callOff = this.#edges.after(patience, () => goOn(false));
    this.#goOn = () => goOn(false);
    this.lookUp().then(
      () => goOn(true),
      () => goOn(false),
    );
  }
}
