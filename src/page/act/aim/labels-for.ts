import { own } from '../../facts/own.ts';
import { isHtml, localName } from '../../view/dom.ts';

/** Labels of one control that are tried. */
const mostLabels = 5;

/** The labels that pass a click on to a control: pages hide boxes and file inputs behind them. */
export function labelsFor(control: Element): readonly Element[] {
  if (!isHtml(control) || !/^(?:input|button|select|textarea)$/.test(localName(control))) return [];
  return Array.from(own(control as HTMLInputElement, 'labels') ?? []).slice(0, mostLabels);
}
