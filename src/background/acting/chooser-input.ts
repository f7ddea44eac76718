import type { GivenFile, HeldFile } from '../../protocol/acting-operations.ts';
import { type FileTaker, refuseUnfit } from '../../shared/file-rules.ts';
import { CallError } from '../../shared/result.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import type { OpenedChooser } from './file-chooser.ts';

/** A world beside the page’s own: there the page cannot put something else in the place of what makes files. */
const worldName = 'pagehand-files';

/**
 * Gives files to the input a chooser was opened for. It may be in no document at all, so it is found by the id the
 * browser gives it. Files are made from their bytes: the debugger’s own way wants paths on the disk.
 *
 * @throws CallError VALIDATION_ERROR, CONFLICT where it does not take them; the page then hears that it was cancelled
 */
export async function giveToChooser(
  session: DebuggerSession,
  { frameId, backendNodeId }: OpenedChooser & { readonly backendNodeId: number },
  files: readonly GivenFile[],
): Promise<readonly HeldFile[]> {
  const frame = session.frames.includes(frameId) ? frameId : undefined;
  const { executionContextId } = await session.send(
    'Page.createIsolatedWorld',
    { frameId, worldName },
    frame,
  );
  const node = { backendNodeId, executionContextId };
  const { objectId } = (await session.send('DOM.resolveNode', node, frame)).object;
  if (objectId === undefined) throw inputGone();
  const inInput = async (
    work: (this: HTMLInputElement, files: never) => unknown,
    args: readonly unknown[],
  ) => {
    const { result, exceptionDetails } = await session.send(
      'Runtime.callFunctionOn',
      {
        objectId,
        functionDeclaration: String(work),
        arguments: args.map((value) => ({ value })),
        returnByValue: true,
      },
      frame,
    );
    if (exceptionDetails !== undefined) throw inputGone();
    return result.value;
  };
  try {
    try {
      // Both come from our own functions, in a world of our own.
      refuseUnfit((await inInput(taker, [])) as FileTaker, files);
    } catch (error) {
      await inInput(cancel, []);
      throw error;
    }
    return (await inInput(give, [files])) as readonly HeldFile[];
  } finally {
    await session.undo('Runtime.releaseObject', { objectId }, frame);
  }
}

/** Tells the input a chooser was opened for that nothing was chosen. Never rejects: a picker of a script has none. */
export async function cancelChooser(
  session: DebuggerSession,
  { frameId, backendNodeId }: OpenedChooser,
): Promise<void> {
  if (backendNodeId === undefined) return;
  const frame = session.frames.includes(frameId) ? frameId : undefined;
  try {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId }, frame);
    const { objectId } = object;
    if (objectId === undefined) return;
    await session.send(
      'Runtime.callFunctionOn',
      { objectId, functionDeclaration: String(cancel), arguments: [], returnByValue: true },
      frame,
    );
    await session.undo('Runtime.releaseObject', { objectId }, frame);
  } catch {
    // The page went on without it.
  }
}

function inputGone(): CallError {
  return new CallError(
    'TEMPORARY_FAILURE',
    'The file input for which the chooser opened is gone. Take a snapshot, then try again.',
  );
}

// These three are sent to the page as text: they can use nothing from around them.

function taker(this: HTMLInputElement): FileTaker {
  return {
    accept: this.accept,
    multiple: this.multiple,
    disabled: this.disabled,
    folder: this.webkitdirectory,
  };
}

function give(this: HTMLInputElement, files: readonly GivenFile[]): HeldFile[] {
  const transfer = new DataTransfer();
  for (const { name, mimeType, data } of files) {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type: mimeType }));
  }
  this.files = transfer.files;
  const held = Array.from(this.files, ({ name, size }) => ({ name, size }));
  this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  this.dispatchEvent(new Event('change', { bubbles: true }));
  return held;
}

function cancel(this: HTMLInputElement): void {
  this.dispatchEvent(new Event('cancel', { bubbles: true }));
}
