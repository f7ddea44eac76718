import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { browserFlags } from './browser-flags.mjs';
import { root } from './run-command.mjs';
import { withProfile } from './throw-away-profile.mjs';

/**
 * Opens a window with the extension and the lifecycle lab, for a person, and waits until it is closed. Started without
 * Playwright, which would close the page's dialogs by itself.
 *
 * @param {{ browser: string, origin: string, native: boolean, signal: AbortSignal }} options
 * @returns {Promise<boolean>} whether it ended well: the window was closed, or `signal` was aborted
 */
export async function openBrowser({ browser, origin, native, signal }) {
  return await withProfile(async (profile) => {
    const url = `${origin}/labs/lifecycle/`;
    const flags = browserFlags({ extension: join(root, 'dist'), native });
    const child = spawn(browser, [`--user-data-dir=${profile}`, ...flags, url], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    console.log(`Opened ${url}
in ${browser} with the extension, ${native ? 'with' : 'without'} the browser's own WebMCP, in a profile of its own.
Close the window or press Ctrl+C to stop.`);
    return await ended(child, signal);
  });
}

function ended(child, signal) {
  return new Promise((done) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-2000);
    });
    const stop = () => child.kill();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    child.on('error', (error) => {
      console.error(`The browser did not start: ${error.message}`);
      done(false);
    });
    child.on('exit', (status) => {
      if (status === 0 || signal.aborted) {
        console.log(signal.aborted ? 'Stopped.' : 'The browser was closed.');
        done(true);
      } else {
        console.error(`The browser ended with status ${status}:\n${said.trim()}`);
        done(false);
      }
    });
  });
}
