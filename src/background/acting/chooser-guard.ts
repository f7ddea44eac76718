import type { DebuggerSession } from '../debugger/debugger-session.ts';
import { cancelChooser } from './chooser-input.ts';
import type { OpenedChooser } from './file-chooser.ts';

/**
 * Keeps the choosers of files that input opens from the screen, where the person would find one they did not ask for. The
 * page hears that it was cancelled. To be held with `using`, no longer than the call: a chooser the person opens is theirs.
 */
export class ChooserGuard implements Disposable {
  readonly #session: DebuggerSession;
  readonly #stop: () => void;
  #opened: OpenedChooser | undefined;
  #guarding = true;

  constructor(session: DebuggerSession) {
    this.#session = session;
    this.#stop = session.on('Page.fileChooserOpened', (chooser) => {
      this.#opened = chooser;
    });
    // Commands keep their order, so input that is sent later finds it done.
    session.send('Page.setInterceptFileChooserDialog', { enabled: true }).catch(() => undefined);
  }

  /** Whether one was to open; the page is told that it was cancelled. */
  async keptBack(): Promise<boolean> {
    if (this.#opened === undefined) return false;
    await cancelChooser(this.#session, this.#opened);
    return true;
  }

  /** Somebody else sees to choosers from now on. */
  release(): void {
    this.#stop();
    this.#opened = undefined;
    this.#guarding = false;
  }

  [Symbol.dispose](): void {
    this.#stop();
    if (this.#guarding) void this.#session.undo('Page.setInterceptFileChooserDialog', { enabled: false });
  }
}
