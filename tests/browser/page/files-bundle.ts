import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rollup } from 'vite';
import type { GivenFile, GivenFiles } from '../../../src/protocol/acting-operations.ts';
import type { Failure } from '../../../src/shared/result.ts';

const root = resolve(import.meta.dirname, '../../..');

let bundle: Promise<string> | undefined;

/** What a test gives: the element by the `data-id` it has anywhere in the page, shadow roots and frames included. */
export interface Asked {
  readonly to: string;
  readonly files: readonly GivenFile[];
  readonly drop?: true;
}

/** Gives files to an element with the code of the extension; what it was answered, or refused with. */
export async function give(page: Page, asked: Asked): Promise<GivenFiles | Failure> {
  bundle ??= filesBundle();
  const code = await bundle;
  if (!(await page.evaluate(() => 'files' in globalThis)))
    await page.evaluate(`${code};globalThis.files = files;`);
  return await page.evaluate(({ to, files, drop }) => {
    const world = globalThis as never as World;
    const closedShadowRoot = world.closedShadowRoot ?? (() => null);
    const found = (top: ParentNode): Element | undefined => {
      const hit = top.querySelector(`[data-id=${to}]`);
      if (hit !== null) return hit;
      for (const element of top.querySelectorAll('*')) {
        const inner =
          closedShadowRoot(element) ?? element.shadowRoot ?? (element as HTMLIFrameElement).contentDocument;
        const deep = inner ? found(inner) : undefined;
        if (deep !== undefined) return deep;
      }
      return undefined;
    };
    const element = found(document);
    if (element === undefined) throw new Error(`Nothing is called ${to}`);
    const uid = world.files.viewState().uids.of(element);
    try {
      return world.files.giveFiles({ document, closedShadowRoot }, { uid, files, ...(drop ? { drop } : {}) });
    } catch (error) {
      const { failure } = error as { failure?: Failure };
      if (failure === undefined) throw error;
      return failure;
    }

    interface World {
      files: {
        giveFiles(viewed: object, args: object): GivenFiles;
        viewState(): { uids: { of(element: Element): string } };
      };
      closedShadowRoot?: (element: Element) => ShadowRoot | null;
    }
  }, asked);
}

/** A text file. */
export function text(name: string, content = name, mimeType = 'text/plain'): GivenFile {
  return { name, mimeType, data: Buffer.from(content).toString('base64') };
}

async function filesBundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      write: false,
      minify: false,
      target: 'chrome134',
      lib: { entry: resolve(root, 'tests/fixtures/files/_entry.ts'), formats: ['iife'], name: 'files' },
    },
  })) as Rollup.RollupOutput | Rollup.RollupOutput[];
  const code = [built].flat()[0]?.output[0].code;
  if (code === undefined) throw new Error('Nothing was built');
  return code;
}
