import { CallError } from '../../../shared/result.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { thingOf } from '../thing.ts';
import type { Point } from './affine.ts';
import { coveringOf, coveringThing } from './covering.ts';
import { elementNow } from './element-now.ts';
import { hitAt } from './hit.ts';
import { lastAim } from './last-aim.ts';
import { reaches } from './reaches.ts';
import { conflict, covered, inPerspective, otherOrigin } from './refusals.ts';
import { fromTab } from './window-place.ts';

/**
 * Sees, right before input is sent, that it will still reach what was aimed at last: an overlay may have come.
 *
 * @param at where input goes, in CSS px of the tab’s viewport
 * @throws CallError CONFLICT where something else is there now, STALE_ELEMENT where the target left
 */
export function stillHit(viewed: ViewedPage, at: Point): void {
  const aim = lastAim();
  const hit = hitAt(viewed, fromTab(viewed.document, at));
  if (aim === undefined) {
    throw new CallError(
      'TEMPORARY_FAILURE',
      'The page lost what was aimed at, so the input was not sent. Try again.',
    );
  }
  if (aim.uid === undefined) {
    if (hit?.foreign) throw otherOrigin({ frame: thingOf(hit.element, viewed.closedShadowRoot) });
    return;
  }
  const element = elementNow(aim.uid, viewed);
  if (hit === undefined) {
    throw conflict(
      'off-screen',
      'The element moved out of view just before the input was sent, so it was not sent. Try again.',
    );
  }
  if (!reaches(element, hit, viewed))
    throw covered(coveringThing(coveringOf(hit.element, element, viewed), viewed));
  if (!aim.sure && !aim.pointerSeen) {
    throw inPerspective();
  }
}
