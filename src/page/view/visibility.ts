import { own } from '../facts/own.ts';
import { attribute, contains, hasAttributes, localName } from './dom.ts';
import type { ElementStyle } from './element-styles.ts';

/** Elements that are never part of what is seen. */
const unseen = new Set(
  (
    'base col colgroup datalist head link meta noscript param script source style template title track ' +
    'clipPath defs desc filter linearGradient marker mask metadata pattern radialGradient symbol'
  ).split(' '),
);

/**
 * Whether an element and all it holds is left out, whatever the styles of what it holds: not rendered, or taken away
 * from everybody (`inert`) or from readers (`aria-hidden`).
 */
export function isLeftOut(element: Element, style: ElementStyle): boolean {
  if (style.display === 'none') return true;
  if (!hasAttributes(element)) return false;
  return attribute(element, 'aria-hidden') === 'true' || attribute(element, 'inert') !== null;
}

export function isUnseen(name: string): boolean {
  return unseen.has(name);
}

/**
 * The dialog or fullscreen element that makes the rest of its document inert: of several the one with the focus, else
 * the last. Those in shadow roots are found on the way (`isModal`).
 */
export function modalIn(document: Document): Element | undefined {
  try {
    const isEmpty = own(document, 'getElementsByTagNameNS')('*', 'dialog').length === 0;
    if (isEmpty && own(document, 'fullscreenElement') === null) return undefined;
    const modals = Array.from(own(document, 'querySelectorAll')(':modal')).filter(
      (each) => localName(each) !== 'html',
    );
    return modals.find((each) => contains(each, own(document, 'activeElement') ?? document)) ?? modals.at(-1);
  } catch {
    // Not known to every engine tests run in.
    return undefined;
  }
}
