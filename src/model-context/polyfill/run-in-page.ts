import type { Runnable } from './peer.ts';
import { AbortController, abort, logError, parse, signalOf } from './primordials.ts';
import { textOf } from './text-of.ts';
import { isObject } from './web-idl.ts';

/** A tool's `execute`. */
export type Callback = (input: object, client: object) => unknown;

/** Chromium's words for a tool that threw. */
export const failed =
  'Tool was executed but the invocation failed. For example, the script function threw an error';

/** What natively stands for an empty answer of a script. */
export const succeeded = 'Operation succeeded';

/** Makes the page's `execute` something that is run with the JSON text of its input. */
export function runInPage(callback: Callback): Runnable['run'] {
  return (text, settle) => {
    const controller = new AbortController();
    const input: unknown = parse(text);
    // Async, because `await` is what no page can replace.
    const answer = async (given: object) => {
      try {
        const result = await callback(given, { signal: signalOf(controller) });
        settle(undefined, textOf(result) || succeeded);
      } catch (error) {
        logError(error);
        settle(failed, error);
      }
    };
    if (isObject(input)) void answer(input);
    else settle('Failed to parse input arguments');
    return () => abort(controller);
  };
}
