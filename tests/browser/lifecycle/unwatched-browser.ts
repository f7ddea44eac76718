import { spawn } from 'node:child_process';
import { browserFlags } from '../../../scripts/browser-flags.mjs';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { extensionFolder, type Mode, makeProfile, removeProfile } from '../harness.ts';

/**
 * A browser with the extension that nobody watches over the DevTools protocol, opened at `url`: what Chrome does not do
 * under a debugger, such as prerendering, can only be seen so. Pages report to the test's own server.
 */
export async function openUnwatched(mode: Mode, url: string): Promise<AsyncDisposable> {
  const browser = await findBrowser();
  if (browser === undefined) throw new Error('No browser: run `npm test`, which gets one.');
  const profile = makeProfile();
  const flags = browserFlags({ extension: extensionFolder, native: mode === 'native' });
  const child = spawn(browser, [`--user-data-dir=${profile}`, '--headless=new', ...flags, url], {
    stdio: 'ignore',
  });
  return {
    async [Symbol.asyncDispose]() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill();
      await gone;
      removeProfile(profile);
    },
  };
}
