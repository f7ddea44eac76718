import { own } from '../../facts/own.ts';
import { isHtml, textContent } from '../../view/dom.ts';

/** An element’s text as it is drawn, its lines apart. Drawings in SVG know no lines. */
export function shownText(element: Element): string {
  return (isHtml(element) ? own(element as HTMLElement, 'innerText') : textContent(element)) ?? '';
}
