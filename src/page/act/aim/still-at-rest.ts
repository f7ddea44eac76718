import { CallError } from '../../../shared/result.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { placeOf } from './at-rest.ts';
import { elementNow } from './element-now.ts';
import { lastAim } from './last-aim.ts';
import type { Rect } from './rect.ts';

/** CSS px by which what has the pointer over it may shift: buttons that are lifted as it comes. */
const slack = 3;

/**
 * Sees that what was aimed at in a hurry has rested over two frames: it was looked at once, and a frame has passed.
 *
 * @throws CallError TEMPORARY_FAILURE (`details.reason`: moving) where it moved, STALE_ELEMENT where it left
 */
export async function stillAtRest(viewed: ViewedPage): Promise<void> {
  const aim = lastAim();
  if (aim?.uid === undefined || aim.before === undefined) return;
  await aim.frame;
  const { box } = placeOf(elementNow(aim.uid, viewed), viewed);
  if (box !== undefined && isNear(box, aim.before)) return;
  throw new CallError(
    'TEMPORARY_FAILURE',
    'The element moved just before the input was sent, so it was not sent. Wait until it rests, and try again.',
    { details: { reason: 'moving' } },
  );
}

function isNear(one: Rect, other: Rect): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= slack,
  );
}
