import {
  IssuerMismatchError,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client';
import { CallError } from '../../../shared/result.ts';
import type { Discovered } from './discover.ts';
import { mayCarrySecrets } from './safe-address.ts';
import type { SignInEdges, SignInServer } from './sign-in-edges.ts';
import { errorWords, notOAuth, notReady, refused, signInFailure } from './sign-in-failure.ts';
import type { Client } from './stored-sign-in.ts';
import { within } from './within.ts';

/** ms a person has for signing in. */
export const personDeadline = 10 * 60_000;

/** What a person’s word is worth: to be exchanged for tokens, once. */
export interface Authorised {
  readonly code: string;
  readonly verifier: string;
  /** Who says to have given it. */
  readonly iss?: string;
}

/**
 * Has the person sign in, in a window of the browser.
 *
 * @throws CallError where they do not, or what comes back is not what was asked for
 */
export async function authorise(
  server: SignInServer,
  found: Discovered,
  client: Client,
  edges: Pick<SignInEdges, 'launch' | 'redirectUrl' | 'newId' | 'after'>,
  life: AbortSignal,
): Promise<Authorised> {
  const { host } = new URL(found.endpoints.issuer);
  const state = edges.newId();
  const { authorizationUrl, codeVerifier } = await startAuthorization(found.authorizationServer, {
    metadata: found.endpoints,
    clientInformation: client,
    redirectUrl: edges.redirectUrl,
    state,
    ...(found.scope === undefined ? {} : { scope: found.scope }),
    ...(found.resource === undefined ? {} : { resource: found.resource }),
  });
  if (!mayCarrySecrets(authorizationUrl, server.url)) {
    throw notOAuth(
      server,
      host,
      `the sign-in page of ${host} is not encrypted, or only exists on this computer`,
    );
  }
  const late = (): CallError =>
    signInFailure(
      server,
      'TIMEOUT',
      `Nobody signed in to “${server.title}” within ${personDeadline / 60_000} minutes. Close the window and sign in again.`,
      { retryable: false },
    );
  const answer = await within(edges.after, personDeadline, life, late, async () => {
    try {
      return await edges.launch(authorizationUrl.href, { interactive: true });
    } catch (error) {
      throw notLaunched(server, host, error);
    }
  });
  const params = ownAnswer(answer, server, edges.redirectUrl, state);
  checkIssuer(params, server, found);
  const iss = params.get('iss');
  return {
    code: codeOf(params, server, host, state),
    verifier: codeVerifier,
    ...(iss === null ? {} : { iss }),
  };
}

/** Chrome tells by sentences alone: chrome/browser/extensions/api/identity/identity_constants.cc. */
function notLaunched(server: SignInServer, host: string, error: unknown): CallError {
  if (error instanceof CallError) return error;
  const says = error instanceof Error ? error.message : String(error);
  if (/did not approve/i.test(says)) {
    return signInFailure(
      server,
      'CANCELLED',
      `The window was closed before you were signed in to “${server.title}”. Sign in again when you want to.`,
    );
  }
  if (/could not be loaded|timed out/i.test(says)) {
    return signInFailure(
      server,
      'UNAVAILABLE',
      `The sign-in page of ${host} could not be loaded, or answers with an error. Check that it runs, then sign in again.`,
      { retryable: true },
    );
  }
  return signInFailure(
    server,
    'UNAVAILABLE',
    'The browser did not open a window for signing in. Close other sign-in windows, then sign in again.',
    { retryable: true },
  );
}

/** What an answer says, if it is one to this sign-in. Nothing else of it is believed, or repeated, before. */
function ownAnswer(
  answer: string,
  server: SignInServer,
  redirectUrl: string,
  state: string,
): URLSearchParams {
  const back = URL.canParse(answer) ? new URL(answer) : undefined;
  const own = new URL(redirectUrl);
  const params = back?.searchParams ?? new URLSearchParams();
  const ours = back?.origin === own.origin && back.pathname === own.pathname;
  if (ours && params.getAll('state').join('\n') === state) return params;
  throw signInFailure(
    server,
    'PERMISSION_DENIED',
    'What came back does not belong to this sign-in, so nothing was stored. Sign in again; if it happens again, somebody may be interfering: do not sign in there.',
    { details: { state: 'state-mismatch' } },
  );
}

/** An answer of another authorization server would have our code exchanged at the wrong one (RFC 9207 §2.4). */
function checkIssuer(params: URLSearchParams, server: SignInServer, { endpoints }: Discovered): void {
  try {
    validateAuthorizationResponseIssuer({
      iss: params.get('iss') ?? undefined,
      expectedIssuer: endpoints.issuer,
      issParameterSupported: endpoints.authorization_response_iss_parameter_supported === true,
    });
  } catch (error) {
    if (!(error instanceof IssuerMismatchError)) throw error;
    throw signInFailure(
      server,
      'PERMISSION_DENIED',
      `What came back is not from ${new URL(endpoints.issuer).host}, where you were to sign in, so nothing was stored. Sign in again; if it happens again, somebody may be interfering: do not sign in there.`,
      { details: { state: 'issuer-mismatch' } },
    );
  }
}

function codeOf(params: URLSearchParams, server: SignInServer, host: string, state: string): string {
  const error = params.get('error');
  if (error === 'server_error' || error === 'temporarily_unavailable') throw notReady(server, host);
  if (error !== null) {
    const said = { error, error_description: params.get('error_description') ?? undefined };
    throw refused(
      server,
      host,
      errorWords(said, [state]),
      'You are not signed in. Sign in again and allow it there, or ask whoever runs the server.',
    );
  }
  const code = params.get('code');
  if (code === null || code === '') throw notOAuth(server, host, `${host} sent neither a code nor a reason`);
  return code;
}
