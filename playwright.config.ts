import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './tests/browser/harness.ts';

/** What goes without document.modelContext, ours or the browser's: code put into pages by the tests, and the debugger. */
const withoutContext = ['**/browser/page/**', '**/browser/debugger/**'];

/** Every other browser test runs twice: with the browser's own document.modelContext, and with the polyfill. */
export default defineConfig<object, BrowserOptions>({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 30_000,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  projects: [
    { name: 'native', testDir: 'tests/browser', use: { mode: 'native' } },
    { name: 'polyfill', testDir: 'tests/browser', testIgnore: withoutContext, use: { mode: 'polyfill' } },
    { name: 'peers', testDir: 'tests/peers', use: { mode: 'native' } },
  ],
});
