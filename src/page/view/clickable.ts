import { attribute, hasAttributes } from './dom.ts';
import type { ElementStyle } from './element-styles.ts';
import { isEditingHost } from './focus.ts';

/**
 * Whether something can be done with an element its role says nothing of. Listeners cannot be seen; what can: the hand
 * as cursor, on the element where it begins, a place in the tab order, a listener in the markup, text that can be
 * edited.
 */
export function isClickable(
  element: Element,
  name: string,
  style: ElementStyle,
  pointerAround: boolean,
): boolean {
  if (name === 'body') return isEditingHost(element);
  if (style.pointer && !pointerAround) return true;
  if (!hasAttributes(element)) return false;
  if (/^\s*\+?\d/.test(attribute(element, 'tabindex') ?? '')) return true;
  return attribute(element, 'onclick') !== null || isEditingHost(element);
}
