import type { PageMessage } from '../protocol/messages.ts';
import { CallError } from '../shared/result.ts';
import type { AnyTool, PageHandle } from '../tools/define.ts';
import type { After } from './calls/call-deadline.ts';
import { CallPipeline, type CallRequest } from './calls/call-pipeline.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { LiveDocument } from './documents/live-document.ts';
import type { LiveDocuments } from './documents/live-documents.ts';
import type { ConnectionListener } from './documents/page-connection.ts';
import type { PageOperationCalls } from './documents/page-operation-calls.ts';
import type { PagePolicies } from './documents/page-policies.ts';

export interface PageDeskParts {
  readonly documents: LiveDocuments;
  readonly catalog: Catalog;
  readonly operations: PageOperationCalls;
  readonly policies: PagePolicies;
  readonly after: After;
  /** Loads what reads the page's markup; the page then says anew how it is. Rejects where the page is gone. */
  loadFacts(document: LiveDocument): Promise<void>;
  /** Loads the part of the polyfill that makes forms tools. Rejects where the page is gone. */
  loadForms(document: LiveDocument): Promise<void>;
}

/** What one document has going on. */
interface Visit {
  /** Its list is known. */
  readonly ready: Promise<void>;
  readonly calls: Map<string, AbortController>;
}

/** Serves the pages: answers what they say with the tools that should exist, and takes their calls to the pipeline. */
export class PageDesk implements ConnectionListener {
  readonly #parts: PageDeskParts;
  readonly #pipeline: CallPipeline;
  readonly #visits = new Map<LiveDocument, Visit>();
  readonly #drops = new Map<string, number>();

  constructor(parts: PageDeskParts) {
    this.#parts = parts;
    this.#pipeline = new CallPipeline({
      find: (request) => this.#find(request),
      page: (document, signal) => this.#page(document, signal),
      after: parts.after,
    });
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
    this.#visits.set(document, { ready: this.#greet(document), calls: new Map() });
  }

  changed(document: LiveDocument): void {
    // Not before it is known whether the site allows tools at all.
    void this.#visits.get(document)?.ready.then(() => this.#list(document));
  }

  called(document: LiveDocument, { id, tool, input }: Extract<PageMessage, { type: 'call' }>): void {
    const visit = this.#visits.get(document);
    if (visit === undefined || visit.calls.has(id)) {
      this.dropped(visit === undefined ? 'call-without-page' : 'repeated-call');
      return;
    }
    const controller = new AbortController();
    visit.calls.set(id, controller);
    void this.#answer(document, visit, id, { tool, input, document, signal: controller.signal });
  }

  cancelled(document: LiveDocument, id: string): void {
    const calls = this.#visits.get(document)?.calls;
    const controller = calls?.get(id);
    // Taken out first: the caller has its answer already, and a result that comes all the same is dropped.
    calls?.delete(id);
    controller?.abort(new CallError('CANCELLED', 'The caller cancelled the call.'));
  }

  answered(document: LiveDocument, { id, answer }: Extract<PageMessage, { type: 'answer' }>): void {
    if (!this.#parts.operations.answered(document, id, answer)) this.dropped('unasked-answer');
  }

  left(document: LiveDocument): void {
    const calls = [...(this.#visits.get(document)?.calls.values() ?? [])];
    this.#visits.get(document)?.calls.clear();
    this.#visits.delete(document);
    for (const call of calls) call.abort(new CallError('CANCELLED', 'The page of this call went away.'));
    this.#parts.operations.left(document);
    this.#parts.documents.remove(document);
  }

  dropped(why: string): void {
    this.#drops.set(why, (this.#drops.get(why) ?? 0) + 1);
  }

  #list(document: LiveDocument): void {
    // A page that is gone needs neither; one that lets no extensions in stays a page without.
    if (document.facts.unread) this.#parts.loadFacts(document).catch(() => undefined);
    if (document.needsForms) this.#parts.loadForms(document).catch(() => undefined);
    const { url, facts, context, forbidden } = document;
    const usable = forbidden === undefined ? context : { state: 'unavailable' as const, code: forbidden };
    const { offered, withheld } = this.#parts.catalog.list({ url, facts, context: usable, level: 'read' });
    document.offer(offered, withheld);
  }

  /** Never rejects: calls wait for it. */
  async #greet(document: LiveDocument): Promise<void> {
    const { context, sender, url } = document;
    if (context.state === 'polyfill' && (await this.#parts.policies.forbids(sender, url))) {
      document.forbidden = 'permissions-policy';
    }
    this.#list(document);
  }

  async #answer(document: LiveDocument, visit: Visit, id: string, request: CallRequest): Promise<void> {
    await visit.ready;
    const result = await this.#pipeline.run(request);
    if (visit.calls.delete(id)) document.send({ type: 'result', id, result });
  }

  #find({ document, tool }: CallRequest): AnyTool | CallError {
    const found = this.#parts.catalog.find(tool);
    if (found === undefined) {
      return new CallError(
        'NOT_FOUND',
        `There is no tool ${JSON.stringify(tool)}. List the tools of this page.`,
      );
    }
    const withheld = document.withheld.find(({ name }) => name === tool);
    if (withheld === undefined) return found;
    return new CallError('UNAVAILABLE', `${tool} is not offered here now. ${withheld.message}`, {
      details: { reason: withheld.code },
    });
  }

  #page(document: LiveDocument, signal: AbortSignal): PageHandle {
    return {
      url: document.url,
      facts: document.facts,
      run: (operation, args) => this.#parts.operations.run(document, operation, args, signal),
    };
  }
}
