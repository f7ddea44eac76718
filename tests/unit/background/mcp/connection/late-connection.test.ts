import { describe, expect, it } from 'vitest';
import { LateConnection } from '../../../../../src/background/mcp/connection/late-connection.ts';
import { CallError } from '../../../../../src/shared/result.ts';
import { connectedBy, FakeServer } from './fake-server.ts';

const patient = new AbortController().signal;

function late() {
  const server = new FakeServer();
  return { server, ...connectedBy(LateConnection, server) };
}

describe('a connection that comes late', () => {
  it('is idle until something needs it, and then one connection for all who do', async () => {
    const { server, connection, states, lists } = late();
    expect(connection.state.kind).toBe('idle');
    await Promise.all([connection.refresh(), connection.call('one', {}, { signal: patient })]);
    expect(server.count('initialize')).toBe(1);
    expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'ready']);
    expect(connection.state.kind).toBe('ready');
    expect(lists).toHaveLength(1);
    connection[Symbol.dispose]();
    await expect(connection.refresh()).rejects.toThrow('was removed or changed');
  });

  it('that ends before it came sends nothing, and says so to who waits', async () => {
    const { server, connection } = late();
    const call = connection.call('one', {}, { signal: patient });
    const watching = connection.watch();
    watching[Symbol.dispose]();
    connection[Symbol.dispose]();
    await expect(call).rejects.toThrow(CallError);
    await expect(call).rejects.toThrow('was removed or changed');
    await expect(connection.refresh()).rejects.toThrow('was removed or changed');
    expect(server.sent).toEqual([]);
  });

  it('watches as soon as it is there, for as long as somebody wants that', async () => {
    const { connection, lists } = late();
    const watching = connection.watch();
    await expect.poll(() => lists.length).toBe(1);
    watching[Symbol.dispose]();
    connection[Symbol.dispose]();
  });
});
