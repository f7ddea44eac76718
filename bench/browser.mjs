import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { browserFlags } from '../scripts/browser-flags.mjs';
import { findBrowser } from '../scripts/find-browser.mjs';

export const extension = `${import.meta.dirname}/../dist`;

/** Builds dist/ from what is there now. */
export async function buildExtension() {
  await build({ logLevel: 'error' });
}

/** A browser with the extension, and a server for one page. */
export async function openBench({ native, html }) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
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
