import type { PageOperationName, PageOperations } from '../protocol/page-operations.ts';

/** One operation, as the room that offers it wrote it. It stops early when `signal` aborts, and may throw. */
export type PageOperation<Name extends PageOperationName> = (
  args: PageOperations[Name]['args'],
  signal: AbortSignal,
) => Promise<PageOperations[Name]['result']> | PageOperations[Name]['result'];

/** An operation whose name is only known at run time, with arguments the protocol has checked. */
export type AnyPageOperation = (args: unknown, signal: AbortSignal) => unknown;

const slotKey = Symbol.for('pagehand.operations');

interface Slot {
  [slotKey]?: Map<string, AnyPageOperation>;
}

/**
 * The operations injected into this frame so far, by name. It hangs on the isolated world's global, because the content
 * script and the files injected later are separate bundles; a page cannot reach it.
 */
export function operationSlot(): Map<string, AnyPageOperation> {
  const slot = globalThis as Slot;
  slot[slotKey] ??= new Map();
  return slot[slotKey];
}

/** Makes an operation callable by name. Injecting the same file again replaces it by itself. */
export function offerOperation<Name extends PageOperationName>(
  name: Name,
  operation: PageOperation<Name>,
): void {
  operationSlot().set(name, operation as AnyPageOperation);
}
