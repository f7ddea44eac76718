import { attribute, own } from '../facts/own.ts';

/** Of https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill: passwords, codes, cards. */
const secretWords = /^(?:current-password|new-password|one-time-code|cc-.+)$/;

/**
 * Whether what is typed into this element is never given to anybody: passwords, one-time codes and card data, by type
 * and `autocomplete`, and whatever the page shows as dots.
 */
export function isSecretField(element: Element): boolean {
  if (own(element, 'localName') === 'input' && /^password$/i.test(attribute(element, 'type') ?? ''))
    return true;
  const words = (attribute(element, 'autocomplete') ?? '').toLowerCase().split(/\s+/);
  if (words.some((word) => secretWords.test(word))) return true;
  const style = own(own(element, 'ownerDocument'), 'defaultView')?.getComputedStyle(element);
  return !['none', '', undefined].includes(style?.getPropertyValue('-webkit-text-security'));
}
