import { createServer } from 'vite';
import { root } from './run-command.mjs';

/**
 * Serves the labs from their sources, through Vite.
 *
 * @param {{ port?: number, watch?: boolean }} options `port` 0 takes any free one; `watch` picks up edits, for people
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>} `http://localhost:PORT`, a secure context
 * @throws where the port is taken
 */
export async function serveLabs({ port = 0, watch = false } = {}) {
  const server = await createServer({
    root,
    // The project's own configuration builds the extension.
    configFile: false,
    logLevel: 'error',
    clearScreen: false,
    appType: 'mpa',
    cacheDir: 'build/labs-cache',
    plugins: [withoutReloading()],
    // The labs import no package.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: {
      host: '127.0.0.1',
      // Where the tests look at a lab outside a secure context.
      allowedHosts: ['.test'],
      port,
      strictPort: port !== 0,
      hmr: false,
      ws: false,
      watch: watch ? { ignored: ['**/dist/**', '**/build/**', '**/test-results/**'] } : null,
      fs: { allow: ['labs', 'src'] },
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || typeof address !== 'object') throw new Error('The labs are not served.');
  return {
    origin: `http://localhost:${address.port}`,
    close: () => server.close(),
  };
}

/** Leaves out the client that reloads pages: it opens a socket, and a lab should hold only what its source says. */
function withoutReloading() {
  return {
    name: 'without-reloading',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/<script type="module" src="\/@vite\/client"><\/script>\s*/, ''),
    },
  };
}
