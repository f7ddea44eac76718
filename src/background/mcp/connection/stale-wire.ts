import { ProtocolError, UnsupportedProtocolVersionError } from '@modelcontextprotocol/client';
import { causesOf } from './causes-of.ts';
import { httpStatus } from './http-status.ts';
import type { Wire } from './wire.ts';

const sessionWords = /session|not initiali[sz]ed/i;

/**
 * Whether the server refused a request because of the connection and not of what was asked: the session is over (404;
 * some answer 400), or it does not speak any more what it spoke. What was asked was not done then, and may be asked again
 * on a new connection.
 */
export function isStale(error: unknown, wire: Wire): boolean {
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof UnsupportedProtocolVersionError)) return true;
  const status = httpStatus(error);
  const text = causes.map((cause) => (cause instanceof Error ? cause.message : '')).join(' ');
  if (wire.modern) {
    const refused = causes.some((cause) => cause instanceof ProtocolError && cause.code === -32_000);
    return status === 404 || status === 405 || ((status === 400 || refused) && sessionWords.test(text));
  }
  return status === 404 || (status === 400 && (wire.server.transport === 'sse' || sessionWords.test(text)));
}
