import { z } from 'zod';
import type { FileContent } from './acting-handle.ts';
import { mimeTypeOf } from './mime-type.ts';

/** Characters of base64 in all files of one call: 3.75 MB of content. */
export const mostBase64 = 5_000_000;

const mostFiles = 10;
const longestName = 200;

const nameSchema = z
  .string()
  .min(1)
  .max(longestName)
  .superRefine((name, context) => {
    const fault = nameFault(name);
    if (fault !== undefined) context.addIssue(fault);
  })
  .describe('Its name with extension, such as report.pdf. No folders.');

/** A file as a call brings it: where its content comes from is one of these members. */
const fileSchema = z
  .strictObject({
    name: nameSchema,
    content: z.string().max(mostBase64).optional().describe('Its content as text.'),
    base64: z.string().max(mostBase64).optional().describe('Instead of content: its bytes as base64.'),
    mimeType: z
      .string()
      .max(100)
      .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/, 'a MIME type, such as text/csv')
      .optional()
      .describe('Its MIME type. Left out: what its extension says.'),
  })
  .transform(({ name, content, base64, mimeType = mimeTypeOf(name) }, context): FileContent => {
    if ((content === undefined) === (base64 === undefined)) {
      context.addIssue('either content or base64');
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
    return { name, mimeType, data };
  });

/** The files of a call. */
export const filesSchema = z
  .array(fileSchema)
  .min(1)
  .max(mostFiles)
  .transform((files, context): readonly FileContent[] => {
    const total = files.reduce((sum, { data }) => sum + data.length, 0);
    if (total <= mostBase64) return files;
    context.addIssue(
      `files of at most ${mostBase64} characters of base64 (3.75 MB) together, not ${total}; larger ones only a person can give`,
    );
    return z.NEVER;
  })
  .describe(`What to give, in order: 1 to ${mostFiles} files, 3.75 MB together at most.`);

function nameFault(name: string): string | undefined {
  if (/^\s+$/.test(name) || name === '.' || name === '..') return 'a file name';
  if (/[/\\]/.test(name)) return 'a file name without / and \\';
  // Those of direction turn text around, so that a name seems to have another extension.
  if (/[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))
    return 'a file name without control and direction characters';
  return undefined;
}

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
