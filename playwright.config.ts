import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './tests/browser/harness.ts';

/** What goes without document.modelContext, ours or the browser's: code put into pages by the tests, and the debugger. */
const withoutContext = ['**/browser/page/**', '**/browser/debugger/**'];

/**
 * What goes through the context, and does not depend on whose it is: what the worker does with calls, and tools with pages.
 * It runs once, with ours.
 */
const onceWithPolyfill = [
  '**/browser/access/**',
  '**/browser/acting/**',
  '**/browser/inspector/**',
  '**/browser/servers/!(from-the-page).spec.ts',
  '**/browser/tools/frames.spec.ts',
  '**/browser/tools/navigate.spec.ts',
  '**/browser/tools/screenshot.spec.ts',
  '**/browser/hostile/call-flood.spec.ts',
  '**/browser/hostile/every-tool.spec.ts',
  '**/browser/hostile/huge-page.spec.ts',
  '**/browser/hostile/embedded-site.spec.ts',
  '**/browser/hostile/endless-dialogs.spec.ts',
  '**/browser/hostile/stolen-click.spec.ts',
];

/** Every other browser test runs twice: with the browser's own document.modelContext, and with the polyfill. */
export default defineConfig<object, BrowserOptions>({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // Both find what hangs; how long a sound test takes depends on the machine.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // On a busy machine a test may fail that is sound. Such a one is named at the end: it is to be mended.
  retries: 1,
  reporter: [['list']],
  projects: [
    { name: 'native', testDir: 'tests/browser', testIgnore: onceWithPolyfill, use: { mode: 'native' } },
    { name: 'polyfill', testDir: 'tests/browser', testIgnore: withoutContext, use: { mode: 'polyfill' } },
    // The Inspector from fixtures, without an extension.
    { name: 'stories', testDir: 'tests/inspector', fullyParallel: true },
    { name: 'peers', testDir: 'tests/peers', use: { mode: 'native' } },
  ],
});
