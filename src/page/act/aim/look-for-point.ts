import { localName, ownerDocument } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { apply, type Point } from './affine.ts';
import { pointsOfArea } from './area-shape.ts';
import { clipAround } from './clip.ts';
import { type Covering, coveringOf } from './covering.ts';
import { holds } from './flat-parent.ts';
import { drawnPoints, fragmentsOf } from './fragments.ts';
import { type Hit, hitAt } from './hit.ts';
import { reaches } from './reaches.ts';
import { includes, intersect, isEmpty, pointIn, type Rect } from './rect.ts';
import { windowPlace } from './window-place.ts';

/** What one look at an element where it is now found. */
export type Found =
  /** A place in CSS px of the page’s viewport. `instead`: the middle is taken by that. */
  | { readonly kind: 'point'; readonly point: Point; readonly sure: boolean; readonly instead?: Covering }
  | { readonly kind: 'covered'; readonly by: Covering; readonly sure: boolean }
  | { readonly kind: 'foreign'; readonly frame: Element }
  | { readonly kind: 'out-of-view' };

/** Shares of width and height that are tried: the middle first, then a grid of nine, then a finer one. */
const grids = [
  [0.5, 1 / 6, 5 / 6],
  [0.5, 0.3, 0.7, 0.04, 0.96],
];

/**
 * Looks for a place where input reaches an element, without moving anything.
 *
 * @param only `part`: of its document’s viewport, all that is looked at; `accepts`: what must get the input
 */
export function lookForPoint(
  element: Element,
  viewed: ViewedPage,
  {
    part,
    accepts = element,
  }: { readonly part?: Rect | undefined; readonly accepts?: Element | undefined } = {},
): Found {
  const { document, closedShadowRoot } = viewed;
  const window = windowPlace(ownerDocument(element), viewed);
  const visible = part === undefined ? window.visible : intersect(window.visible, part);
  const open = intersect(visible, clipAround(element, closedShadowRoot));
  const fragments = fragmentsOf(element, closedShadowRoot);
  const shown = fragments.map((each) => intersect(each, open)).filter((each) => !isEmpty(each));
  // What clips is read from styles and may be wrong: then what is hit decides.
  const boxes =
    shown.length > 0
      ? shown
      : fragments.map((each) => intersect(each, visible)).filter((each) => !isEmpty(each));
  let first: Hit | undefined;
  const beside = new Set<Element>();
  let frame: Element | undefined;
  for (const point of candidates(element, boxes, viewed)) {
    const place = apply(window.toPage, point);
    const hit = includes(visible, point) ? hitAt(viewed, place) : undefined;
    if (hit === undefined || beside.has(hit.element)) continue;
    if (reaches(accepts, hit, viewed)) {
      const instead = first && { instead: coveringOf(first.element, element, viewed) };
      return { kind: 'point', point: place, sure: window.sure, ...instead };
    }
    if (hit.foreign && holds(element, hit.element, document, closedShadowRoot)) frame ??= hit.element;
    first ??= hit;
    // Of an area, the place in the picture counts.
    if (localName(accepts) !== 'area') beside.add(hit.element);
  }
  if (frame !== undefined) return { kind: 'foreign', frame };
  if (first === undefined || shown.length === 0) return { kind: 'out-of-view' };
  return { kind: 'covered', by: coveringOf(first.element, element, viewed), sure: window.sure };
}

/** Whether the middle of the first box can be seen as things are. */
export function isInView(element: Element, viewed: ViewedPage): boolean {
  const [first] = fragmentsOf(element, viewed.closedShadowRoot);
  if (first === undefined) return false;
  const open = intersect(
    windowPlace(ownerDocument(element), viewed).visible,
    clipAround(element, viewed.closedShadowRoot),
  );
  return includes(open, pointIn(first, 0.5, 0.5));
}

/** In CSS px of the element’s document, the best first. */
function* candidates(
  element: Element,
  boxes: readonly Rect[],
  { closedShadowRoot }: ViewedPage,
): Generator<Point> {
  yield* pointsOfArea(element, closedShadowRoot);
  for (const grid of grids) {
    for (const box of boxes) for (const y of grid) for (const x of grid) yield pointIn(box, x, y);
    yield* drawnPoints(element);
  }
}
