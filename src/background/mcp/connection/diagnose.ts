import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/client';
import { AnswerTooLarge, ownErrors } from './bounded-body.ts';
import { causesOf } from './causes-of.ts';
import type { Exchange } from './guarded-fetch.ts';
import { networkReason } from './network-reason.ts';
import { ownWords } from './own-words.ts';
import { RedirectRefused } from './redirect.ts';
import { type Trouble, TroubleError } from './server-state.ts';

/** Why no connection came about, from what was thrown and what was last heard of the server. */
export function diagnose(error: unknown, seen: Exchange | undefined): Trouble {
  const causes = causesOf(error);
  const known = causes.find((cause) => cause instanceof TroubleError);
  if (known !== undefined) return known.trouble;
  const redirect = causes.find((cause) => cause instanceof RedirectRefused) ?? seen?.redirect;
  if (redirect !== undefined) return redirected(redirect.target);
  if (causes.some((cause) => cause instanceof UnauthorizedError)) return unauthorised(401);
  if (causes.some((cause) => cause instanceof InsufficientScopeError))
    return byStatus(403, seen?.begins ?? '');
  if (causes.some((cause) => cause instanceof AnswerTooLarge) || hasCode(causes, ownErrors.tooLarge)) {
    return notMcp('The server’s answer has no end: nothing that long is read.');
  }
  if (causes.some((cause) => cause instanceof UnsupportedProtocolVersionError)) return incompatible();
  if (isTimeout(causes)) {
    return unreachable(
      'The server does not answer in time.',
      'Check that it runs and is not overloaded, then try again.',
    );
  }
  const http = causes.find((cause) => cause instanceof SdkHttpError);
  const status = http?.status ?? (seen !== undefined && seen.error === undefined ? seen.status : undefined);
  if (status !== undefined && status >= 300) return byStatus(status, seen?.begins ?? '');
  const network = seen?.error ?? causes.find((cause) => cause instanceof TypeError);
  if (network !== undefined && !isFormat(causes)) {
    return unreachable(
      `The server cannot be reached${networkReason(network)}.`,
      'Check that it runs and that the address is right, then try again.',
    );
  }
  if (seen?.contentType !== undefined && hasSdkCode(causes, SdkErrorCode.ClientHttpUnexpectedContent)) {
    const html = seen.contentType.toLowerCase().includes('html');
    return notMcp(
      html
        ? 'There is a web page at this address, not an MCP server.'
        : 'What is at this address answers with something that is not MCP.',
    );
  }
  if (/protocol version is not supported|no modern overlap/.test(String(error))) return incompatible();
  const refusal = causes.find((cause) => cause instanceof ProtocolError);
  if (refusal !== undefined && refusal.code !== ownErrors.lost) {
    return {
      kind: 'incompatible',
      says: 'The server speaks MCP, but refuses to begin.',
      next: 'Look at what it says, and at its log.',
      passing: false,
      serverSays: ownWords(refusal.message),
    };
  }
  return notMcp('The server’s answer breaks off, or is not what the protocol says.');
}

/** The user did not let the extension reach this server, or took it back. */
export function permissionMissing(url: string): Trouble {
  return {
    kind: 'permission-missing',
    says: `Pagehand may not reach ${new URL(url).host}.`,
    next: 'Allow it in this server’s settings; the browser then asks you.',
    passing: false,
  };
}

function byStatus(status: number, text: string): Trouble {
  const said = text === '' ? {} : { serverSays: ownWords(text) };
  if (status === 401) return { ...unauthorised(401), ...said };
  if (status === 403)
    return { ...(/\borigin\b|\bhost\b/i.test(text) ? forbiddenOrigin : unauthorised(403)), ...said };
  if ([408, 429, 502, 503, 504].includes(status)) {
    return {
      ...unreachable(`The server is not ready (HTTP ${status}).`, 'Wait a little, then try again.'),
      ...said,
    };
  }
  if (status >= 500)
    return {
      ...notMcp(`The server fails with HTTP ${status}.`),
      passing: true,
      next: 'Look at the server’s log.',
      ...said,
    };
  return { ...notMcp(`Nothing at this address speaks MCP (HTTP ${status}).`), ...said };
}

const forbiddenOrigin: Trouble = {
  kind: 'forbidden-origin',
  says: 'The server refuses requests from this extension (HTTP 403): it does not allow its Origin.',
  next: 'Add the extension’s Origin, or its bare id, to the origins the server allows (often “allowedOrigins”), and restart the server.',
  passing: false,
};

function unauthorised(status: 401 | 403): Trouble {
  return status === 401
    ? {
        kind: 'unauthorised',
        says: 'The server wants to know who you are (HTTP 401).',
        next: 'Sign in, or set the header with your token in this server’s settings.',
        passing: false,
      }
    : {
        kind: 'unauthorised',
        says: 'The server refuses you (HTTP 403).',
        next: 'Check the token in this server’s settings and what it may do; some servers refuse every extension’s Origin this way, too.',
        passing: false,
      };
}

function redirected(target: string | undefined): Trouble {
  return notMcp(
    `The server sends requests on to ${target ?? 'another address'}. Pagehand does not follow, since your headers would go there.`,
    target === undefined
      ? 'Ask whoever runs the server for its final address and enter it.'
      : 'If that is the server you mean, enter that address.',
  );
}

function notMcp(
  says: string,
  next = 'Check the address; the path matters, often it ends in /mcp or /sse.',
): Trouble {
  return { kind: 'not-mcp', says, next, passing: false };
}

function unreachable(says: string, next: string): Trouble {
  return { kind: 'unreachable', says, next, passing: true };
}

function incompatible(): Trouble {
  return {
    kind: 'incompatible',
    says: 'The server speaks no version of MCP that Pagehand speaks.',
    next: 'Update the server, or Pagehand.',
    passing: false,
  };
}

function hasCode(causes: readonly unknown[], code: number): boolean {
  return causes.some((cause) => cause instanceof ProtocolError && cause.code === code);
}

function hasSdkCode(causes: readonly unknown[], code: SdkErrorCode): boolean {
  return causes.some((cause) => cause instanceof SdkError && cause.code === code);
}

function isTimeout(causes: readonly unknown[]): boolean {
  return (
    hasSdkCode(causes, SdkErrorCode.RequestTimeout) ||
    causes.some(
      (cause) => cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'ConnectTimeout'),
    )
  );
}

function isFormat(causes: readonly unknown[]): boolean {
  return causes.some(
    (cause) => cause instanceof SyntaxError || (cause instanceof Error && cause.name.includes('ZodError')),
  );
}
