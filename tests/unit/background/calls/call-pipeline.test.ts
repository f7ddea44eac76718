import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CallPipeline, type CallRequest } from '../../../src/background/calls/call-pipeline.ts';
import { deferred } from '../../../src/shared/deferred.ts';
import { CallError } from '../../../src/shared/result.ts';
import { type AnyTool, definePageTool } from '../../../src/tools/define.ts';
import { Clock, quiet } from '../registry/clock.ts';
import { fakeDocument } from './fake-page.ts';

type Handler = Parameters<typeof definePageTool<{ n: z.ZodDefault<z.ZodNumber> }>>[0]['handler'];

function tool(handler: Handler, more: Partial<AnyTool> = {}): AnyTool {
  return {
    ...definePageTool({
      name: 'x',
      title: 'X',
      description: 'x',
      category: 'reading',
      effect: 'read',
      reach: 'page',
      level: 'read',
      schema: { n: z.number().default(7) },
      handler,
    }),
    ...more,
  };
}

function setUp(found: AnyTool | CallError, second = found) {
  const clock = new Clock();
  const pipeline = new CallPipeline({
    find: (request) => (request.tool === 'second' ? second : found),
    page: (document) => ({
      url: document.url,
      facts: document.facts,
      run: () => Promise.reject(new Error('unused')),
    }),
    after: clock.after,
  });
  const { document } = fakeDocument();
  const other = fakeDocument({ tabId: 2, documentId: 'D2' }).document;
  const call = (more: Partial<CallRequest> = {}) =>
    pipeline.run({ tool: 'pagehand_x', input: {}, document, signal: new AbortController().signal, ...more });
  return { call, clock, other };
}

/** Work that ends when the test wants. */
function gate(): { open: () => void; passed: Promise<void> } {
  const { promise, resolve } = deferred<void>();
  return { open: () => resolve(), passed: promise };
}

describe('a call', () => {
  it('gives the handler its arguments, and answers what it gathered', async () => {
    const { call } = setUp(
      tool(async ({ params, page }, response) => response.data({ n: params.n, url: page.url })),
    );
    expect(await call()).toEqual({ ok: true, code: 'SUCCESS', data: { n: 7, url: 'https://site.test/' } });
    expect(await call({ input: { n: 1 } })).toMatchObject({ data: { n: 1 } });
  });

  it('answers why a tool is not offered', async () => {
    const { call } = setUp(new CallError('UNAVAILABLE', 'Turn it on.'));
    expect(await call()).toEqual({
      ok: false,
      isError: true,
      code: 'UNAVAILABLE',
      message: 'Turn it on.',
      retryable: false,
    });
  });

  it('refuses unknown and wrong arguments before any lock', async () => {
    const { open, passed } = gate();
    const { call } = setUp(tool(() => passed));
    const running = call();
    expect(await call({ input: { m: 1 } })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await call({ input: { n: 'x' } })).toMatchObject({ code: 'VALIDATION_ERROR' });
    open();
    expect(await running).toMatchObject({ ok: true });
  });

  it('waits for the calls before it on its tab, and not for those of others', async () => {
    const order: string[] = [];
    const { open, passed } = gate();
    const { call, other } = setUp(
      tool(async ({ params }) => {
        order.push(`begin ${params.n}`);
        if (params.n === 1) await passed;
        order.push(`end ${params.n}`);
      }),
    );
    const calls = [
      call({ input: { n: 1 } }),
      call({ input: { n: 2 } }),
      call({ input: { n: 3 }, document: other }),
    ];
    await quiet();
    expect(order).toEqual(['begin 1', 'begin 3', 'end 3']);
    open();
    await Promise.all(calls);
    expect(order).toEqual(['begin 1', 'begin 3', 'end 3', 'end 1', 'begin 2', 'end 2']);
  });

  it('ends at its deadline, says what it waited for, and lets the next one in', async () => {
    const { call, clock } = setUp(
      tool(async ({ params }) => {
        if (params.n === 1) await new Promise(() => undefined);
      }),
    );
    const first = call({ input: { n: 1 } });
    const second = call();
    await quiet();
    await clock.advance(30_000);
    expect(await first).toMatchObject({
      code: 'TIMEOUT',
      retryable: true,
      message: expect.stringContaining('for the page'),
    });
    expect(await second).toMatchObject({ ok: true });
    expect(clock.waiting).toBe(0);
  });

  it('ends at its deadline while it waits for a longer one, and says so', async () => {
    const { call, clock } = setUp(
      tool(() => new Promise(() => undefined)),
      tool(() => new Promise(() => undefined), { deadline: 60_000 }),
    );
    const long = call({ tool: 'second' });
    const short = call();
    await quiet();
    await clock.advance(30_000);
    expect(await short).toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringContaining('for the calls before it'),
    });
    await clock.advance(30_000);
    expect(await long).toMatchObject({ code: 'TIMEOUT' });
  });

  it('may ask for more time', async () => {
    const { call, clock } = setUp(tool(() => new Promise(() => undefined), { deadline: 60_000 }));
    let over = false;
    const running = call().then((result) => {
      over = true;
      return result;
    });
    await clock.advance(59_999);
    expect(over).toBe(false);
    await clock.advance(1);
    expect(await running).toMatchObject({ code: 'TIMEOUT' });
  });

  it('can be cancelled while it waits and while it runs', async () => {
    const { open, passed } = gate();
    const { call } = setUp(tool(() => passed));
    const running = new AbortController();
    const waiting = new AbortController();
    const calls = [call({ signal: running.signal }), call({ signal: waiting.signal })];
    await quiet();
    waiting.abort();
    expect(await calls[1]).toMatchObject({ code: 'CANCELLED' });
    running.abort();
    expect(await calls[0]).toMatchObject({ code: 'CANCELLED' });
    expect(await call({ signal: AbortSignal.abort() })).toMatchObject({ code: 'CANCELLED' });
    open();
  });

  it('says why where the one who cancels says so', async () => {
    const { call } = setUp(tool(() => new Promise(() => undefined)));
    const controller = new AbortController();
    const running = call({ signal: controller.signal });
    controller.abort(new CallError('CANCELLED', 'The page of this call went away.'));
    expect(await running).toMatchObject({ message: 'The page of this call went away.' });
  });

  it('turns what a handler throws into a failure with its causes', async () => {
    const { call } = setUp(
      tool(async () => {
        throw new Error('outer', { cause: new TypeError('inner') });
      }),
    );
    expect(await call()).toMatchObject({
      ok: false,
      code: 'INTERNAL_ERROR',
      message: expect.stringContaining('Error: outer, because TypeError: inner'),
    });
  });

  it('answers with the failure a handler chose', async () => {
    const { call } = setUp(
      tool(async () => {
        throw new CallError('NOT_FOUND', 'Nothing there.', { hint: 'Look elsewhere.' });
      }),
    );
    expect(await call()).toMatchObject({ code: 'NOT_FOUND', hint: 'Look elsewhere.', retryable: false });
  });
});
