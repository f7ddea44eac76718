import { z } from 'zod';
import { CallError } from '../shared/result.ts';
import { definePageTool } from './define.ts';
import type { Arrival, Destination } from './handles.ts';
import { deadlineFrom, isWebUrl, linkSchema, timeoutSchema } from './schema-pieces.ts';
import type { ToolResponse } from './tool-response.ts';

/** Characters of an address and a title in an answer. */
const longest = { url: 2_000, title: 200 } as const;

/** ms until an answer is given up unless the caller says so, and what answering takes besides. */
const patience = { usual: 30_000, answering: 5_000 } as const;

interface Way {
  readonly type: 'url' | 'back' | 'forward' | 'reload';
  readonly url?: string | undefined;
}

/** Sends the page elsewhere. */
export const navigate = definePageTool({
  name: 'navigate',
  title: 'Navigate',
  description:
    'Goes to an address, back, forward, or loads this page again. On the page itself the answer comes first and says where to; then the page may end, and its tools with it: list the tools of the page that comes. For a place in the same document (#part), and for callers outside the page, it says what came of it: url, title, HTTP status, or a download.',
  category: 'navigation',
  effect: 'act',
  reach: 'page',
  reachOf: ({ params, page }) => reachOfWay(params, page.url),
  level: 'act',
  blockedByDialog: true,
  outlivesPage: true,
  schema: {
    type: z
      .enum(['url', 'back', 'forward', 'reload'])
      .default('url')
      .describe('url: to the address in url. The others take no url.'),
    url: linkSchema
      .optional()
      .describe('Where to, http or https; one like ../about is taken from this page’s address.'),
    handleBeforeUnload: z
      .enum(['accept', 'dismiss'])
      .optional()
      .describe(
        'What a page that asks whether to leave is answered. accept leaves: what was not saved is lost. dismiss stays. Left out: accept.',
      ),
    timeout: timeoutSchema.describe(
      'How long to wait for what comes of it, in ms, at most 300000. Left out, 0 or less: 30000.',
    ),
  },
  deadlineOf: ({ timeout }) => deadlineFrom(timeout, patience.usual) + patience.answering,
  handler: async ({ params, page }, response) => {
    const destination = destinationOf(params, page.url);
    const { to } = destination;
    const prospect = await page.prospect(destination);
    if (prospect.there === false) {
      throw new CallError(
        'CONFLICT',
        `There is nothing to go ${to} to: this page is the ${to === 'back' ? 'first' : 'last'} of its tab. Go to an address instead.`,
        { details: { reason: 'no-history' } },
      );
    }
    const how = {
      beforeUnload: params.handleBeforeUnload ?? 'accept',
      insist: params.handleBeforeUnload !== undefined,
    } as const;
    // Who calls through the page hears nothing after it, unless it stays.
    if (page.caller !== 'page' || prospect.sameDocument) {
      const timeout = deadlineFrom(params.timeout, patience.usual);
      tell(await page.travel(destination, { ...how, timeout }, prospect), response);
      return;
    }
    response.data({ going_to: to === 'url' ? destination.url.slice(0, longest.url) : to });
    if (prospect.there === undefined && (to === 'back' || to === 'forward'))
      response.note(`Where there is nothing to go ${to} to, this page stays as it is.`);
    if (prospect.mayAsk) {
      const then = how.beforeUnload === 'accept' ? 'it is left' : 'it stays as it is';
      response.note(`If the page asks whether to leave it, the answer is ${how.beforeUnload}: ${then}.`);
    }
    response.note('The page goes now that it has its answer. List the tools again before the next call.');
    response.afterwards(() => page.go(destination, how));
  },
});

/** Says what came of it. */
function tell(arrival: Arrival, response: ToolResponse): void {
  const { came, url, title, status, loading, download, dialogs } = arrival;
  response.data({
    url: url.slice(0, longest.url),
    title: title.slice(0, longest.title),
    ...(status === undefined ? {} : { status }),
    ...(loading === undefined ? {} : { loading }),
    ...(download === undefined ? {} : { download: { ...download, url: download.url.slice(0, longest.url) } }),
    ...(dialogs.length === 0 ? {} : { dialogs }),
  });
  switch (came) {
    case 'page':
      if (loading) response.note('The page is there, and still loads. Wait for what you need with wait_for.');
      break;
    case 'place':
      response.note('It is a place in the same document: the page and its uids stay.');
      break;
    case 'download':
      response.note('The address is a file, which is downloaded. The page stays as it was.');
      break;
    case 'nothing':
      response.note(`The server answered ${status}, with nothing to show. The page stays as it was.`);
      break;
    case 'stayed':
      response.note('The page asked whether to leave it, and was told to stay. It is as it was.');
      break;
  }
}

/** A page may go anywhere on its own site by itself; to others only the person sends it. */
function reachOfWay(way: Way, pageUrl: string): 'page' | 'browser' {
  const target = targetOf(way, pageUrl);
  // Nobody is asked about what is refused anyway.
  if (target === undefined || !isWebUrl(target)) return 'page';
  return target.origin === new URL(pageUrl).origin ? 'page' : 'browser';
}

/** @throws CallError VALIDATION_ERROR where the arguments name no way, more than one, or no address of the web */
function destinationOf(way: Way, pageUrl: string): Destination {
  const { type, url } = way;
  if (type !== 'url') {
    if (url === undefined) return { to: type };
    throw wrong(
      `url says where to, and type says ${type}: only one can count. Leave url out, or set type to url.`,
    );
  }
  if (url === undefined)
    throw wrong('There is no url to go to. Give one, or set type to back, forward or reload.');
  const target = targetOf(way, pageUrl);
  if (target === undefined)
    throw wrong(`url is no address, seen from ${pageUrl.slice(0, 200)} either. Correct it and retry.`);
  if (!isWebUrl(target))
    throw wrong(
      `url leads to ${target.protocol} here, and only http and https are gone to. Give a full address.`,
    );
  return { to: 'url', url: target.href };
}

function targetOf({ type, url }: Way, pageUrl: string): URL | undefined {
  if (type !== 'url' || url === undefined) return undefined;
  return URL.canParse(url, pageUrl) ? new URL(url, pageUrl) : undefined;
}

function wrong(message: string): CallError {
  return new CallError('VALIDATION_ERROR', message);
}
