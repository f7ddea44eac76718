import type { ScrollArgs, Scrolled } from '../../../protocol/acting-operations.ts';
import { CallError } from '../../../shared/result.ts';
import { own } from '../../facts/own.ts';
import { boxOf } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { thingOf } from '../thing.ts';
import { elementNow } from './element-now.ts';
import { anchorOf, fragmentsOf } from './fragments.ts';
import { isInView } from './look-for-point.ts';
import { nextFrame } from './next-frame.ts';
import { conflict } from './refusals.ts';
import { extentOf, mainScroller, pageScroller, scrollerAround } from './scroller.ts';

/** Further than anything goes; scrolling stops at the end. */
const far = 1e8;

/**
 * Scrolls at once, without animation, and gives the page two frames to begin with what that brings.
 *
 * @throws CallError NOT_FOUND, STALE_ELEMENT, CONFLICT for an element without a box, VALIDATION_ERROR where nothing says
 *   how far to scroll
 */
export async function scrollPage(viewed: ViewedPage, args: ScrollArgs): Promise<Scrolled> {
  const { uid, to, pages } = args;
  const { document, closedShadowRoot } = viewed;
  const element = uid === undefined ? undefined : elementNow(uid, viewed);
  const axes =
    to === undefined
      ? { x: (pages?.x ?? 0) !== 0, y: (pages?.y ?? 0) !== 0 }
      : { x: to === 'left' || to === 'right', y: to === 'top' || to === 'bottom' };
  const brings = to === undefined && pages === undefined;
  if (brings && element === undefined) {
    throw new CallError(
      'VALIDATION_ERROR',
      'Nothing says where to scroll. Give the uid of what is to come into view, an edge, or a number of pages.',
    );
  }
  const both = brings || (!axes.x && !axes.y) ? { x: true, y: true } : axes;
  const scroller = element === undefined ? mainScroller(viewed, both) : scrollerAround(element, both, viewed);
  const seen = brings && element !== undefined ? element : scroller;
  const before = placeOf(scroller, seen);
  if (brings && element !== undefined) bringIntoView(element, viewed);
  else if (to !== undefined) scrollTo(scroller, to);
  else if (pages !== undefined) scrollBy(scroller, pages);
  for (let frame = 0; frame < 2; frame++) await nextFrame(document);
  const named = brings ? element : scroller === pageScroller(document) ? undefined : scroller;
  return {
    ...(named === undefined ? {} : { thing: thingOf(named, closedShadowRoot) }),
    ...rounded(extentOf(scroller)),
    moved: placeOf(scroller, seen) !== before,
  };
}

function bringIntoView(element: Element, viewed: ViewedPage): void {
  if (fragmentsOf(element, viewed.closedShadowRoot).length === 0) {
    throw conflict(
      'no-box',
      'The element is hidden or has no size, so it cannot be scrolled to. Open what it is in, or take a snapshot to see what can be used.',
    );
  }
  if (isInView(element, viewed)) return;
  own(
    anchorOf(element, viewed.closedShadowRoot),
    'scrollIntoView',
  )({
    behavior: 'instant',
    block: 'center',
    inline: 'nearest',
  });
}

function scrollTo(scroller: Element, edge: NonNullable<ScrollArgs['to']>): void {
  const there = edge === 'top' || edge === 'left' ? -far : far;
  own(
    scroller,
    'scrollTo',
  )(
    edge === 'top' || edge === 'bottom'
      ? { top: there, behavior: 'instant' }
      : { left: there, behavior: 'instant' },
  );
}

function scrollBy(scroller: Element, pages: NonNullable<ScrollArgs['pages']>): void {
  own(
    scroller,
    'scrollBy',
  )({
    left: pages.x * own(scroller, 'clientWidth'),
    top: pages.y * own(scroller, 'clientHeight'),
    behavior: 'instant',
  });
}

function placeOf(scroller: Element, seen: Element): string {
  const { x, y } = extentOf(scroller);
  const { left, top } = boxOf(seen);
  return JSON.stringify([x, y, seen === scroller ? 0 : left, seen === scroller ? 0 : top]);
}

function rounded({ x, y, mostX, mostY }: ReturnType<typeof extentOf>) {
  return { x: Math.round(x), y: Math.round(y), mostX: Math.round(mostX), mostY: Math.round(mostY) };
}
