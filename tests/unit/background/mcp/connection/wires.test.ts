import { describe, expect, it } from 'vitest';
import {
  GuardedFetch,
  type StreamEvent,
} from '../../../../../src/background/mcp/connection/guarded-fetch.ts';
import { HeldWire } from '../../../../../src/background/mcp/connection/held-wire.ts';
import type { Wire } from '../../../../../src/background/mcp/connection/wire.ts';
import { Clock } from '../../../registry/clock.ts';

const url = 'https://server.test/mcp';

describe('a guarded fetch', () => {
  const guarded = (
    answer: (init: RequestInit) => Response | Promise<Response>,
    life = new AbortController(),
  ) => {
    const events: StreamEvent[] = [];
    const inits: RequestInit[] = [];
    const guard = new GuardedFetch(
      async (_url, init = {}) => {
        inits.push(init);
        return await answer(init);
      },
      life.signal,
      (event) => events.push(event),
      { answer: 100, error: 10, redirects: 1 },
    );
    return { guard, events, inits, life };
  };

  it('sends no cookies, keeps nothing, follows nothing, whatever it is asked to', async () => {
    const { guard, inits } = guarded(() => new Response('{}'));
    await guard.fetch(url, { credentials: 'include', redirect: 'follow', cache: 'force-cache' });
    expect(inits).toMatchObject([{ credentials: 'omit', redirect: 'manual', cache: 'no-store' }]);
  });

  it('reads the beginning of an error and remembers it', async () => {
    const { guard } = guarded(() => new Response('x'.repeat(1_000), { status: 403 }));
    const response = await guard.fetch(url, { method: 'POST' });
    expect(response.status).toBe(403);
    expect(await response.text()).toHaveLength(10);
    expect(guard.seen).toMatchObject({ method: 'POST', status: 403, begins: 'xxxxxxxxxx' });
  });

  it('ends an event that is too long with an error for its request', async () => {
    const headers = { 'content-type': 'text/event-stream' };
    const { guard } = guarded(() => new Response(`data: ${'x'.repeat(1_000)}`, { headers }));
    const body = JSON.stringify({ method: 'tools/call', jsonrpc: '2.0', id: 7 });
    const text = await (await guard.fetch(url, { method: 'POST', body })).text();
    expect(JSON.parse(text.trim().slice('data: '.length))).toMatchObject({ id: 7, error: { code: -32097 } });
  });

  it('tells what becomes of the stream that nobody asked for', async () => {
    const headers = { 'content-type': 'text/event-stream' };
    const { guard, events } = guarded(() => new Response('data: 1\n\n', { headers }));
    await (await guard.fetch(url)).text();
    expect(events).toEqual(['opened', 'ended']);
    const refusing = guarded(() => new Response(null, { status: 404 }));
    await refusing.guard.fetch(url);
    expect(refusing.events).toEqual(['refused']);
  });

  it('is over when its life is', async () => {
    const { guard, life } = guarded(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
    );
    const work = guard.fetch(url, { method: 'POST' });
    await Promise.resolve();
    life.abort(new Error('Over.'));
    await expect(work).rejects.toThrow('Over.');
  });
});

describe('a held wire', () => {
  const hold = (transport: 'streamable-http' | 'sse' = 'streamable-http') => {
    const life = new AbortController();
    const clock = new Clock();
    let missed = 0;
    const wire = {
      server: { transport },
      ended: life.signal,
      end: (reason: Error) => life.abort(reason),
    } as unknown as Wire;
    const held = new HeldWire(wire, clock.after, () => {
      missed += 1;
    });
    return { held, clock, life, missed: () => missed };
  };

  it('ends with its last call once it is retired', () => {
    const { held, life } = hold();
    const [one, other] = [held.use(), held.use()];
    held.retire();
    expect(held.retired.aborted).toBe(true);
    one[Symbol.dispose]();
    one[Symbol.dispose]();
    expect(life.signal.aborted).toBe(false);
    other[Symbol.dispose]();
    expect(life.signal.aborted).toBe(true);
  });

  it('stays where a server has no stream', async () => {
    const { held, clock } = hold();
    held.streamed('refused');
    await clock.advance(60_000);
    expect(held.retired.aborted).toBe(false);
  });

  it('is retired at once when its broken stream is refused, and in time when it stays away', async () => {
    const refused = hold();
    refused.held.streamed('opened');
    refused.held.streamed('ended');
    refused.held.streamed('refused');
    expect(refused.held.retired.aborted).toBe(true);
    const away = hold();
    away.held.streamed('opened');
    away.held.streamed('ended');
    await away.clock.advance(4_999);
    expect(away.held.retired.aborted).toBe(false);
    await away.clock.advance(1);
    expect(away.held.retired.aborted).toBe(true);
  });

  it('says that something may have been missed when its stream is there again', async () => {
    const { held, clock, missed } = hold();
    held.streamed('opened');
    expect(missed()).toBe(0);
    held.streamed('ended');
    held.streamed('opened');
    expect(missed()).toBe(1);
    await clock.advance(60_000);
    expect(held.retired.aborted).toBe(false);
  });

  it('of the oldest transport ends with its stream, on which the answers come', () => {
    const { held, life } = hold('sse');
    held.streamed('ended');
    expect(life.signal.aborted).toBe(true);
  });
});
