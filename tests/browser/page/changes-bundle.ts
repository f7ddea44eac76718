import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { BeginArgs, Settled, SettledArgs } from '../../../src/protocol/acting-operations.ts';

let bundle: Promise<string> | undefined;

/** The code that watches changes, as one script that leaves `changes` behind. */
export async function changesBundle(): Promise<string> {
  bundle ??= (async () => {
    const entry = new URL('../../fixtures/changes/_entry.ts', import.meta.url).pathname;
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'chrome134', lib: { entry, formats: ['iife'], name: 'changes' } },
    });
    const [output] = [built].flat();
    if (output === undefined || !('output' in output)) throw new Error('The bundle was not built');
    return output.output[0].code;
  })();
  return await bundle;
}

/** What pages of these tests have. */
export interface ChangesWorld {
  readonly changes: {
    begin(args?: BeginArgs): { readonly url: string };
    settled(args?: SettledArgs, signal?: AbortSignal): Promise<Settled>;
    acted(url?: string): readonly [string, unknown] | undefined;
  };
}

export interface Watched {
  readonly settled: Settled;
  /** ms in the page, from the action's end to the answer. */
  readonly ms: number;
  /** What `tell()` of the page answers at the moment the page has settled. */
  readonly told: unknown;
}

/** Loads the code into a page. */
export async function watching(page: Page): Promise<void> {
  const code = await changesBundle();
  await page.evaluate(`${code};globalThis.changes = changes;`);
}

/** Clicks `#go` as a script of the page would, and waits until the page has settled. */
export async function act(page: Page): Promise<Watched> {
  return await page.evaluate(async () => {
    const world = globalThis as never as ChangesWorld & { tell?: () => unknown };
    const { changes } = world;
    changes.begin();
    (document.querySelector('#go') as HTMLElement).click();
    const start = performance.now();
    const settled = await changes.settled();
    return { settled, ms: performance.now() - start, told: world.tell?.() };
  });
}
