import { z } from 'zod';
import { CallError } from '../shared/result.ts';
import { notPrivate } from './conditions.ts';
import { defineTool } from './define.ts';
import type { BrowserPage } from './handles.ts';
import { pageIdSchema, webUrlSchema } from './schema-pieces.ts';

/** Pages listed at most; more is nothing a reader can use. */
const maxPages = 200;

/** Characters of an address and a title in an answer. Other sites choose them. */
const longest = { url: 2_000, title: 200 } as const;

/** Lists the pages that are open. */
export const listPages = defineTool({
  name: 'list_pages',
  title: 'List pages',
  description:
    'The web pages open in this browser: pageId, url, title, and whether each is the one selected in its window. The page this call comes from is marked as calling. Titles and addresses are the sites’ own words.',
  category: 'tabs',
  effect: 'read',
  reach: 'browser',
  level: 'developer',
  when: notPrivate,
  schema: {},
  handler: async ({ browser, page }, response) => {
    const pages = await browser.pages();
    response.data({
      pages: pages
        .slice(0, maxPages)
        .map((each) => ({ ...shown(each), ...(each.pageId === page.tabId ? { calling: true } : {}) })),
      total: pages.length,
    });
    if (pages.length > maxPages)
      response.note(`${pages.length - maxPages} more pages are open and not listed. Close some to see them.`);
  },
});

/** Opens a page. */
export const newPage = defineTool({
  name: 'new_page',
  title: 'Open a new page',
  description:
    'Opens an address in a new tab, behind this one unless background is false, and answers its pageId. The new page has tools of its own.',
  category: 'tabs',
  effect: 'act',
  reach: 'browser',
  level: 'developer',
  when: notPrivate,
  schema: {
    url: webUrlSchema.describe('The full address, http or https.'),
    background: z.boolean().default(true).describe('false: the new tab is shown at once.'),
  },
  handler: async ({ params: { url, background }, browser }, response) => {
    response.data({ page: shown(await browser.open(url, { background })) });
  },
});

/** Shows a page. */
export const selectPage = defineTool({
  name: 'select_page',
  title: 'Select a page',
  description:
    'Shows the page with this pageId: its tab comes to the front of its window, and the window too.',
  category: 'tabs',
  effect: 'act',
  reach: 'browser',
  level: 'developer',
  when: notPrivate,
  schema: { pageId: pageIdSchema },
  handler: async ({ params, browser }, response) => {
    response.data({ page: shown(await browser.select(params.pageId)) });
  },
});

/** Closes a page. */
export const closePage = defineTool({
  name: 'close_page',
  title: 'Close a page',
  description:
    'Closes the page with this pageId; what was typed there and not sent is lost. The page this call comes from closes after the answer. The last page stays open: no page would be left to call tools on.',
  category: 'tabs',
  effect: 'act',
  reach: 'browser',
  level: 'developer',
  when: notPrivate,
  schema: { pageId: pageIdSchema },
  handler: async ({ params: { pageId }, browser, page }, response) => {
    const pages = await browser.pages();
    const listed = pages.some((each) => each.pageId === pageId);
    if (listed && pages.length === 1) {
      throw new CallError(
        'CONFLICT',
        'This is the last page that is open, and it stays. Open another one with new_page, then close this one.',
      );
    }
    // A page that is not listed is not there to be closed: the browser’s end says so.
    if (!listed || pageId !== page.tabId) {
      await browser.close(pageId);
      response.data({ closed: pageId });
      return;
    }
    response.data({ closing: pageId });
    response.note('This is the page the call came from. It closes now that it has its answer.');
    response.afterwards(() => browser.close(pageId));
  },
});

function shown({ pageId, url, title, selected }: BrowserPage) {
  return { pageId, url: cut(url, longest.url), title: cut(title, longest.title), selected };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
