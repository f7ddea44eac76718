import { z } from 'zod';
import { CallError } from '../shared/result.ts';
import { definePageTool } from './define.ts';
import type { Destination } from './handles.ts';
import { isWebUrl, linkSchema } from './schema-pieces.ts';

/** Characters of an address in an answer. */
const longestUrl = 2_000;

interface Way {
  readonly type: 'url' | 'back' | 'forward' | 'reload';
  readonly url?: string | undefined;
}

/** Sends the page elsewhere. */
export const navigate = definePageTool({
  name: 'navigate',
  title: 'Navigate',
  description:
    'Goes to an address, back, forward, or loads this page again. The answer comes first and says where to; then this page may end, and its tools with it: list the tools of the page that comes.',
  category: 'navigation',
  effect: 'act',
  reach: 'page',
  reachOf: ({ params, page }) => reachOfWay(params, page.url),
  level: 'act',
  schema: {
    type: z
      .enum(['url', 'back', 'forward', 'reload'])
      .default('url')
      .describe('url: to the address in url. The others take no url.'),
    url: linkSchema
      .optional()
      .describe('Where to, http or https; one like ../about is taken from this page’s address.'),
  },
  handler: async ({ params, page }, response) => {
    const destination = destinationOf(params, page.url);
    const { to } = destination;
    response.data({ going_to: to === 'url' ? destination.url.slice(0, longestUrl) : to });
    if (to === 'back' || to === 'forward')
      response.note(`Where there is nothing to go ${to} to, this page stays as it is.`);
    response.note('The page goes now that it has its answer. List the tools again before the next call.');
    response.afterwards(() => page.go(destination));
  },
});

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
