import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The server of `tiny-server.mjs` with so many tools besides `a_echo`. */
export async function startServer(tools = 0) {
  const child = spawn(process.execPath, [`${import.meta.dirname}/tiny-server.mjs`, String(tools)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    exited.then(([code]) => {
      throw new Error(`The server exited with ${code}.`);
    }),
  ]);
  return {
    url: line.trim(),
    async close() {
      child.kill();
      await exited;
    },
  };
}
