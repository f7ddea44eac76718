import { deferred } from '../../shared/deferred.ts';
import { CallError, type CallResult, failure } from '../../shared/result.ts';
import type { AnyTool, PageHandle } from '../../tools/define.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import { type After, CallDeadline, defaultDeadline } from './call-deadline.ts';
import { parseArguments, refuseUnknownArguments } from './check-arguments.ts';
import { FifoLock } from './fifo-lock.ts';
import { renderResult } from './render-result.ts';
import { ResponseCollector } from './response-collector.ts';

/** One call, as it comes in. */
export interface CallRequest {
  /** The name it is registered under. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The page it came from, as the port proves it. */
  readonly document: LiveDocument;
  /** Aborted when the caller cancels or its page is gone. */
  readonly signal: AbortSignal;
}

export interface CallPipelineEdges {
  /** The tool of this name, or why this page does not offer it. */
  find(request: CallRequest): AnyTool | CallError;
  /** The page as the handler sees it. */
  page(document: LiveDocument, signal: AbortSignal): PageHandle;
  readonly after: After;
}

/** The one way every call takes. Each step has its own named failure; nothing is ever thrown at the caller. */
export class CallPipeline {
  readonly #edges: CallPipelineEdges;
  readonly #locks = new Map<number, FifoLock>();

  constructor(edges: CallPipelineEdges) {
    this.#edges = edges;
  }

  async run(request: CallRequest): Promise<CallResult> {
    try {
      return await this.#run(request);
    } catch (error) {
      return asFailure(error);
    }
  }

  async #run(request: CallRequest): Promise<CallResult> {
    const tool = this.#edges.find(request);
    if (tool instanceof CallError) throw tool;
    refuseUnknownArguments(tool, request.input);
    const params = parseArguments(tool, request.input);
    using deadline = new CallDeadline(tool.deadline ?? defaultDeadline, request.signal, this.#edges.after);
    deadline.doing = 'for the calls before it on this page';
    using _turn = await this.#enter(request.document.sender.tabId, deadline.signal);
    deadline.doing = 'for the page';
    const response = new ResponseCollector();
    const page = this.#edges.page(request.document, deadline.signal);
    // What the schema has checked is what the handler declared.
    await untilAborted(
      tool.handler({ params: params as never, page, signal: deadline.signal }, response),
      deadline.signal,
    );
    return renderResult(response);
  }

  /** One call at a time per tab: the page is stateful. Other tabs go on. */
  async #enter(tabId: number, signal: AbortSignal): Promise<Disposable> {
    const lock = this.#locks.get(tabId) ?? new FifoLock();
    this.#locks.set(tabId, lock);
    const turn = await lock.enter(signal);
    return {
      [Symbol.dispose]: () => {
        turn[Symbol.dispose]();
        if (lock.idle) this.#locks.delete(tabId);
      },
    };
  }
}

/** A handler that does not hear its signal must not hold the lock. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  // Whoever answers first, a later rejection is nobody's.
  work.catch(() => undefined);
  signal.throwIfAborted();
  const { promise, reject } = deferred<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function asFailure(error: unknown): CallResult {
  if (error instanceof CallError) return error.failure;
  const causes: string[] = [];
  for (
    let cause: unknown = error;
    cause !== undefined && causes.length < 5;
    cause = cause instanceof Error ? cause.cause : undefined
  ) {
    causes.push(String(cause));
  }
  return failure(
    'INTERNAL_ERROR',
    `Pagehand failed: ${causes.join(', because ')}. Try another way, and report it.`,
  );
}
