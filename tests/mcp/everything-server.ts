import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

/** A port nobody listens on, for the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
}

/** The reference server, in a process of its own. */
export async function startEverything(kind: 'streamableHttp' | 'sse', port?: number): Promise<RunningServer> {
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, [entry, kind], {
    env: { ...process.env, PORT: String(at) },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${at}/${kind === 'sse' ? 'sse' : 'mcp'}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}.`);
    try {
      const response = await fetch(url, { method: 'OPTIONS' });
      await response.text();
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return {
    url,
    port: at,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
