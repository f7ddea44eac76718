import type { Thing } from '../../protocol/acting-operations.ts';
import { CallError } from '../../shared/result.ts';
import type { FileContent, FilesGiven } from '../../tools/acting-handle.ts';
import type { PageHandle } from '../../tools/handles.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import { giveToChooser } from './chooser-input.ts';
import { keepBackChooser } from './file-chooser.ts';

export interface GiveFilesEdges {
  readonly session: DebuggerSession;
  readonly after: After;
  /** Runs an operation in the page. */
  readonly run: PageHandle['run'];
  /** Clicks as a person does. */
  readonly click: (uid: string) => Promise<Thing>;
}

/**
 * Gives files to what an element stands for: a file input that belongs to it; else the one for which a click on it opens
 * a chooser; else they are dropped on it.
 *
 * @throws CallError what the page, the click or the debugger refuses; UNAVAILABLE where nothing takes files
 */
export async function giveFiles(
  { session, after, run, click }: GiveFilesEdges,
  uid: string,
  files: readonly FileContent[],
): Promise<FilesGiven> {
  const found = await run('giveFiles', { uid, files });
  if (found.how === 'given') return { to: found.thing, by: 'input', files: found.files };
  const chooser = await keepBackChooser(session, after, () => click(uid));
  if (chooser !== undefined) {
    const { backendNodeId } = chooser;
    if (backendNodeId === undefined) throw ownPicker();
    return {
      to: found.thing,
      by: 'chooser',
      files: await giveToChooser(session, { ...chooser, backendNodeId }, files),
    };
  }
  const dropped = await run('giveFiles', { uid, files, drop: true }).catch((error: unknown) => {
    // The click replaced it.
    if (error instanceof CallError && error.failure.code === 'STALE_ELEMENT') throw nothingTakes();
    throw error;
  });
  if (dropped.how !== 'dropped') throw nothingTakes();
  return { to: dropped.thing, by: 'drop', files: dropped.files };
}

function ownPicker(): CallError {
  return new CallError(
    'UNAVAILABLE',
    'The page asks for the browser’s own file picker (showOpenFilePicker), which only a person can use. It was cancelled. Ask the person to choose the files, or look for a file input or a place to drop files.',
    { details: { reason: 'own-picker' } },
  );
}

function nothingTakes(): CallError {
  return new CallError(
    'UNAVAILABLE',
    'It was clicked and opened no file chooser, and it takes no dropped files. Take a snapshot: it may have opened a menu or a form to go on in. File inputs are listed there even where they are hidden.',
    { details: { reason: 'no-chooser' } },
  );
}
