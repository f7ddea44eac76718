import type { Question, WaitingQuestion } from '../../../protocol/questions.ts';
import { type Deferred, deferred } from '../../../shared/deferred.ts';
import { deepEqual } from './deep-equal.ts';
import type { QuestionOutcome } from './question-outcome.ts';

/** One line of the list, and every call that waits for its answer. */
export class WaitingEntry {
  readonly question: Question;
  readonly id: string;
  readonly #askedAt: number;
  readonly #expiresAt: number;
  readonly #callers = new Set<Deferred<QuestionOutcome>>();

  constructor(question: Question, times: { id: string; askedAt: number; expiresAt: number }) {
    this.question = question;
    this.id = times.id;
    this.#askedAt = times.askedAt;
    this.#expiresAt = times.expiresAt;
  }

  get calls(): number {
    return this.#callers.size;
  }

  get view(): WaitingQuestion {
    return {
      ...this.question,
      id: this.id,
      askedAt: this.#askedAt,
      expiresAt: this.#expiresAt,
      calls: this.calls,
    };
  }

  /** Whether its answer answers `question` too: a person sees no difference, in the tool's words neither. */
  standsFor(question: Question): boolean {
    return deepEqual(this.question, question);
  }

  join(): Deferred<QuestionOutcome> {
    const caller = deferred<QuestionOutcome>();
    this.#callers.add(caller);
    return caller;
  }

  /** One call waits no longer. False where it was answered before. */
  leave(caller: Deferred<QuestionOutcome>): boolean {
    return this.#callers.delete(caller);
  }

  settle(outcome: QuestionOutcome): void {
    for (const caller of this.#callers) caller.resolve(outcome);
    this.#callers.clear();
  }

  refuse(reason: unknown): void {
    for (const caller of this.#callers) caller.reject(reason);
    this.#callers.clear();
  }
}
