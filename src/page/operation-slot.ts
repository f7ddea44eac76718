import type { OperationAnswer } from '../protocol/messages.ts';

/** An operation whose name is only known at run time, with arguments the protocol has checked. Never rejects. */
export type AnyPageOperation = (args: unknown, signal: AbortSignal) => Promise<OperationAnswer>;

/** What the injected files leave for the content script. */
export type OperationSlot = Map<string, AnyPageOperation>;

const slotKey = Symbol.for('pagehand.operations');

/**
 * The operations injected into this frame so far, by name. It hangs on the isolated world's global, because the content
 * script and the files injected later are separate bundles; a page cannot reach it.
 */
export function operationSlot(): OperationSlot {
  const world = globalThis as { [slotKey]?: OperationSlot };
  world[slotKey] ??= new Map();
  return world[slotKey];
}
