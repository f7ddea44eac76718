import { getOwnPropertyDescriptor, getterOf, uncurried } from '../primordials.ts';

/** A control of a form that can be a parameter. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** An accessor's setter as a function of its object. */
function setterOf<Value>(owner: object, name: string): (self: unknown, value: Value) => void {
  return uncurried(getOwnPropertyDescriptor(owner, name)?.set as (value: Value) => void);
}

/**
 * What is used of forms and their controls. A form's own properties are hidden by controls of the same name
 * (`<input name="elements">`), and frameworks put properties over a control's `value`: both are passed by here.
 */
export const attribute = uncurried(Element.prototype.getAttribute);
export const formsOf = getterOf<HTMLCollectionOf<HTMLFormElement>>(Document.prototype, 'forms');
export const elementsOf = getterOf<HTMLFormControlsCollection>(HTMLFormElement.prototype, 'elements');
export const matches = uncurried(Element.prototype.matches) as (
  element: Element,
  selector: string,
) => boolean;
export const selectAll = uncurried(Document.prototype.querySelectorAll) as (
  document: Document,
  selector: string,
) => NodeListOf<Element>;
export const labelled = getterOf<HTMLElement | null>(HTMLLabelElement.prototype, 'control');
export const isConnected = getterOf<boolean>(Node.prototype, 'isConnected');
export const reportValidity = uncurried(HTMLFormElement.prototype.reportValidity);
export const requestSubmit = uncurried(HTMLFormElement.prototype.requestSubmit);
export const cloneOf = uncurried(Node.prototype.cloneNode);
export const isChecked = getterOf<boolean>(HTMLInputElement.prototype, 'checked');
export const check = setterOf<boolean>(HTMLInputElement.prototype, 'checked');
export const inputValue = getterOf<string>(HTMLInputElement.prototype, 'value');
export const setInputValue = setterOf<string>(HTMLInputElement.prototype, 'value');
export const textValue = getterOf<string>(HTMLTextAreaElement.prototype, 'value');
export const setTextValue = setterOf<string>(HTMLTextAreaElement.prototype, 'value');
export const isSelected = getterOf<boolean>(HTMLOptionElement.prototype, 'selected');
export const selectOption = setterOf<boolean>(HTMLOptionElement.prototype, 'selected');
export const targetOf = getterOf<EventTarget | null>(Event.prototype, 'target');
export const isPrevented = getterOf<boolean>(Event.prototype, 'defaultPrevented');
export const phaseOf = getterOf<number>(Event.prototype, 'eventPhase');
