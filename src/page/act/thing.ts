import type { Thing } from '../../protocol/acting-operations.ts';
import { isHtml, localName, ownerDocument } from '../view/dom.ts';
import { optionName } from '../view/field-value.ts';
import type { ShadowRootOf } from '../view/flat-tree.ts';
import { startOf } from '../view/render-text.ts';
import type { Seen } from '../view/uids.ts';
import { viewState } from '../view/view-state.ts';
import { viewDocument } from '../view/walk.ts';

/** The longest name of a thing, in characters. */
const longestName = 200;

/**
 * What an element is, in the words of a snapshot: it gets a uid, and is remembered by role and name for when it has left.
 *
 * @param closedShadowRoot opens closed shadow roots; unless given, the extension's own way to
 */
export function thingOf(
  element: Element,
  closedShadowRoot: ShadowRootOf | undefined = globalThis.chrome?.dom?.openOrClosedShadowRoot,
): Thing {
  const seen = seenOf(element, closedShadowRoot);
  const uid = viewState().uids.of(element, seen);
  return { uid, role: seen.role, name: startOf(seen.name, longestName) };
}

function seenOf(element: Element, closedShadowRoot: ShadowRootOf | undefined): Seen {
  if (localName(element) === 'option' && isHtml(element))
    return { role: 'option', name: optionName(element as HTMLOptionElement) };
  // One node is looked at: the element itself, whose name comes before what is in it.
  const { root } = viewDocument(ownerDocument(element), {
    uids: viewState().uids,
    root: element,
    maxNodes: 0,
    viewport: false,
    ...(closedShadowRoot === undefined ? {} : { closedShadowRoot }),
  });
  return root.element === element ? { role: root.role, name: root.name } : { role: 'generic', name: '' };
}
