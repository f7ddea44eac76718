import {
  InsufficientScopeError,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { CallError, type FailureCode } from '../../../shared/result.ts';
import { AnswerTooLarge, ownErrors } from './bounded-body.ts';
import { causesOf } from './causes-of.ts';
import { httpStatus } from './http-status.ts';
import { networkReason, reachedServer } from './network-reason.ts';
import { ownWords } from './own-words.ts';
import type { ServerConfig } from './server-config.ts';
import { type Trouble, TroubleError } from './server-state.ts';

/** What is asked of a server, for sentences and for what may be repeated. */
export interface Asked {
  readonly config: ServerConfig;
  /** As “the tool x”. */
  readonly what: string;
  /** Whether doing it twice does no harm, as far as the server declares. */
  readonly harmless: boolean;
}

const headerMismatch = -32_020;
const missingClientCapability = -32_021;
const resourceNotFound = -32_002;

/** Whether the server refused a call for headers that its tool wants: what is known of the tool is out of date. */
export function isHeaderMismatch(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof ProtocolError && cause.code === headerMismatch);
}

/** A call that fails as `code`, with the server in its details. */
export function refuse(
  asked: Pick<Asked, 'config'>,
  code: FailureCode,
  message: string,
  extra: { retryable?: boolean; serverSays?: string; cause?: unknown; state?: string } = {},
): CallError {
  const { retryable, cause, serverSays, state } = extra;
  return new CallError(code, message, {
    ...(retryable === undefined ? {} : { retryable }),
    ...(cause === undefined ? {} : { cause }),
    details: {
      server: asked.config.id,
      ...(state === undefined ? {} : { state }),
      ...(serverSays === undefined || serverSays === '' ? {} : { serverSays: ownWords(serverSays) }),
    },
  });
}

/** The failure of a call for which there is no connection. It was not sent. */
export function troubleFailure(config: ServerConfig, trouble: Trouble): CallError {
  const denied =
    trouble.kind === 'unauthorised' ||
    trouble.kind === 'permission-missing' ||
    trouble.kind === 'forbidden-origin';
  return refuse(
    { config },
    denied ? 'PERMISSION_DENIED' : 'UNAVAILABLE',
    `The server “${config.name}” cannot be used. ${trouble.says} ${trouble.next}`,
    {
      retryable: trouble.passing,
      state: trouble.kind,
      ...(trouble.serverSays === undefined ? {} : { serverSays: trouble.serverSays }),
    },
  );
}

/** What to throw instead of an error that says why there is no connection. */
export function asFailure(config: ServerConfig, error: unknown): unknown {
  return error instanceof TroubleError ? troubleFailure(config, error.trouble) : error;
}

/** The failure of a call that was sent, from what the library threw. */
export function callFailure(error: unknown, asked: Asked): CallError {
  if (error instanceof CallError) return error;
  const causes = causesOf(error);
  const protocol = causes.find((cause) => cause instanceof ProtocolError);
  if (protocol !== undefined) return protocolFailure(protocol, asked);
  if (causes.some((cause) => cause instanceof AnswerTooLarge)) return tooLarge(asked);
  const scope = causes.find((cause) => cause instanceof InsufficientScopeError);
  if (scope !== undefined) return tooLittle(scope, asked);
  const status = causes.some((cause) => cause instanceof UnauthorizedError) ? 401 : httpStatus(error);
  if (status !== undefined && status >= 300) return httpFailure(status, error, asked);
  const sdk = causes.find((cause) => cause instanceof SdkError);
  switch (sdk?.code) {
    case SdkErrorCode.CapabilityNotSupported:
      return refuse(
        asked,
        'UNAVAILABLE',
        `For ${asked.what} the server needs something Pagehand does not offer: models and files are not shared with servers. Use another tool.`,
        { serverSays: sdk.message },
      );
    case SdkErrorCode.InputRequiredRoundsExceeded:
      return refuse(
        asked,
        'UNAVAILABLE',
        `The server keeps asking questions about ${asked.what}. Use another tool.`,
      );
    case SdkErrorCode.InvalidResult:
    case SdkErrorCode.UnsupportedResultType:
    case SdkErrorCode.ClientHttpUnexpectedContent:
      return broken(asked, error);
  }
  if (
    causes.some(
      (cause) => cause instanceof SyntaxError || (cause instanceof Error && cause.name.includes('ZodError')),
    )
  ) {
    return broken(asked, error);
  }
  return lost(asked, error);
}

function protocolFailure(error: ProtocolError, asked: Asked): CallError {
  const said = { serverSays: error.message, cause: error };
  switch (error.code) {
    case ownErrors.lost:
      return lost(asked, undefined);
    case ownErrors.tooLarge:
      return tooLarge(asked);
    case ProtocolErrorCode.InvalidParams:
      return refuse(
        asked,
        'VALIDATION_ERROR',
        `The server does not take these arguments for ${asked.what}. Read in details what it says, and correct them.`,
        said,
      );
    case ProtocolErrorCode.MethodNotFound:
    case resourceNotFound:
      return refuse(
        asked,
        'NOT_FOUND',
        `The server does not have ${asked.what} any more. Look at its list again.`,
        said,
      );
    case headerMismatch:
      return refuse(
        asked,
        'TEMPORARY_FAILURE',
        `What is known of ${asked.what} is out of date. Look at its list again, then try again.`,
        said,
      );
    case missingClientCapability:
      return refuse(
        asked,
        'UNAVAILABLE',
        `For ${asked.what} the server needs something Pagehand does not offer. Use another tool.`,
        said,
      );
    default:
      return refuse(asked, 'INTERNAL_ERROR', `The server failed at ${asked.what}. ${doneOrNot(asked)}`, {
        ...said,
        retryable: asked.harmless,
      });
  }
}

function httpFailure(status: number, error: unknown, asked: Asked): CallError {
  const cause = { cause: error, state: `http-${status}` };
  if (status === 401 || status === 403) {
    return refuse(
      asked,
      'PERMISSION_DENIED',
      `The server “${asked.config.name}” refuses you (HTTP ${status}). Sign in again, or check the token in its settings.`,
      cause,
    );
  }
  if (status === 429 || status === 503) {
    return refuse(
      asked,
      'TEMPORARY_FAILURE',
      `The server “${asked.config.name}” is busy (HTTP ${status}). Wait a little, then try again.`,
      cause,
    );
  }
  if (status === 413)
    return refuse(asked, 'VALIDATION_ERROR', 'The server does not take that much at once. Send less.', cause);
  if (status >= 500) {
    return refuse(
      asked,
      'UNAVAILABLE',
      `The server failed (HTTP ${status}) at ${asked.what}. ${doneOrNot(asked)}`,
      { ...cause, retryable: asked.harmless },
    );
  }
  return refuse(
    asked,
    'UNAVAILABLE',
    `The server refuses ${asked.what} (HTTP ${status}). Test the connection in the settings.`,
    { ...cause, retryable: false },
  );
}

/** The rest of the server is not concerned: it lets us in, and refused to do this one thing. */
function tooLittle(
  { requiredScope, errorDescription, message }: InsufficientScopeError,
  asked: Asked,
): CallError {
  return refuse(
    asked,
    'PERMISSION_DENIED',
    `The server “${asked.config.name}” wants more for ${asked.what} than you signed in for. Nothing was done. Sign in with an account, or set a token, that may do it; or use another tool.`,
    { serverSays: errorDescription ?? requiredScope ?? message, state: 'insufficient-scope' },
  );
}

function tooLarge(asked: Asked): CallError {
  return refuse(
    asked,
    'UNAVAILABLE',
    `The answer to ${asked.what} is too long to be read. The call may have been done. Ask for less.`,
  );
}

function broken(asked: Asked, error: unknown): CallError {
  return refuse(
    asked,
    'INTERNAL_ERROR',
    `The server’s answer to ${asked.what} breaks off, or is not what the protocol says. ${doneOrNot(asked)}`,
    { cause: error, retryable: asked.harmless },
  );
}

/** The network failed, or the stream ended without an answer. */
function lost(asked: Asked, error: unknown): CallError {
  if (error !== undefined && reachedServer(error) === false) {
    return refuse(
      asked,
      'UNAVAILABLE',
      `The server “${asked.config.name}” cannot be reached${networkReason(error)}. Check that it runs, then try again.`,
      { retryable: true, cause: error },
    );
  }
  return refuse(
    asked,
    'UNAVAILABLE',
    `The connection to the server was lost before it answered ${asked.what}. ${doneOrNot(asked)}`,
    {
      retryable: asked.harmless,
      ...(error === undefined ? {} : { cause: error }),
    },
  );
}

/** The failure of a call that took too long. */
export function lateFailure(ms: number, asked: Asked): CallError {
  return refuse(
    asked,
    'TIMEOUT',
    `The server did not answer ${asked.what} within ${ms / 1000} s. ${doneOrNot(asked)}`,
    { retryable: asked.harmless },
  );
}

function doneOrNot({ harmless }: Asked): string {
  return harmless ? 'Try again.' : 'It may have been done all the same: look before you call it again.';
}
