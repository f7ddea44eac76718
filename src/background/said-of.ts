import { type Said, type Saying, said } from '../protocol/said/said.ts';
import { CallError } from '../shared/result.ts';
import { whatHappened } from './calls/as-failure.ts';
import { DebuggerFailure } from './debugger/debugger-failure.ts';
import { SaidError } from './said-error.ts';

/** What screens can say of an error in the person’s language; undefined where its English is all there is. */
export function saidOf(error: unknown): Said<Saying> | undefined {
  if (error instanceof DebuggerFailure) {
    const { kind } = error;
    return said('sentences', said(`debugger_${kind}`), said(`debugger_${kind}_next`));
  }
  if (error instanceof SaidError) return error.said;
  return error instanceof CallError ? undefined : said('pagehand_failed', whatHappened(error));
}
