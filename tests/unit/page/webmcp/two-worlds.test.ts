import { describe, expect, it, vi } from 'vitest';
import type { PageContext } from '../../../../src/page/webmcp/page-context.ts';
import { reachWorld } from '../../../../src/page/webmcp/reach-world.ts';
import { serveWorld } from '../../../../src/page/webmcp/serve-world.ts';
import { seenTool } from '../../background/inspect/some-tools.ts';

/** Node's own is never cancelable; the browser's is what it was made. */
class CancelableMessageEvent extends Event {
  readonly ports: readonly MessagePort[];

  constructor(type: string, init: MessageEventInit) {
    super(type, init);
    this.ports = init.ports ?? [];
  }
}
vi.stubGlobal('MessageEvent', CancelableMessageEvent);

function aContext(): PageContext & { fire(): void; ran: AbortSignal[] } {
  const listeners = new Set<() => void>();
  const ran: AbortSignal[] = [];
  return {
    ran,
    list: async () => ({ frames: [], tools: [seenTool('a')], left: 0 }),
    run: async ({ tool }, signal) => {
      ran.push(signal);
      if (tool === 'slow')
        await new Promise((over) => signal.addEventListener('abort', over, { once: true }));
      return { ok: true, text: tool, ms: 1 };
    },
    watch: (listener) => void listeners.add(listener),
    fire: () => {
      for (const listener of listeners) listener();
    },
  };
}

function anEar() {
  return { hear: vi.fn(async (now: boolean) => `heard ${now}`), end: vi.fn() };
}

const never = new AbortController().signal;

describe('the page’s own world, from the isolated one', () => {
  it('is not reached where nobody serves there', () => {
    expect(reachWorld(new EventTarget())).toBeUndefined();
  });

  it('lists, runs and cancels', async () => {
    const meeting = new EventTarget();
    const context = aContext();
    serveWorld(meeting, context, anEar());
    const reached = reachWorld(meeting);
    expect(await reached?.list()).toMatchObject({ tools: [{ name: 'a' }] });
    expect(await reached?.run({ frame: '', tool: 'quick', input: {} }, never)).toMatchObject({
      text: 'quick',
    });
    const controller = new AbortController();
    const run = reached?.run({ frame: '', tool: 'slow', input: {} }, controller.signal);
    controller.abort();
    expect(await run).toMatchObject({ text: 'slow' });
    expect(context.ran.at(-1)?.aborted).toBe(true);
  });

  it('tells of changes until nobody wants to know', async () => {
    const meeting = new EventTarget();
    const context = aContext();
    serveWorld(meeting, context, anEar());
    const reached = reachWorld(meeting);
    await reached?.list();
    const controller = new AbortController();
    let told = 0;
    const heard = new Promise<void>((resolve) => {
      reached?.watch(() => {
        told += 1;
        resolve();
      }, controller.signal);
    });
    context.fire();
    await heard;
    controller.abort();
    context.fire();
    await reached?.list();
    expect(told).toBe(1);
  });

  it('tells what the ear there heard, until nobody wants to know', async () => {
    const meeting = new EventTarget();
    const ear = anEar();
    serveWorld(meeting, aContext(), ear);
    const reached = reachWorld(meeting);
    expect(await reached?.hear(true)).toBe('heard true');
    reached?.deafen();
    await reached?.list();
    expect(ear.end).toHaveBeenCalledOnce();
  });

  it('is served once, however often the file runs', async () => {
    const meeting = new EventTarget();
    const [one, other] = [aContext(), aContext()];
    serveWorld(meeting, one, anEar());
    serveWorld(meeting, other, anEar());
    await reachWorld(meeting)?.run({ frame: '', tool: 'quick', input: {} }, never);
    expect([one.ran.length, other.ran.length]).toEqual([1, 0]);
  });

  it('answers a list that cannot be made with an empty one', async () => {
    const meeting = new EventTarget();
    const broken: PageContext = { ...aContext(), list: () => Promise.reject(new Error('no')) };
    serveWorld(meeting, broken, anEar());
    expect(await reachWorld(meeting)?.list()).toEqual({ frames: [], tools: [], left: 0 });
  });
});
