import { CallError, type FailureCode } from '../../shared/result.ts';

/** By the beginnings of Chrome's names (https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h). */
const failures: readonly (readonly [
  names: RegExp,
  reason: string,
  FailureCode,
  what: string,
  then: string,
])[] = [
  [
    /^NAME_/,
    'dns',
    'NOT_FOUND',
    'there is no host of this name',
    'Check the address, or search for the right one.',
  ],
  [
    /^CONNECTION_REFUSED/,
    'refused',
    'UNAVAILABLE',
    'nothing answers at this host and port',
    'Check the port, or ask the person to start the server.',
  ],
  [
    /^CERT_/,
    'certificate',
    'UNAVAILABLE',
    'its certificate is not valid',
    'Do not go round this. Tell the person, who decides whether to trust it.',
  ],
  [
    /^SSL_|^BAD_SSL/,
    'tls',
    'UNAVAILABLE',
    'no secure connection could be made',
    'Check whether the address is http, or tell the person.',
  ],
  [
    /TIMED_OUT$/,
    'timed-out',
    'TEMPORARY_FAILURE',
    'it did not answer in time',
    'Try again later, or check the address.',
  ],
  [
    /^INTERNET_DISCONNECTED|^NETWORK_|^PROXY_|^TUNNEL_/,
    'offline',
    'TEMPORARY_FAILURE',
    'the network cannot be used now',
    'Try again when there is a connection.',
  ],
  [
    /^ADDRESS_|^HOST_UNREACHABLE/,
    'unreachable',
    'UNAVAILABLE',
    'its host cannot be reached',
    'Check the address.',
  ],
  [
    /^CONNECTION_|^EMPTY_RESPONSE|^SOCKET_|^HTTP2|^QUIC|^INCOMPLETE|^CONTENT_LENGTH/,
    'broken-off',
    'TEMPORARY_FAILURE',
    'the server broke off without an answer',
    'Try again.',
  ],
  [
    /^TOO_MANY_REDIRECTS/,
    'redirects',
    'UNAVAILABLE',
    'it redirects without end',
    'Try another address of this site.',
  ],
  [
    /^BLOCKED_BY|^UNSAFE_PORT|^DISALLOWED/,
    'blocked',
    'UNAVAILABLE',
    'the browser does not let anybody go there',
    'Try another address, or ask the person.',
  ],
  [
    /^ABORTED/,
    'stopped',
    'CONFLICT',
    'the person stopped it, or something else took its place',
    'Look at the page that is there, then decide whether to try again.',
  ],
];

/**
 * Names why an address was not reached.
 *
 * @param error Chrome’s name for it, such as `net::ERR_NAME_NOT_RESOLVED`
 */
export function netFailure(error: string, url: string): CallError {
  const name = error.replace(/^net::(?:ERR_)?/, '').slice(0, 60);
  const [, reason, code, what, then] = failures.find(([names]) => names.test(name)) ?? [
    undefined,
    'network',
    'UNAVAILABLE' as const,
    'the network failed',
    'Check the address, or try again later.',
  ];
  return new CallError(code, `The address was not reached: ${what} (ERR_${name}). ${then}`, {
    details: { reason, net: `ERR_${name}`, url: url.slice(0, 2_000) },
  });
}
