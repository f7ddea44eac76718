import { z } from 'zod';
import type { FileContent } from './acting-handle.ts';
import { fileNameFault, longestFileName } from './file-name.ts';
import { mimeTypeOf } from './mime-type.ts';

/** Characters of base64 in all files of one call: 3.75 MB of content. */
export const mostBase64 = 5_000_000;

const mostFiles = 10;

/** A file the person put on the shelf. */
export interface ShelfSource {
  /** Its name there. */
  readonly shelf: string;
  /** As it is to be called, and of what type, where that differs. */
  readonly name?: string;
  readonly mimeType?: string;
}

/** Where one file of a call comes from. */
export type FileSource = FileContent | ShelfSource;

const nameSchema = z
  .string()
  .min(1)
  .max(longestFileName)
  .superRefine((name, context) => {
    const fault = fileNameFault(name);
    if (fault !== undefined) context.addIssue(fault);
  });

/** A file as a call brings it: where its content comes from is one of these members. */
const fileSchema = z
  .strictObject({
    name: nameSchema
      .optional()
      .describe('Its name with extension, such as report.pdf. No folders. With shelf it may be left out.'),
    content: z.string().max(mostBase64).optional().describe('Its content as text.'),
    base64: z.string().max(mostBase64).optional().describe('Instead of content: its bytes as base64.'),
    shelf: nameSchema
      .optional()
      .describe(
        'Instead of content: the name of a file the person put on Pagehand’s file shelf and told you of. They are asked each time.',
      ),
    mimeType: z
      .string()
      .max(100)
      .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/, 'a MIME type, such as text/csv')
      .optional()
      .describe('Its MIME type. Left out: what its extension says.'),
  })
  .transform(({ name, content, base64, shelf, mimeType }, context): FileSource => {
    if ([content, base64, shelf].filter((source) => source !== undefined).length !== 1) {
      context.addIssue('one of content, base64 and shelf');
      return z.NEVER;
    }
    if (shelf !== undefined) {
      return {
        shelf,
        ...(name === undefined ? {} : { name }),
        ...(mimeType === undefined ? {} : { mimeType }),
      };
    }
    if (name === undefined) {
      context.addIssue({ code: 'custom', path: ['name'], message: 'a file name' });
      return z.NEVER;
    }
    const data = content === undefined ? readBase64(base64 ?? '') : toBase64(content);
    if (data === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['base64'],
        message: 'base64 of letters, digits, + and /, without data: before it',
      });
      return z.NEVER;
    }
    return { name, mimeType: mimeType ?? mimeTypeOf(name), data };
  });

/** The files of a call. */
export const filesSchema = z
  .array(fileSchema)
  .min(1)
  .max(mostFiles)
  .transform((files, context): readonly FileSource[] => {
    const total = files.reduce((sum, file) => sum + ('data' in file ? file.data.length : 0), 0);
    if (total <= mostBase64) return files;
    context.addIssue(
      `files of at most ${mostBase64} characters of base64 (3.75 MB) together, not ${total}; larger ones the person can put on the file shelf`,
    );
    return z.NEVER;
  })
  .describe(
    `What to give, in order: 1 to ${mostFiles} files, 3.75 MB together at most; those of the shelf can be larger.`,
  );

/** Undefined where it is none. */
function readBase64(text: string): string | undefined {
  const data = text.replace(/\s+/g, '').replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(data) || data.length % 4 === 1) return undefined;
  return data.padEnd(Math.ceil(data.length / 4) * 4, '=');
}

/** Bytes that are made characters at once: arguments of a function are limited. */
const atOnce = 8_192;

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let characters = '';
  for (let at = 0; at < bytes.length; at += atOnce)
    characters += String.fromCharCode(...bytes.subarray(at, at + atOnce));
  return btoa(characters);
}
