/**
 * The result contract: what every call answers, whoever made it. A failure is a value and is never thrown through
 * `execute`, where the browser would hide it behind an `UnknownError`.
 */
export const failureCodes = [
  'VALIDATION_ERROR',
  'NOT_FOUND',
  'STALE_ELEMENT',
  'CONFLICT',
  'CONFIRMATION_REQUIRED',
  'PERMISSION_DENIED',
  'DIALOG_OPEN',
  'UNAVAILABLE',
  'TIMEOUT',
  'CANCELLED',
  'TEMPORARY_FAILURE',
  'INTERNAL_ERROR',
] as const;

export type FailureCode = (typeof failureCodes)[number];

export interface Success<Data = unknown> {
  readonly ok: true;
  readonly code: 'SUCCESS';
  readonly data: Data;
}

export interface Failure {
  readonly ok: false;
  /**
   * MCP's word for a failed call (https://modelcontextprotocol.io/specification/2025-06-18/server/tools#error-handling):
   * clients that pass page tools on as MCP tools look for it, and would report a success otherwise.
   */
  readonly isError: true;
  readonly code: FailureCode;
  /** What happened and what to do next. */
  readonly message: string;
  /** True exactly where the same call may succeed later by itself. */
  readonly retryable: boolean;
  readonly hint?: string;
  readonly details?: unknown;
}

export type CallResult<Data = unknown> = Success<Data> | Failure;

const retryableCodes: ReadonlySet<FailureCode> = new Set(['TIMEOUT', 'TEMPORARY_FAILURE', 'DIALOG_OPEN']);

/** Wraps what a call found. */
export function success<Data>(data: Data): Success<Data> {
  return { ok: true, code: 'SUCCESS', data };
}

/** A failure; `retryable` follows from the code unless it is given. */
export function failure(
  code: FailureCode,
  message: string,
  extra: { retryable?: boolean; hint?: string; details?: unknown } = {},
): Failure {
  return {
    ok: false,
    isError: true,
    code,
    message,
    retryable: extra.retryable ?? retryableCodes.has(code),
    ...(extra.hint === undefined ? {} : { hint: extra.hint }),
    ...(extra.details === undefined ? {} : { details: extra.details }),
  };
}

/** Thrown inside, turned into its failure at the boundary. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: Failure;

  constructor(
    code: FailureCode,
    message: string,
    extra: { retryable?: boolean; hint?: string; details?: unknown; cause?: unknown } = {},
  ) {
    const { cause, ...rest } = extra;
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure(code, message, rest);
  }
}
