import { own } from '../../facts/own.ts';
import { closest, isHtml, localName, matches, ownerDocument } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { fragmentsOf } from './fragments.ts';
import { refuseUnusable } from './usable.ts';

/** The select an option is in, where that shows one option only and opens a list the page has no boxes of. */
export function collapsedSelectOf(
  option: Element,
  { closedShadowRoot }: ViewedPage,
): HTMLSelectElement | undefined {
  if (localName(option) !== 'option' || !isHtml(option)) return undefined;
  const select = closest(option, 'select') as HTMLSelectElement | null;
  if (select === null || matches(select, '[multiple]') || own(select, 'size') > 1) return undefined;
  return fragmentsOf(option, closedShadowRoot).length > 0 ? undefined : select;
}

/**
 * Chooses an option as a person does: the select gets the focus, and `input` and `change` follow where that is a change
 * (https://html.spec.whatwg.org/multipage/form-elements.html#send-select-update-notifications).
 *
 * @returns what a reader should know
 * @throws CallError CONFLICT where the option, its group or the select is disabled
 */
export function chooseOption(
  option: HTMLOptionElement,
  select: HTMLSelectElement,
  viewed: ViewedPage,
): string[] {
  refuseUnusable(option, 'press', viewed);
  own(select, 'focus')();
  if (option.selected) return ['It was selected already, so the page was told of no change.'];
  option.selected = true;
  const view = own(ownerDocument(select), 'defaultView') as (Window & typeof globalThis) | null;
  const Event = view?.Event ?? globalThis.Event;
  const dispatch = own(select, 'dispatchEvent');
  dispatch(new Event('input', { bubbles: true, composed: true }));
  dispatch(new Event('change', { bubbles: true }));
  return option.selected ? [] : ['The page took the choice back: another option is selected.'];
}
