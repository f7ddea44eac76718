import { deferred } from '../../shared/deferred.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';

/**
 * ms a navigation has to show that it comes to nothing: that its server has no other document but a download, or an empty
 * answer; on a slow machine hearing of it takes a while. A call from the page itself waits for none of it: the page answers
 * when it begins to leave.
 */
const doubt = 300;

/** Notices that the top document of a tab is being replaced. */
export class Departure implements Disposable {
  readonly #after: After;
  readonly #left = deferred<string>();
  readonly #stops: (() => void)[];
  readonly #topFrame: Promise<string | undefined>;
  /** Navigations of the top frame that may yet come to nothing. */
  #pending: { readonly url: string; readonly callOff: () => void; readonly decided: () => void } | undefined;
  #decision: Promise<void> = Promise.resolve();
  #last: string | undefined;

  constructor(session: DebuggerSession, after: After) {
    this.#after = after;
    // The top frame's id is its target's. Chrome answers this by itself, and nothing any more once a navigation began.
    this.#topFrame = session.send('Target.getTargetInfo', {}).then(
      ({ targetInfo }) => targetInfo.targetId,
      () => undefined,
    );
    this.#stops = [
      session.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
        if (!/sameDocument/i.test(navigationType)) this.#started(frameId, url);
      }),
      session.on('Page.frameStoppedLoading', ({ frameId }) => void this.#stopped(frameId)),
      session.on('Page.frameNavigated', ({ frame: { id, parentId, url } }) => {
        // A frame in a process of its own is said to have no parent either.
        if (parentId === undefined && !session.frames.includes(id)) this.#leaves(url);
      }),
    ];
  }

  /** Resolves with where it goes when the document is being replaced; never where it stays. */
  get left(): Promise<string> {
    return this.#left.promise;
  }

  /** Where it began to go last, whatever became of that. */
  get last(): string | undefined {
    return this.#last;
  }

  /** Resolves when no navigation is in doubt. */
  async decided(): Promise<void> {
    await this.#decision;
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stops) stop();
    this.#decide();
  }

  #started(frameId: string, url: string): void {
    const decided = deferred<void>();
    const before = this.#decision;
    this.#decision = before.then(() => decided.promise);
    void this.#topFrame.then((top) => {
      if (top !== frameId) {
        decided.resolve();
        return;
      }
      this.#decide();
      this.#last = url;
      this.#pending = {
        url,
        callOff: this.#after(doubt, () => this.#leaves(url)),
        decided: decided.resolve,
      };
    });
  }

  async #stopped(frameId: string): Promise<void> {
    if ((await this.#topFrame) === frameId) this.#decide();
  }

  #leaves(url: string): void {
    this.#last = url;
    this.#left.resolve(url);
    this.#decide();
  }

  #decide(): void {
    this.#pending?.callOff();
    this.#pending?.decided();
    this.#pending = undefined;
  }
}
