import { z } from 'zod';
import { CallError } from '../shared/result.ts';
import type { Acted, Hands, Outcome } from './acting-handle.ts';
import type { DialogAnswer } from './dialog-answer.ts';
import type { PageHandle } from './handles.ts';
import type { ToolResponse } from './tool-response.ts';

/** Names an element, as a snapshot or find_in_page gave it. */
export const uidSchema = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .describe('The uid of the element, from a snapshot or find_in_page.');

/** What every tool that acts is. */
export const actingTool = {
  category: 'input',
  effect: 'act',
  reach: 'page',
  level: 'act',
  blockedByDialog: true,
  outlivesPage: true,
} as const;

/** What every tool that acts takes besides. */
export const actingSchema = {
  dialog: z
    .enum(['dismiss', 'accept'])
    .default('dismiss')
    .describe(
      'What a dialog (alert, confirm, prompt, leaving the page) that opens because of this is answered.',
    ),
  promptText: z
    .string()
    .max(10_000)
    .optional()
    .describe('What a prompt is given, with dialog accept. Left out: what it suggests itself.'),
  includeSnapshot: z
    .boolean()
    .default(false)
    .describe('true: the answer shows what changed on the page since your last snapshot, or all of it.'),
} as const;

interface ActingParams {
  readonly dialog: 'dismiss' | 'accept';
  readonly promptText?: string | undefined;
  readonly includeSnapshot: boolean;
}

/** Characters of the changes that an answer shows. */
const snapshotChars = 20_000;

/**
 * Acts on the page and answers with what was done and what came of it.
 *
 * @param done what `result` says was done, for the answer
 * @returns what came of it
 * @throws CallError what `perform` throws
 */
export async function act<Result>(
  page: PageHandle,
  params: ActingParams,
  response: ToolResponse,
  perform: (hands: Hands) => Promise<Result>,
  done: (result: Result) => Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const acted = await page.act({ dialog: dialogAnswer(params) }, perform);
  tell(acted, response, done);
  const gone = acted.outcome.navigatingTo !== undefined;
  if (gone) response.note('The page goes elsewhere. List the tools of the page that comes.');
  if (params.includeSnapshot && !gone) await showChanges(page, response);
  return acted.outcome;
}

function dialogAnswer({ dialog, promptText }: ActingParams): DialogAnswer {
  if (dialog === 'accept') return { action: 'accept', text: promptText };
  if (promptText === undefined) return { action: 'dismiss' };
  throw new CallError(
    'VALIDATION_ERROR',
    'A prompt that is dismissed takes no text. Leave promptText out, or set dialog to accept.',
  );
}

function tell<Result>(
  { result, outcome }: Acted<Result>,
  response: ToolResponse,
  done: (result: Result) => Readonly<Record<string, unknown>>,
): void {
  const { notes, ...happened } = outcome;
  response.data({ ...done(result), ...happened });
  for (const note of notes) response.note(note);
}

async function showChanges(page: PageHandle, response: ToolResponse): Promise<void> {
  const view = await page.run('view', {
    caller: page.caller,
    changesOnly: true,
    maxChars: snapshotChars,
  });
  response.snapshot({ text: view.text, goOn: 'Call take_snapshot with find or root for the rest.' });
  response.data({
    ...(view.number === undefined ? {} : { number: view.number }),
    ...(view.since === undefined ? {} : { changesSince: view.since }),
  });
  for (const note of view.notes) response.note(note);
}
