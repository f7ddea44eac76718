import type { Verdict } from '../../protocol/control.ts';
import type { ToolChangeView } from '../../protocol/servers.ts';

/** What becomes of a call, and of a server’s tool what is not as it was when the person allowed it. */
export interface ToolVerdict {
  readonly verdict: Verdict;
  readonly changes: readonly ToolChangeView[];
}
