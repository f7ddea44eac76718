import { said } from '../../protocol/said/said.ts';
import { expectedFileName, longestFileName } from '../../tools/file-name.ts';
import { SaidError } from '../said-error.ts';

/** @throws CallError VALIDATION_ERROR where a file cannot be called so: `upload_file` would not take the name */
export function refuseWrongName(name: string): void {
  const expected =
    name.length > longestFileName ? said('file_name_short', longestFileName) : expectedFileName(name);
  if (expected === undefined) return;
  throw new SaidError('VALIDATION_ERROR', said('file_name_wrong', expected));
}
