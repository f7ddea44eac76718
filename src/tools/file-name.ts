/** Characters of a file’s name at most. */
export const longestFileName = 200;

/** What is wrong with the name of a file, its length aside, as it completes “expected …”; undefined where nothing is. */
export function fileNameFault(name: string): string | undefined {
  if (/^\s+$/.test(name) || name === '.' || name === '..') return 'a file name';
  if (/[/\\]/.test(name)) return 'a file name without / and \\';
  // Those of direction turn text around, so that a name seems to have another extension.
  if (/[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))
    return 'a file name without control and direction characters';
  return undefined;
}
