import type { DocumentId, LiveDocument, TabId } from './live-document.ts';

/** The documents that have a port to this worker now. Those whose port sleeps are not among them. */
export class LiveDocuments {
  readonly #documents = new Map<DocumentId, LiveDocument>();

  get all(): readonly LiveDocument[] {
    return [...this.#documents.values()];
  }

  get(id: DocumentId): LiveDocument | undefined {
    return this.#documents.get(id);
  }

  inTab(tabId: TabId): readonly LiveDocument[] {
    return this.all.filter(({ sender }) => sender.tabId === tabId);
  }

  add(document: LiveDocument): void {
    this.#documents.set(document.sender.documentId, document);
  }

  remove(document: LiveDocument): void {
    const { documentId } = document.sender;
    if (this.#documents.get(documentId) === document) this.#documents.delete(documentId);
  }
}
