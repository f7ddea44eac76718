import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/client';
import { type Said, type Saying, said } from '../../../protocol/said/said.ts';
import { AnswerTooLarge, ownErrors } from './bounded-body.ts';
import { causesOf } from './causes-of.ts';
import type { Exchange } from './guarded-fetch.ts';
import { networkReason } from './network-reason.ts';
import { ownWords } from './own-words.ts';
import { RedirectRefused } from './redirect.ts';
import { saysAndNext, type Trouble, TroubleError } from './server-state.ts';

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
    return notMcp(said('server_endless'));
  }
  if (causes.some((cause) => cause instanceof UnsupportedProtocolVersionError)) return incompatible();
  if (isTimeout(causes)) {
    return unreachable(said('server_slow'), said('server_slow_next'));
  }
  const http = causes.find((cause) => cause instanceof SdkHttpError);
  const status = http?.status ?? (seen !== undefined && seen.error === undefined ? seen.status : undefined);
  if (status !== undefined && status >= 300) return byStatus(status, seen?.begins ?? '');
  const network = seen?.error ?? causes.find((cause) => cause instanceof TypeError);
  if (network !== undefined && !isFormat(causes)) {
    const why = networkReason(network);
    return unreachable(
      why === '' ? said('server_unreachable') : said('server_unreachable_why', why),
      said('server_unreachable_next'),
    );
  }
  if (seen?.contentType !== undefined && hasSdkCode(causes, SdkErrorCode.ClientHttpUnexpectedContent)) {
    const html = seen.contentType.toLowerCase().includes('html');
    return notMcp(said(html ? 'server_web_page' : 'server_other'));
  }
  if (/protocol version is not supported|no modern overlap/.test(String(error))) return incompatible();
  const refusal = causes.find((cause) => cause instanceof ProtocolError);
  if (refusal !== undefined && refusal.code !== ownErrors.lost) {
    return {
      kind: 'incompatible',
      ...saysAndNext(said('server_refuses_to_begin'), said('server_refuses_to_begin_next')),
      passing: false,
      serverSays: ownWords(refusal.message),
    };
  }
  return notMcp(said('server_breaks_off'));
}

/** The user did not let the extension reach this server, or took it back. */
export function permissionMissing(url: string): Trouble {
  return {
    kind: 'permission-missing',
    ...saysAndNext(said('server_no_permission', new URL(url).host), said('server_no_permission_next')),
    passing: false,
  };
}

function byStatus(status: number, text: string): Trouble {
  const theirs = text === '' ? {} : { serverSays: ownWords(text) };
  if (status === 401) return { ...unauthorised(401), ...theirs };
  if (status === 403)
    return { ...(/\borigin\b|\bhost\b/i.test(text) ? forbiddenOrigin : unauthorised(403)), ...theirs };
  if ([408, 429, 502, 503, 504].includes(status)) {
    return {
      ...unreachable(said('server_not_ready', status), said('server_not_ready_next')),
      ...theirs,
    };
  }
  if (status >= 500)
    return {
      ...notMcp(said('server_fails', status), said('server_fails_next')),
      passing: true,
      ...theirs,
    };
  return { ...notMcp(said('server_nothing_there', status)), ...theirs };
}

const forbiddenOrigin: Trouble = {
  kind: 'forbidden-origin',
  ...saysAndNext(said('server_refuses_origin'), said('server_refuses_origin_next')),
  passing: false,
};

function unauthorised(status: 401 | 403): Trouble {
  return status === 401
    ? {
        kind: 'unauthorised',
        ...saysAndNext(said('server_unauthorised'), said('server_unauthorised_next')),
        passing: false,
      }
    : {
        kind: 'unauthorised',
        ...saysAndNext(said('server_forbidden'), said('server_forbidden_next')),
        passing: false,
      };
}

function redirected(target: string | undefined): Trouble {
  return target === undefined
    ? notMcp(said('server_redirects_away'), said('server_redirects_away_next'))
    : notMcp(said('server_redirects', target), said('server_redirects_next'));
}

function notMcp(says: Said<Saying>, next = said('server_check_address')): Trouble {
  return { kind: 'not-mcp', ...saysAndNext(says, next), passing: false };
}

function unreachable(says: Said<Saying>, next: Said<Saying>): Trouble {
  return { kind: 'unreachable', ...saysAndNext(says, next), passing: true };
}

function incompatible(): Trouble {
  return {
    kind: 'incompatible',
    ...saysAndNext(said('server_no_version'), said('server_no_version_next')),
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
