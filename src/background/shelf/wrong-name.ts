import { CallError } from '../../shared/result.ts';
import { fileNameFault, longestFileName } from '../../tools/file-name.ts';

/** @throws CallError VALIDATION_ERROR where a file cannot be called so: `upload_file` would not take the name */
export function refuseWrongName(name: string): void {
  const fault =
    name.length > longestFileName ? `a name of at most ${longestFileName} characters` : fileNameFault(name);
  if (fault === undefined) return;
  throw new CallError('VALIDATION_ERROR', `This is not ${fault}. Choose another name.`);
}
