import { accessSync, constants, existsSync } from 'node:fs';
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

function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A Chromium that loads extensions from the command line: the one named by PAGEHAND_BROWSER, an installed Chromium or
 * Chrome for Testing, or Playwright's download. Branded Chrome is passed over: it no longer side-loads.
 *
 * @returns {Promise<string | undefined>} its path
 * @throws where PAGEHAND_BROWSER names nothing that can be run
 */
export async function findBrowser() {
  const named = process.env[browserVariable];
  if (named) {
    if (!runs(named)) throw new Error(`${browserVariable} names ${named}, which cannot be run. Name a Chromium, or unset it.`);
    return named;
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => commands.map((command) => join(folder, command)));
  const found = [...onPath, ...(places[process.platform] ?? [])].find(runs);
  if (found) return found;
  try {
    const { chromium } = await import('playwright-core');
    const downloaded = chromium.executablePath();
    return existsSync(downloaded) ? downloaded : undefined;
  } catch {
    return undefined;
  }
}
