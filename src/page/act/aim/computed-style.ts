import { own } from '../../facts/own.ts';
import { ownerDocument } from '../../view/dom.ts';

/** The computed style of an element, in its own document. */
export function computedStyle(element: Element): CSSStyleDeclaration | undefined {
  return own(ownerDocument(element), 'defaultView')?.getComputedStyle(element);
}
