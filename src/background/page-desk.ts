import type { PageMessage } from '../protocol/messages.ts';
import { CallError, type CallResult, failure } from '../shared/result.ts';
import type { CallPipeline, Deliver } from './calls/call-pipeline.ts';
import type { CallRequest } from './calls/call-request.ts';
import type { PageCatalog } from './catalog/page-catalog.ts';
import type { LiveDocument } from './documents/live-document.ts';
import type { LiveDocuments } from './documents/live-documents.ts';
import type { ConnectionListener } from './documents/page-connection.ts';
import type { PageOperationCalls } from './documents/page-operation-calls.ts';
import type { PagePolicies } from './documents/page-policies.ts';

export interface PageDeskParts {
  readonly documents: LiveDocuments;
  readonly catalog: PageCatalog;
  readonly pipeline: CallPipeline;
  readonly operations: PageOperationCalls;
  readonly policies: PagePolicies;
  /** Resolves when it is known what the user allowed. */
  readonly ready: Promise<void>;
  /** Loads what reads the page's markup; the page then says anew how it is. Rejects where the page is gone. */
  loadFacts(document: LiveDocument): Promise<void>;
  /** Loads the part of the polyfill that makes forms tools. Rejects where the page is gone. */
  loadForms(document: LiveDocument): Promise<void>;
  /** A document is gone for good, with what was kept for it. */
  gone?(document: LiveDocument): void;
  /** Something about a tab's page changed: its tools, or that it came or left. */
  changed(tabId: number): void;
  /** A document came, left, or shows another place. */
  moved?(document: LiveDocument, how: 'came' | 'left' | 'route'): void;
}

/** A call under way. */
interface Running {
  readonly tool: string;
  readonly controller: AbortController;
  /** Where the caller is outside the page: tells it alone that the page left. */
  readonly left: AbortController | undefined;
}

/** What one document has going on. */
interface Visit {
  /** Its list is known. */
  readonly ready: Promise<void>;
  /** By the page's ids; what a person calls has symbols, which no page can name. */
  readonly calls: Map<string | symbol, Running>;
  /** Where it was last. */
  url: string;
}

/** What a call gets on a port whose place the page's next port took. */
const displaced = failure(
  'TEMPORARY_FAILURE',
  'Another connection of this page took the place of the one this call came by. Try again, or reload the page.',
);

/** Serves the pages: answers what they say with the tools that should exist, and takes their calls to the pipeline. */
export class PageDesk implements ConnectionListener {
  readonly #parts: PageDeskParts;
  readonly #visits = new Map<LiveDocument, Visit>();
  readonly #drops = new Map<string, number>();

  constructor(parts: PageDeskParts) {
    this.#parts = parts;
  }

  /** How many messages were dropped, by why. */
  get drops(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#drops);
  }

  arrived(document: LiveDocument): void {
    // A port that a page opened while the worker was being stopped reaches the next worker though the page saw it
    // closed: its calls were answered there, and must not hold the lock here.
    const before = this.#parts.documents.get(document.sender.documentId);
    if (before !== undefined) this.left(before);
    this.#parts.documents.add(document);
    this.#visits.set(document, { ready: this.#greet(document), calls: new Map(), url: document.url });
    this.#parts.moved?.(document, 'came');
  }

  changed(document: LiveDocument): void {
    const visit = this.#visits.get(document);
    if (visit !== undefined && visit.url !== document.url) {
      visit.url = document.url;
      this.#parts.moved?.(document, 'route');
    }
    // Not before it is known whether the site allows tools at all.
    void this.#visits.get(document)?.ready.then(() => {
      if (this.#visits.has(document)) this.#list(document);
    });
  }

  reported(document: LiveDocument): void {
    this.#parts.changed(document.sender.tabId);
  }

  /** What pages may offer changed: each gets its list anew, and what runs without being allowed any more is ended. */
  refresh(tabId?: number): void {
    for (const [document, visit] of this.#visits) {
      if (tabId !== undefined && document.sender.tabId !== tabId) continue;
      void visit.ready.then(() => {
        if (!this.#visits.has(document)) return;
        this.#list(document);
        this.#endDisallowed(document, visit);
      });
    }
  }

  called(document: LiveDocument, { id, tool, input }: Extract<PageMessage, { type: 'call' }>): void {
    const visit = this.#visits.get(document);
    if (visit === undefined) {
      this.dropped('call-without-page');
      document.send({ type: 'result', id, result: displaced });
      return;
    }
    if (visit.calls.has(id)) {
      this.dropped('repeated-call');
      return;
    }
    void this.#run(document, visit, id, { id, tool, input, origin: 'page' }, (result) => {
      if (visit.calls.delete(id)) document.send({ type: 'result', id, result });
    });
  }

  /** A person calls a tool on a page, through one of our screens. `signal`: aborted when they cancel. */
  async callFor(
    document: LiveDocument,
    { signal, ...call }: Pick<CallRequest, 'tool' | 'input' | 'run'> & { readonly signal?: AbortSignal },
  ): Promise<CallResult> {
    const visit = this.#visits.get(document);
    if (visit === undefined) {
      return new CallError('UNAVAILABLE', 'The page went away. Look at the tab again.').failure;
    }
    const id = Symbol('inspector');
    return await this.#run(
      document,
      visit,
      id,
      { ...call, origin: 'inspector' },
      () => visit.calls.delete(id),
      signal,
    );
  }

  cancelled(document: LiveDocument, id: string): void {
    const calls = this.#visits.get(document)?.calls;
    const call = calls?.get(id);
    // Taken out first: the caller has its answer already, and a result that comes all the same is dropped.
    calls?.delete(id);
    call?.controller.abort(new CallError('CANCELLED', 'The caller cancelled the call.'));
  }

  answered(document: LiveDocument, { id, answer }: Extract<PageMessage, { type: 'answer' }>): void {
    if (!this.#parts.operations.answered(document, id, answer)) this.dropped('unasked-answer');
  }

  left(document: LiveDocument): void {
    const calls = [...(this.#visits.get(document)?.calls.values() ?? [])];
    this.#visits.get(document)?.calls.clear();
    this.#visits.delete(document);
    for (const { controller, left } of calls) {
      (left ?? controller).abort(new CallError('CANCELLED', 'The page of this call went away.'));
    }
    this.#parts.operations.left(document);
    this.#parts.gone?.(document);
    this.#parts.documents.remove(document);
    this.#parts.moved?.(document, 'left');
    this.#parts.changed(document.sender.tabId);
  }

  dropped(why: string): void {
    this.#drops.set(why, (this.#drops.get(why) ?? 0) + 1);
  }

  #list(document: LiveDocument): void {
    // A page that is gone needs neither; one that lets no extensions in stays a page without.
    if (document.facts.unread) this.#parts.loadFacts(document).catch(() => undefined);
    if (document.needsForms) this.#parts.loadForms(document).catch(() => undefined);
    this.#parts.catalog.offer(document);
    this.#parts.changed(document.sender.tabId);
  }

  #endDisallowed(document: LiveDocument, { calls }: Visit): void {
    for (const { tool, controller } of calls.values()) {
      const message = this.#parts.catalog.taken(document, tool);
      if (message === undefined) continue;
      controller.abort(new CallError('PERMISSION_DENIED', `${tool} was taken from this page. ${message}`));
    }
  }

  /** Never rejects: calls wait for it. */
  async #greet(document: LiveDocument): Promise<void> {
    await this.#parts.ready;
    const { context, sender, url } = document;
    if (context.state === 'polyfill' && (await this.#parts.policies.forbids(sender, url))) {
      document.forbidden = 'permissions-policy';
    }
    if (this.#visits.has(document)) this.#list(document);
  }

  async #run(
    document: LiveDocument,
    visit: Visit,
    id: string | symbol,
    call: Pick<CallRequest, 'id' | 'tool' | 'input' | 'run' | 'origin'>,
    deliver: Deliver,
    cancelled?: AbortSignal,
  ): Promise<CallResult> {
    const controller = new AbortController();
    const left = call.origin === 'page' ? undefined : new AbortController();
    visit.calls.set(id, { tool: call.tool, controller, left });
    await visit.ready;
    return await this.#parts.pipeline.run(
      {
        ...call,
        document,
        signal: cancelled === undefined ? controller.signal : AbortSignal.any([cancelled, controller.signal]),
        ...(left === undefined ? {} : { left: left.signal }),
      },
      deliver,
    );
  }
}
