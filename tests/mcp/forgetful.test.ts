import { describe, expect, it } from 'vitest';
import { connect, failureOf, namesOf, patient } from './connect.ts';
import { serve } from './serve.ts';

const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const discovered = {
  ...complete,
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  serverInfo: { name: 'forgetful', version: '1.0.0' },
};

/** A server of 2026-07-28 that answers as told. */
async function startForgetful(results: Readonly<Record<string, unknown>>) {
  return await serve((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString());
      const result = method === 'server/discover' ? discovered : results[method];
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
}

describe('a server of 2026-07-28 that forgets', () => {
  it('to say that a result is complete is understood all the same', async () => {
    await using server = await startForgetful({
      'tools/list': {
        tools: [{ name: 'one', inputSchema: { type: 'object' } }],
        ttlMs: 0,
        cacheScope: 'private',
      },
      'tools/call': { content: [{ type: 'text', text: 'done' }] },
    });
    using it = connect(server.url);
    expect(namesOf(await it.connection.refresh())).toEqual(['one']);
    expect(await it.connection.call('one', {}, { signal: patient })).toMatchObject({
      result: { content: [{ type: 'text', text: 'done' }] },
    });
  });

  it('how long its list may be kept is listed all the same', async () => {
    await using server = await startForgetful({
      'tools/list': { resultType: 'complete', tools: [{ name: 'one', inputSchema: { type: 'object' } }] },
    });
    using it = connect(server.url);
    expect(namesOf(await it.connection.refresh())).toEqual(['one']);
  });

  it('what a tool is loses none of the others', async () => {
    const tools = [
      { name: 'good', inputSchema: { type: 'object' } },
      { name: 'empty', inputSchema: {} },
      { name: 'none', inputSchema: null },
      { name: '' },
      null,
      42,
      { name: 'output', inputSchema: { type: 'object' }, outputSchema: 'x' },
    ];
    await using server = await startForgetful({
      'tools/list': { ...complete, tools },
    });
    using it = connect(server.url);
    expect((await it.connection.refresh()).tools).toEqual(tools);
  });

  it('what content is keeps what it sent', async () => {
    await using server = await startForgetful({
      'tools/list': {
        resultType: 'complete',
        ttlMs: 0,
        cacheScope: 'private',
        tools: [{ name: 'one', inputSchema: { type: 'object' } }],
      },
      'tools/call': {
        resultType: 'complete',
        content: [{ type: 'hologram' }, { text: 'x' }],
        structuredContent: [1],
      },
    });
    using it = connect(server.url);
    expect(await it.connection.call('one', {}, { signal: patient })).toMatchObject({
      result: { content: [{ type: 'hologram' }, { text: 'x' }], structuredContent: [1] },
    });
  });

  it('what a header may be has the tool refused before anything is sent', async () => {
    const inputSchema = { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'No way' } } };
    await using server = await startForgetful({
      'tools/list': { ...complete, tools: [{ name: 'one', inputSchema }] },
    });
    using it = connect(server.url);
    await it.connection.refresh();
    expect(await failureOf(it.connection.call('one', { a: 'x' }, { signal: patient }))).toMatchObject({
      code: 'UNAVAILABLE',
      retryable: false,
      message: expect.stringContaining('a header that cannot be one (at “a”)'),
    });
    expect(it.requests).not.toContain('POST tools/call');
    expect(it.connection.state.kind).toBe('ready');
  });
});
