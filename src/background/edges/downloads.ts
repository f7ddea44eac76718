import { CallError } from '../../shared/result.ts';
import type { SavedFile } from '../../tools/handles.ts';

/** Where everything that is saved goes, in the person’s folder of downloads. */
const folder = 'pagehand';

/**
 * Saves a file in the folder of ours among the downloads, beside what is there already.
 *
 * @returns the name it got, with its folder. Not the whole path: it tells pages whose machine this is
 * @throws CallError where the browser does not save it; the signal's reason
 */
export async function saveDownload(file: SavedFile, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const ends = new Map<number, () => void>();
  const ended = new Set<number>();
  const listener = ({ id, state }: chrome.downloads.DownloadDelta): void => {
    if (state?.current !== 'complete' && state?.current !== 'interrupted') return;
    ended.add(id);
    ends.get(id)?.();
  };
  // Listening before it begins: small files end at once.
  chrome.downloads.onChanged.addListener(listener);
  let id: number | undefined;
  try {
    id = await chrome.downloads.download({
      // A worker has no object URLs.
      url: `data:${file.mimeType};base64,${file.data}`,
      filename: `${folder}/${file.name}`,
      conflictAction: 'uniquify',
      saveAs: false,
    });
    const own = id;
    await new Promise<void>((done, abort) => {
      ends.set(own, done);
      if (ended.has(own)) done();
      signal.addEventListener('abort', () => abort(signal.reason), { once: true });
    });
    const [item] = await chrome.downloads.search({ id });
    if (item?.state !== 'complete') throw new Error(item?.error ?? 'it is not among the downloads');
    return nameOf(item.filename);
  } catch (cause) {
    // What the person is still being asked about must not appear later, when nobody waits for it.
    if (signal.aborted && id !== undefined) await chrome.downloads.cancel(id).catch(() => undefined);
    signal.throwIfAborted();
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CallError(
      'UNAVAILABLE',
      `The browser did not save the file: ${why.slice(0, 200)}. Take the picture without save, or ask the person to look at the browser’s downloads.`,
      { cause },
    );
  } finally {
    chrome.downloads.onChanged.removeListener(listener);
  }
}

/** The last two parts of a path: the person, or another extension, may have put it elsewhere than asked. */
function nameOf(path: string): string {
  const parts = path.split(/[\\/]/);
  return parts.at(-2) === folder ? parts.slice(-2).join('/') : (parts.at(-1) ?? '');
}
