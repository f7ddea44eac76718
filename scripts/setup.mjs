import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getBrowser } from './get-browser.mjs';
import { root, runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Makes a fresh machine ready: the packages of the lock file, then a browser. Says one line for each thing it has to
 * do, and nothing where there is nothing to do. Uses nothing but Node itself until the packages are there.
 *
 * @returns {Promise<{ browser: string }>} the browser's path
 * @throws {SetupError} with what to do about it
 */
export async function setUp() {
  await installPackages();
  return { browser: await getBrowser() };
}

/**
 * `npm ci` where node_modules is missing, was not finished, or is older than the lock file.
 *
 * @param {(step: string) => void} say hears what is being done
 * @throws {SetupError}
 */
export async function installPackages(say = console.log) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new SetupError(`Node ${process.versions.node} is too old: install Node 20.19 or later.`);
  }
  const lock = modified('package-lock.json');
  // npm writes this file last.
  const installed = modified(join('node_modules', '.package-lock.json'));
  if (installed !== undefined && installed >= (lock ?? 0)) return;
  const verb = lock === undefined ? 'install' : 'ci';
  say(`Getting the packages: npm ${verb}`);
  // NODE_ENV=production would leave the tools out.
  const { ok, output } = await runCommand([...npm(), verb, '--include=dev', '--no-audit', '--no-fund']);
  if (!ok) throw new SetupError(`npm ${verb} failed:\n${output}`);
}

/** The npm that started this script, else the one on the path. */
function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('npm-cli.js') && existsSync(script)) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

function modified(file) {
  return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs;
}
