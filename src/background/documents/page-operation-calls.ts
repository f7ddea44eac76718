import type { OperationAnswer } from '../../protocol/messages.ts';
import type { PageOperationName, PageOperations } from '../../protocol/page-operations.ts';
import { said } from '../../protocol/said/said.ts';
import { deferred } from '../../shared/deferred.ts';
import { CallError } from '../../shared/result.ts';
import { SaidError } from '../said-error.ts';
import type { LiveDocument } from './live-document.ts';

interface Waiting {
  readonly document: LiveDocument;
  readonly settle: (answer: OperationAnswer) => void;
  readonly fail: (error: CallError) => void;
}

/** An operation no page has: it answers at once that it is missing. */
const nothing = 'nothing';

export interface PageOperationEdges {
  /** Puts the code that offers this operation into the document. Rejects where the document is gone or closed to us. */
  inject(document: LiveDocument, operation: PageOperationName): Promise<void>;
}

/** Operations the worker runs in pages, over the page's port. */
export class PageOperationCalls {
  readonly #edges: PageOperationEdges;
  readonly #waiting = new Map<string, Waiting>();
  /** Documents that left: calls may outlive them, and nobody there would answer. */
  readonly #left = new WeakSet<LiveDocument>();
  #count = 0;

  constructor(edges: PageOperationEdges) {
    this.#edges = edges;
  }

  /**
   * Runs one operation in `document`, putting its code there first where it is missing.
   *
   * @throws CallError what the operation refused with; UNAVAILABLE where the page is gone, INTERNAL_ERROR where the
   *   operation failed, CANCELLED or TIMEOUT as the signal's reason says
   */
  async run<Name extends PageOperationName>(
    document: LiveDocument,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']> {
    let answer = await this.#ask(document, operation, args, signal);
    if ('missing' in answer) {
      await this.#inject(document, operation);
      answer = await this.#ask(document, operation, args, signal);
    }
    if (answer.ok) return answer.value as PageOperations[Name]['result'];
    if ('failure' in answer) {
      const { code, message, retryable, hint, details } = answer.failure;
      throw new CallError(code, message, { retryable, details, ...(hint === undefined ? {} : { hint }) });
    }
    const why = 'error' in answer ? answer.error : said('page_code_missing');
    throw new SaidError('INTERNAL_ERROR', said('page_failed', why));
  }

  /** Resolves when the page has heard everything it was told so far, or is gone: messages keep their order. */
  async heard(document: LiveDocument): Promise<void> {
    const never = new AbortController();
    await this.#ask(document, nothing, undefined, never.signal).catch(() => undefined);
  }

  /** An answer came. One that nobody waits for, or from another document, is dropped: false. */
  answered(document: LiveDocument, id: string, answer: OperationAnswer): boolean {
    const waiting = this.#waiting.get(id);
    if (waiting?.document !== document) return false;
    this.#waiting.delete(id);
    waiting.settle(answer);
    return true;
  }

  /** The document left: nothing it was asked will be answered. */
  left(document: LiveDocument): void {
    this.#left.add(document);
    for (const [id, waiting] of this.#waiting) {
      if (waiting.document !== document) continue;
      this.#waiting.delete(id);
      waiting.fail(pageGone());
    }
  }

  async #inject(document: LiveDocument, operation: PageOperationName): Promise<void> {
    try {
      await this.#edges.inject(document, operation);
    } catch (cause) {
      throw new SaidError('UNAVAILABLE', said('page_closed_to_us'), { cause });
    }
  }

  async #ask(
    document: LiveDocument,
    operation: PageOperationName | typeof nothing,
    args: unknown,
    signal: AbortSignal,
  ): Promise<OperationAnswer> {
    signal.throwIfAborted();
    if (this.#left.has(document)) throw pageGone();
    this.#count += 1;
    const id = `run-${this.#count}`;
    const { promise, resolve, reject } = deferred<OperationAnswer>();
    const stop = (): void => {
      this.#waiting.delete(id);
      document.send({ type: 'stop', id });
      reject(signal.reason);
    };
    this.#waiting.set(id, { document, settle: resolve, fail: reject });
    signal.addEventListener('abort', stop, { once: true });
    document.send({ type: 'run', id, operation, args });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

function pageGone(): CallError {
  return new SaidError('UNAVAILABLE', said('page_gone_during'));
}
