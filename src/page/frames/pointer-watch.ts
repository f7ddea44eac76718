import { deferred } from '../../shared/deferred.ts';
import { CallError } from '../../shared/result.ts';
import { elementNow } from '../act/aim/element-now.ts';
import { reaches } from '../act/aim/reaches.ts';
import { own } from '../facts/own.ts';
import { isElement, nodeType, ownerDocument, rootOf } from '../view/dom.ts';
import type { ViewedPage } from '../view/view-page.ts';

/** ms in which a pointer that is sent here has come. */
const patience = 150;

let watched: { readonly ended: AbortController; seen: boolean; tell: () => void } | undefined;

/**
 * Watches for the pointer to come to an element: input to a frame finds its way by where the browser last drew it, which
 * may be out of date.
 *
 * @throws CallError NOT_FOUND or STALE_ELEMENT
 */
export function watchPointer(viewed: ViewedPage, { uid }: { readonly uid: string }): Record<string, never> {
  watched?.ended.abort();
  const element = elementNow(uid, viewed);
  const ended = new AbortController();
  const watch = { ended, seen: false, tell: () => {} };
  watched = watch;
  const see = (event: Event): void => {
    if (!event.isTrusted) return;
    const { clientX: x, clientY: y } = event as MouseEvent;
    const [target] = event.composedPath();
    if (!isElement(target as Node | null)) return;
    const hit = target as Element;
    watch.seen =
      reaches(element, { element: hit, at: { x, y }, foreign: false }, viewed) ||
      // Of what is in a closed shadow root, its host is told.
      hostsOf(element).includes(hit);
    if (watch.seen) watch.tell();
  };
  for (const type of ['pointermove', 'mousemove'])
    own(ownerDocument(element), 'defaultView')?.addEventListener(type, see, {
      capture: true,
      passive: true,
      signal: ended.signal,
    });
  return {};
}

/** The elements in whose shadow roots an element is, from the inside out. */
function hostsOf(element: Element): Element[] {
  const hosts: Element[] = [];
  for (let root: Node = rootOf(element); nodeType(root) === 11; root = rootOf(hosts.at(-1) ?? element))
    hosts.push(own(root as ShadowRoot, 'host'));
  return hosts;
}

/** Whether the pointer came to what is watched, after a moment at most. */
export async function pointerSeen(): Promise<{ readonly seen: boolean }> {
  const watch = watched;
  if (watch === undefined)
    throw new CallError('TEMPORARY_FAILURE', 'The frame lost what was aimed at. Try again.');
  if (watch.seen) return { seen: true };
  const { promise, resolve } = deferred<void>();
  watch.tell = resolve;
  const timer = setTimeout(resolve, patience);
  await promise;
  clearTimeout(timer);
  return { seen: watch.seen };
}
