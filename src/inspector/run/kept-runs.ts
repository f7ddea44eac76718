import type { RunRecord } from './run-record.ts';

/** Runs that are kept for one tool. */
export const mostRuns = 20;
/** Characters of answers that are kept for one tool, the newest one aside: an answer may be 50 MB. */
export const mostCharacters = 20_000_000;

/** The runs that are kept, newest first: the last ones, and of large answers what they were, not their text. */
export function kept(runs: readonly RunRecord[]): RunRecord[] {
  let room = mostCharacters;
  return runs.slice(0, mostRuns).map((run, index) => {
    const { outcome } = run;
    if (outcome.how !== 'answered' || index === 0) return run;
    room -= outcome.text?.length ?? 0;
    return room >= 0 || outcome.text === undefined
      ? run
      : { ...run, outcome: { ...outcome, text: undefined } };
  });
}
