import { causesOf } from './causes-of.ts';

/** Codes of errors before a request was sent. Browsers do not tell; this is Node. */
const beforeSending = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: ': nothing listens at this address',
  ENOTFOUND: ': there is no such host',
  EAI_AGAIN: ': there is no such host',
  ECONNRESET: ': it closed the connection',
  UND_ERR_SOCKET: ': it closed the connection',
  CERT_HAS_EXPIRED: ': its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: ': its certificate is signed by nobody',
  SELF_SIGNED_CERT_IN_CHAIN: ': its certificate is signed by nobody known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ': its certificate is signed by nobody known',
  ERR_TLS_CERT_ALTNAME_INVALID: ': its certificate is for another name',
};

/** Why the network failed, as the end of a sentence; nothing where the browser keeps it to itself. */
export function networkReason(error: unknown): string {
  for (const code of codesOf(error)) {
    const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
    if (reason !== undefined) return reason;
  }
  return '';
}

/** Whether the request certainly did not, or certainly may have, reached the server; undefined where nobody knows. */
export function reachedServer(error: unknown): boolean | undefined {
  const codes = codesOf(error);
  if (codes.some((code) => beforeSending.includes(code) || code.includes('CERT'))) return false;
  return codes.length > 0 ? true : undefined;
}

function codesOf(error: unknown): string[] {
  return causesOf(error).flatMap((cause) => {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
    return typeof code === 'string' ? [code] : [];
  });
}
