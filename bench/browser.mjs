import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { build, runnerImport } from 'vite';
import { browserFlags } from '../scripts/browser-flags.mjs';
import { findBrowser } from '../scripts/find-browser.mjs';

const dist = `${import.meta.dirname}/../dist`;

/** Builds dist/ from what is there now. */
export async function buildExtension() {
  await build({ logLevel: 'error' });
}

/** The folder of a build with the tools of tests/fixtures/probe, of the sources as they are now. */
export async function probeExtension() {
  const file = `${import.meta.dirname}/../tests/fixtures/probe/probe-extension.ts`;
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
  return await module.probeExtension();
}

/** With these a page’s clock counts in 5 µs, not in 100 (https://w3c.github.io/hr-time/#dfn-coarsen-time). */
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** A browser with the extension, and a server for one page. */
export async function openBench({ native, html, extension = dist, fineClock = false }) {
  const headers = { 'content-type': 'text/html; charset=utf-8', ...(fineClock ? isolated : {}) };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(html);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const context = await chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    headless: true,
    args: browserFlags({ extension, native }),
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return {
    context,
    worker,
    url: `http://localhost:${server.address().port}/`,
    async close() {
      await context.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** One source file as a script that puts its exports on `globalThis[name]`. */
export async function bundle(entry, name) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'chrome134',
      lib: { entry, name, formats: ['iife'], fileName: name },
    },
  });
  return [result].flat()[0].output[0].code;
}
