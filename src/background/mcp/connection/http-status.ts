import { InsufficientScopeError, SdkHttpError } from '@modelcontextprotocol/client';
import { causesOf } from './causes-of.ts';

/** The HTTP status a server refused with, if it did. */
export function httpStatus(error: unknown): number | undefined {
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof InsufficientScopeError)) return 403;
  const http = causes.find((cause) => cause instanceof SdkHttpError);
  if (http !== undefined) return http.status;
  // The transport of the oldest protocol has it in its text only.
  const told = causes.find(
    (cause) => cause instanceof Error && cause.message.startsWith('Error POSTing to endpoint'),
  );
  const status = told instanceof Error ? /\(HTTP (\d{3})\)/.exec(told.message)?.[1] : undefined;
  return status === undefined ? undefined : Number(status);
}
