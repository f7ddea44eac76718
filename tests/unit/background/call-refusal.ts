import { CallError, type FailureCode } from '../../../src/shared/result.ts';

/** What an action was refused with; it must be a CallError. */
export async function callRefusal(action: Promise<unknown>): Promise<{ code: FailureCode; message: string }> {
  const error = await action.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`Not refused with a CallError: ${String(error)}`);
  return error.failure;
}
