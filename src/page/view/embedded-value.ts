import { attribute, localName, queryAll } from './dom.ts';
import { chosen, fieldValue } from './field-value.ts';

/**
 * What a control inside somebody's label stands for there: “Remind me in [5] minutes” (accname-1.2, 4.3.2, step 2C).
 * Undefined where the element is no such control.
 */
export function embeddedValue(
  element: Element,
  role: string,
  textOf: (element: Element) => string,
): string | undefined {
  switch (role) {
    case 'textbox':
    case 'searchbox':
      return isNativeField(element) ? (fieldValue(element, role) ?? '') : textOf(element);
    case 'combobox':
    case 'listbox': {
      const name = localName(element);
      if (name === 'select') return chosen(element as HTMLSelectElement);
      if (isNativeField(element)) return fieldValue(element, role) ?? '';
      if (name === 'datalist') return '';
      const selected = queryAll(element, '[role=option][aria-selected=true]');
      if (selected.length > 0) return Array.from(selected).slice(0, 20).map(textOf).join(' ');
      return role === 'combobox' ? textOf(element) : '';
    }
    case 'slider':
    case 'spinbutton':
    case 'scrollbar':
    case 'progressbar':
    case 'meter':
      return fieldValue(element, role) ?? attribute(element, 'aria-valuenow') ?? '';
    default:
      return undefined;
  }
}

function isNativeField(element: Element): boolean {
  return /^(?:input|textarea)$/.test(localName(element));
}
