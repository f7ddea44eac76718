import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names a browser to use instead of the one that would be found. */
export const browserVariable = 'PAGEHAND_BROWSER';

const commands = ['chromium', 'chromium-browser', 'chrome-for-testing', 'google-chrome-for-testing'];
const places = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ],
  win32: [
    join(process.env.LOCALAPPDATA ?? 'C:\\', 'Chromium', 'Application', 'chrome.exe'),
    join(process.env.ProgramFiles ?? 'C:\\Program Files', 'Chromium', 'Application', 'chrome.exe'),
  ],
};

/**
 * Why this file cannot serve as the browser, or undefined where it can. Asking for the version catches what a file's
 * mode does not tell: Ubuntu's stand-in for the snap, a download whose libraries are missing, branded Chrome.
 *
 * @param {string} path
 * @returns {string | undefined}
 */
export function unfit(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return 'cannot be run';
  }
  // chrome.exe opens a window instead of answering.
  if (process.platform === 'win32') return undefined;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  if (status !== 0) return 'does not start';
  if (/^Google Chrome \d/m.test(stdout))
    return 'is branded Chrome, which loads no extension from the command line';
  return /\d+\.\d+\.\d+\.\d+/.test(stdout) ? undefined : 'is not a browser';
}

/**
 * The browser named by PAGEHAND_BROWSER, if any.
 *
 * @returns {string | undefined} its path
 * @throws where it names nothing that can serve
 */
export function namedBrowser() {
  const named = process.env[browserVariable];
  if (!named) return undefined;
  const reason = unfit(named);
  if (reason === undefined) return named;
  throw new Error(
    `${browserVariable} names ${named}, which ${reason}. Give it the full path of a Chromium, or unset it.`,
  );
}

/**
 * A Chromium that loads extensions from the command line: the one named by PAGEHAND_BROWSER, an installed Chromium or
 * Chrome for Testing, or Playwright's download.
 *
 * @returns {Promise<string | undefined>} its path
 * @throws where PAGEHAND_BROWSER names nothing that can serve
 */
export async function findBrowser() {
  const named = namedBrowser();
  if (named !== undefined) return named;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((command) => join(folder, command)));
  const installed = [...new Set([...onPath, ...(places[process.platform] ?? [])])];
  return (
    installed.find(serves) ?? [await downloadedBrowser()].find((path) => path !== undefined && serves(path))
  );
}

/**
 * Where Playwright keeps its own download, whether it is there or not. Undefined before `npm ci`.
 *
 * @returns {Promise<string | undefined>}
 */
export async function downloadedBrowser() {
  try {
    // Not playwright-core: another version of it, with another download, may lie at the top of node_modules.
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

const serves = (path) => unfit(path) === undefined;
