import type { HearArgs } from '../../protocol/frame-operations.ts';
import { deferred } from '../../shared/deferred.ts';
import { own } from '../facts/own.ts';
import { ownerDocument } from '../view/dom.ts';
import { windowOf } from '../view/frame-ids.ts';
import { viewState } from '../view/view-state.ts';

/**
 * Hears frames say their numbers, until each of those that are waited for has. Who speaks is known by the browser’s word
 * for the source of a message, so that a page can only lie about frames of its own.
 */
export async function hearFrames(
  { word, frames, timeout }: HearArgs,
  signal: AbortSignal,
): Promise<{ heard: { frame: number; says: number }[] }> {
  const { ids } = { ids: viewState().frames };
  const waited = new Map(
    frames.flatMap((frame) => {
      const element = ids.find(frame);
      const window = element && windowOf(element);
      return element && window ? [[window as MessageEventSource, { frame, element }] as const] : [];
    }),
  );
  const heard: { frame: number; says: number }[] = [];
  if (waited.size === 0) return { heard };
  const { promise: over, resolve: end } = deferred<void>();
  const ended = new AbortController();
  const hear = (event: MessageEvent): void => {
    const { data, source, isTrusted } = event;
    if (!isTrusted || typeof data !== 'string' || !data.startsWith(word)) return;
    // The page’s own listeners have no use for it.
    event.stopImmediatePropagation();
    const one = source && waited.get(source);
    const says = Number(data.slice(word.length));
    if (!one || !Number.isInteger(says)) return;
    waited.delete(source);
    heard.push({ frame: one.frame, says });
    if (waited.size === 0) end();
  };
  const windows = new Set(
    [...waited.values()].flatMap(({ element }) => own(ownerDocument(element), 'defaultView') ?? []),
  );
  for (const window of windows)
    window.addEventListener('message', hear, { capture: true, signal: ended.signal });
  const timer = setTimeout(end, timeout);
  signal.addEventListener('abort', () => end(), { once: true });
  await over;
  clearTimeout(timer);
  ended.abort();
  return { heard };
}
