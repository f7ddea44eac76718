import { deferred } from '../../shared/deferred.ts';

/** A request as `chrome.webRequest` tells of it. */
export interface TabRequest {
  readonly id: string;
  /** Chrome's word for what asked. */
  readonly type: string;
  /** Chrome's id of the document that asked, where it is known. */
  readonly documentId?: string | undefined;
  /** The origin of that document. */
  readonly initiator?: string | undefined;
}

export interface TabRequestListener {
  /** It was sent, again where it was redirected. */
  started(request: TabRequest): void;
  /** The answer began. `stream`: one that never ends by itself (`text/event-stream`). */
  answered(id: string, stream: boolean): void;
  /** It is over, whether well or not. */
  ended(id: string): void;
}

export interface RequestEdges {
  /** Tells of the requests of one tab. Returns how to stop. */
  watchRequests(tabId: number, listener: TabRequestListener): () => void;
  /** The address of a tab, where it has one that we may know. */
  urlOf(tabId: number): Promise<string | undefined>;
}

/** What asks for data or code, after which a page shows something else. Pictures, media and frames do not hold a call. */
const holding: ReadonlySet<string> = new Set(['xmlhttprequest', 'script', 'stylesheet']);

const unknown = Symbol();

/**
 * The requests a page made since a call began to act on it, of its own document and of frames of its origin, that have not
 * ended. It listens only as long as it exists.
 */
export class RequestsInFlight implements Disposable {
  readonly #documentId: string;
  /** The requests by id, with the origin that asked; undefined for our own document's. */
  readonly #inFlight = new Map<string, string | undefined>();
  readonly #stop: () => void;
  /** `unknown` until Chrome has said: a request may be faster. */
  #origin: string | undefined | typeof unknown = unknown;
  #idle = deferred<void>();

  constructor(edges: RequestEdges, tabId: number, documentId: string) {
    this.#documentId = documentId;
    this.#stop = edges.watchRequests(tabId, {
      started: (request) => this.#started(request),
      answered: (id, stream) => {
        if (stream) this.#ended(id);
      },
      ended: (id) => this.#ended(id),
    });
    void edges.urlOf(tabId).then(
      (url) => this.#cameFrom(url),
      () => this.#cameFrom(undefined),
    );
  }

  /** How many have not ended. */
  get count(): number {
    return this.#inFlight.size;
  }

  /** Resolves when none is in flight. */
  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) await this.#idle.promise;
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#inFlight.clear();
    this.#idle.resolve();
  }

  #started({ id, type, documentId, initiator }: TabRequest): void {
    if (!holding.has(type)) return;
    const asker = documentId === this.#documentId ? undefined : (initiator ?? 'nobody');
    if (asker !== undefined && this.#origin !== unknown && asker !== this.#origin) return;
    if (this.#inFlight.size === 0) this.#idle = deferred();
    this.#inFlight.set(id, asker);
  }

  #cameFrom(url: string | undefined): void {
    // An opaque origin is no other frame's.
    this.#origin = url !== undefined && /^https?:/.test(url) ? new URL(url).origin : undefined;
    for (const [id, asker] of this.#inFlight) {
      if (asker !== undefined && asker !== this.#origin) this.#ended(id);
    }
  }

  #ended(id: string): void {
    if (this.#inFlight.delete(id) && this.#inFlight.size === 0) this.#idle.resolve();
  }
}
