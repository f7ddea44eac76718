import type { Settle } from './peer.ts';
import { AbortController, abort, apply, logError, parse, signalOf } from './primordials.ts';
import { textOf } from './text-of.ts';
import { isObject } from './web-idl.ts';

/** Chromium's words for a tool that threw. */
export const failed =
  'Tool was executed but the invocation failed. For example, the script function threw an error';

/** What natively stands for an empty answer of a script. */
export const succeeded = 'Operation succeeded';

/** Makes the page's `execute` something that is run with the JSON text of its input. */
export function runInPage(callback: (input: object, client: object) => unknown) {
  return (text: string, settle: Settle): (() => void) => {
    const controller = new AbortController();
    const input: unknown = parse(text);
    if (isObject(input)) void run(callback, input, { signal: signalOf(controller) }, settle);
    else settle('Failed to parse input arguments');
    return () => abort(controller);
  };
}

/** Async, because `await` is what no page can replace. */
async function run(
  callback: (input: object, client: object) => unknown,
  input: object,
  client: object,
  settle: Settle,
): Promise<void> {
  let text: string;
  try {
    text = textOf(await apply(callback, undefined, [input, client]));
  } catch (error) {
    logError('WebMCP tool execution failed:', error);
    settle(failed);
    return;
  }
  settle(undefined, text || succeeded);
}
