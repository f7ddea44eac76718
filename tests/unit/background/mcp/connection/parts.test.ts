import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Backoff } from '../../../../../src/background/mcp/connection/backoff.ts';
import { boundedBody } from '../../../../../src/background/mcp/connection/bounded-body.ts';
import { CallClock } from '../../../../../src/background/mcp/connection/call-clock.ts';
import { CallSlots } from '../../../../../src/background/mcp/connection/call-slots.ts';
import { Coalesced, quietTime } from '../../../../../src/background/mcp/connection/coalesced.ts';
import { outputMismatch } from '../../../../../src/background/mcp/connection/output-check.ts';
import { ownWords } from '../../../../../src/background/mcp/connection/own-words.ts';
import { paramHeaders } from '../../../../../src/background/mcp/connection/param-headers.ts';
import { RedirectRefused, redirectWithin } from '../../../../../src/background/mcp/connection/redirect.ts';
import { sameJson } from '../../../../../src/background/mcp/connection/same-json.ts';
import { validVerdict, verdictLasts } from '../../../../../src/background/mcp/connection/verdict.ts';
import { deferred } from '../../../../../src/shared/deferred.ts';
import { CallError } from '../../../../../src/shared/result.ts';
import { Clock, quiet } from '../../../registry/clock.ts';

describe('back-off', () => {
  it('grows to a minute and stays within half of it and all of it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(100), (random, failures) => {
        const backoff = new Backoff(() => random);
        for (let at = 0; at < failures; at++) backoff.next();
        const whole = Math.min(1_000 * 2 ** failures, 60_000);
        const delay = backoff.next();
        expect(delay).toBeGreaterThanOrEqual(whole / 2);
        expect(delay).toBeLessThanOrEqual(whole);
      }),
    );
  });
});

describe('coalesced', () => {
  it('makes one run of any number of wishes, and one more of those that come meanwhile', async () => {
    const clock = new Clock();
    const runs = [deferred<number>(), deferred<number>(), deferred<number>()];
    let begun = 0;
    const coalesced = new Coalesced(
      () => runs[begun++]?.promise ?? Promise.reject(new Error('Too many.')),
      clock.after,
    );
    for (let at = 0; at < 1_000; at++) coalesced.wish();
    await clock.advance(quietTime - 1);
    expect(begun).toBe(0);
    await clock.advance(1);
    expect(begun).toBe(1);
    for (let at = 0; at < 5; at++) {
      coalesced.wish();
      await clock.advance(quietTime);
    }
    expect(begun).toBe(1);
    runs[0]?.resolve(0);
    await quiet();
    expect(begun).toBe(2);
    runs[1]?.resolve(1);
    await clock.advance(10 * quietTime);
    expect(begun).toBe(2);
  });

  it('gives who asks during a run the next one, which saw what was asked for', async () => {
    const clock = new Clock();
    const runs = [deferred<string>(), deferred<string>()];
    let begun = 0;
    const coalesced = new Coalesced(() => runs[begun++]?.promise ?? Promise.resolve('?'), clock.after);
    const [one, two, three] = [coalesced.now(), coalesced.now(), coalesced.now()];
    runs[0]?.reject(new Error('No.'));
    runs[1]?.resolve('second');
    await expect(one).rejects.toThrow('No.');
    expect(await Promise.all([two, three])).toEqual(['second', 'second']);
    expect(begun).toBe(2);
  });
});

describe('slots', () => {
  it('let so many at a time, in order, whoever leaves', () => {
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(19), { minLength: 1, maxLength: 60 }),
        async (limit, leaving) => {
          const slots = new CallSlots(limit);
          const begun: number[] = [];
          const places = Array.from({ length: 20 }, (_, at) => {
            const place = slots.join();
            void place.turn.then(() => begun.push(at));
            return place;
          });
          const left = new Set<number>();
          for (const at of leaving) {
            places[at]?.[Symbol.dispose]();
            left.add(at);
            await Promise.resolve();
            expect(begun.filter((each) => !left.has(each)).length).toBe(Math.min(limit, 20 - left.size));
          }
          expect(begun).toEqual([...begun].sort((one, other) => one - other));
        },
      ),
    );
  });

  it('do not let a thousand and more wait', () => {
    const slots = new CallSlots(1);
    for (let at = 0; at < 1_001; at++) slots.join();
    expect(() => slots.join()).toThrow(CallError);
  });
});

describe('the clock of a call', () => {
  const late = (ms: number) => new CallError('TIMEOUT', `${ms}`);
  const start = (caller = new AbortController().signal) => {
    const clock = new Clock();
    return { clock, call: new CallClock(caller, { quiet: 100, most: 350 }, clock, late) };
  };
  const reasonOf = ({ signal }: CallClock): string | undefined =>
    signal.aborted && signal.reason instanceof CallError ? signal.reason.message : undefined;

  it('begins anew with progress, but not beyond the maximum', async () => {
    const { clock, call } = start();
    for (let at = 0; at < 3; at++) {
      await clock.advance(90);
      call.progress();
    }
    await clock.advance(79);
    expect(reasonOf(call)).toBeUndefined();
    await clock.advance(1);
    expect(reasonOf(call)).toBe('350');
  });

  it('stands while a person is asked', async () => {
    const { clock, call } = start();
    await clock.advance(90);
    {
      using _one = call.pause();
      using _other = call.pause();
      await clock.advance(10_000);
      call.progress();
      await clock.advance(10_000);
    }
    await clock.advance(99);
    expect(reasonOf(call)).toBeUndefined();
    await clock.advance(1);
    expect(reasonOf(call)).toBe('100');
  });

  it('passes on why the caller stopped', () => {
    const stop = new AbortController();
    const { call } = start(stop.signal);
    stop.abort(new CallError('CANCELLED', 'stopped'));
    expect(reasonOf(call)).toBe('stopped');
  });

  it('runs no more when it is disposed', async () => {
    const { clock, call } = start();
    call[Symbol.dispose]();
    await clock.advance(1_000);
    expect(call.signal.aborted).toBe(false);
    expect(clock.waiting).toBe(0);
  });
});

describe('headers from arguments', () => {
  const definition = {
    inputSchema: {
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        count: { type: 'integer', 'x-mcp-header': 'Count' },
        bad: { type: 'string', 'x-mcp-header': 'No\r\nway' },
        deep: { type: 'object', properties: { on: { type: 'boolean', 'x-mcp-header': 'On' } } },
      },
    },
  };

  it('are those the schema names, encoded where a header cannot hold them', () => {
    expect(paramHeaders(definition, { region: 'eu west', count: 3, bad: 'x', deep: { on: true } })).toEqual({
      'Mcp-Param-Region': 'eu west',
      'Mcp-Param-Count': '3',
      'Mcp-Param-On': 'true',
    });
    expect(paramHeaders(definition, { region: 'a\r\nb' })['Mcp-Param-Region']).toMatch(
      /^=\?base64\?[A-Za-z0-9+/=]+\?=$/,
    );
    expect(paramHeaders(definition, { region: '', count: null })).toEqual({
      'Mcp-Param-Region': '=?base64??=',
    });
  });

  it('are always possible headers, whatever is listed and given', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.string(),
        (schema, args, text) => {
          for (const listed of [{ inputSchema: schema }, definition, schema]) {
            expect(() => new Headers(paramHeaders(listed, { ...args, region: text }))).not.toThrow();
          }
        },
      ),
    );
  });
});

describe('a bounded body', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const of = (...chunks: string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(bytes(chunk));
        controller.close();
      },
    });
  const watch = (events: boolean) => ({ most: 10, events, read: () => undefined, ended: () => undefined });

  it('ends with an error beyond the limit', async () => {
    expect(await new Response(boundedBody(of('12345', '67890'), watch(false))).text()).toBe('1234567890');
    await expect(new Response(boundedBody(of('12345', '678901'), watch(false))).text()).rejects.toThrow(
      /longer than 10/,
    );
  });

  it('counts each event for itself', async () => {
    const text = 'data: 1\n\n'.repeat(100);
    expect(await new Response(boundedBody(of(text.slice(0, 5), text.slice(5)), watch(true))).text()).toBe(
      text,
    );
    await expect(
      new Response(boundedBody(of('data: 1\n\n', 'data: 12345678'), watch(true))).text(),
    ).rejects.toThrow();
  });

  it('says something else instead where it is told to', async () => {
    const body = boundedBody(of('data: 123456789', 'more'), {
      ...watch(true),
      insteadOfTooMuch: () => bytes('!'),
    });
    expect(await new Response(body).text()).toBe('!');
  });
});

describe('redirects a browser keeps to itself', () => {
  const opaque = { type: 'opaqueredirect', status: 0, headers: new Headers() } as Response;
  const leadsTo = (url: string) => async () => ({ url, body: null }) as Response;
  const here = new URL('https://server.test/mcp');

  it('are followed within the origin', async () => {
    const target = await redirectWithin(leadsTo('https://server.test/mcp/'), here, 'POST', opaque);
    expect(target?.href).toBe('https://server.test/mcp/');
  });

  it('are refused and named where they lead elsewhere, or nobody knows where', async () => {
    const elsewhere = redirectWithin(leadsTo('https://other.test/mcp?secret=1'), here, 'POST', opaque);
    await expect(elsewhere).rejects.toMatchObject({
      name: 'RedirectRefused',
      target: 'https://other.test/mcp',
    });
    const unknown = redirectWithin(
      () => Promise.reject(new TypeError('Failed to fetch')),
      here,
      'POST',
      opaque,
    );
    await expect(unknown).rejects.toBeInstanceOf(RedirectRefused);
  });
});

describe('small things', () => {
  it('a verdict is believed for a day, at its address, if it is one', () => {
    const verdict = { transport: 'sse', url: 'https://a.test/', at: 1_000 };
    expect(validVerdict(verdict, 'https://a.test/', 1_000 + verdictLasts - 1)).toEqual(verdict);
    expect(validVerdict(verdict, 'https://a.test/', 1_000 + verdictLasts)).toBeUndefined();
    expect(validVerdict(verdict, 'https://a.test/', 0)).toBeUndefined();
    expect(validVerdict(verdict, 'https://b.test/', 2_000)).toBeUndefined();
    expect(validVerdict({ ...verdict, transport: 'pigeon' }, 'https://a.test/', 2_000)).toBeUndefined();
  });

  it('JSON is the same in whatever order its members are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(sameJson(value, turned)).toBe(true);
        expect(sameJson(value, { ...turned, another: 1, [`x${Object.keys(value).join()}`]: 1 })).toBe(false);
      }),
    );
  });

  it('what a server says is one short line without hidden characters', () => {
    expect(ownWords('a\u202eb\u200bc\n\td\u{e0041}')).toBe('a b c d');
    expect(ownWords('x'.repeat(1_000))).toHaveLength(301);
  });

  it('structured content that does not fit is told, as is a schema that cannot be used', () => {
    const tool = (outputSchema: unknown) => ({ name: 'x', outputSchema });
    const fits = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } };
    expect(outputMismatch(tool(fits), { structuredContent: { n: 1 } })).toBeUndefined();
    expect(outputMismatch(tool(fits), { structuredContent: {} })).toMatch(/does not fit/);
    expect(outputMismatch(tool(fits), { content: [] })).toMatch(/without structured content/);
    expect(outputMismatch(tool(fits), { content: [], isError: true })).toBeUndefined();
    expect(outputMismatch(tool({ $schema: 'https://other.test' }), { structuredContent: {} })).toMatch(
      /cannot be used/,
    );
    expect(outputMismatch(tool(undefined), { structuredContent: {} })).toBeUndefined();
    expect(outputMismatch(null, {})).toBeUndefined();
  });
});
