import { own } from '../../facts/own.ts';
import { attribute, isHtml, localName, parentElement } from '../../view/dom.ts';
import { inputType } from '../../view/html-role.ts';

/** A field by the way it gets its value. */
export type Field =
  /** Typed into. `suggests`: it offers options to choose from meanwhile. */
  | { readonly kind: 'text'; readonly element: TextField; readonly suggests: boolean }
  /** Its value is set: dates, times, ranges, colours. */
  | { readonly kind: 'set'; readonly element: HTMLInputElement }
  | { readonly kind: 'select'; readonly element: HTMLSelectElement }
  /** On or off: checkboxes, radio buttons, switches. */
  | { readonly kind: 'toggle'; readonly element: HTMLElement; readonly radio: boolean }
  /** What people write into that is no field of HTML: `element` is the editing host. */
  | { readonly kind: 'editor'; readonly element: HTMLElement; readonly suggests: boolean }
  /** Opens options when it is clicked. */
  | { readonly kind: 'opener'; readonly element: HTMLElement }
  /** Holds options that are there already. */
  | { readonly kind: 'list'; readonly element: HTMLElement }
  /** Radio buttons, of which one is chosen by its label. */
  | { readonly kind: 'radios'; readonly element: Element; readonly radios: readonly HTMLElement[] };

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What looks like a field and takes no value. */
export interface NoField {
  readonly kind: 'none';
  readonly why: 'file' | 'button' | 'hidden' | 'option' | 'slider';
}

const setTypes = /^(?:date|time|datetime-local|month|week|range|color)$/;
const buttonTypes = /^(?:button|submit|reset|image)$/;
const toggleRoles = /^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/;

/**
 * What an element is, by itself: the element decides, not the role that is written on it (a `textarea role=combobox` is
 * text). Undefined where it is no field.
 */
export function kindOf(element: Element): Field | NoField | undefined {
  if (!isHtml(element)) return undefined;
  const name = localName(element);
  const role = roleWord(element);
  switch (name) {
    case 'input':
      return inputKind(element as HTMLInputElement, role);
    case 'textarea':
      return { kind: 'text', element: element as HTMLTextAreaElement, suggests: suggests(element, role) };
    case 'select':
      return { kind: 'select', element: element as HTMLSelectElement };
    case 'option':
      return { kind: 'none', why: 'option' };
    default:
      return otherKind(element as HTMLElement, name, role);
  }
}

function inputKind(element: HTMLInputElement, role: string): Field | NoField {
  const type = inputType(element);
  if (type === 'checkbox' || type === 'radio') return { kind: 'toggle', element, radio: type === 'radio' };
  if (setTypes.test(type)) return { kind: 'set', element };
  if (type === 'file' || type === 'hidden') return { kind: 'none', why: type };
  const opens = opensOptions(element, role);
  if (buttonTypes.test(type)) return opens ? { kind: 'opener', element } : { kind: 'none', why: 'button' };
  // Made to be clicked, though it looks like a text field: it cannot be typed into.
  if (opens && isForClicks(element)) return { kind: 'opener', element };
  return { kind: 'text', element, suggests: suggests(element, role) };
}

function isForClicks(element: HTMLInputElement): boolean {
  return (
    element.readOnly ||
    attribute(element, 'aria-readonly') === 'true' ||
    attribute(element, 'inputmode')?.toLowerCase() === 'none'
  );
}

function otherKind(element: HTMLElement, name: string, role: string): Field | NoField | undefined {
  if (toggleRoles.test(role)) return { kind: 'toggle', element, radio: role.endsWith('radio') };
  if (name === 'button' && attribute(element, 'aria-pressed') !== null && role === '')
    return { kind: 'toggle', element, radio: false };
  if (name !== 'button' && own(element, 'isContentEditable')) {
    const host = editingHost(element);
    return { kind: 'editor', element: host, suggests: suggests(host, roleWord(host)) };
  }
  if (opensOptions(element, role)) return { kind: 'opener', element };
  if (role === 'listbox') return { kind: 'list', element };
  if (role === 'option') return { kind: 'none', why: 'option' };
  if (role === 'slider' || role === 'spinbutton') return { kind: 'none', why: 'slider' };
  if (name === 'button' || role === 'button') return { kind: 'none', why: 'button' };
  return undefined;
}

/** The element that makes what is in it editable. */
function editingHost(element: HTMLElement): HTMLElement {
  let host = element;
  for (let above = parentElement(host); above !== null; above = parentElement(host)) {
    if (!isHtml(above) || !own(above as HTMLElement, 'isContentEditable')) break;
    // Where the document as a whole is edited, its body is what is written into.
    if (localName(above) === 'html') break;
    host = above as HTMLElement;
  }
  return localName(host) === 'html' ? ((host as HTMLHtmlElement).querySelector('body') ?? host) : host;
}

function opensOptions(element: Element, role: string): boolean {
  return role === 'combobox' || attribute(element, 'aria-haspopup')?.trim().toLowerCase() === 'listbox';
}

/** Whether options of the page’s own may appear; those of a `datalist` are the browser’s, and out of reach. */
function suggests(element: Element, role: string): boolean {
  return (
    opensOptions(element, role) ||
    /^(?:list|both)$/.test(attribute(element, 'aria-autocomplete')?.trim().toLowerCase() ?? '')
  );
}

/** The first word of the role that is written on an element. */
export function roleWord(element: Element): string {
  return (attribute(element, 'role') ?? '').trim().toLowerCase().split(/\s+/, 1)[0] ?? '';
}
