import type { SessionMemory } from '../session-memory.ts';
import type { DocumentId, ProvenSender, TabId } from './live-document.ts';
import { forbidsTools, type ResponseHeader } from './tools-policy.ts';

const memoryKey = 'documents-without-tools';
/** Documents remembered. Each is one short line; the oldest go first. */
const capacity = 200;

/**
 * Remembers which documents forbid tools by their headers. A response is seen before its document speaks; what it
 * said is bound to the document then, and outlives the worker.
 */
export class PagePolicies {
  readonly #memory: SessionMemory;
  /** The last main-frame response of each tab that forbade tools: its URL without the hash. */
  readonly #responses = new Map<TabId, string>();
  #documents: Promise<Set<DocumentId>> | undefined;

  constructor(memory: SessionMemory) {
    this.#memory = memory;
  }

  /** A tab's main frame received its response headers. */
  responded(tabId: TabId, url: string, headers: readonly ResponseHeader[]): void {
    if (URL.canParse(url) && forbidsTools(headers, new URL(url).origin))
      this.#responses.set(tabId, withoutHash(url));
    else this.#responses.delete(tabId);
  }

  tabClosed(tabId: TabId): void {
    this.#responses.delete(tabId);
  }

  /** Whether the document that speaks first now forbids tools. */
  async forbids({ tabId, documentId }: ProvenSender, url: string): Promise<boolean> {
    const documents = await this.#load();
    if (documents.has(documentId)) return true;
    if (this.#responses.get(tabId) !== withoutHash(url)) return false;
    documents.add(documentId);
    await this.#memory.set(memoryKey, [...documents].slice(-capacity)).catch(nothing);
    return true;
  }

  #load(): Promise<Set<DocumentId>> {
    this.#documents ??= this.#memory
      .get(memoryKey)
      .catch(nothing)
      .then(
        (stored) =>
          new Set(
            Array.isArray(stored) ? (stored.filter((id) => typeof id === 'string') as DocumentId[]) : [],
          ),
      );
    return this.#documents;
  }
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

/** Where nothing can be remembered, what the response said is still known to this worker. */
function nothing(): undefined {
  return undefined;
}
