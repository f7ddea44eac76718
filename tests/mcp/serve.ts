import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

export interface Served extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
}

/** Serves on loopback. */
export async function serve(listener: RequestListener, port = 0): Promise<Served> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const at = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${at}/mcp`,
    port: at,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A handler of web requests as Node's server wants it. */
export function listenerOf(handle: (request: Request) => Promise<Response>): RequestListener {
  return (incoming, outgoing) => {
    const stop = new AbortController();
    outgoing.on('close', () => stop.abort());
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) {
        if (value !== undefined) headers.set(name, String(value));
      }
      const hasBody = chunks.length > 0;
      const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
        method: incoming.method ?? 'GET',
        headers,
        signal: stop.signal,
        ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
      });
      handle(request).then(
        (response) => {
          outgoing.writeHead(response.status, Object.fromEntries(response.headers));
          if (response.body === null) outgoing.end();
          else
            Readable.fromWeb(response.body as never)
              .on('error', () => outgoing.destroy())
              .pipe(outgoing);
        },
        () => outgoing.destroy(),
      );
    });
  };
}
