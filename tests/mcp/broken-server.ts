import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Served, serve } from './serve.ts';

/** A way to be broken: what becomes of one request, once the connection stands. */
export type Break = (message: Message, outgoing: ServerResponse, incoming: IncomingMessage) => void;

export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly cursor?: string };
}

export interface BrokenServer extends Served {
  /** JSON-RPC methods so far. */
  readonly methods: readonly string[];
  /** Requests so far, whatever they were. */
  readonly requests: () => number;
}

const json = (outgoing: ServerResponse, body: unknown, status = 200): void => {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export const answer = (outgoing: ServerResponse, { id }: Message, result: unknown): void =>
  json(outgoing, { jsonrpc: '2.0', id, result });

/** Breaks every request. */
export const broken = {
  html: (_message, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome</h1>'),
  error500: (_message, outgoing) =>
    outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('Traceback …'),
  unavailable: (_message, outgoing) => outgoing.writeHead(503).end(),
  missing: (_message, outgoing) => outgoing.writeHead(404).end('Not here'),
  unauthorised: (_message, outgoing) =>
    outgoing.writeHead(401, { 'www-authenticate': 'Bearer' }).end('{"error":"invalid_token"}'),
  origin: (_message, outgoing) =>
    json(outgoing, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Invalid Origin' } }, 403),
  forbidden: (_message, outgoing) => outgoing.writeHead(403).end('No.'),
  nothing: (_message, outgoing) => outgoing.writeHead(200).end(),
  silence: () => undefined,
  hangUp: (_message, outgoing) => outgoing.destroy(),
  halfMessage: (_message, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end('{"jsonrpc":"2.0","id":0,"resu');
  },
  halfEvent: (_message, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.end('data: {"jsonrpc":"2.0","id":0,"resu');
  },
  slowLoris: (_message, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => outgoing.write(' '), 50);
    outgoing.on('close', () => clearInterval(timer));
  },
  otherVersion: (message, outgoing) =>
    answer(outgoing, message, {
      protocolVersion: '1999-01-01',
      capabilities: {},
      serverInfo: { name: 'old', version: '1' },
    }),
  refusal: (message, outgoing) =>
    json(outgoing, { jsonrpc: '2.0', id: message.id, error: { code: -32603, message: 'Not today\u202e' } }),
} satisfies Record<string, Break>;

/** Sends on elsewhere. */
export const redirect =
  (location: string, status: number): Break =>
  (_message, outgoing) =>
    outgoing.writeHead(status, { location }).end();

/** Sends so many bytes as one answer, which never ends well. */
export const huge =
  (bytes: number, contentType: string): Break =>
  (_message, outgoing) => {
    outgoing.writeHead(200, { 'content-type': contentType });
    outgoing.write(contentType === 'application/json' ? '{"x":"' : 'data: {"x":"');
    const piece = 'x'.repeat(100_000);
    let sent = 0;
    const more = (): void => {
      while (sent < bytes && !outgoing.destroyed) {
        sent += piece.length;
        if (!outgoing.write(piece)) {
          outgoing.once('drain', more);
          return;
        }
      }
      outgoing.end();
    };
    more();
  };

/** A server of 2025-11-25 that works, but for what `breaks` says of some methods. `all` breaks everything. */
export async function startBroken(
  breaks: Readonly<Partial<Record<string, Break>>>,
  capabilities: Record<string, unknown> = { tools: {} },
): Promise<BrokenServer> {
  const methods: string[] = [];
  let requests = 0;
  const served = await serve((incoming, outgoing) => {
    requests += 1;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const message: Message = text === '' ? {} : JSON.parse(text);
      if (message.method !== undefined) methods.push(message.method);
      const breaking = breaks.all ?? breaks[message.method ?? incoming.method ?? ''];
      if (breaking !== undefined) breaking(message, outgoing, incoming);
      else work(message, outgoing, capabilities);
    });
  });
  return { ...served, methods, requests: () => requests };
}

function work(message: Message, outgoing: ServerResponse, capabilities: Record<string, unknown>): void {
  switch (message.method) {
    case undefined:
      outgoing.writeHead(405).end();
      return;
    case 'initialize':
      answer(outgoing, message, {
        protocolVersion: '2025-11-25',
        capabilities,
        serverInfo: { name: 'broken', version: '1' },
      });
      return;
    case 'tools/list':
      answer(outgoing, message, { tools: [{ name: 'one', inputSchema: { type: 'object' } }] });
      return;
    case 'tools/call':
      answer(outgoing, message, { content: [{ type: 'text', text: 'done' }] });
      return;
    default:
      if (message.id === undefined) outgoing.writeHead(202).end();
      else
        json(outgoing, {
          jsonrpc: '2.0',
          id: message.id,
          error: { code: -32601, message: 'Method not found' },
        });
  }
}
