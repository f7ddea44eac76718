import { said } from '../protocol/said/said.ts';
import { CallError } from '../shared/result.ts';
import type { FileContent } from './acting-handle.ts';
import { act, actingSchema, actingTool, uidSchema } from './acting-pieces.ts';
import { definePageTool } from './define.ts';
import { type FileSource, filesSchema } from './file-sources.ts';
import type { PageHandle } from './handles.ts';
import { mimeTypeOf } from './mime-type.ts';

/** Characters of base64 that reach a page at once: a message between worker and page holds 64 MiB. */
const mostAtOnce = 60_000_000;

/** Gives files to the page. */
export const uploadFile = definePageTool({
  name: 'upload_file',
  title: 'Upload files',
  description:
    'Gives files to this page, with content that comes in the call or from the person’s file shelf: to a file input, hidden ones too, by its uid; or by the uid of its label, of the button that opens a file chooser, or of a place to drop files. Refused before anything happens where they do not fit: several for an input that takes one, or a type it does not accept. Answers when the page is quiet again, with the names and sizes it has now.',
  ...actingTool,
  schema: {
    uid: uidSchema,
    files: filesSchema,
    ...actingSchema,
  },
  reachOf: ({ params: { files } }) => (namesOnShelf(files).length > 0 ? 'browser' : 'page'),
  asksFor: ({ files }) => (namesOnShelf(files).length > 0 ? said('effect_shelf') : undefined),
  handler: async ({ params, page }, response) => {
    const { uid } = params;
    const files = await contentsOf(params.files, page);
    await act(
      page,
      params,
      response,
      async (hands) => {
        const given = await hands.giveFiles(uid, files);
        if (given.by === 'drop')
          response.note('The page took them as dropped. Look at it to see what it made of them.');
        return given;
      },
      ({ to, by, files }) => ({ to, by, files }),
    );
  },
});

/** What is taken from the shelf, each once. */
function namesOnShelf(files: readonly FileSource[]): readonly string[] {
  return [...new Set(files.flatMap((file) => ('shelf' in file ? [file.shelf] : [])))];
}

async function contentsOf(files: readonly FileSource[], page: PageHandle): Promise<readonly FileContent[]> {
  const names = namesOnShelf(files);
  const taken = names.length === 0 ? [] : await page.fromShelf(names);
  const contents = files.map((file): FileContent => {
    if ('data' in file) return file;
    const found = taken[names.indexOf(file.shelf)];
    if (found === undefined) throw new Error('The shelf gave less than it was asked for.');
    const name = file.name ?? found.name;
    return { name, mimeType: file.mimeType ?? (found.mimeType || mimeTypeOf(name)), data: found.data };
  });
  if (contents.reduce((sum, { data }) => sum + data.length, 0) > mostAtOnce) {
    throw new CallError(
      'VALIDATION_ERROR',
      'These files are more than 45 MB together, which does not reach a page at once. Give fewer in one call.',
    );
  }
  return contents;
}
