import { deferred } from '../../shared/deferred.ts';
import { CallError } from '../../shared/result.ts';
import { outwards } from '../act/aim/flat-parent.ts';
import { hitAt } from '../act/aim/hit.ts';
import { look, type ViewedPage } from '../view/view-page.ts';
import { viewState } from '../view/view-state.ts';
import type { Outline } from './outline.ts';
import { layOver, styled } from './top-layer.ts';

/**
 * Takes one click of the person, wherever on the page, frames included, and tells the uid of the nearest thing that has
 * one in a snapshot; none where they press Escape, or `signal` aborts.
 *
 * An empty frame lies over the page meanwhile: what happens in it is told to nobody else, while a page’s own listeners on
 * its window would hear what happens on an element of its document, however that is stopped.
 */
export async function pick(
  viewed: ViewedPage,
  outline: Outline,
  signal: AbortSignal,
): Promise<{ uid?: string }> {
  const { document } = viewed;
  const frame = styled(document.createElement('iframe'), {
    display: 'block',
    width: '100%',
    height: '100%',
    border: '0',
    background: 'transparent',
    'color-scheme': 'light',
    'pointer-events': 'auto',
  }) as HTMLIFrameElement;
  const away = layOver(document, frame);
  const ended = new AbortController();
  const until = { capture: true, signal: ended.signal };
  const { promise, resolve } = deferred<Element | undefined>();
  try {
    const cover = frame.contentWindow;
    const within = frame.contentDocument;
    if (cover === null || within === null) throw uncovered();
    styled(within.documentElement, { height: '100%', cursor: 'crosshair' });
    const named = (event: MouseEvent): Element | undefined => {
      styled(frame, { 'pointer-events': 'none' });
      const hit = hitAt(viewed, { x: event.clientX, y: event.clientY });
      styled(frame, { 'pointer-events': 'auto' });
      return hit === undefined ? undefined : nearestNamed(hit.element, viewed);
    };
    look(viewed);
    // The page’s focus stays where it is.
    for (const type of ['pointerdown', 'mousedown', 'contextmenu'])
      cover.addEventListener(type, (event) => event.preventDefault(), until);
    cover.addEventListener('pointermove', (event) => outline.show(named(event)), until);
    cover.addEventListener('click', (event) => resolve(named(event)), until);
    const giveUp = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      resolve(undefined);
    };
    for (const window of [cover, document.defaultView]) window?.addEventListener('keydown', giveUp, until);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    if (signal.aborted) return {};
    const element = await promise;
    if (element === undefined) return {};
    // What it shows now is what a snapshot will name.
    look(viewed);
    const uid = viewState().uids.peek(element);
    return uid === undefined ? {} : { uid };
  } finally {
    ended.abort();
    outline.show(undefined);
    away();
  }
}

function nearestNamed(element: Element, { document, closedShadowRoot }: ViewedPage): Element | undefined {
  const { uids } = viewState();
  for (const each of outwards(element, document, closedShadowRoot))
    if (uids.peek(each) !== undefined) return each;
  return undefined;
}

function uncovered(): CallError {
  return new CallError(
    'UNAVAILABLE',
    'This page lets nothing be laid over it, so no click can be taken. Choose the element in the snapshot instead.',
  );
}
