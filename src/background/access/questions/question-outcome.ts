import type { QuestionChoice } from '../../../protocol/questions.ts';

/**
 * How a question ended. `unanswered`, `closed` (with the window) and `muted` are denials that nobody spoke; a mute's
 * end is in ms since the epoch. `no-window`: nobody could be asked.
 */
export type QuestionOutcome =
  | { readonly how: 'answered'; readonly choice: QuestionChoice }
  | { readonly how: 'unanswered' }
  | { readonly how: 'closed' }
  | { readonly how: 'muted'; readonly until: number }
  | { readonly how: 'no-window'; readonly cause: unknown };
