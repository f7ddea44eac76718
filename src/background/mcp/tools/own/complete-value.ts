import { CallError, type CallResult, success } from '../../../../shared/result.ts';
import type { CompletionTarget, RemoteCalls } from '../../remote.ts';
import type { RunOptions } from '../adapted-tool.ts';
import { isRecord, member } from '../plain-record.ts';

/** Values told at most; the protocol says 100. */
const mostValues = 100;

/** What a server suggests for one value, going by what was given so far. */
export async function completeValue(
  calls: RemoteCalls,
  target: CompletionTarget,
  name: string,
  given: Readonly<Record<string, string>>,
  { room: _room, ...options }: RunOptions,
): Promise<CallResult> {
  const value = Object.hasOwn(given, name) ? (given[name] ?? '') : '';
  const others = Object.fromEntries(Object.entries(given).filter(([each]) => each !== name));
  const { result } = await calls.complete(target, { name, value }, others, options);
  const completion = member(result, 'completion');
  const values = isRecord(completion) ? member(completion, 'values') : undefined;
  if (!Array.isArray(values)) {
    throw new CallError(
      'NOT_FOUND',
      'The server suggests no values here. Leave out “complete”, and choose one yourself.',
    );
  }
  const texts = values.filter((each) => typeof each === 'string');
  const cut = texts.length > mostValues || (isRecord(completion) && member(completion, 'hasMore') === true);
  return success({
    values: texts.slice(0, mostValues).map((text) => text.slice(0, 1_000)),
    ...(cut
      ? { notes: ['There are more. Give the beginning of the value, to see those that begin so.'] }
      : {}),
  });
}

/** Arguments that are texts by name. */
export function textsIn(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (typeof each === 'string' ? [[name, each]] : [])),
  );
}
