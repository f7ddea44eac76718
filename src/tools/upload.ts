import { act, actingSchema, actingTool, uidSchema } from './acting-pieces.ts';
import { definePageTool } from './define.ts';
import { filesSchema } from './file-sources.ts';

/** Gives files to the page. */
export const uploadFile = definePageTool({
  name: 'upload_file',
  title: 'Upload files',
  description:
    'Gives files to this page, with content that comes in the call: to a file input, hidden ones too, by its uid; or by the uid of its label, of the button that opens a file chooser, or of a place to drop files. Refused before anything happens where they do not fit: several for an input that takes one, or a type it does not accept. Answers when the page is quiet again, with the names and sizes it has now.',
  ...actingTool,
  schema: {
    uid: uidSchema,
    files: filesSchema,
    ...actingSchema,
  },
  handler: async ({ params, page }, response) => {
    const { uid, files } = params;
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
