import type { PageRun } from '../../protocol/inspect.ts';
import type { RunPageToolArgs, SeenFrame, SeenTool } from '../../protocol/inspect-operations.ts';

/** The tools of a page’s documents, whichever world they are reached in. */
export interface PageContext {
  list(): Promise<ToolList>;
  /** Never rejects: how the tool failed is an answer. */
  run(call: RunPageToolArgs, signal: AbortSignal): Promise<PageRun>;
  /** Calls `listener` when some document’s tools may have changed, until `signal` aborts. */
  watch(listener: () => void, signal: AbortSignal): void;
}

export interface ToolList {
  readonly frames: readonly SeenFrame[];
  readonly tools: readonly SeenTool[];
  /** Tools that are there and not listed. */
  readonly left: number;
}
