import type { OperationAnswer } from '../protocol/messages.ts';
import type { PageOperationName, PageOperations } from '../protocol/page-operations.ts';
import { CallError } from '../shared/result.ts';
import { injected } from './injected.ts';

/**
 * One operation, as the room that offers it wrote it. It stops early when `signal` aborts, and may throw: the failure of a
 * CallError reaches the caller as it is.
 */
export type PageOperation<Name extends PageOperationName> = (
  args: PageOperations[Name]['args'],
  signal: AbortSignal,
) => Promise<PageOperations[Name]['result']> | PageOperations[Name]['result'];

const leaving = {
  code: 'UNAVAILABLE',
  message: 'The page went away during the call. List the tools of the page that is there now.',
  retryable: false,
} as const;

/**
 * Makes an operation callable by name in this frame. Part of the injected files, so that pages nobody reads do not carry
 * it. Injecting the same file again replaces the operation by itself.
 */
export function offerOperation<Name extends PageOperationName>(
  name: Name,
  operation: PageOperation<Name>,
): void {
  injected().operations.set(name, async (args, signal): Promise<OperationAnswer> => {
    try {
      // The protocol has checked the arguments.
      return { ok: true, value: await operation(args as PageOperations[Name]['args'], signal) };
    } catch (error) {
      // Nobody wants it any more, or the page leaves: its port closes in a moment.
      if (signal.aborted) return { ok: false, failure: leaving };
      if (error instanceof CallError) {
        const { ok: _ok, isError: _isError, message, ...rest } = error.failure;
        return { ok: false, failure: { ...rest, message: message.slice(0, 2_000) } };
      }
      return { ok: false, error: String(error).slice(0, 2_000) };
    }
  });
}
