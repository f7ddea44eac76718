import { own } from '../../facts/own.ts';
import {
  boxOf,
  contains,
  isRendered,
  localName,
  matches,
  ownerDocument,
  parentElement,
  queryAll,
  rootOf,
} from '../../view/dom.ts';
import { Labels } from '../../view/labels.ts';

/** CSS px a box must have to be clicked itself; hidden ones are kept at one or two. */
const least = 4;

/** Elements around a field that may be drawn in its place. */
const mostAround = 5;

const interactive =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[tabindex],[contenteditable]';

/** What a person would click for a control: itself, or the label that is drawn in its place. */
export function placeToClick(control: HTMLElement): HTMLElement {
  if (localName(control) !== 'input') return control;
  const labels = new Labels().of(control) as readonly HTMLElement[];
  if (labels.length === 0) return control;
  if (isShown(control) && isHit(control)) return control;
  for (const label of labels) {
    const place = isShown(label) ? quietPart(label, control) : undefined;
    if (place !== undefined) return place;
  }
  return control;
}

/** What a person would click to open a list: the field, or the nearest thing around it that is drawn in its place. */
export function placeToOpen(field: HTMLElement): HTMLElement {
  let place: Element | null = field;
  for (let up = 0; place !== null && up < mostAround; place = parentElement(place), up++)
    if (isShown(place) && isHit(place as HTMLElement)) return place as HTMLElement;
  return field;
}

function isShown(element: Element): boolean {
  if (!isRendered(element)) return false;
  const style = styleOf(element);
  if (style?.visibility !== 'visible' || style.pointerEvents === 'none') return false;
  const { width, height } = boxOf(element);
  return width >= least && height >= least;
}

/** Whether its middle is hit, once it is in view; so that what is cut away or lies under something does not count. */
function isHit(element: HTMLElement): boolean {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = boxOf(element);
  const hit = own(rootOf(element), 'elementFromPoint')(left + width / 2, top + height / 2);
  return hit !== null && contains(element, hit);
}

/** A part of the label that does nothing of its own when it is clicked: labels hold links, too. */
function quietPart(label: HTMLElement, control: Element): HTMLElement | undefined {
  const busy = Array.from(queryAll(label, interactive)).filter((each) => each !== control && isShown(each));
  if (busy.length === 0) return label;
  for (const part of queryAll(label, '*')) {
    if (part === control || !isShown(part) || matches(part, interactive)) continue;
    if (busy.some((each) => contains(each, part) || contains(part, each))) continue;
    return part as HTMLElement;
  }
  return undefined;
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  return own(ownerDocument(element), 'defaultView')?.getComputedStyle(element);
}
