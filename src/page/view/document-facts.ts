import { own } from '../facts/own.ts';
import type { FlatTree } from './flat-tree.ts';
import { modalIn } from './visibility.ts';

/** Shadow roots in each other that the focus is looked for in. */
const deepestFocus = 100;

/** What holds for whole documents: the dialog that makes the rest of one inert, and where the focus is. */
export class DocumentFacts {
  readonly #modals: Map<Document, Element>;
  readonly #met = new Set<Document>();
  readonly #focused = new Set<Element>();

  /** @param modals what is known of modal dialogs, added to here */
  constructor(modals: Map<Document, Element>) {
    this.#modals = modals;
  }

  meet(document: Document, tree: FlatTree): void {
    if (this.#met.has(document)) return;
    this.#met.add(document);
    const modal = this.#modals.has(document) ? undefined : modalIn(document);
    if (modal !== undefined) this.#modals.set(document, modal);
    let active = own(document, 'activeElement');
    if (active === own(document, 'body')) return;
    for (let depth = 0; active !== null && depth < deepestFocus; depth++) {
      this.#focused.add(active);
      active = tree.shadowRoot(active)?.activeElement ?? null;
    }
  }

  /** The dialog that makes everything else in a document inert. */
  modalOf(document: Document): Element | undefined {
    return this.#modals.get(document);
  }

  /** A modal dialog that was met in a shadow root, where none had been looked for. */
  addModal(document: Document, dialog: Element): void {
    this.#modals.set(document, dialog);
  }

  isFocused(element: Element): boolean {
    return this.#focused.size > 0 && this.#focused.has(element);
  }
}
