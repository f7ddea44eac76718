import { inEnglish, type Said, type Saying, said } from '../protocol/said/said.ts';

/** Characters of a file’s name at most. */
export const longestFileName = 200;

/** What is wrong with the name of a file, its length aside, as it completes “expected …”; undefined where nothing is. */
export function fileNameFault(name: string): string | undefined {
  const expected = expectedFileName(name);
  return expected && inEnglish(expected);
}

/** What is expected instead of a name; undefined where nothing is wrong with it but perhaps its length. */
export function expectedFileName(name: string): Said<Saying> | undefined {
  if (/^\s+$/.test(name) || name === '.' || name === '..') return said('file_name');
  if (/[/\\]/.test(name)) return said('file_name_no_slash');
  // Those of direction turn text around, so that a name seems to have another extension.
  if (/[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) return said('file_name_no_control');
  return undefined;
}
