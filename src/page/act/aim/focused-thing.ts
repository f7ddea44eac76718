import type { Focused } from '../../../protocol/acting-operations.ts';
import { own } from '../../facts/own.ts';
import { localName } from '../../view/dom.ts';
import { FlatTree } from '../../view/flat-tree.ts';
import { isEditingHost } from '../../view/focus.ts';
import { documentIn } from '../../view/frame.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { thingOf } from '../thing.ts';
import { isForeign } from './hit.ts';
import { otherOrigin } from './refusals.ts';

/**
 * Where keys go: the innermost element with the focus, through shadow roots and frames of the same origin; nothing where
 * that is only the page.
 *
 * @throws CallError CONFLICT where it is a frame of another origin
 */
export function focusedThing(viewed: ViewedPage): Focused {
  const { element, inFrame } = focusIn(viewed);
  const where = inFrame ? { inFrame } : {};
  if (element === undefined) return where;
  const thing = thingOf(element, viewed.closedShadowRoot);
  if (isForeign(element)) throw otherOrigin({ frame: thing });
  return { thing, ...where };
}

export function focusedElement(viewed: ViewedPage): Element | undefined {
  return focusIn(viewed).element;
}

function focusIn({ document, closedShadowRoot }: ViewedPage): {
  readonly element: Element | undefined;
  readonly inFrame: boolean;
} {
  let inFrame = false;
  const tree = new FlatTree(closedShadowRoot);
  let active = own(document, 'activeElement');
  let found: Element | undefined;
  const seen = new Set<Element>();
  while (active !== null && !seen.has(active)) {
    seen.add(active);
    if (!/^(?:body|html)$/.test(localName(active)) || isEditingHost(active)) found = active;
    const inner = /^i?frame$/.test(localName(active)) ? documentIn(active as HTMLIFrameElement) : undefined;
    if (inner !== undefined) {
      // The frame itself has the focus only where nothing in it can.
      found = undefined;
      inFrame = true;
      active = own(inner, 'activeElement');
      if (active !== null && own(inner, 'designMode') === 'on') found = active;
    } else active = tree.shadowRoot(active)?.activeElement ?? null;
  }
  return { element: found, inFrame };
}
