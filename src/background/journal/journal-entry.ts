import type { CallResult, FailureCode } from '../../shared/result.ts';

/** Who had a call made: the page, through `document.modelContext`, or a person in the Inspector. */
export type CallOrigin = 'page' | 'inspector';

export type CallCode = 'SUCCESS' | FailureCode;

/** What the user answered, where the user was asked. */
export type QuestionOutcome = 'allowed' | 'denied';

/** One call that ended, as the pipeline knows it. */
export interface JournalCall {
  /** ms since the epoch. */
  readonly time: number;
  /** Scheme, host and port. */
  readonly site: string;
  /** The registered name. */
  readonly tool: string;
  /** `pagehand`, or the server the tool comes from. */
  readonly registrant: string;
  readonly origin: CallOrigin;
  readonly result: CallResult;
  /** What the call took, in ms. */
  readonly ms: number;
  readonly input: Readonly<Record<string, unknown>>;
  readonly question?: QuestionOutcome | undefined;
}

/** One call as the journal keeps it. */
export interface JournalEntry {
  /** ms since the epoch. */
  readonly time: number;
  readonly site: string;
  readonly tool: string;
  readonly registrant: string;
  readonly origin: CallOrigin;
  readonly code: CallCode;
  readonly latency: Latency;
  /** The names of the arguments, never their values. */
  readonly arguments: readonly string[];
  readonly question?: QuestionOutcome;
  /** JSON, perhaps cut; only where the user wants values kept. */
  readonly values?: { readonly input: string; readonly result: string };
}

/** Characters that are kept of a site, a tool's name and a registrant: a page chooses what it asks for. */
export const textBudget = 300;
/** Names of arguments that are kept, and characters of each. */
export const argumentBudget = { names: 20, characters: 100 } as const;
/** Characters of JSON that are kept of an input, and of a result. */
export const valueBudget = 20_000;

const buckets = [
  [10, '<10 ms'],
  [100, '<100 ms'],
  [1_000, '<1 s'],
  [10_000, '<10 s'],
] as const;

/** How long a call took, as roughly as the journal keeps it: a precise time says more about a page than it should. */
export type Latency = (typeof buckets)[number][1] | '>=10 s';

/** The bucket of `ms`. A time that is none counts as long. */
export function bucketOf(ms: number): Latency {
  return buckets.find(([below]) => ms < below)?.[1] ?? '>=10 s';
}

/**
 * The entry of a call; with what went in and came out only where `values` says so.
 *
 * @throws RangeError where the time is no number: such an entry would never grow old
 */
export function makeEntry(call: JournalCall, { values }: { readonly values: boolean }): JournalEntry {
  if (!Number.isFinite(call.time)) throw new RangeError('A call in the journal needs the time it was made.');
  return {
    time: call.time,
    site: head(call.site, textBudget),
    tool: head(call.tool, textBudget),
    registrant: head(call.registrant, textBudget),
    origin: call.origin,
    code: call.result.code,
    latency: bucketOf(call.ms),
    arguments: namesOf(call.input),
    ...(call.question === undefined ? {} : { question: call.question }),
    ...(values ? { values: { input: textOf(call.input), result: textOf(call.result) } } : {}),
  };
}

function namesOf(input: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(input)
    .slice(0, argumentBudget.names)
    .map((name) => head(name, argumentBudget.characters));
}

function textOf(value: unknown): string {
  const json = jsonOf(value);
  return json.length <= valueBudget
    ? json
    : `${head(json, valueBudget)}… (cut: ${json.length} characters in all)`;
}

/** Cycles, BigInts, depth and methods of a value's own can make JSON impossible. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '"(not JSON)"';
  } catch {
    return '"(not JSON)"';
  }
}

/** Never ends inside a surrogate pair. */
function head(text: string, characters: number): string {
  return text.length <= characters ? text : text.slice(0, characters).replace(/[\uD800-\uDBFF]$/, '');
}
