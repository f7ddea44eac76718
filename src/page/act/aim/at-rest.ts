import { boxOf, ownerDocument } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { frameOf } from './flat-parent.ts';
import { fragmentsOf } from './fragments.ts';
import { nextFrame } from './next-frame.ts';
import { areaOf, around, intersect, type Rect } from './rect.ts';

/** In ms; what still moves then is taken to move forever. */
const longestWait = 1_500;
const framesAtRest = 2;
/** Of something that moves to and fro about its place, the share that must stay under it to be hit. */
const leastKept = 0.25;

/** Whether a box came to rest. Of one that did not, but stays about where it is: the part it was seen to keep. */
export type Rest = { readonly rests: true } | { readonly rests: false; readonly kept: Rect | undefined };

/** Waits until an element, and the frames it is in, were in the same place for two frames. */
export async function atRest(element: Element, viewed: ViewedPage, signal: AbortSignal): Promise<Rest> {
  const end = performance.now() + longestWait;
  let place = placeOf(element, viewed);
  let kept: Rect | undefined = place.box;
  for (let still = 0; still < framesAtRest; ) {
    await nextFrame(viewed.document);
    signal.throwIfAborted();
    const now = placeOf(element, viewed);
    still = now.key === place.key ? still + 1 : 0;
    kept = kept && now.box && now.frames === place.frames ? intersect(kept, now.box) : undefined;
    place = now;
    if (still === 0 && performance.now() > end) {
      const share = kept && place.box ? areaOf(kept) / areaOf(place.box) : 0;
      return { rests: false, kept: share > leastKept ? kept : undefined };
    }
  }
  return { rests: true };
}

/** Where an element is, and the frames it is in. */
export function placeOf(element: Element, { document, closedShadowRoot }: ViewedPage) {
  const fragments = fragmentsOf(element, closedShadowRoot).map(plain);
  const frames: Rect[] = [];
  for (let frame = frameOf(ownerDocument(element), document); frame !== null; ) {
    frames.push(plain(boxOf(frame)));
    frame = frameOf(ownerDocument(frame), document);
  }
  const shown = JSON.stringify(frames);
  return {
    key: JSON.stringify(fragments) + shown,
    frames: shown,
    box: fragments.length === 0 ? undefined : around(fragments),
  };
}

function plain({ left, top, right, bottom }: Rect): Rect {
  return { left, top, right, bottom };
}
