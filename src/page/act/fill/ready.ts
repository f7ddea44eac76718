import { CallError } from '../../../shared/result.ts';
import { own } from '../../facts/own.ts';
import {
  attribute,
  closest,
  contains,
  isConnected,
  isRendered,
  localName,
  matches,
  ownerDocument,
  parentElement,
  rootOf,
} from '../../view/dom.ts';
import { modalIn } from '../../view/visibility.ts';
import { thingOf } from '../thing.ts';
import { hindered } from './refusals.ts';

/** @throws CallError CONFLICT where the field is disabled, by itself or by something around it */
export function checkEnabled(field: Element): void {
  if (isDisabled(field)) throw hindered('disabled', thingOf(field));
}

export function isDisabled(element: Element): boolean {
  if (matches(element, ':disabled')) return true;
  for (let at: Element | null = element; at !== null; at = hostOf(at))
    if (closest(at, '[aria-disabled=true]') !== null) return true;
  return false;
}

/** @throws CallError CONFLICT where a person could not change what the field holds */
export function checkWritable(field: Element): void {
  checkEnabled(field);
  const native = /^(?:input|textarea)$/.test(localName(field)) && (field as HTMLInputElement).readOnly;
  if (native || attribute(field, 'aria-readonly') === 'true') throw hindered('readonly', thingOf(field));
}

/**
 * Brings the focus to a field that is to be typed into.
 *
 * @throws CallError CONFLICT where it does not come there: `no-box`, `inert`, `focus-moved`
 */
export function takeFocus(field: HTMLElement): void {
  field.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  if (offerFocus(field)) return;
  if (!isConnected(field)) {
    throw new CallError(
      'STALE_ELEMENT',
      'The field left the page when it was given the focus. Take a snapshot to see what is there now.',
    );
  }
  const thing = thingOf(field);
  if (!isRendered(field)) throw hindered('no-box', thing);
  if (isInert(field)) throw hindered('inert', thing);
  const focus = own(rootOf(field), 'activeElement');
  throw hindered('focus-moved', thing, focus === null ? undefined : thingOf(focus));
}

/** As {@link takeFocus}, for fields that need it less: whether it came. */
export function offerFocus(field: HTMLElement): boolean {
  if (localName(field) === 'body') {
    own(ownerDocument(field), 'defaultView')?.focus();
    return true;
  }
  field.focus({ preventScroll: true });
  return isConnected(field) && own(rootOf(field), 'activeElement') === field;
}

function isInert(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = hostOf(at))
    if (closest(at, '[inert]') !== null) return true;
  const modal = modalIn(ownerDocument(element));
  return modal !== undefined && !contains(modal, element);
}

/** The element whose shadow tree an element is in. */
function hostOf(element: Element): Element | null {
  const root = rootOf(element);
  return 'host' in root && parentElement(root as Node) === null ? (root as ShadowRoot).host : null;
}
