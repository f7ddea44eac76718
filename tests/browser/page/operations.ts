import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { PageOperationName, PageOperations } from '../../../src/protocol/page-operations.ts';

let bundle: Promise<string> | undefined;

/** The injected bundle as the extension ships it, built once a run. */
async function operationsBundle(): Promise<string> {
  bundle ??= (async () => {
    const entry = new URL('../../../src/page/read/operations.iife.ts', import.meta.url).pathname;
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'chrome134', lib: { entry, formats: ['iife'], name: 'operations' } },
    });
    const [output] = Array.isArray(built) ? built : [built];
    if (output === undefined || !('output' in output)) throw new Error('The bundle was not built');
    return output.output[0].code;
  })();
  return await bundle;
}

/** An operation's answer, and the time it took inside the page, in ms. */
export interface Timed<Result> {
  readonly result: Result;
  readonly ms: number;
}

/** Injects the bundle into a page and runs an operation there, as the content script does. */
export async function runOperation<Name extends PageOperationName>(
  page: Page,
  name: Name,
  args: PageOperations[Name]['args'],
): Promise<Timed<PageOperations[Name]['result']>> {
  await page.evaluate(await operationsBundle());
  // What the browser itself has to do for a new page is not part of the call.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const answer = await page.evaluate(
    async ([wanted, given]) => {
      const { operations } = Reflect.get(globalThis, Symbol.for('pagehand.injected')) as {
        operations: Map<
          string,
          (args: unknown, signal: AbortSignal) => Promise<{ ok: boolean; value?: unknown; error?: string }>
        >;
      };
      const start = performance.now();
      const answer = await operations.get(wanted)?.(given, new AbortController().signal);
      if (!answer?.ok) throw new Error(answer?.error ?? `no operation ${wanted}`);
      return { result: answer.value, ms: performance.now() - start };
    },
    [name, args] as const,
  );
  return answer as Timed<PageOperations[Name]['result']>;
}
