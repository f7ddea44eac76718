import { own } from '../facts/own.ts';
import { attribute, contains, firstChild, localName, openShadowRoot, parentElement, rootOf } from './dom.ts';

/** The open or closed shadow root of an element; in an extension, `chrome.dom.openOrClosedShadowRoot`. */
export type ShadowRootOf = (element: HTMLElement) => ShadowRoot | null;

/** Besides custom elements, what `attachShadow` takes. */
const hosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** Owners that are looked for in one root; more are a mistake, or worse. */
const mostOwners = 2_000;

/**
 * The tree as it is painted: shadow roots in place of their hosts' children, assigned nodes in their slots, and what
 * `aria-owns` moves at the end of its owner.
 */
export class FlatTree {
  readonly #closedShadowRoot: ShadowRootOf | undefined;
  readonly #owners = new Map<Node, Ownership>();

  constructor(closedShadowRoot?: ShadowRootOf) {
    this.#closedShadowRoot = closedShadowRoot;
  }

  shadowRoot(element: Element): ShadowRoot | null {
    const name = localName(element);
    if (!hosts.has(name) && !name.includes('-')) return null;
    return openShadowRoot(element) ?? this.#closedShadowRoot?.(element as HTMLElement) ?? null;
  }

  /** The children of an element, as a chain of siblings or as a list; what others own among them. */
  children(
    element: Element,
    shadow: ShadowRoot | null = this.shadowRoot(element),
  ): { readonly first: Node | null; readonly list?: readonly Node[] | undefined } {
    if (shadow !== null) return { first: firstChild(shadow) };
    if (localName(element) === 'slot') {
      const assigned = (element as HTMLSlotElement).assignedNodes?.() ?? [];
      if (assigned.length > 0) return { first: null, list: assigned };
    }
    return { first: firstChild(element) };
  }

  /** The elements `aria-owns` brings here, in order. */
  owned(element: Element): readonly Element[] {
    if (attribute(element, 'aria-owns') === null) return [];
    return this.#ownersIn(rootOf(element)).owned.get(element) ?? [];
  }

  /** Whether the element is shown in an owner's place rather than here. */
  isOwned(element: Element, root: Node): boolean {
    return this.#ownersIn(root).owners.has(element);
  }

  hasOwners(root: Node): boolean {
    return this.#ownersIn(root).owners.size > 0;
  }

  #ownersIn(root: Node): Ownership {
    let owners = this.#owners.get(root);
    if (owners === undefined) {
      owners = ownersIn(root as Document | ShadowRoot);
      this.#owners.set(root, owners);
    }
    return owners;
  }
}

interface Ownership {
  /** Each owned element and its owner. */
  readonly owners: ReadonlyMap<Element, Element>;
  readonly owned: ReadonlyMap<Element, readonly Element[]>;
}

/** An element belongs to the first that asks for it, unless the one would come to be inside the other. */
function ownersIn(root: Document | ShadowRoot): Ownership {
  const owners = new Map<Element, Element>();
  const ownedBy = new Map<Element, Element[]>();
  const asking = Array.from(own(root, 'querySelectorAll')('[aria-owns]')).slice(0, mostOwners);
  for (const owner of asking) {
    for (const id of idsOf(owner, 'aria-owns')) {
      const owned = own(root, 'getElementById')(id);
      if (owned === null || owners.has(owned) || holds(owned, owner, owners)) continue;
      owners.set(owned, owner);
      const others = ownedBy.get(owner);
      if (others === undefined) ownedBy.set(owner, [owned]);
      else others.push(owned);
    }
  }
  return { owners, owned: ownedBy };
}

/** Whether `owner` is, or would come to be, inside `owned`. */
function holds(owned: Element, owner: Element, owners: ReadonlyMap<Element, Element>): boolean {
  if (contains(owned, owner)) return true;
  if (owners.size === 0) return false;
  const seen = new Set<Element>();
  for (let at: Element | null = owner; at !== null && !seen.has(at); ) {
    if (at === owned) return true;
    seen.add(at);
    at = owners.get(at) ?? parentElement(at);
  }
  return false;
}

/** The ids in an attribute that lists some, at most 100. */
export function idsOf(element: Element, name: string): string[] {
  const value = attribute(element, name);
  return value === null
    ? []
    : value
        .split(/\s+/, 101)
        .filter((id) => id !== '')
        .slice(0, 100);
}
