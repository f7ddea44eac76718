import { own } from '../../facts/own.ts';
import { ownerDocument, rootOf } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { outwards } from './flat-parent.ts';

/** Animations and transitions of one root that are looked at; where there are more, something is taken to move. */
const mostAnimations = 500;

/** Whether an animation or transition runs on an element or anything around it, frames included. */
export function isAnimated(element: Element, { document, closedShadowRoot }: ViewedPage): boolean {
  const around = new Set(outwards(element, document, closedShadowRoot));
  const roots = new Set([...around].flatMap((each) => [rootOf(each), ownerDocument(each)]));
  for (const root of roots) {
    const animations = own(root, 'getAnimations')();
    if (animations.length > mostAnimations) return true;
    for (const { playState, effect } of animations) {
      const target = (effect as KeyframeEffect | null)?.target;
      if (playState === 'running' && target != null && around.has(target)) return true;
    }
  }
  return false;
}
