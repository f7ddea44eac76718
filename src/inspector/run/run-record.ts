import type { PageRun } from '../../protocol/inspect.ts';
import type { CallResult, Failure } from '../../shared/result.ts';
import { saysFailure } from './says-failure.ts';
import { isObject, type JsonObject, member } from './schema/json.ts';

/** `page`: `executeTool`, as any script of the page could. `pagehand`: straight to who answers for the tool. */
export type RunWay = 'page' | 'pagehand';

export interface RunUnderWay {
  readonly id: string;
  readonly way: RunWay;
  readonly input: JsonObject;
  /** ms since the epoch. */
  readonly since: number;
  readonly cancelling: boolean;
}

/** How a run ended. */
export type RunOutcome =
  /** `text`: what came back, as text; null where nothing did, undefined where it was let go to save memory. */
  | {
      readonly how: 'answered';
      readonly text: string | null | undefined;
      readonly characters: number;
      /** Characters of the whole, where `text` is only its beginning: more than fits into one message. */
      readonly whole?: number | undefined;
    }
  /** A failure as a value: what went wrong, by the result contract or MCP’s. */
  | { readonly how: 'failed'; readonly failure: ToldFailure; readonly text?: string | undefined }
  | {
      readonly how: 'threw';
      readonly name: string;
      readonly message: string;
      readonly stack?: string | undefined;
    }
  /** The person stopped it. `reached`: how far it had come, where that is known. */
  | { readonly how: 'cancelled'; readonly reached?: Reached | undefined }
  /** Pagehand did not run it, or nobody knows what became of it. */
  | { readonly how: 'unknown'; readonly message: string };

/** How far a run had come when it was stopped. */
const reaches = ['nothing', 'reading', 'acting', 'server'] as const;
export type Reached = (typeof reaches)[number];

export interface ToldFailure {
  readonly code?: string | undefined;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly retryable?: boolean | undefined;
  readonly details?: unknown;
}

export interface RunRecord {
  readonly id: string;
  readonly way: RunWay;
  readonly input: JsonObject;
  /** ms since the epoch. */
  readonly since: number;
  readonly ms: number;
  readonly outcome: RunOutcome;
}

/** Characters up to which a text is looked into for a failure: failures are short. */
const longestFailure = 200_000;

/** What a run of a page’s tool came to. */
export function outcomeOfPage(run: PageRun): RunOutcome {
  if (!run.ok) {
    return { how: 'threw', name: run.name, message: run.message, ...(run.stack ? { stack: run.stack } : {}) };
  }
  const { text, total } = run;
  const failure = text === null || text.length > longestFailure ? undefined : failureIn(text);
  if (failure !== undefined) return { how: 'failed', failure, text: text ?? '' };
  return {
    how: 'answered',
    text,
    characters: text?.length ?? 0,
    ...(total === undefined ? {} : { whole: total }),
  };
}

/** What a call came to. */
export function outcomeOfCall(result: CallResult): RunOutcome {
  if (result.ok) {
    const text = JSON.stringify(result.data) ?? null;
    return { how: 'answered', text, characters: text?.length ?? 0 };
  }
  return { how: 'failed', failure: toldFailure(result) };
}

function toldFailure({ code, message, hint, retryable, details }: Failure): ToldFailure {
  return {
    code,
    message,
    retryable,
    ...(hint === undefined ? {} : { hint }),
    ...(details === undefined ? {} : { details }),
  };
}

/** A run that ended because the person stopped it did not fail. */
export function stopped(outcome: RunOutcome): RunOutcome {
  if (outcome.how === 'threw') {
    return outcome.name === 'AbortError' || outcome.name === 'CANCELLED' ? { how: 'cancelled' } : outcome;
  }
  if (outcome.how !== 'failed' || outcome.failure.code !== 'CANCELLED') return outcome;
  const told = member(outcome.failure.details, 'reached');
  return { how: 'cancelled', reached: reaches.find((each) => each === told) };
}

/** A failure that came as a value. */
function failureIn(text: string): ToldFailure | undefined {
  if (!text.startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  if (!saysFailure(value)) return undefined;
  const written = (name: string): string | undefined => {
    const found = member(value, name);
    return typeof found === 'string' ? found : undefined;
  };
  const retryable = member(value, 'retryable');
  return {
    code: written('code'),
    message: written('message') ?? contentText(member(value, 'content')) ?? '',
    hint: written('hint'),
    ...(typeof retryable === 'boolean' ? { retryable } : {}),
    details: member(value, 'details'),
  };
}

/** The texts of an MCP result. */
function contentText(content: unknown): string | undefined {
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((each) => member(each, 'text')).filter((text) => typeof text === 'string');
  return texts.length === 0 ? undefined : texts.join('\n');
}
