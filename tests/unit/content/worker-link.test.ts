import { describe, expect, it, vi } from 'vitest';
import { WorkerLink } from '../../../src/content/worker-link.ts';
import type { PageMessage } from '../../../src/protocol/messages.ts';
import { Clock } from '../registry/clock.ts';
import { FakePort } from './fake-port.ts';

function setUp() {
  const ports: FakePort[] = [];
  const told: string[] = [];
  const world = { alive: true, throws: false };
  const clock = new Clock();
  const receive = vi.fn();
  const link = new WorkerLink({
    connect: () => {
      if (world.throws) throw new Error('Extension context invalidated.');
      const port = new FakePort();
      ports.push(port);
      return port;
    },
    alive: () => world.alive,
    receive,
    introduce: () => ({ type: 'cancel', id: `introduction ${ports.length}` }),
    lost: () => told.push('lost'),
    orphaned: () => told.push('orphaned'),
    after: clock.after,
  });
  return { link, ports, told, world, receive, clock };
}

const message: PageMessage = { type: 'cancel', id: 'x' };

describe('the link to the worker', () => {
  it('introduces itself first on every port', () => {
    const { link, ports } = setUp();
    link.connect();
    link.send(message);
    expect(ports[0]?.sent).toEqual([{ type: 'cancel', id: 'introduction 1' }, message]);
    ports[0]?.closeFromThere();
    link.connect();
    link.connect();
    expect(ports).toHaveLength(2);
    expect(ports[1]?.sent).toEqual([{ type: 'cancel', id: 'introduction 2' }]);
  });

  it('opens no port again by itself', () => {
    const { link, ports, told } = setUp();
    link.connect();
    ports[0]?.closeFromThere();
    expect(told).toEqual(['lost']);
    expect(link.send(message)).toBe(false);
    expect(ports).toHaveLength(1);
  });

  it('tells that the extension is gone when the port closes with it, once', () => {
    const { link, ports, told, world } = setUp();
    link.connect();
    world.alive = false;
    ports[0]?.closeFromThere();
    expect(told).toEqual(['lost', 'orphaned']);
    expect(link.connect()).toBe(false);
    expect(link.check()).toBe(false);
    expect(told).toEqual(['lost', 'orphaned']);
    expect(ports).toHaveLength(1);
  });

  it('tells so also where Chrome invalidates the script a moment after it closed the port', async () => {
    const { link, ports, told, world, clock } = setUp();
    link.connect();
    ports[0]?.closeFromThere();
    expect(told).toEqual(['lost']);
    world.alive = false;
    await clock.advance(100);
    expect(told).toEqual(['lost', 'orphaned']);
  });

  // An installation that starts anew asks the scripts before it to leave, whether their port is open or not.
  it('finds out on connecting that the extension is gone, though the port is still open', () => {
    const { link, ports, told, world } = setUp();
    expect(link.connect()).toBe(true);
    world.alive = false;
    expect(link.connect()).toBe(false);
    expect(told).toEqual(['orphaned']);
    expect(link.send(message)).toBe(false);
    expect(ports).toHaveLength(1);
  });

  it('says on connecting that all is well where the port is open', () => {
    const { link, ports } = setUp();
    expect([link.connect(), link.connect()]).toEqual([true, true]);
    expect(ports[0]?.sent).toHaveLength(1);
  });

  it('tells so when connecting throws', () => {
    const { link, told, world } = setUp();
    world.throws = true;
    expect(link.connect()).toBe(false);
    expect(told).toEqual(['orphaned']);
  });

  it('says so when a message cannot be sent, and keeps the port', () => {
    const { link, ports, told } = setUp();
    link.connect();
    const [port] = ports;
    if (port) port.broken = true;
    expect(link.send(message)).toBe(false);
    expect(told).toEqual([]);
    if (port) port.broken = false;
    expect(link.send(message)).toBe(true);
    expect(ports).toHaveLength(1);
  });

  it('hears nothing from a port it has closed', () => {
    const { link, ports, receive } = setUp();
    link.connect();
    ports[0]?.say({ type: 'stop', id: '1' });
    link.close();
    ports[0]?.say({ type: 'stop', id: '2' });
    expect(receive.mock.calls).toEqual([[{ type: 'stop', id: '1' }]]);
    expect(ports[0]?.closed).toBe(true);
  });
});
