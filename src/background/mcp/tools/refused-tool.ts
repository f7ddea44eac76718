import { inEnglish, type Said, type SaidOf, type Saying } from '../../../protocol/said/said.ts';

/** A tool that is not offered, and why. */
export interface RefusedTool {
  /** As the server lists it, hidden characters made visible. */
  readonly name: string;
  /** What is wrong, in a sentence. */
  readonly reason: string;
  /** What would cure it. */
  readonly hint: string;
  readonly said: SaidOf<'reason' | 'hint'>;
}

/** What is wrong with a tool, and what would cure it. */
export function refusedFor(reason: Said<Saying>, hint: Said<Saying>): Omit<RefusedTool, 'name'> {
  return { reason: inEnglish(reason), hint: inEnglish(hint), said: { reason, hint } };
}
