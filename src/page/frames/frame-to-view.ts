import type { FrameToViewArgs } from '../../protocol/frame-operations.ts';
import { CallError } from '../../shared/result.ts';
import { apply, type Point } from '../act/aim/affine.ts';
import { boxPlace } from '../act/aim/box-place.ts';
import { computedStyle } from '../act/aim/computed-style.ts';
import { coveringOf, coveringThing } from '../act/aim/covering.ts';
import { outwards } from '../act/aim/flat-parent.ts';
import { hitAt } from '../act/aim/hit.ts';
import { nextFrame } from '../act/aim/next-frame.ts';
import { includes, type Rect } from '../act/aim/rect.ts';
import { conflict, covered, inPerspective } from '../act/aim/refusals.ts';
import { toTab, windowPlace, windowRect } from '../act/aim/window-place.ts';
import { own } from '../facts/own.ts';
import { boxOf, ownerDocument } from '../view/dom.ts';
import type { ViewedPage } from '../view/view-page.ts';
import { viewState } from '../view/view-state.ts';

/** Looks at a frame that moves, before it is said to. */
const mostLooks = 20;
/** CSS px a place may move between two frames and rest. */
const slack = 0.5;

/**
 * Where a point of a frame's viewport is in the viewport of this document, through all frames of its origin between them.
 * Unless `still`, it is brought into view first.
 *
 * @throws CallError STALE_ELEMENT, CONFLICT or TEMPORARY_FAILURE, as said of the operation
 */
export async function frameToView(
  viewed: ViewedPage,
  { frame, point, still }: FrameToViewArgs,
  signal: AbortSignal,
): Promise<Point> {
  const element = viewState().frames.find(frame);
  if (element === undefined) {
    throw new CallError(
      'STALE_ELEMENT',
      'The frame of the element with this uid left the page. Take a snapshot with frames to see what is there now.',
    );
  }
  if (!still) bringIntoView(viewed, element, point);
  let place = placeIn(viewed, element, point);
  for (let looks = 1; ; looks++) {
    await nextFrame(viewed.document);
    signal.throwIfAborted();
    const now = placeIn(viewed, element, point);
    if (Math.abs(now.x - place.x) <= slack && Math.abs(now.y - place.y) <= slack) break;
    if (looks === mostLooks) {
      throw new CallError(
        'TEMPORARY_FAILURE',
        'The frame of this element does not come to rest. Try again, or stop what moves it first.',
        { details: { reason: 'moving' } },
      );
    }
    place = now;
  }
  checkHit(viewed, element, place);
  return toTab(viewed.document, place);
}

/** In the viewport of the document that is looked at. */
function placeIn(viewed: ViewedPage, element: Element, point: Point): Point {
  const { map, sure } = boxPlace(element, viewed.closedShadowRoot);
  const around = windowPlace(ownerDocument(element), viewed);
  if (sure && around.sure) return apply(around.toPage, apply(map, point));
  throw inPerspective();
}

function checkHit(viewed: ViewedPage, element: Element, place: Point): void {
  const hit = hitAt(viewed, place);
  if (hit?.element === element) return;
  if (hit === undefined) {
    throw conflict(
      'off-screen',
      'This part of the frame that the element is in cannot be brought into view. Look at the page with take_screenshot.',
    );
  }
  if (computedStyle(element)?.pointerEvents === 'none') {
    throw conflict(
      'pointer-events-none',
      'The page lets no input through to the frame that the element is in. Take a snapshot to see what must be done first.',
    );
  }
  throw covered(coveringThing(coveringOf(hit.element, element, viewed), viewed));
}

function bringIntoView(viewed: ViewedPage, element: Element, point: Point): void {
  own(element, 'scrollIntoView')({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  // Frames may be larger than what they are in: then their nearest edge is not enough.
  for (const around of outwards(element, viewed.document, viewed.closedShadowRoot)) {
    if (around === element) continue;
    const document = ownerDocument(around);
    const scroller = own(document, 'scrollingElement') === around;
    if (!scroller && !scrolls(around)) continue;
    const at = placeIn({ ...viewed, document }, element, point);
    const seen = scroller ? windowRect(document) : rectOf(around);
    if (includes(inset(seen), at)) continue;
    own(
      around,
      'scrollBy',
    )({
      left: at.x - (seen.left + seen.right) / 2,
      top: at.y - (seen.top + seen.bottom) / 2,
      behavior: 'instant',
    });
  }
}

function scrolls(element: Element): boolean {
  const style = computedStyle(element);
  return /auto|scroll|hidden/.test(`${style?.overflowX} ${style?.overflowY}`);
}

function rectOf(element: Element): Rect {
  const { left, top, right, bottom } = boxOf(element);
  return { left, top, right, bottom };
}

/** Without its edge, where a point may fall to what is beside it. */
function inset({ left, top, right, bottom }: Rect): Rect {
  return { left: left + 2, top: top + 2, right: right - 2, bottom: bottom - 2 };
}
