import { isSecretField } from '../read/secret-field.ts';
import { attribute, localName, textContent } from './dom.ts';
import { inputType } from './html-role.ts';

/** In place of what stands in a secret field, whatever its length. */
export const maskedValue = '••••••••';

/** Fields hold at most this many characters here; `fill` and `read` know the rest. */
const longestValue = 10_000;

const ranges = new Set(['slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter', 'separator']);

/** What a field, a slider or a choice holds, as a person would read it. Undefined for what holds nothing. */
export function fieldValue(element: Element, role: string): string | undefined {
  const value = currentValue(element, role);
  return value === undefined || value === '' ? undefined : value.slice(0, longestValue);
}

function currentValue(element: Element, role: string): string | undefined {
  switch (localName(element)) {
    case 'input':
      return inputValue(element as HTMLInputElement, role);
    case 'textarea': {
      const { value } = element as HTMLTextAreaElement;
      return value !== '' && isSecretField(element) ? maskedValue : value;
    }
    case 'select':
      return role === 'combobox' ? chosen(element as HTMLSelectElement) : undefined;
    case 'progress': {
      const { position, value } = element as HTMLProgressElement;
      return position < 0 ? undefined : String(value);
    }
    case 'meter':
      return String((element as HTMLMeterElement).value);
    default:
      return ariaValue(element, role);
  }
}

/** Values of inputs by kind: what is on a button is its name, and a box is checked or not. */
function inputValue(element: HTMLInputElement, role: string): string | undefined {
  const type = inputType(element);
  if (/^(?:button|submit|reset|image|checkbox|radio|hidden)$/.test(type)) return undefined;
  if (type === 'file') return Array.from(element.files ?? [], ({ name }) => name).join(', ');
  if (type === 'range') return attribute(element, 'aria-valuetext') ?? element.value;
  if (element.value === '') return ariaValue(element, role);
  return isSecretField(element) ? maskedValue : element.value;
}

function ariaValue(element: Element, role: string): string | undefined {
  if (!ranges.has(role)) return undefined;
  const text = attribute(element, 'aria-valuetext')?.trim();
  return text || (attribute(element, 'aria-valuenow') ?? undefined);
}

/** What is chosen in a select, by the labels of its options. */
export function chosen(select: HTMLSelectElement): string {
  if (!select.multiple) {
    const option = select.options[select.selectedIndex];
    return option === undefined ? '' : optionName(option);
  }
  return Array.from(select.selectedOptions, optionName).join(' ');
}

/** An option's label, its white space collapsed; far cheaper than its computed name, and the same. */
export function optionName(option: HTMLOptionElement): string {
  const text = (attribute(option, 'label') || textContent(option) || '').trim();
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text;
}
