import { own } from '../../facts/own.ts';
import { localName, ownerDocument } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { computedStyle } from './computed-style.ts';
import { outwards } from './flat-parent.ts';
import { hitAt } from './hit.ts';
import { pointIn } from './rect.ts';
import { pageRect } from './window-place.ts';

export interface Axes {
  readonly x: boolean;
  readonly y: boolean;
}

/** The nearest thing around an element, or itself, that scrolls in one of these directions; else what scrolls the page. */
export function scrollerAround(
  element: Element,
  axes: Axes,
  { document, closedShadowRoot }: ViewedPage,
): Element {
  for (const each of outwards(element, document, closedShadowRoot)) {
    const page = pageScroller(ownerDocument(each));
    if (each === page ? goes(each, axes) : !isRoot(each) && goes(each, axes) && mayScroll(each, axes))
      return each;
    if (isRoot(each) && goes(page, axes)) return page;
  }
  return pageScroller(document);
}

/** What scrolls the page: its own scrolling element, or in pages that scroll a part, what is in the middle. */
export function mainScroller(viewed: ViewedPage, axes: Axes): Element {
  const page = pageScroller(viewed.document);
  if (goes(page, axes)) return page;
  const hit = hitAt(viewed, pointIn(pageRect(viewed.document), 0.5, 0.5));
  return hit === undefined ? page : scrollerAround(hit.element, axes, viewed);
}

export function pageScroller(document: Document): Element {
  return own(document, 'scrollingElement') ?? own(document, 'documentElement');
}

/** How far an element can be scrolled, and how far it is, in CSS px from the upper left. */
export function extentOf(element: Element) {
  const style = computedStyle(element);
  const mostX = Math.max(0, own(element, 'scrollWidth') - own(element, 'clientWidth'));
  const mostY = Math.max(0, own(element, 'scrollHeight') - own(element, 'clientHeight'));
  const flex = style?.display.endsWith('flex') ? style.flexDirection : '';
  // Where content begins at the other end, what is scrolled is told from there, as a negative number.
  const fromRight = (style?.direction === 'rtl') !== (flex === 'row-reverse');
  const x = own(element, 'scrollLeft') + (fromRight ? mostX : 0);
  const y = own(element, 'scrollTop') + (flex === 'column-reverse' ? mostY : 0);
  return { x: Math.min(Math.max(x, 0), mostX), y: Math.min(Math.max(y, 0), mostY), mostX, mostY };
}

function goes(element: Element, axes: Axes): boolean {
  const { mostX, mostY } = extentOf(element);
  return (axes.x && mostX > 0) || (axes.y && mostY > 0);
}

function mayScroll(element: Element, axes: Axes): boolean {
  const style = computedStyle(element);
  const scrolls = (overflow: string | undefined) => /^(?:auto|scroll|hidden|overlay)$/.test(overflow ?? '');
  const { mostX, mostY } = extentOf(element);
  return (
    (axes.x && mostX > 0 && scrolls(style?.overflowX)) || (axes.y && mostY > 0 && scrolls(style?.overflowY))
  );
}

function isRoot(element: Element): boolean {
  return localName(element) === 'html';
}
