import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const bundles = new Map<string, Promise<string>>();

/** Opens a page made with real libraries: one of the files in tests/fixtures/components, bundled as a site would. */
export async function openComponents(page: Page, name: 'react' | 'inputs' | 'editors'): Promise<void> {
  const bundle = bundles.get(name) ?? bundled(name);
  bundles.set(name, bundle);
  await page.setContent('<!doctype html><meta charset="utf-8"><div id="root"></div>');
  await page.addScriptTag({ content: await bundle });
}

async function bundled(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'chrome134',
      lib: {
        entry: resolve(root, `tests/fixtures/components/${name}.mjs`),
        formats: ['iife'],
        name: 'components',
      },
    },
  });
  const [{ output }] = [built].flat() as never as [{ output: [{ code: string }] }];
  return output[0].code;
}
