import { z } from 'zod';
import { CallError } from '../shared/result.ts';
import { definePageTool, type ToolSettings } from './define.ts';
import type { PageHandle } from './handles.ts';
import { deadlineFrom, timeoutSchema } from './schema-pieces.ts';
import type { ToolResponse } from './tool-response.ts';

/** Characters of a snapshot. The most is for who wants all of a large page at once: what is asked for is given. */
const budgets = { full: { usual: 20_000, most: 2_000_000 }, slim: { usual: 6_000, most: 15_000 } } as const;

/** How many matches are given at most. */
const mostMatches = 20;

/** ms: what is usual, what answering takes besides, and what the browser may take for its tree of a large page. */
const patience = { usual: 30_000, answering: 5_000, verbose: 120_000 } as const;

const uidSchema = z.string().min(1).max(64);
const textSchema = z.string().trim().min(1).max(1_000);
const framesSchema = z
  .boolean()
  .default(false)
  .describe('true: looks into frames of other sites, too. The user may be asked first.');

function snapshotChars({ slim }: ToolSettings) {
  const { usual, most } = slim ? budgets.slim : budgets.full;
  return z
    .int()
    .min(1_000)
    .max(most)
    .default(usual)
    .describe(`At most this many characters of snapshot, 1000 to ${most}.`);
}

/** What the page shows, as text. */
export const takeSnapshot = (settings: ToolSettings) =>
  definePageTool({
    name: 'take_snapshot',
    title: 'Take a snapshot',
    description:
      'What this page shows, as text: one line for each thing, as in `kq12 button "Save" disabled`, indented by what it stands in. The first word is its uid, by which other tools find it; it stays while the element lives. `|` parts the cells of a row, `*` marks what is chosen, `…` where something was cut and how to see it. Take one before you act; later ones with changesOnly are short.',
    category: 'reading',
    effect: 'read',
    reach: 'page',
    level: 'read',
    schema: {
      root: uidSchema
        .optional()
        .describe('Only what is inside the element with this uid, with long texts in full.'),
      find: textSchema
        .optional()
        .describe('Only the lines with this text, in any case, with what is above and below them.'),
      page: z
        .int()
        .min(1)
        .max(100_000)
        .optional()
        .describe(
          'Where everything does not fit: which part of the whole, from 1. Left out: what is in view first.',
        ),
      changesOnly: z
        .boolean()
        .default(false)
        .describe('Only what changed since the last whole snapshot of the same root, or the last changes.'),
      frames: framesSchema,
      verbose: z
        .boolean()
        .default(false)
        .describe(
          'true: the browser’s own accessibility tree instead, for developers. Needs level developer; slow; with root, page, max_chars only.',
        ),
      max_chars: snapshotChars(settings),
    },
    levelOf: ({ verbose }) => (verbose ? 'developer' : 'read'),
    deadlineOf: ({ verbose }) => (verbose ? patience.verbose : patience.usual),
    reachOf: ({ params }) => (params.frames ? 'embedded' : 'page'),
    blockedByDialog: true,
    handler: async ({ params, page }, response) => {
      const { root, find, page: part, changesOnly, frames, max_chars: maxChars } = params;
      if (params.verbose) {
        if (find !== undefined || changesOnly || frames)
          throw new CallError(
            'VALIDATION_ERROR',
            'verbose goes with root, page and max_chars only. Leave find, changesOnly and frames out, or verbose.',
          );
        await tellBrowserTree(page, { root, page: part, maxChars }, response);
        return;
      }
      if ([find !== undefined, part !== undefined, changesOnly].filter(Boolean).length > 1) {
        throw new CallError(
          'VALIDATION_ERROR',
          'find, page and changesOnly do not go together. Use one of them.',
        );
      }
      const view = await page.run('view', {
        caller: page.caller,
        root,
        find,
        page: part,
        changesOnly,
        maxChars,
        ...(frames ? { frames } : {}),
      });
      const { text, url, title, number, since, pages, linesLeft, totalChars, notes } = view;
      const goOn = 'Call again with root, find, page or a smaller max_chars.';
      response.snapshot({ text, goOn, asked: maxChars });
      response.data({
        url,
        title,
        ...(number === undefined ? {} : { number }),
        ...(since === undefined ? {} : { changesSince: since }),
      });
      if (linesLeft > 0) response.data({ totalChars, pages });
      for (const note of notes) response.note(note);
    },
  });

/** The browser's own tree, for who asks for everything. */
async function tellBrowserTree(
  page: PageHandle,
  options: Parameters<PageHandle['browserTree']>[0],
  response: ToolResponse,
): Promise<void> {
  const { url, title, text, pages, totalChars } = await page.browserTree(options);
  const { page: part = 1 } = options;
  const goOn = 'Call again with root, page or a smaller max_chars.';
  response.snapshot({ text, goOn, asked: options.maxChars });
  response.data({ url, title });
  if (pages === 1) return;
  response.data({ totalChars, pages });
  const then =
    part < pages ? `Go on with page: ${part + 1}, or look into a part with root: uid.` : 'It is the last.';
  response.note(`Page ${part} of ${pages}. ${then}`);
}

/** Where something is on the page. */
export const findInPage = definePageTool({
  name: 'find_in_page',
  title: 'Find in page',
  description:
    'Where something is on this page: by text, or by role and name. Answers with the uid, role and name of each match and what it stands in, at most 20, in the order of the page. Use it on long pages instead of a whole snapshot.',
  category: 'reading',
  effect: 'read',
  reach: 'page',
  level: 'read',
  schema: {
    text: textSchema
      .optional()
      .describe('Text to look for, in any case, in what is shown, and in names, values and descriptions.'),
    role: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('Only things of this role, such as button, link, textbox, h2; clickable for what has none.'),
    name: textSchema.optional().describe('Only things with this text in their name.'),
    frames: framesSchema,
  },
  reachOf: ({ params }) => (params.frames ? 'embedded' : 'page'),
  blockedByDialog: true,
  handler: async ({ params, page }, response) => {
    const { text, role, name, frames } = params;
    if (text === undefined && role === undefined && name === undefined) {
      throw new CallError('VALIDATION_ERROR', 'Say what to look for: text, role or name.');
    }
    const { url, matches, total, notes } = await page.run('find', {
      text,
      role,
      name,
      limit: mostMatches,
      ...(frames ? { frames } : {}),
    });
    response.data({ url, matches, total });
    for (const note of notes) response.note(note);
    if (total === 0) {
      response.note(
        'Nothing that is shown matches. Use fewer words, another role, or wait_for if it is yet to come.',
      );
    }
    if (total > matches.length) {
      response.note(`${total - matches.length} more match. Say more of what you look for, such as its role.`);
    }
  },
});

/** Waits for a text. */
export const waitFor = (settings: ToolSettings) =>
  definePageTool({
    name: 'wait_for',
    title: 'Wait for text',
    description:
      'Waits until this page shows a text, or any of several: as text, or as name, value or description of something, in its frames of the same site, too. Answers at once where it is there already, with the part of the snapshot around it.',
    category: 'reading',
    effect: 'read',
    reach: 'page',
    level: 'read',
    schema: {
      text: z
        .union([textSchema, z.array(textSchema).min(1).max(20)])
        .describe('The text to wait for, in any case; or a list of up to 20, of which one is enough.'),
      timeout: timeoutSchema.describe('How long to wait, in ms, at most 300000. Left out, 0 or less: 30000.'),
      max_chars: snapshotChars(settings).default(settings.slim ? 1_500 : 4_000),
    },
    deadlineOf: ({ timeout }) => deadlineFrom(timeout, patience.usual) + patience.answering,
    blockedByDialog: true,
    handler: async ({ params, page }, response) => {
      const texts = typeof params.text === 'string' ? [params.text] : params.text;
      const timeout = deadlineFrom(params.timeout, patience.usual);
      const { url, found, text, matches, notes } = await page.run('waitForText', {
        texts,
        timeout,
        maxChars: params.max_chars,
      });
      if (found === undefined) {
        const what = texts.length === 1 ? 'The text' : 'None of the texts';
        throw new CallError(
          'TIMEOUT',
          `${what} ${texts.length === 1 ? 'did not appear' : 'appeared'} within ${timeout} ms. Take a snapshot to see what is there, or wait longer with timeout.`,
        );
      }
      response.data({ url, found, matches });
      response.snapshot({ text, goOn: 'Call take_snapshot for more.', asked: params.max_chars });
      for (const note of notes) response.note(note);
    },
  });
