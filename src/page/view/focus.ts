import { attribute, closest, hasAttributes, isHtml, localName, parentElement } from './dom.ts';

/** Whether the focus can come to the element, by its kind or `tabindex`; disabled controls cannot have it. */
export function canHaveFocus(element: Element): boolean {
  if (/^\s*[+-]?\d/.test(attribute(element, 'tabindex') ?? '')) return true;
  if (isEditingHost(element)) return true;
  switch (localName(element)) {
    case 'a':
    case 'area':
      return attribute(element, 'href') !== null;
    case 'button':
    case 'select':
    case 'textarea':
      return attribute(element, 'disabled') === null;
    case 'input':
      return (
        attribute(element, 'disabled') === null && attribute(element, 'type')?.toLowerCase() !== 'hidden'
      );
    case 'summary':
      return (
        isHtml(element) &&
        parentElement(element) !== null &&
        localName(parentElement(element) as Element) === 'details'
      );
    case 'iframe':
      return true;
    case 'audio':
    case 'video':
      return attribute(element, 'controls') !== null;
    default:
      return false;
  }
}

/** Whether people can write into the element itself, not only into something around it. */
export function isEditingHost(element: Element): boolean {
  const value = attribute(element, 'contenteditable');
  if (value === null || /^(?:false|inherit)$/i.test(value)) return false;
  const above = parentElement(element);
  return (
    above === null ||
    closest(above, '[contenteditable=""],[contenteditable=true],[contenteditable=plaintext-only]') === null
  );
}

/** Whether people write into the element, and not into a field HTML provides for it. */
export function isEditable(element: Element, name: string, role: string): boolean {
  if (!hasAttributes(element) || name === 'input' || name === 'textarea' || name === 'select') return false;
  return role === 'textbox' || role === 'searchbox' || role === 'combobox' || isEditingHost(element);
}
