import type { GiveFilesArgs, GivenFiles, HeldFile, Thing } from '../../../protocol/acting-operations.ts';
import { refuseUnfit } from '../../../shared/file-rules.ts';
import { CallError } from '../../../shared/result.ts';
import { attribute, closest, localName, matches } from '../../view/dom.ts';
import { elementOf } from '../../view/find-uid.ts';
import { FlatTree } from '../../view/flat-tree.ts';
import { look, type ViewedPage } from '../../view/view-page.ts';
import { viewState } from '../../view/view-state.ts';
import { thingOf } from '../thing.ts';
import { dropOn } from './drop-on.ts';
import { fileInputOf, takerOf } from './file-input.ts';
import { transferOf } from './transfer.ts';

/**
 * Gives files to the file input an element means, as if a person had chosen them there. Nothing is touched where they do
 * not fit. Files are made from their bytes: the debugger would want paths on the disk.
 *
 * @throws CallError NOT_FOUND, STALE_ELEMENT; CONFLICT, VALIDATION_ERROR where it does not take them
 */
export function giveFiles(viewed: ViewedPage, { uid, files, drop }: GiveFilesArgs): GivenFiles {
  const what = (of: Element): Thing => thingOf(of, viewed.closedShadowRoot);
  const element = elementOf(uid, viewState().uids, () => look(viewed).root);
  refuseUnusable(element);
  if (drop) {
    const thing = what(element);
    const transfer = transferOf(files);
    // Once the event is over, they are the page's alone.
    const dropped = heldIn(transfer.files);
    return dropOn(element, transfer) ? { how: 'dropped', thing, files: dropped } : { how: 'untaken', thing };
  }
  const meant = fileInputOf(element, new FlatTree(viewed.closedShadowRoot));
  if (meant === undefined) {
    refuseField(element);
    return { how: 'click', thing: what(element) };
  }
  if (!('files' in meant)) {
    throw new CallError(
      'CONFLICT',
      'There are several file inputs in this. Give the files to one of them; details.inputs has their uids.',
      { details: { reason: 'several-inputs', inputs: meant.slice(0, 10).map(what) } },
    );
  }
  refuseUnfit(takerOf(meant), files);
  const thing = what(meant);
  meant.files = transferOf(files).files;
  // Before anybody hears of it: many pages empty the input as soon as they have the files.
  const held = heldIn(meant.files);
  meant.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  meant.dispatchEvent(new Event('change', { bubbles: true }));
  return { how: 'given', thing, files: held };
}

function heldIn(files: FileList): HeldFile[] {
  return Array.from(files, ({ name, size }) => ({ name, size }));
}

function refuseUnusable(element: Element): void {
  const reason =
    matches(element, ':disabled') || attribute(element, 'aria-disabled') === 'true'
      ? 'disabled'
      : closest(element, '[inert]') !== null
        ? 'inert'
        : undefined;
  if (reason === undefined) return;
  throw new CallError(
    'CONFLICT',
    reason === 'disabled'
      ? 'This is disabled, so it takes no files. Do first what enables it, such as filling what is required before it.'
      : 'This cannot be used now: the page made this part of it inert. Close what is open above it, then try again.',
    { details: { reason } },
  );
}

/** A click on these opens no chooser. */
function refuseField(element: Element): void {
  const name = localName(element);
  const field =
    /^(?:select|textarea|option)$/.test(name) ||
    (name === 'input' && !/^(?:button|image|reset|submit)$/.test((element as HTMLInputElement).type));
  if (!field) return;
  throw new CallError(
    'VALIDATION_ERROR',
    'This is another kind of field, and takes no files. Give the uid of a file input, of the button that opens a chooser, or of the place to drop files on.',
  );
}
