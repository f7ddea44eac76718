import { own } from '../../facts/own.ts';
import { attribute, isHtml, localName, ownerDocument } from '../../view/dom.ts';
import { FlatTree, type ShadowRootOf } from '../../view/flat-tree.ts';
import { documentIn, frameOrigin } from '../../view/frame.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { apply, inverse, type Point } from './affine.ts';
import { boxPlace } from './box-place.ts';
import { includes } from './rect.ts';
import { windowRect } from './window-place.ts';

/** What input at a place would reach. */
export interface Hit {
  /** The innermost element, in shadow roots and frames of the same origin. */
  readonly element: Element;
  /** The place, in CSS px of the viewport of the element’s document. */
  readonly at: Point;
  /** It shows another origin, whose elements are not ours to see. */
  readonly foreign: boolean;
}

/** What is hit at a place in CSS px of the page’s viewport; undefined outside of it. */
export function hitAt({ document, closedShadowRoot }: ViewedPage, point: Point): Hit | undefined {
  let [inside, at] = [document, point];
  for (;;) {
    const element = elementAt(inside, at, closedShadowRoot);
    if (element === null) return undefined;
    if (isForeign(element)) return { element, at, foreign: true };
    const next = isFrame(element) ? documentIn(element as HTMLIFrameElement) : undefined;
    const back = next && inverse(boxPlace(element, closedShadowRoot).map);
    const within = back && apply(back, at);
    if (next === undefined || within === undefined || !includes(windowRect(next), within))
      return { element, at, foreign: false };
    [inside, at] = [next, within];
  }
}

function elementAt(
  document: Document,
  { x, y }: Point,
  closedShadowRoot: ShadowRootOf | undefined,
): Element | null {
  const tree = new FlatTree(closedShadowRoot);
  let element = own(document, 'elementFromPoint')(x, y);
  const seen = new Set<Element>();
  while (element !== null && !seen.has(element)) {
    seen.add(element);
    const shadow = tree.shadowRoot(element);
    if (shadow === null) break;
    const inner = shadow.elementFromPoint(x, y);
    // A root that has nothing there answers with its host, or with what is beside it.
    if (inner === null || own(inner, 'getRootNode')() !== shadow) break;
    element = inner;
  }
  return element ?? null;
}

/** Whether it is a frame of a document. */
export function isFrame(element: Element): boolean {
  return /^i?frame$/.test(localName(element)) && isHtml(element);
}

/** Whether an element shows a document of another origin: input there would be input to another site. */
export function isForeign(element: Element): boolean {
  if (!isHtml(element)) return false;
  switch (localName(element)) {
    case 'iframe':
    case 'frame':
      return documentIn(element as HTMLIFrameElement) === undefined;
    case 'fencedframe':
      return true;
    case 'object': {
      const { contentWindow, contentDocument } = element as HTMLObjectElement;
      return contentWindow !== null && contentDocument === null;
    }
    case 'embed':
      return (
        attribute(element, 'src') !== null &&
        frameOrigin(element) !== own(ownerDocument(element), 'defaultView')?.origin
      );
    default:
      return false;
  }
}
