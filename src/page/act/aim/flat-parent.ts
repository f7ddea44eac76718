import { own } from '../../facts/own.ts';
import { isElement, nodeType, ownerDocument, parentNode } from '../../view/dom.ts';
import { FlatTree, type ShadowRootOf } from '../../view/flat-tree.ts';

/** The element around one as it is painted: its slot, or the host of its shadow root; null at the top of a document. */
export function flatParent(element: Element, closedShadowRoot: ShadowRootOf | undefined): Element | null {
  const parent = parentNode(element) as Node | null;
  if (parent === null) return null;
  if (nodeType(parent) === 11) return own(parent as ShadowRoot, 'host');
  if (!isElement(parent)) return null;
  const shadow = new FlatTree(closedShadowRoot).shadowRoot(parent);
  return shadow === null ? parent : (slotOf(element, shadow) ?? parent);
}

/** `assignedSlot` says nothing of slots in closed shadow roots. */
function slotOf(element: Element, shadow: ShadowRoot): Element | null {
  const slot = own(element, 'assignedSlot');
  if (slot !== null) return slot;
  if (own(shadow, 'mode') === 'open') return null;
  return (
    Array.from(own(shadow, 'querySelectorAll')('slot')).find((each) =>
      own(each as HTMLSlotElement, 'assignedNodes')().includes(element),
    ) ?? null
  );
}

/** The frame a document is shown in, where it is one of the same origin; null for the page’s own document. */
export function frameOf(document: Document, page: Document): Element | null {
  if (document === page) return null;
  try {
    return own(document, 'defaultView')?.frameElement ?? null;
  } catch {
    return null;
  }
}

/** An element and all around it, from the inside out, through the frames of the page too. */
export function* outwards(
  element: Element,
  page: Document,
  closedShadowRoot: ShadowRootOf | undefined,
): Generator<Element> {
  for (let at: Element | null = element; at !== null; ) {
    yield at;
    at = flatParent(at, closedShadowRoot) ?? frameOf(ownerDocument(at), page);
  }
}

/** Whether one is the other, or around it as it is painted. */
export function holds(
  outer: Element,
  inner: Element,
  page: Document,
  closedShadowRoot: ShadowRootOf | undefined,
): boolean {
  for (const each of outwards(inner, page, closedShadowRoot)) if (each === outer) return true;
  return false;
}
