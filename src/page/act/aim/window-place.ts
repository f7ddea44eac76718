import { own } from '../../facts/own.ts';
import { ownerDocument } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { type Affine, compose, inverse, type Point, unchanged } from './affine.ts';
import { boxPlace } from './box-place.ts';
import { frameOf } from './flat-parent.ts';
import { intersect, mapped, type Rect } from './rect.ts';

/** Where the viewport of a document is in the page’s own. */
export interface WindowPlace {
  /** From its CSS px to those of the page’s viewport. */
  readonly toPage: Affine;
  /** What of it can be seen, in its own CSS px; with turned frames some more than that. */
  readonly visible: Rect;
  /** False where `toPage` is a guess. */
  readonly sure: boolean;
}

export function windowPlace(
  document: Document,
  { document: page, closedShadowRoot }: ViewedPage,
): WindowPlace {
  const frame = frameOf(document, page);
  if (frame === null) return { toPage: unchanged, visible: pageRect(document), sure: true };
  const outer = windowPlace(ownerDocument(frame), { document: page, closedShadowRoot });
  const { map, sure } = boxPlace(frame, closedShadowRoot);
  const back = inverse(map);
  const window = windowRect(document);
  return {
    toPage: compose(outer.toPage, map),
    visible:
      back === undefined
        ? { left: 0, top: 0, right: 0, bottom: 0 }
        : intersect(window, mapped(back, outer.visible)),
    sure: sure && outer.sure,
  };
}

/** All of a document’s viewport. */
export function windowRect(document: Document): Rect {
  const view = own(document, 'defaultView');
  return { left: 0, top: 0, right: view?.innerWidth ?? 0, bottom: view?.innerHeight ?? 0 };
}

/** What a person sees of the page: less than its viewport after pinching. */
export function pageRect(document: Document): Rect {
  const seen = own(document, 'defaultView')?.visualViewport;
  if (!seen || seen.scale === 1) return windowRect(document);
  const { offsetLeft: left, offsetTop: top, width, height } = seen;
  return { left, top, right: left + width, bottom: top + height };
}

/** Input is placed in what is seen of the page; elements are placed in its viewport. */
export function toTab(document: Document, { x, y }: Point): Point {
  const { left, top } = pageRect(document);
  return { x: x - left, y: y - top };
}

export function fromTab(document: Document, { x, y }: Point): Point {
  const { left, top } = pageRect(document);
  return { x: x + left, y: y + top };
}
