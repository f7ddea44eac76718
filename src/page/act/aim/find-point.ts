import { CallError } from '../../../shared/result.ts';
import { own } from '../../facts/own.ts';
import { isRendered, ownerDocument } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { thingOf } from '../thing.ts';
import type { Point } from './affine.ts';
import { isAnimated } from './animated.ts';
import { atRest } from './at-rest.ts';
import { computedStyle } from './computed-style.ts';
import { coveringThing } from './covering.ts';
import { anchorOf, fragmentsOf } from './fragments.ts';
import { type Found, isInView, lookForPoint } from './look-for-point.ts';
import { areaOf, around, type Rect } from './rect.ts';
import { conflict, covered, inPerspective, otherOrigin } from './refusals.ts';
import { pageRect } from './window-place.ts';

/** A place where input reaches an element, in CSS px of the page’s viewport. */
export interface FoundPoint {
  readonly point: Point;
  /** False where the frame it is in is turned in a way that makes the place a guess. */
  readonly sure: boolean;
  readonly notes: readonly string[];
}

/** What is looked for, and how. */
export interface Search {
  readonly element: Element;
  /** What must get the input, where the element only passes it on: the control of a label. */
  readonly accepts?: Element;
  readonly viewed: ViewedPage;
  readonly signal: AbortSignal;
  /** Throws where the element has left the page. */
  readonly stillThere: () => void;
  /** It is not waited for until it rests, unless something is known to move it: {@link import('./still-at-rest.ts')}. */
  readonly quick?: boolean | undefined;
  /** Nothing is to be scrolled. */
  readonly still?: boolean | undefined;
}

/** Where in the window an element is brought if it is not free where it is. */
const elsewhere = ['center', 'start', 'end'] as const;

/** Brings an element into view, waits until it rests, and finds a place where input reaches it. */
export async function findPoint(search: Search): Promise<FoundPoint> {
  const { element, accepts, viewed } = search;
  refuseUnseen(element, viewed);
  let part = await rest(search);
  if (search.still !== true && !isInView(element, viewed)) part = await bring(search, 'nearest');
  let found = lookForPoint(element, viewed, { part, accepts });
  for (const block of elsewhere) {
    if (search.still === true || !mayBeFreeElsewhere(found, viewed)) break;
    if (found.kind === 'out-of-view' && block !== 'center') break;
    part = await bring(search, block);
    const next = lookForPoint(element, viewed, { part, accepts });
    if (next.kind !== 'out-of-view') found = next;
  }
  if (found.kind !== 'point') throw failureOf(found, element, viewed);
  const notes: string[] = [];
  if (part !== undefined)
    notes.push('It moves all the time; the place was chosen where it stays under the pointer.');
  if (found.instead !== undefined) {
    const { role, uid } = coveringThing(found.instead, viewed);
    notes.push(
      `Input at its middle goes to something else (${role} ${uid}), so another point of it was taken.`,
    );
  }
  return { point: found.point, sure: found.sure, notes };
}

async function bring(search: Search, block: ScrollLogicalPosition): Promise<Rect | undefined> {
  const { element, viewed } = search;
  const anchor = anchorOf(element, viewed.closedShadowRoot);
  own(
    anchor,
    'scrollIntoView',
  )({
    behavior: 'instant',
    block,
    inline: block === 'center' ? 'center' : 'nearest',
  });
  return await rest(search);
}

/** The part that stays of what does not rest; undefined: it rests. */
async function rest(search: Search): Promise<Rect | undefined> {
  const { element, viewed, signal, stillThere } = search;
  if (search.quick === true && !isAnimated(element, viewed)) {
    refuseUnseen(element, viewed);
    return undefined;
  }
  const state = await atRest(element, viewed, signal);
  stillThere();
  refuseUnseen(element, viewed);
  if (state.rests) return undefined;
  if (state.kept !== undefined) return state.kept;
  throw new CallError(
    'TEMPORARY_FAILURE',
    'The element keeps moving, so nothing can be aimed at it. Wait until it rests, or do what stops it (pause, perhaps), and try again.',
    { details: { reason: 'moving', element: thingOf(element, viewed.closedShadowRoot) } },
  );
}

function refuseUnseen(element: Element, { closedShadowRoot }: ViewedPage): void {
  const boxes = fragmentsOf(element, closedShadowRoot);
  const style = computedStyle(element);
  if (boxes.length === 0) {
    const hidden = style === undefined || style.display === 'none';
    throw conflict(
      'no-box',
      'The element has no size on the page, or is hidden, so there is nothing to aim at. Open what it is in (a menu, a section, a tab), or take a snapshot to see what can be used.',
      { why: hidden ? 'display' : 'size' },
    );
  }
  if (own(element, 'getClientRects')().length > 0 && !isRendered(element)) {
    throw conflict(
      'no-box',
      'The element is in a part of the page that is closed. Open that first (its summary or button), then try again.',
      { why: 'closed' },
    );
  }
  if (style?.visibility !== 'visible' && style !== undefined) {
    throw conflict(
      'no-box',
      'The element is there but invisible, so input does not reach it. Do what shows it (hover or open what it is in), then try again.',
      { why: 'visibility' },
    );
  }
}

/** Whether scrolling may free it: not from what covers all of the window, nor from what scrolls along. */
function mayBeFreeElsewhere(found: Found, { document }: ViewedPage): boolean {
  if (found.kind === 'out-of-view') return true;
  if (found.kind !== 'covered' || !found.by.pinned) return false;
  const window = areaOf(pageRect(document));
  const boxes = fragmentsOf(found.by.element, undefined);
  return boxes.length > 0 && areaOf(around(boxes)) < window * 0.8;
}

function failureOf(
  found: Exclude<Found, { kind: 'point' }>,
  element: Element,
  viewed: ViewedPage,
): CallError {
  if (found.kind === 'foreign') return otherOrigin({ frame: thingOf(found.frame, viewed.closedShadowRoot) });
  if (found.kind === 'out-of-view') {
    const { left, top, right, bottom } = around(fragmentsOf(element, viewed.closedShadowRoot));
    const { innerWidth = 0, innerHeight = 0 } = own(ownerDocument(element), 'defaultView') ?? {};
    return conflict(
      'off-screen',
      'The element lies outside of what can be seen, and scrolling does not bring it in. Do what moves it in (open the menu or slide it is in), or use something else for the same purpose.',
      {
        box: { x: left, y: top, width: right - left, height: bottom - top },
        viewport: { width: innerWidth, height: innerHeight },
      },
    );
  }
  if (!found.sure) return inPerspective();
  const by = coveringThing(found.by, viewed);
  if (computedStyle(element)?.pointerEvents === 'none') {
    return conflict(
      'pointer-events-none',
      'Input passes through this element (pointer-events: none) to what details.through names. Use the uid of that, or do what makes this element usable first.',
      { through: by },
    );
  }
  return covered(by);
}
