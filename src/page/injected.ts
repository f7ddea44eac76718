import type { PageFacts } from '../protocol/facts.ts';
import type { OperationAnswer } from '../protocol/messages.ts';
import type { CallResult } from '../shared/result.ts';

/** An operation whose name is only known at run time, with arguments the protocol has checked. Never rejects. */
export type AnyPageOperation = (args: unknown, signal: AbortSignal) => Promise<OperationAnswer>;

/** What the files injected into this frame so far left for the content script. */
export interface Injected {
  readonly operations: Map<string, AnyPageOperation>;
  /** Reads the page's markup, where the code for it was injected. */
  readFacts?: (document: Document) => PageFacts;
  /** What a call that acts here is answered where the page leaves because of it: its id and the answer. */
  acted?: (goingTo: string | undefined) => readonly [id: string, answer: CallResult] | undefined;
  /** Elements laid out for the debugger, which takes them away; their uids in the same order, and those of secret fields. */
  named?:
    | { readonly uids: string; readonly elements: readonly Element[]; readonly secret: string }
    | undefined;
  /** Set by the content script: looks at the page at once, as `readFacts` has come. */
  look?: () => void;
}

const key = Symbol.for('pagehand.injected');

/**
 * Hangs on the isolated world's global, because the content script and the files injected later are separate bundles; a
 * page cannot reach it.
 */
export function injected(): Injected {
  const world = globalThis as { [key]?: Injected };
  world[key] ??= { operations: new Map() };
  return world[key];
}
