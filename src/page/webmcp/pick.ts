import type { PointedAt } from '../../protocol/inspect-operations.ts';
import { deferred } from '../../shared/deferred.ts';
import { CallError } from '../../shared/result.ts';
import { type Hit, hitAt } from '../act/aim/hit.ts';
import { look, type ViewedPage } from '../view/view-page.ts';
import type { Outline } from './outline.ts';
import { insideFrame, nearestNamed, uidOf } from './pointed-at.ts';
import { layOver, styled } from './top-layer.ts';

/**
 * Takes one click of the person, wherever on the page, frames included, and tells the uid of the nearest thing that has
 * one in a snapshot; none where they press Escape, or `signal` aborts. Where a frame of another origin is, it tells which,
 * and where in it: nothing is heard in the frame itself.
 *
 * An empty frame lies over the page meanwhile: what happens in it is told to nobody else, while a page’s own listeners on
 * its window would hear what happens on an element of its document, however that is stopped.
 */
export async function pick(viewed: ViewedPage, outline: Outline, signal: AbortSignal): Promise<PointedAt> {
  const { document, closedShadowRoot } = viewed;
  const frame = styled(document.createElement('iframe'), {
    display: 'block',
    width: '100%',
    height: '100%',
    border: '0',
    // Something has to be drawn: else the browser takes frames in processes of their own for what is in front, and sends
    // them what the person does. Nobody sees it.
    background: 'rgb(128 128 128 / 0.5%)',
    'color-scheme': 'light',
    'pointer-events': 'auto',
  }) as HTMLIFrameElement;
  const away = layOver(document, frame);
  const ended = new AbortController();
  const until = { capture: true, signal: ended.signal };
  const { promise, resolve } = deferred<Hit | undefined>();
  try {
    const cover = frame.contentWindow;
    const within = frame.contentDocument;
    if (cover === null || within === null) throw uncovered();
    styled(within.documentElement, { height: '100%', cursor: 'crosshair' });
    const hit = (event: MouseEvent): Hit | undefined => {
      styled(frame, { 'pointer-events': 'none' });
      const found = hitAt(viewed, { x: event.clientX, y: event.clientY });
      styled(frame, { 'pointer-events': 'auto' });
      return found;
    };
    const show = (event: MouseEvent): void => {
      const found = hit(event);
      outline.show(found === undefined ? undefined : nearestNamed(found.element, viewed));
    };
    look(viewed);
    // The page’s focus stays where it is.
    for (const type of ['pointerdown', 'mousedown', 'contextmenu'])
      cover.addEventListener(type, (event) => event.preventDefault(), until);
    cover.addEventListener('pointermove', show, until);
    // Only what the person did counts.
    cover.addEventListener('click', (event) => event.isTrusted && resolve(hit(event)), until);
    const giveUp = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      resolve(undefined);
    };
    for (const window of [cover, document.defaultView]) window?.addEventListener('keydown', giveUp, until);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    if (signal.aborted) return {};
    const picked = await promise;
    if (picked === undefined) return {};
    const inside = insideFrame(picked, closedShadowRoot);
    const named = nearestNamed(picked.element, viewed);
    // What it shows now is what a snapshot will name.
    look(viewed);
    return { ...uidOf(named), ...(inside === undefined ? {} : { inside }) };
  } finally {
    ended.abort();
    outline.show(undefined);
    away();
  }
}

function uncovered(): CallError {
  return new CallError(
    'UNAVAILABLE',
    'This page lets nothing be laid over it, so no click can be taken. Choose the element in the snapshot instead.',
  );
}
