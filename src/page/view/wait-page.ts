import { own } from '../facts/own.ts';
import {
  attribute,
  firstChild,
  isElement,
  localName,
  nextSibling,
  nodeType,
  queryAll,
  textContent,
} from './dom.ts';
import { FlatTree, type ShadowRootOf } from './flat-tree.ts';

type Root = Document | ShadowRoot;

/** Elements that are looked at for shadow roots and frames, at most. */
const mostElements = 100_000;

const told = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
  'value',
] as const;
const tellers = told.map((name) => `[${name}]`).join(',');

/** What a page is made of for whoever waits for it: its document, its shadow roots, and frames of its own origin. */
export class PageRoots {
  readonly #document: Document;
  readonly #tree: FlatTree;

  constructor(document: Document, closedShadowRoot: ShadowRootOf | undefined) {
    this.#document = document;
    this.#tree = new FlatTree(closedShadowRoot);
  }

  /** The document, and all that is found in it. */
  all(): Root[] {
    return [this.#document, ...this.#inside(elementsIn(this.#document))];
  }

  /** Tells of every change in the roots there are, and in those that come. */
  watch(changed: () => void): Disposable {
    const seen = new WeakSet<Root>();
    const ended = new AbortController();
    const { signal } = ended;
    const observe = (roots: Iterable<Root>): void => {
      for (const root of roots) {
        if (seen.has(root)) continue;
        seen.add(root);
        observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
        // Frames and style sheets that have come; `load` does not bubble.
        own(root, 'addEventListener')('load', loaded, { capture: true, signal });
      }
    };
    const loaded = ({ target }: Event): void => {
      if (target instanceof Object && isElement(target as Node)) observe(this.#inside([target as Element]));
      changed();
    };
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (isElement(node)) observe(this.#inside([node, ...queryAll(node, '*')]));
        }
      }
      changed();
    });
    observe(this.all());
    return {
      [Symbol.dispose]() {
        observer.disconnect();
        ended.abort();
      },
    };
  }

  /** The shadow roots and frames of these elements, and those in them. */
  #inside(elements: Iterable<Element>): Root[] {
    const roots: Root[] = [];
    const waiting = [elements];
    let left = mostElements;
    for (let some = waiting.pop(); some !== undefined; some = waiting.pop()) {
      for (const element of some) {
        if (--left < 0) return roots;
        const root = this.#tree.shadowRoot(element) ?? documentIn(element);
        if (root === null) continue;
        roots.push(root);
        waiting.push(elementsIn(root));
      }
    }
    return roots;
  }

  /** Whether any of these texts may be there, shown or not: white space, case and what hides are left out of account. */
  mayHold(texts: readonly string[]): boolean {
    const wanted = texts.map(bare);
    return this.all().some((root) => {
      const text = bare(textIn(root));
      if (wanted.some((each) => text.includes(each))) return true;
      const said = bare(attributesIn(root).join('\n'));
      return wanted.some((each) => said.includes(each));
    });
  }
}

function bare(text: string): string {
  return text.replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu, '').toLowerCase();
}

function elementsIn(root: Root): Iterable<Element> {
  return own(root, 'querySelectorAll')('*');
}

function documentIn(element: Element): Document | null {
  const name = localName(element);
  return name === 'iframe' || name === 'frame' ? (element as HTMLIFrameElement).contentDocument : null;
}

/** A document has no text content of its own. */
function textIn(root: Root): string {
  const texts: string[] = [];
  for (let node = firstChild(root); node !== null; node = nextSibling(node)) {
    if (isElement(node) || nodeType(node) === 3) texts.push(textContent(node) ?? '');
  }
  return texts.join(' ');
}

function attributesIn(root: Root): string[] {
  const said: string[] = [];
  for (const element of own(root, 'querySelectorAll')(`${tellers},input,textarea`)) {
    for (const name of told) {
      const value = attribute(element, name);
      if (value !== null) said.push(value);
    }
    const name = localName(element);
    if (name === 'input' || name === 'textarea') said.push(String((element as HTMLInputElement).value ?? ''));
  }
  return said;
}
