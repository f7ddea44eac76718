import type { AimArgs } from '../../../protocol/acting-operations.ts';
import { attribute, closest, isHtml, localName, matches, ownerDocument } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { thingOf } from '../thing.ts';
import { outwards } from './flat-parent.ts';
import { conflict } from './refusals.ts';

/**
 * Refuses what the page has switched off: disabled, by itself or by what is around it, unless it is only pointed at;
 * inert in any case.
 *
 * @throws CallError CONFLICT, `details.by` being what switches it off where that is something around it
 */
export function refuseUnusable(element: Element, use: AimArgs['for'], viewed: ViewedPage): void {
  const { document, closedShadowRoot } = viewed;
  const by = (other: Element | null) =>
    other === null || other === element ? {} : { by: thingOf(other, closedShadowRoot) };
  for (const each of outwards(element, document, closedShadowRoot)) {
    if (attribute(each, 'inert') !== null) {
      throw conflict(
        'inert',
        'The page has made this part of itself inert, as is done behind an open dialog or menu: input does not reach it. Close what is open, or take a snapshot to see what can be used.',
        by(each),
      );
    }
    if (use === 'point' || ownerDocument(each) !== ownerDocument(element)) continue;
    const own = isSwitchedOff(each);
    if (!own && attribute(each, 'aria-disabled')?.trim().toLowerCase() !== 'true') continue;
    const cause = own && attribute(each, 'disabled') === null ? closest(each, '[disabled]') : each;
    throw conflict(
      'disabled',
      'This element is disabled, so it takes no input now. Do what enables it first (fill what is required, perhaps), or take a snapshot to see what can be used.',
      by(cause),
    );
  }
}

/** Disabled as a control; what is in a disabled `fieldset` without being one can be used. */
function isSwitchedOff(element: Element): boolean {
  const name = localName(element);
  return (
    isHtml(element) &&
    (/^(?:button|input|optgroup|option|select|textarea)$/.test(name) || name.includes('-')) &&
    matches(element, ':disabled')
  );
}
