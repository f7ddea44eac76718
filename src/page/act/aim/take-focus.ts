import { own } from '../../facts/own.ts';
import { isHtml, localName } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { thingOf } from '../thing.ts';
import { holds } from './flat-parent.ts';
import { focusedElement } from './focused-thing.ts';
import { isForeign } from './hit.ts';
import { conflict, otherOrigin } from './refusals.ts';
import { refuseUnusable } from './usable.ts';

/**
 * Gives the focus to an element, or to the control it is the label of, and answers with what got it.
 *
 * @throws CallError CONFLICT where it is disabled or takes no focus
 */
export function takeFocus(element: Element, viewed: ViewedPage): Element {
  const { document, closedShadowRoot } = viewed;
  const control =
    localName(element) === 'label' && isHtml(element) ? (element as HTMLLabelElement).control : null;
  const target = control ?? element;
  if (isForeign(target)) throw otherOrigin({ frame: thingOf(target, closedShadowRoot) });
  refuseUnusable(target, 'keys', viewed);
  if (hasFocus()) return target;
  if ('focus' in target) own(target as HTMLElement, 'focus')();
  if (hasFocus()) return target;
  throw conflict(
    'no-focus',
    'This element does not take the focus, so it cannot be given keys. Click it if it reacts to that, or use the uid of a field in it or near it.',
  );

  /** Itself, or what a component passes the focus on to. */
  function hasFocus(): boolean {
    const focused = focusedElement(viewed);
    return focused !== undefined && holds(target, focused, document, closedShadowRoot);
  }
}
