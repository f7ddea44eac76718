import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's root, where every command runs. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command in the root and keeps what it says, or lets it speak.
 *
 * @param {readonly string[]} command the program and its arguments
 * @param {{ show?: boolean, timeout?: number, env?: Record<string, string> }} options `show` passes its output on as it
 *   comes; `timeout` in ms, after which it is ended; `env` is added to the environment.
 * @returns {Promise<{ ok: boolean, status: number, output: string }>} `output` is empty with `show`
 */
export function runCommand([program, ...args], { show = false, timeout, env } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      // npm and npx are batch files there.
      shell: process.platform === 'win32' && program.endsWith('.cmd'),
    });
    const said = [];
    const hear = (chunk) => said.push(chunk);
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    const late = timeout && setTimeout(() => end(`Given up after ${timeout / 1000} s.`), timeout);
    const finish = (status) => {
      clearTimeout(late);
      done({ ok: status === 0, status, output: Buffer.concat(said).toString().trim() });
    };
    const end = (why) => {
      said.push(Buffer.from(`\n${why}\n`));
      child.kill();
      // Its own children may hold the pipes open.
      finish(1);
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (status, signal) => finish(status ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * A package's program run by this Node, without a shell and without npx.
 *
 * @param {string} file the program's file, below node_modules
 * @param {readonly string[]} args
 * @returns {string[]} a command for {@link runCommand}
 */
export function packageCommand(file, args = []) {
  return [process.execPath, fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url)), ...args];
}
