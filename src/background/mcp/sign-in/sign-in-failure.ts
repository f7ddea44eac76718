import { type Said, type Saying, said } from '../../../protocol/said/said.ts';
import { CallError, type FailureCode } from '../../../shared/result.ts';
import { causesOf } from '../connection/causes-of.ts';
import { networkReason } from '../connection/network-reason.ts';
import { ownWords } from '../connection/own-words.ts';
import { RedirectRefused } from '../connection/redirect.ts';
import { type SaysAndNext, saysAndNext, TroubleError } from '../connection/server-state.ts';
import type { SignInServer } from './sign-in-edges.ts';

/** What a sign-in fails with, for people. Nothing of what a request carried or an answer held gets in here. */
export function signInFailure(
  server: Pick<SignInServer, 'id'>,
  code: FailureCode,
  message: string,
  extra: { retryable?: boolean; details?: object; cause?: unknown } = {},
): CallError {
  return new CallError(code, message, { ...extra, details: { server: server.id, ...extra.details } });
}

/** A server of the sign-in could not be reached; `error` is what the network says. */
export function notReached(server: SignInServer, host: string, error: unknown): CallError {
  const redirect = causesOf(error).find((cause) => cause instanceof RedirectRefused);
  if (redirect !== undefined) {
    return signInFailure(
      server,
      'UNAVAILABLE',
      `${host} sends Pagehand on to ${redirect.target ?? 'another address'} in the middle of signing in, where nothing secret is sent. Ask whoever runs “${server.title}” to correct its sign-in addresses.`,
      { retryable: false },
    );
  }
  return passing(server, said('sign_in_unreachable', host, server.title, networkReason(error)), error);
}

/** A server of the sign-in answers that it cannot, for now. */
export function notReady(server: SignInServer, host: string): CallError {
  return passing(server, said('sign_in_not_ready', host, server.title));
}

/** A server of the sign-in does not answer in time. */
export function tooSlow(server: SignInServer): CallError {
  const trouble = saysAndNext(said('sign_in_slow', server.title), said('server_slow_next'));
  return signInFailure(server, 'TIMEOUT', bothOf(trouble), { cause: unreachable(trouble) });
}

function passing(server: SignInServer, says: Said<Saying>, error?: unknown): CallError {
  const trouble = saysAndNext(says, said('sign_in_next'));
  return signInFailure(server, 'UNAVAILABLE', bothOf(trouble), {
    retryable: true,
    cause: unreachable(trouble, error),
  });
}

/** For a connection that fails for it, which looks for its trouble among the causes. */
function unreachable(trouble: SaysAndNext, error?: unknown): TroubleError {
  return new TroubleError({ kind: 'unreachable', ...trouble, passing: true }, error);
}

function bothOf({ says, next }: SaysAndNext): string {
  return `${says} ${next}`;
}

/** The person has not let the extension reach a server of the sign-in. */
export function signInPermissionMissing(server: SignInServer, url: URL): CallError {
  const trouble = saysAndNext(
    said('sign_in_no_permission', url.host, server.title),
    said('sign_in_no_permission_next'),
  );
  return signInFailure(server, 'PERMISSION_DENIED', bothOf(trouble), {
    details: { state: 'permission-missing', origin: url.origin },
    cause: new TroubleError({ kind: 'permission-missing', ...trouble, passing: false }),
  });
}

/** What the other side says does not follow OAuth. */
export function notOAuth(server: SignInServer, host: string, what: string): CallError {
  return signInFailure(
    server,
    'UNAVAILABLE',
    `Signing in to “${server.title}” is not possible: ${what}. Tell whoever runs ${host}, or set a header with a token in this server’s settings.`,
    { retryable: false },
  );
}

/** A server of the sign-in said no, with an error of OAuth (RFC 6749 §4.1.2.1, §5.2; RFC 7591 §3.2.2). */
export function refused(server: SignInServer, host: string, words: string, next: string): CallError {
  const why = words === '' ? '' : `: “${words}”`;
  return signInFailure(server, 'PERMISSION_DENIED', `${host} refused${why}. ${next}`);
}

/** An error of OAuth in its own words, fit to be shown, with nothing that was secret a moment ago. */
export function errorWords(
  theirs: { readonly error?: string | undefined; readonly error_description?: string | undefined },
  secrets: readonly (string | undefined)[] = [],
): string {
  let text = [theirs.error, theirs.error_description]
    .filter((part) => part !== undefined && part !== '')
    .join(': ');
  for (const secret of secrets) {
    if (secret !== undefined && secret !== '') text = text.replaceAll(secret, '…');
  }
  return ownWords(text);
}
