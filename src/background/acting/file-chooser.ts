import { deferred } from '../../shared/deferred.ts';
import type { After } from '../calls/call-deadline.ts';
import { untilAborted } from '../calls/until-aborted.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import type { Events } from '../debugger/protocol.ts';

/** A chooser of files that a page wanted to open. */
export type OpenedChooser = Events['Page.fileChooserOpened'];

/** ms after the click in which a chooser opens. Pages ask their server first, or wait for an animation. */
const patience = 1_000;

/**
 * Does what may open a chooser of files, and keeps that from the screen, frames in processes of their own included. The
 * page hears nothing of a chooser that was kept back, neither a choice nor that it was cancelled; only a script’s own
 * picker (`showOpenFilePicker`) ends as if it was cancelled.
 *
 * @returns the chooser that was to open; undefined where none was
 * @throws what `open` throws
 */
export async function keepBackChooser(
  session: DebuggerSession,
  after: After,
  open: () => Promise<unknown>,
): Promise<OpenedChooser | undefined> {
  const opened = deferred<OpenedChooser | undefined>();
  const stop = session.on('Page.fileChooserOpened', opened.resolve);
  let callOff: () => void = () => undefined;
  try {
    await session.send('Page.setInterceptFileChooserDialog', { enabled: true });
    await Promise.all(session.frames.map((frameId) => keepBackIn(session, frameId)));
    await open();
    callOff = after(patience, () => opened.resolve(undefined));
    return await untilAborted(opened.promise, session.signal);
  } finally {
    callOff();
    stop();
    await Promise.all(
      [undefined, ...session.frames].map((frameId) =>
        session.undo('Page.setInterceptFileChooserDialog', { enabled: false }, frameId),
      ),
    );
  }
}

/** In a frame of another process, nothing is kept back before its own Page domain is enabled. */
async function keepBackIn(session: DebuggerSession, frameId: string): Promise<void> {
  try {
    await session.send('Page.enable', {}, frameId);
    await session.send('Page.setInterceptFileChooserDialog', { enabled: true }, frameId);
  } catch (error) {
    // Frames come and go.
    if (session.signal.aborted) throw error;
  }
}
