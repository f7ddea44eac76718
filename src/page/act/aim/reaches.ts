import { attribute, isHtml, localName, ownerDocument } from '../../view/dom.ts';
import { canHaveFocus } from '../../view/focus.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { imageOf, isInArea } from './area-shape.ts';
import { holds, outwards } from './flat-parent.ts';
import type { Hit } from './hit.ts';

/** Whether input there is input to the target: to it, to something in it, or to the label that passes it on. */
export function reaches(target: Element, { element, at, foreign }: Hit, viewed: ViewedPage): boolean {
  const { document, closedShadowRoot } = viewed;
  // What is in a frame of another origin is never ours to click, whatever is around it.
  if (foreign) return false;
  if (localName(target) === 'area')
    return element === target || (element === imageOf(target) && isInArea(target, at, closedShadowRoot));
  if (holds(target, element, document, closedShadowRoot)) return true;
  for (const each of outwards(element, document, closedShadowRoot)) {
    if (ownerDocument(each) !== ownerDocument(target)) return false;
    if (localName(each) === 'label' && isHtml(each)) return (each as HTMLLabelElement).control === target;
    // A link or a button in a label keeps its clicks.
    if (isHtml(each) && isInteractive(each)) return false;
  }
  return false;
}

/** https://html.spec.whatwg.org/multipage/dom.html#interactive-content */
function isInteractive(element: Element): boolean {
  const name = localName(element);
  if (name === 'input') return attribute(element, 'type')?.toLowerCase() !== 'hidden';
  if (name === 'a' || name === 'audio' || name === 'video') return canHaveFocus(element);
  if (name === 'img' || name === 'object') return attribute(element, 'usemap') !== null;
  return /^(?:button|details|embed|iframe|select|textarea)$/.test(name);
}
