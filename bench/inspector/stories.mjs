import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '../../scripts/find-browser.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A browser with the stories of tests/inspector, which show the Inspector without an extension. */
export async function openStories() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stories-'));
  await build({
    configFile: join(import.meta.dirname, '../../tests/inspector/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://stories').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    return response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    headless: true,
    // A scroll bar is there to be dragged.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  return {
    browser,
    url: `http://localhost:${server.address().port}/`,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
