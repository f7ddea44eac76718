import { inEnglish, type Said, type Saying } from '../protocol/said/said.ts';
import { CallError, type FailureCode } from '../shared/result.ts';

/** A failure that screens can say in the person’s language. Its message is English, for whoever else hears of it. */
export class SaidError extends CallError {
  readonly said: Said<Saying>;

  constructor(
    code: FailureCode,
    sentence: Said<Saying>,
    extra: { retryable?: boolean; hint?: string; details?: unknown; cause?: unknown } = {},
  ) {
    super(code, inEnglish(sentence), extra);
    this.said = sentence;
  }
}
