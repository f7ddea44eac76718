import type { OperationAnswer } from '../../protocol/messages.ts';
import { operationAnswerSchema } from '../../protocol/page-message-schema.ts';
import type { PageOperationName, PageOperations } from '../../protocol/page-operations.ts';
import { CallError } from '../../shared/result.ts';
import { untilAborted } from '../calls/until-aborted.ts';
import type { DocumentId, TabId } from '../documents/live-document.ts';
import type { FrameEdges } from './frame-edges.ts';

type FrameCallEdges = Pick<FrameEdges, 'inject' | 'run' | 'stop' | 'newId'>;

/** Operations the worker runs in the documents of frames, which have no port. */
export class FrameCalls {
  readonly #edges: FrameCallEdges;

  constructor(edges: FrameCallEdges) {
    this.#edges = edges;
  }

  /**
   * Runs one operation, putting its code there first where it is missing.
   *
   * @throws CallError what the operation refused with; STALE_ELEMENT where the document is gone; INTERNAL_ERROR where the
   *   operation failed; or the signal's reason
   */
  async run<Name extends PageOperationName>(
    tabId: TabId,
    documentId: DocumentId,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']> {
    let answer = await this.#ask(tabId, documentId, operation, args, signal);
    if ('missing' in answer) {
      await reached(untilAborted(this.#edges.inject(tabId, documentId, operation), signal), signal);
      answer = await this.#ask(tabId, documentId, operation, args, signal);
    }
    if (answer.ok) return answer.value as PageOperations[Name]['result'];
    if ('failure' in answer) {
      const { code, message, retryable, hint, details } = answer.failure;
      throw new CallError(code, message, { retryable, details, ...(hint === undefined ? {} : { hint }) });
    }
    const why = 'error' in answer ? answer.error : 'its code could not be loaded';
    throw new CallError('INTERNAL_ERROR', `Reading the frame failed: ${why}. Take a snapshot and try again.`);
  }

  async #ask(
    tabId: TabId,
    documentId: DocumentId,
    operation: PageOperationName,
    args: unknown,
    signal: AbortSignal,
  ): Promise<OperationAnswer> {
    signal.throwIfAborted();
    const id = this.#edges.newId();
    const stop = (): void => void this.#edges.stop(tabId, documentId, id).catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const run = this.#edges.run(tabId, documentId, { operation, args: JSON.stringify(args), id });
      const answer = await reached(untilAborted(run, signal), signal);
      if (typeof answer !== 'string') throw frameGone();
      return answerFrom(answer);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

/** The frame a uid stands in is not there any more. */
export function frameGone(): CallError {
  return new CallError(
    'STALE_ELEMENT',
    'The frame of another origin that this uid stood in left the page, or went elsewhere. Take a snapshot with frames: true to see what is there now.',
  );
}

async function reached<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await task;
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw frameGone();
  }
}

/** It comes from another origin's process: only what is an answer is taken for one. */
function answerFrom(text: string): OperationAnswer {
  try {
    return operationAnswerSchema.parse(JSON.parse(text));
  } catch {
    return { ok: false, error: 'it did not answer as it should' };
  }
}
