import { existsSync } from 'node:fs';
import { browserVariable, downloadedBrowser, findBrowser } from './find-browser.mjs';
import { packageCommand, runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

const minute = 60_000;

/** The edges, so that a test can stand in for a machine. */
const machine = {
  find: findBrowser,
  /** Whether Playwright's download is there, fit or not. */
  downloaded: async () => existsSync((await downloadedBrowser()) ?? ''),
  run: runCommand,
  say: (step) => console.log(step),
  isRoot: process.getuid?.() === 0,
  hasApt: existsSync('/usr/bin/apt-get'),
  platform: process.platform,
};

/**
 * Finds a browser, or gets one: Playwright's download first, then, for root on a Debian-like system, the package.
 * Wants the packages installed.
 *
 * @param {Partial<typeof machine>} edges
 * @returns {Promise<string>} the browser's path
 * @throws {SetupError} where none is to be had, with what to install
 */
export async function getBrowser(edges = {}) {
  const here = { ...machine, ...edges };
  const failures = [];
  for (const way of [async () => undefined, download, installPackage]) {
    try {
      const failure = await way(here);
      if (failure) failures.push(failure);
      const browser = await here.find();
      if (browser !== undefined) return browser;
    } catch (error) {
      // PAGEHAND_BROWSER names something else: getting another browser would go against it.
      throw new SetupError(error.message);
    }
  }
  throw new SetupError([...failures, advice(here.platform)].join('\n\n'));
}

async function download({ run, say }) {
  say('No Chromium here. Getting one: npx playwright install chromium');
  const { ok, output } = await run(
    packageCommand('@playwright/test/cli.js', ['install', '--no-shell', 'chromium']),
    { timeout: 10 * minute, env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' } },
  );
  return ok ? undefined : `npx playwright install chromium failed:\n${output}`;
}

async function installPackage({ run, say, isRoot, hasApt, downloaded }) {
  if (!isRoot || !hasApt) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A download that does not start lacks libraries: on Ubuntu there is no package of Chromium to get instead.
  if (await downloaded()) {
    say('Chromium is here but does not start. Getting its libraries: npx playwright install-deps chromium');
    const command = packageCommand('@playwright/test/cli.js', ['install-deps', 'chromium']);
    const { ok, output } = await run(command, { timeout: 10 * minute, env });
    return ok ? undefined : `npx playwright install-deps chromium failed:\n${output}`;
  }
  say('The download failed. Getting the package instead: apt-get install chromium');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { ok, output } = await run(['apt-get', ...args], { timeout: 10 * minute, env });
    // A stale or partly unreachable list may still hold the package.
    if (!ok && args[0] === 'install') return `apt-get ${args.join(' ')} failed:\n${output}`;
  }
  return undefined;
}

function advice(platform) {
  const how = {
    linux: 'install Chromium with your package manager (Debian: apt-get install chromium)',
    darwin: 'install Chromium (brew install --cask chromium) or Chrome for Testing',
    win32: 'install Chromium or Chrome for Testing',
  };
  return `No browser that loads extensions from the command line. Either ${how[platform] ?? how.win32},
or name one you have: ${browserVariable}=/path/to/chromium (Google Chrome itself no longer does).`;
}
