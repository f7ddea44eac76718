import { inEnglish, said, type Words } from '../../protocol/said/said.ts';
import { CallError, type Failure, failure } from '../../shared/result.ts';
import { asJson } from './as-json.ts';

/** Causes told at most, and characters of each. */
const most = { causes: 5, characters: 500 } as const;

/** Makes a failure of anything thrown: the one a tool chose, or an internal one; both with what caused it. */
export function asFailure(error: unknown): Failure {
  if (error instanceof CallError) return chosen(error);
  return failure('INTERNAL_ERROR', inEnglish(said('pagehand_failed', whatHappened(error))));
}

/** What was thrown, and what caused it: both are data, what joins them is not. */
export function whatHappened(error: unknown): Words {
  const told: readonly Words[] = [say(error), ...causesOf(error)].slice(0, most.causes);
  return told.reduceRight((because, what) => said('because', what, because));
}

function chosen(error: CallError): Failure {
  const { details: given, ...rest } = error.failure;
  const causes = causesOf(error);
  const details = asJson(given);
  if (causes.length === 0) return details === undefined ? rest : { ...rest, details };
  const record = typeof details === 'object' && details !== null && !Array.isArray(details);
  return {
    ...rest,
    details: { ...(record || details === undefined ? Object(details) : { given: details }), causes },
  };
}

/** What caused an error, the nearest first. */
function causesOf(error: unknown): string[] {
  const causes: string[] = [];
  for (let cause = causeOf(error); cause !== undefined; cause = causeOf(cause)) {
    // Chains may go round in a circle.
    if (causes.push(say(cause)) === most.causes) break;
  }
  return causes;
}

function causeOf(error: unknown): unknown {
  try {
    return error instanceof Error ? error.cause : undefined;
  } catch {
    return undefined;
  }
}

/** What is thrown may be anything, even what cannot become text. */
function say(thrown: unknown): string {
  try {
    return String(thrown)
      .slice(0, most.characters)
      .replace(/[\uD800-\uDBFF]$/, '');
  } catch {
    return 'something that cannot be shown';
  }
}
