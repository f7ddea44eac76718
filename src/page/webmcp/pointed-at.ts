import type { PointedAt } from '../../protocol/inspect-operations.ts';
import { apply, inverse, type Point } from '../act/aim/affine.ts';
import { boxPlace } from '../act/aim/box-place.ts';
import { outwards } from '../act/aim/flat-parent.ts';
import { type Hit, hitAt, isFrame } from '../act/aim/hit.ts';
import type { ShadowRootOf } from '../view/flat-tree.ts';
import type { ViewedPage } from '../view/view-page.ts';
import { viewState } from '../view/view-state.ts';

/**
 * What is at a point of this document: the nearest thing that a snapshot gave a uid, and where in a frame of another origin
 * the point is. Nothing is given a uid here: nobody learns of more than a snapshot told.
 */
export function pointedAt(viewed: ViewedPage, point: Point): PointedAt {
  const hit = hitAt(viewed, point);
  if (hit === undefined) return {};
  const inside = insideFrame(hit, viewed.closedShadowRoot);
  return { ...uidOf(nearestNamed(hit.element, viewed)), ...(inside === undefined ? {} : { inside }) };
}

/** Where a hit is in the frame of another origin that it is on; undefined where there is none, or it cannot be told. */
export function insideFrame(
  { element, at, foreign }: Hit,
  closedShadowRoot: ShadowRootOf | undefined,
): PointedAt['inside'] {
  if (!foreign || !isFrame(element)) return undefined;
  const frame = viewState().frames.of(element as HTMLIFrameElement);
  const { map, sure } = boxPlace(element, closedShadowRoot);
  const back = sure ? inverse(map) : undefined;
  if (frame === undefined || back === undefined) return undefined;
  return { frame, ...apply(back, at) };
}

export function nearestNamed(
  element: Element,
  { document, closedShadowRoot }: ViewedPage,
): Element | undefined {
  const { uids } = viewState();
  for (const each of outwards(element, document, closedShadowRoot))
    if (uids.peek(each) !== undefined) return each;
  return undefined;
}

export function uidOf(element: Element | undefined): Pick<PointedAt, 'uid'> {
  const uid = element === undefined ? undefined : viewState().uids.peek(element);
  return uid === undefined ? {} : { uid };
}
