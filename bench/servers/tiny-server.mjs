/**
 * A server of 2026-07-28 on loopback, in a process of its own: `a_echo`, and as many realistic tools as the argument
 * says, which are listed only. Prints its address.
 */
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { realisticTools } from './realistic-tools.mjs';

const more = realisticTools(Number(process.argv[2] ?? 0));
const echo = { description: 'Says it again.', inputSchema: z.object({ text: z.string() }) };
const listed = { name: 'a_echo', ...echo, inputSchema: z.toJSONSchema(echo.inputSchema) };

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'tiny', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.registerTool('a_echo', echo, async ({ text }) => ({ content: [{ type: 'text', text }] }));
  if (more.length > 0)
    server.server.setRequestHandler('tools/list', async () => ({ tools: [listed, ...more] }));
  return server;
});

const listening = createServer(async (incoming, outgoing) => {
  const stop = new AbortController();
  outgoing.on('close', () => stop.abort());
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method,
    headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    signal: stop.signal,
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
  const response = await handler.fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else
    Readable.fromWeb(response.body)
      .on('error', () => outgoing.destroy())
      .pipe(outgoing);
}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${listening.address().port}/mcp`));
