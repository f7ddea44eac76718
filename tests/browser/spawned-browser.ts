import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { browserFlags } from '../../scripts/browser-flags.mjs';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { expect, extensionFolder, extensionId, type Mode, makeProfile } from './harness.ts';

/** A browser as a user has it: with the extension, started by nobody's test library, open to agents on one port. */
export interface SpawnedBrowser extends AsyncDisposable {
  /** Where agents attach: `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Opens a page that nobody watches over the DevTools protocol: Chrome does not prerender for one that is watched. */
  openUnwatched(page: string): Promise<void>;
}

/** Starts the browser and waits until the extension's worker runs, so that no page is opened before it. */
export async function spawnBrowser(mode: Mode): Promise<SpawnedBrowser> {
  const executable = await findBrowser();
  if (executable === undefined) throw new Error('No browser: run `npm test`, which gets one.');
  const profile = makeProfile();
  const child = spawn(
    executable,
    [
      `--user-data-dir=${profile}`,
      '--headless=new',
      '--remote-debugging-port=0',
      ...browserFlags({ extension: extensionFolder, native: mode === 'native' }),
      // Nothing beyond this machine: by itself Chromium asks Google's servers after a start. The last rules count.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const gone = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  const close = async (): Promise<void> => {
    child.kill();
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const url = `http://127.0.0.1:${await debuggingPort(profile)}`;
    await extensionRuns(url);
    return {
      url,
      async openUnwatched(page) {
        await fetch(`${url}/json/new?${encodeURIComponent(page)}`, { method: 'PUT' });
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The browser chooses a free port and writes it, with the path of its socket, into its profile. */
async function debuggingPort(profile: string): Promise<string> {
  const file = join(profile, 'DevToolsActivePort');
  const lines = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  await expect
    .poll(() => lines().length, { message: 'the browser opens its debugging port', timeout: 20_000 })
    .toBeGreaterThan(1);
  return lines()[0] ?? '';
}

async function extensionRuns(url: string): Promise<void> {
  await expect
    .poll(async () => await (await fetch(`${url}/json/list`)).text(), {
      message: 'the extension starts',
      timeout: 20_000,
    })
    .toContain(`chrome-extension://${extensionId}/`);
}
