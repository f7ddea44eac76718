import { own } from '../../facts/own.ts';
import { isConnected, localName, openShadowRoot } from '../../view/dom.ts';
import { FlatTree, type ShadowRootOf } from '../../view/flat-tree.ts';

export type Root = Document | ShadowRoot;

/** Documents and shadow roots that are watched at most. */
const mostRoots = 5_000;

/** `XPathResult.ORDERED_NODE_SNAPSHOT_TYPE`. */
const snapshot = 7;

/**
 * The document of a page with the shadow roots and the frames of its own origin, found cheaply, since that is done before
 * every click. Of 16,000 elements, custom ones are found in 2 ms, and by XPath no other gets a wrapper; asking every `div`
 * for its shadow root takes 26 ms. So built-in hosts are found where they are on the way to where the action is, and their
 * open roots once there is time.
 */
export class WatchedRoots {
  readonly #document: Document;
  readonly #closedShadowRoot: ShadowRootOf | undefined;
  readonly #tree: FlatTree;
  readonly #known = new Set<Root>();

  constructor(document: Document, closedShadowRoot: ShadowRootOf | undefined) {
    this.#document = document;
    this.#closedShadowRoot = closedShadowRoot;
    this.#tree = new FlatTree(closedShadowRoot);
  }

  /** All that are known, the document first. */
  get known(): ReadonlySet<Root> {
    return this.#known;
  }

  /** Finds what is new in the page. Forgets what left it. */
  find(): Root[] {
    for (const root of this.#known) {
      if (!isHere(root)) this.#known.delete(root);
    }
    const found: Root[] = [];
    this.#add(this.#document, found);
    for (const root of this.#known) this.#addInside(customIn(root), framesIn(root), found);
    return found;
  }

  /** Finds what is new on the way to a point of the viewport, closed roots included. */
  findAt(x: number, y: number): Root[] {
    const found: Root[] = [];
    let root: Root = this.#document;
    let at = { x, y };
    for (let depth = 0; depth < 50; depth += 1) {
      const element: Element | null = own(root, 'elementFromPoint')(at.x, at.y);
      if (element === null) break;
      const inner: Root | null = this.#shadowRoot(element) ?? documentOf(element);
      if (inner === null || inner === root) break;
      if ('defaultView' in inner) {
        const box = element.getBoundingClientRect();
        at = { x: at.x - box.left - element.clientLeft, y: at.y - box.top - element.clientTop };
      }
      this.#add(inner, found);
      root = inner;
    }
    return found;
  }

  /** Finds the open roots of elements that are not custom. To be called when nobody waits. */
  findBuiltIn(): Root[] {
    const found: Root[] = [];
    for (const root of this.#known) {
      const hosts = own(root, 'querySelectorAll')(builtInHosts);
      for (let index = 0; index < hosts.length; index += 1) {
        const inside = openShadowRoot(hosts[index] as Element);
        if (inside !== null) this.#add(inside, found);
      }
    }
    return found;
  }

  /** What has the focus, in shadow roots and frames of the same origin too; undefined where it is the whole page. */
  focused(): Element | undefined {
    let focused: Element | undefined;
    let root: Root | null = this.#document;
    for (let depth = 0; root !== null && depth < 50; depth += 1) {
      const active: Element | null = own(root, 'activeElement');
      if (active === null || localName(active) === 'body') break;
      focused = active;
      root = this.#shadowRoot(active) ?? documentOf(active);
    }
    return focused;
  }

  #shadowRoot(element: Element): ShadowRoot | null {
    return this.#tree.shadowRoot(element);
  }

  #addInside(custom: Iterable<Element>, frames: Iterable<Element>, found: Root[]): void {
    for (const element of custom) {
      const root = this.#closedShadowRoot
        ? this.#closedShadowRoot(element as HTMLElement)
        : openShadowRoot(element);
      if (root !== null) this.#add(root, found);
    }
    for (const frame of frames) {
      const document = documentOf(frame);
      if (document !== null) this.#add(document, found);
    }
  }

  #add(root: Root, found: Root[]): void {
    if (this.#known.has(root) || this.#known.size >= mostRoots) return;
    this.#known.add(root);
    found.push(root);
  }
}

const builtInHosts =
  'article,aside,blockquote,body,div,footer,h1,h2,h3,h4,h5,h6,header,main,nav,p,section,span';

function customIn(root: Root): Element[] {
  if (!('defaultView' in root)) {
    const all = own(root, 'querySelectorAll')('*');
    return Array.from({ length: all.length }, (_, index) => all[index] as Element).filter((element) =>
      localName(element).includes('-'),
    );
  }
  const hits = own(root, 'evaluate')('//*[contains(local-name(), "-")]', root, null, snapshot, null);
  return Array.from({ length: hits.snapshotLength }, (_, index) => hits.snapshotItem(index) as Element);
}

function framesIn(root: Root): Iterable<Element> {
  return own(root, 'querySelectorAll')('iframe, frame');
}

function documentOf(element: Element): Document | null {
  const name = localName(element);
  return name === 'iframe' || name === 'frame' ? (element as HTMLIFrameElement).contentDocument : null;
}

/** A frame's document that was replaced has no window any more. */
function isHere(root: Root): boolean {
  return 'defaultView' in root ? own(root, 'defaultView') !== null : isConnected(root);
}
