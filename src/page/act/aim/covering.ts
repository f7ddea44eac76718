import type { Thing } from '../../../protocol/acting-operations.ts';
import { textContent } from '../../view/dom.ts';
import { plainText, startOf } from '../../view/render-text.ts';
import { roleOf } from '../../view/role-of.ts';
import { TableKinds } from '../../view/table-kind.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { thingOf } from '../thing.ts';
import { computedStyle } from './computed-style.ts';
import { outwards } from './flat-parent.ts';

/** What lies over an element. */
export interface Covering {
  /** The dialog or menu, else the nearest thing with a role, else all of what lies there. */
  readonly element: Element;
  /** Whether it stays where it is when the page scrolls. */
  readonly pinned: boolean;
}

/** Things that open over a page and can be closed as one. */
const openRoles = /^(?:alert|alertdialog|dialog|listbox|menu|status|tooltip)$/;

/** @param hit what input would reach instead of `target` */
export function coveringOf(hit: Element, target: Element, viewed: ViewedPage): Covering {
  const { document, closedShadowRoot } = viewed;
  const tables = new TableKinds();
  let [open, meaning, whole, pinned]: [Element | undefined, Element | undefined, Element, boolean] = [
    undefined,
    undefined,
    hit,
    false,
  ];
  // What is around both covers nothing.
  const behind = new Set(outwards(target, document, closedShadowRoot));
  for (const each of outwards(hit, document, closedShadowRoot)) {
    if (behind.has(each)) break;
    whole = each;
    const role = roleOf(each, tables);
    if (openRoles.test(role)) open ??= each;
    if (role !== 'generic' && role !== 'none') meaning ??= each;
    pinned ||= /^(?:fixed|sticky)$/.test(computedStyle(each)?.position ?? '');
  }
  return { element: open ?? meaning ?? whole, pinned };
}

/** The thing as a reader knows it; one that has no name is told by how its text begins. */
export function coveringThing({ element }: Covering, { closedShadowRoot }: ViewedPage): Thing {
  const thing = thingOf(element, closedShadowRoot);
  if (thing.name !== '') return thing;
  return { ...thing, name: startOf(plainText((textContent(element) ?? '').slice(0, 2_000)).trim(), 100) };
}
