import { shelfLimits } from '../../protocol/inspect.ts';
import type { Actions } from '../store/actions.ts';
import { bytes, t } from '../words/words.ts';

/** A file as the browser gives it. */
export type GivenFile = Pick<File, 'name' | 'type' | 'size' | 'slice'>;

/** Bytes of a part: base64 makes four characters of three. */
export const partBytes = Math.floor(shelfLimits.chunk / 4) * 3;

/** Puts files on the shelf, one after the other: each either arrives or says why it did not. */
export async function putOnShelf(
  act: Actions,
  tabId: number,
  files: readonly GivenFile[],
  newId: () => string = () => crypto.randomUUID(),
): Promise<void> {
  for (const file of files) await putOne(act, tabId, file, newId());
}

async function putOne(act: Actions, tabId: number, file: GivenFile, id: string): Promise<void> {
  const { name, type: mimeType, size } = file;
  act.dispatch({ type: 'files/begin', upload: { id, name, size } });
  if (size > shelfLimits.bytes) {
    act.dispatch({ type: 'files/failed', id, failure: t('files_too_large', bytes(shelfLimits.bytes)) });
    return;
  }
  let at = 0;
  do {
    const data = await base64Of(file.slice(at, at + partBytes)).catch(() => undefined);
    if (data === undefined) {
      // A folder, or a file that went away since it was picked.
      act.dispatch({ type: 'files/failed', id, failure: t('files_unreadable') });
      if (at > 0) await act.run({ name: 'give-up-upload', tabId, upload: id });
      return;
    }
    const ran = await act.run({
      name: 'add-to-shelf',
      tabId,
      upload: id,
      file: { name, mimeType, size },
      at,
      data,
    });
    if (!ran.done) {
      act.dispatch({ type: 'files/failed', id, failure: ran.message });
      return;
    }
    at = Math.min(size, at + partBytes);
    act.dispatch({ type: 'files/sent', id, sent: at });
    if (ran.value.name !== undefined && ran.value.name !== name)
      act.dispatch({ type: 'shell/say', kind: 'done', text: t('files_renamed', name, ran.value.name) });
  } while (at < size);
  act.dispatch({ type: 'files/end', id });
}

async function base64Of(part: Blob): Promise<string> {
  const read = new Uint8Array(await part.arrayBuffer());
  const pieces: string[] = [];
  // Arguments of a function are limited.
  for (let at = 0; at < read.length; at += 8_192)
    pieces.push(String.fromCharCode(...read.subarray(at, at + 8_192)));
  return btoa(pieces.join(''));
}
