import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { deferred } from '../../../../src/shared/deferred.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { dialogIsOpen } from '../../../../src/tools/conditions.ts';
import { quiet } from '../../registry/clock.ts';
import { asked, aTool, aWorker, site } from '../a-worker.ts';
import { fakeDocument } from '../fake-page.ts';

const number = { schema: { n: z.number().default(7) } };
const endless = () => new Promise<void>(() => undefined);

describe('a call', () => {
  it('gives the handler its arguments, and answers what it gathered', async () => {
    const { call } = await aWorker([
      aTool(
        async ({ params, page }, response) => response.data({ n: params.n, url: page.url, tab: page.tabId }),
        number,
      ),
    ]);
    expect(await call()).toEqual({
      ok: true,
      code: 'SUCCESS',
      data: { n: 7, url: 'https://site.test/', tab: 1 },
    });
    expect(await call('x', { input: { n: 1 } })).toMatchObject({ data: { n: 1 } });
  });

  it('takes the arguments of tools that are declared with zod 3, too', async () => {
    const { call } = await aWorker([
      aTool(async ({ params }, response) => response.data({ ...params }), {
        schema: { n: z3.number().default(7), mode: z3.enum(['a', 'b']).optional() } as never,
      }),
    ]);
    expect(await call()).toMatchObject({ data: { n: 7 } });
    expect(await call('x', { input: { n: 'x', mode: 'c' } })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: {
        faults: [
          { path: 'n', expected: 'number', received: '"x"' },
          { path: 'mode', expected: 'one of "a", "b"', received: '"c"' },
        ],
      },
    });
    expect(await call('x', { input: { m: 1 } })).toMatchObject({
      message: 'Unknown argument "m". Expected: n, mode. Remove it and retry.',
    });
  });

  it('is refused for a tool that there is not', async () => {
    const { call } = await aWorker([]);
    expect(await call('made_up')).toMatchObject({
      code: 'NOT_FOUND',
      retryable: false,
      message: expect.stringContaining('List the tools'),
    });
  });

  it.each([
    ['category', { category: 'tabs' }, {}, 'categories.tabs'],
    ['experiment', { experiment: 'selection' }, {}, 'experiments.selection'],
    ['profile', {}, { profile: { name: 'slim', tools: [] } }, 'profile.name'],
    ['profile', {}, { profile: { name: 'custom', tools: ['pagehand_y'] } }, 'profile.tools'],
    ['policy', {}, { sites: { [site]: { tools: { pagehand_x: 'deny' } } } }, 'sites.<site>.tools'],
    ['policy', {}, { tools: { pagehand_x: 'deny' } }, 'tools'],
    ['level', { level: 'act' }, {}, 'sites.<site>.level'],
    ['budget', {}, { profile: { name: 'standard', tools: [], budget: 1 } }, 'profile.budget'],
  ] as const)(
    'is refused with the setting where %s keeps the tool away',
    async (reason, more, change, setting) => {
      const first = aTool(undefined, { name: 'a' });
      const { call, set } = await aWorker([first, aTool(undefined, more)]);
      await set(change);
      expect(await call()).toMatchObject({ code: 'UNAVAILABLE', details: { reason, setting } });
    },
  );

  it.each(['page', 'inspector'] as const)(
    'is refused with level and setting where its arguments need a higher one (%s)',
    async (origin) => {
      const tool = aTool(async ({ params }, response) => response.data({ n: params.n }), {
        ...number,
        levelOf: (({ n }: { n: number }) => (n > 7 ? 'developer' : 'read')) as never,
      });
      const { call, allow } = await aWorker([tool]);
      expect(await call('x', { origin })).toMatchObject({ ok: true });
      const more = { input: { n: 8 }, origin };
      expect(await call('x', more)).toMatchObject({
        code: 'PERMISSION_DENIED',
        message: 'pagehand_x needs the level “developer” with these arguments, and this site has “read”.',
        details: { setting: 'sites.<site>.level', needed: 'developer', level: 'read' },
      });
      await allow('developer');
      expect(await call('x', more)).toMatchObject({ ok: true, data: { n: 8 } });
    },
  );

  it('is refused where the level it needs falls while it waits for its turn', async () => {
    const first = deferred<void>();
    const tools = [
      aTool(() => first.promise, { name: 'first' }),
      aTool(undefined, { levelOf: () => 'developer' }),
    ];
    const { call, allow } = await aWorker(tools);
    await allow('developer');
    const before = call('first');
    const waiting = call();
    await quiet();
    await allow('read');
    first.resolve();
    await before;
    expect(await waiting).toMatchObject({ code: 'PERMISSION_DENIED', details: { needed: 'developer' } });
  });

  it('is refused without a setting where the page does not make the tool possible', async () => {
    const { call, document, catalog } = await aWorker([aTool(undefined, { when: dialogIsOpen })]);
    catalog.offer(document);
    expect(await call()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'pagehand_x is not offered here now. Offered while a dialog of the page is open.',
      details: { reason: 'condition' },
    });
    expect(Object.keys((await call()) as { details?: object })).not.toContain('setting');
  });

  it('is refused for unknown and wrong arguments before any lock and before any question', async () => {
    const { open, passed } = gate();
    const { call, browser, allow } = await aWorker([
      aTool(() => passed),
      aTool(undefined, { name: 'asks', ...asked, ...number }),
    ]);
    await allow('developer');
    const running = call();
    await quiet();
    expect(await call('x', { input: { m: 1 } })).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Unknown argument "m". The tool takes no arguments. Remove it and retry.',
    });
    expect(await call('asks', { input: { m: 1, l: 2 } })).toMatchObject({
      message: 'Unknown arguments "m", "l". Expected: n. Remove them and retry.',
    });
    expect(await call('asks', { input: { n: 'x' } })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(browser.desk.waiting).toEqual([]);
    open();
    expect(await running).toMatchObject({ ok: true });
  });

  it('may reach further by its arguments than its tool, and is judged by that', async () => {
    const { call, allow, browser } = await aWorker([
      aTool(undefined, {
        effect: 'act',
        level: 'act',
        ...number,
        reachOf: ({ params }) => ((params as { n: number }).n > 7 ? 'browser' : 'page'),
      }),
    ]);
    await allow('act');
    expect(await call()).toMatchObject({ ok: true });
    const far = call('x', { input: { n: 8 } });
    await quiet();
    expect(browser.desk.waiting).toMatchObject([{ tool: { reach: 'browser' }, input: { n: 8 } }]);
    browser.desk.answer('question-1', 'once');
    expect(await far).toMatchObject({ ok: true });
  });

  it('that reaches further than the level goes is refused with the level it needs', async () => {
    const { call, browser } = await aWorker([aTool(undefined, { reachOf: () => 'browser' })]);
    expect(await call()).toMatchObject({
      code: 'PERMISSION_DENIED',
      hint: expect.stringContaining('“developer”'),
      details: { setting: 'sites.<site>.level', needed: 'developer' },
    });
    expect(browser.desk.waiting).toEqual([]);
  });

  it('turns what a handler throws into a failure with its causes', async () => {
    const { call } = await aWorker([
      aTool(async () => {
        throw new Error('outer', { cause: new TypeError('inner') });
      }),
      aTool(
        () => {
          throw new Error('at once');
        },
        { name: 'sync' },
      ),
    ]);
    expect(await call()).toMatchObject({
      ok: false,
      code: 'INTERNAL_ERROR',
      message: expect.stringContaining('Error: outer, because TypeError: inner'),
    });
    expect(await call('sync')).toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  it('answers with the failure a handler chose', async () => {
    const { call } = await aWorker([
      aTool(async () => {
        throw new CallError('NOT_FOUND', 'Nothing there.', { hint: 'Look elsewhere.' });
      }),
    ]);
    expect(await call()).toMatchObject({ code: 'NOT_FOUND', hint: 'Look elsewhere.', retryable: false });
  });
});

describe('the queues of calls', () => {
  const order: string[] = [];
  const noted = (passed: Promise<void>) =>
    aTool(async ({ params, page }) => {
      order.push(`begin ${params.n}`);
      if (page.tabId === 1 && params.n === 1) await passed;
      order.push(`end ${params.n}`);
    }, number);

  it('hold the calls of a tab in order, and not those of others', async () => {
    order.length = 0;
    const { open, passed } = gate();
    const { call, other } = await aWorker([noted(passed)]);
    const calls = [
      call('x', { input: { n: 1 } }),
      call('x', { input: { n: 2 } }),
      call('x', { input: { n: 3 }, document: other }),
    ];
    await quiet();
    expect(order).toEqual(['begin 1', 'begin 3', 'end 3']);
    open();
    await Promise.all(calls);
    expect(order).toEqual(['begin 1', 'begin 3', 'end 3', 'end 1', 'begin 2', 'end 2']);
  });

  it('hold the calls on the browser as a whole in order, whatever the tab', async () => {
    order.length = 0;
    const { open, passed } = gate();
    const { call, other } = await aWorker([
      { ...noted(passed), scope: 'browser' },
      aTool(async () => void order.push('page'), { name: 'page' }),
    ]);
    const calls = [
      call('x', { input: { n: 1 } }),
      call('x', { input: { n: 2 }, document: other }),
      call('page'),
    ];
    await quiet();
    expect(order).toEqual(['begin 1', 'page']);
    open();
    await Promise.all(calls);
    expect(order).toEqual(['begin 1', 'page', 'end 1', 'begin 2', 'end 2']);
  });

  it('let what handles a dialog pass the call that the dialog holds up', async () => {
    const { call, dialogs } = await aWorker([
      aTool(endless),
      aTool(async (_call, response) => response.data({ handled: true }), {
        name: 'handle',
        queue: 'none',
        when: dialogIsOpen,
      }),
    ]);
    void call();
    await quiet();
    dialogs.opened(1, { type: 'alert', message: 'Hi' });
    expect(await call('handle')).toMatchObject({ data: { handled: true } });
  });

  it('take a thousand, and tell the next to come again', async () => {
    const { call, other } = await aWorker([aTool(endless)]);
    const callers = Array.from({ length: 1_000 }, () => new AbortController());
    const waiting = callers.map(({ signal }) => call('x', { signal }));
    expect(await call()).toMatchObject({ code: 'TEMPORARY_FAILURE', retryable: true });
    void call('x', { document: other });
    for (const caller of callers) caller.abort();
    expect(new Set((await Promise.all(waiting)).map(({ code }) => code))).toEqual(new Set(['CANCELLED']));
    const again = new AbortController();
    const next = call('x', { signal: again.signal });
    again.abort();
    expect(await next).toMatchObject({ code: 'CANCELLED' });
  });
});

describe('the time of a call', () => {
  it('ends, says what it waited for, and lets the next one in', async () => {
    const { call, clock } = await aWorker([
      aTool(async ({ params }) => {
        if (params.n === 1) await endless();
      }, number),
    ]);
    const first = call('x', { input: { n: 1 } });
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

  it('ends while it waits for a longer one, and says so', async () => {
    const { call, clock } = await aWorker([
      aTool(endless),
      aTool(endless, { name: 'long', deadline: 60_000 }),
    ]);
    const long = call('long');
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

  it.each([
    ['its tool', { deadline: 60_000 }],
    ['its arguments', { deadline: 1, deadlineOf: () => 60_000 }],
  ])('may be more by %s', async (_by, more) => {
    const { call, clock } = await aWorker([aTool(endless, more)]);
    let over = false;
    const running = call().then((result) => {
      over = true;
      return result;
    });
    await quiet();
    await clock.advance(59_999);
    expect(over).toBe(false);
    await clock.advance(1);
    expect(await running).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('60 s') });
  });

  it('names the browser where that is what it waits for', async () => {
    const { call, clock, other } = await aWorker([
      { ...aTool(endless, { deadline: 60_000 }), scope: 'browser' },
      { ...aTool(endless, { name: 'short' }), scope: 'browser' },
    ]);
    const calls = [call(), call('short', { document: other })];
    await quiet();
    await clock.advance(60_000);
    expect((await Promise.all(calls)).map((result) => ('message' in result ? result.message : ''))).toEqual([
      expect.stringContaining('for the browser'),
      expect.stringContaining('for other calls on the browser'),
    ]);
  });
});

describe('a caller', () => {
  it('can cancel while its call waits and while it runs', async () => {
    const { call } = await aWorker([aTool(endless)]);
    const running = new AbortController();
    const waiting = new AbortController();
    const calls = [call('x', { signal: running.signal }), call('x', { signal: waiting.signal })];
    await quiet();
    waiting.abort();
    expect(await calls[1]).toMatchObject({ code: 'CANCELLED' });
    running.abort();
    expect(await calls[0]).toMatchObject({ code: 'CANCELLED' });
    expect(await call('x', { signal: AbortSignal.abort() })).toMatchObject({ code: 'CANCELLED' });
  });

  it('that says why is quoted', async () => {
    const { call } = await aWorker([aTool(endless)]);
    const controller = new AbortController();
    const running = call('x', { signal: controller.signal });
    controller.abort(new CallError('CANCELLED', 'The page of this call went away.'));
    expect(await running).toMatchObject({ message: 'The page of this call went away.' });
  });

  it('that cancels is told what may have been done by then', async () => {
    const { call, allow, browser } = await aWorker([
      aTool(endless),
      aTool(endless, { name: 'acts', effect: 'act', level: 'act', queue: 'none' }),
      aTool(endless, { ...asked, name: 'asked', queue: 'none' }),
    ]);
    await allow('developer');
    const controllers = ['x', 'acts', 'x', 'asked'].map((name) => {
      const controller = new AbortController();
      return { controller, answer: call(name, { signal: controller.signal, origin: 'inspector' }) };
    });
    await quiet();
    expect(browser.desk.waiting).toHaveLength(1);
    for (const { controller } of controllers.toReversed()) controller.abort();
    const answers = await Promise.all(controllers.map(({ answer }) => answer));
    expect(answers).toMatchObject([
      { code: 'CANCELLED', details: { reached: 'reading' }, hint: 'It only reads: nothing was changed.' },
      { details: { reached: 'acting' }, hint: expect.stringContaining('stays done') },
      { details: { reached: 'nothing' }, hint: 'It had not begun: nothing was done.' },
      { details: { reached: 'nothing' } },
    ]);
    expect(browser.desk.waiting).toEqual([]);
  });

  it('that is gone before its call begins is never asked for, and its tool not run', async () => {
    let ran = false;
    const { call, browser, allow } = await aWorker([
      aTool(async () => {
        ran = true;
      }, asked),
    ]);
    await allow('developer');
    expect(await call('x', { signal: AbortSignal.abort() })).toMatchObject({ code: 'CANCELLED' });
    expect(browser.opened).toBe(0);
    expect(ran).toBe(false);
  });

  it('does not wait for a handler that ignores it, nor do the calls behind', async () => {
    const { open, passed } = gate();
    const { call } = await aWorker([
      aTool(async ({ params }, response) => {
        if (params.n === 1) await passed;
        response.data({ n: params.n });
      }, number),
    ]);
    const controller = new AbortController();
    const first = call('x', { input: { n: 1 }, signal: controller.signal });
    const second = call();
    await quiet();
    controller.abort();
    expect(await first).toMatchObject({ code: 'CANCELLED' });
    expect(await second).toMatchObject({ data: { n: 7 } });
    open();
    await quiet();
    expect(await first).toMatchObject({ code: 'CANCELLED' });
  });

  it.each(['resolves', 'rejects'])('gets its own reason where the handler %s on hearing it', async (how) => {
    const { call } = await aWorker([
      aTool(
        ({ signal }) =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () =>
              how === 'resolves' ? resolve() : reject(new Error('stopped')),
            );
          }),
      ),
    ]);
    const controller = new AbortController();
    const running = call('x', { signal: controller.signal });
    await quiet();
    controller.abort();
    expect(await running).toMatchObject({ code: 'CANCELLED' });
  });
});

describe('what a tool puts off', () => {
  const log: string[] = [];
  const putOff = (task: () => Promise<void>) =>
    aTool(async (_call, response) => {
      response.afterwards(task);
      response.afterwards(async () => void log.push('second'));
    });
  const deliver = () => void log.push('answered');

  it('is done when the page has heard the answer, before the next call', async () => {
    log.length = 0;
    const heard = gate();
    const { call } = await aWorker(
      [putOff(async () => void log.push('first')), aTool(async () => void log.push('next'), { name: 'y' })],
      { heard: () => heard.passed },
    );
    const calls = [call('x', { deliver }), call('y')];
    await quiet();
    expect(log).toEqual(['answered']);
    heard.open();
    await Promise.all(calls);
    expect(log).toEqual(['answered', 'first', 'second', 'next']);
  });

  it.each([
    ['rejects', async () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])('harms nothing where it %s', async (_how, task) => {
    log.length = 0;
    const { call, records } = await aWorker([putOff(task)]);
    expect(await call('x', { deliver })).toMatchObject({ ok: true });
    expect(log).toEqual(['answered', 'second']);
    expect(records).toMatchObject([{ result: { ok: true } }]);
  });

  it('holds the calls of the tab up for so long, and no longer', async () => {
    log.length = 0;
    const { call, clock } = await aWorker([putOff(endless)]);
    const first = call('x', { deliver });
    await quiet();
    expect(log).toEqual(['answered']);
    await clock.advance(30_000);
    expect(await first).toMatchObject({ ok: true });
    expect(clock.waiting).toBe(0);
  });

  it('waits for the page to hear it, however long the call took', async () => {
    log.length = 0;
    const work = gate();
    const { call, clock } = await aWorker(
      [
        aTool(async (_call, response) => {
          await work.passed;
          response.afterwards(async () => void log.push('first'));
        }),
      ],
      { heard: endless },
    );
    const running = call('x', { deliver });
    await quiet();
    await clock.advance(29_000);
    work.open();
    await quiet();
    await clock.advance(29_000);
    expect(log).toEqual(['answered']);
    await clock.advance(1_000);
    await running;
    expect(log).toEqual(['answered', 'first']);
  });

  it('is done where the page never says that it heard', async () => {
    log.length = 0;
    const { call, clock } = await aWorker([putOff(async () => void log.push('first'))], { heard: endless });
    const first = call('x', { deliver });
    await quiet();
    await clock.advance(30_000);
    await first;
    expect(log).toEqual(['answered', 'first', 'second']);
  });

  it('is forgotten where the call fails', async () => {
    log.length = 0;
    const { call } = await aWorker([
      aTool(async (_call, response) => {
        response.afterwards(async () => void log.push('first'));
        throw new CallError('CONFLICT', 'No.');
      }),
    ]);
    expect(await call('x', { deliver })).toMatchObject({ code: 'CONFLICT' });
    expect(log).toEqual(['answered']);
  });
});

describe('an open dialog', () => {
  const dialog = { type: 'confirm', message: 'Leave?' };
  const blocked = aTool(undefined, { blockedByDialog: true });

  it('is told at once to callers outside the page, whoever is before them', async () => {
    const { call, dialogs } = await aWorker([
      blocked,
      aTool(endless, { name: 'stuck' }),
      aTool(undefined, { name: 'free' }),
    ]);
    dialogs.opened(1, dialog);
    expect(await call('free', { origin: 'inspector' })).toMatchObject({ ok: true });
    void call('stuck');
    await quiet();
    expect(await call('x', { origin: 'inspector' })).toMatchObject({
      code: 'DIALOG_OPEN',
      retryable: true,
      message: expect.stringContaining('confirm: "Leave?"'),
      details: { dialog },
    });
  });

  it('of another tab, or one that was answered, is nobody’s business', async () => {
    const { call, dialogs } = await aWorker([blocked]);
    dialogs.opened(2, dialog);
    expect(await call('x', { origin: 'inspector' })).toMatchObject({ ok: true });
    dialogs.opened(1, dialog);
    dialogs.closed(1);
    expect(await call('x', { origin: 'inspector' })).toMatchObject({ ok: true });
  });

  it('does not keep the page’s own calls away', async () => {
    const { call, dialogs } = await aWorker([blocked]);
    dialogs.opened(1, dialog);
    expect(await call()).toMatchObject({ ok: true });
  });

  it('is seen where it opened while the call waited', async () => {
    const { open, passed } = gate();
    const { call, dialogs } = await aWorker([blocked, aTool(() => passed, { name: 'first' })]);
    void call('first');
    const second = call('x', { origin: 'inspector' });
    await quiet();
    dialogs.opened(1, dialog);
    open();
    expect(await second).toMatchObject({ code: 'DIALOG_OPEN' });
  });
});

describe('the record of a call', () => {
  it('is kept once for each, with what came of it', async () => {
    const { call, records, clock } = await aWorker([
      aTool(() => endless(), { deadline: 5 }),
      aTool(undefined, { name: 'fine', ...number }),
    ]);
    await call('fine', { input: { n: 1 }, origin: 'inspector' });
    await call('made_up');
    await call('fine', { input: { m: 1 } });
    const late = call();
    await quiet();
    await clock.advance(5);
    await late;
    expect(records).toMatchObject([
      {
        site,
        tool: 'pagehand_fine',
        registrant: 'pagehand',
        origin: 'inspector',
        time: 0,
        ms: 0,
        input: { n: 1 },
        result: { code: 'SUCCESS' },
      },
      { tool: 'pagehand_made_up', result: { code: 'NOT_FOUND' } },
      { result: { code: 'VALIDATION_ERROR' } },
      { result: { code: 'TIMEOUT' }, time: 0, ms: 5 },
    ]);
    expect(records.map(({ question }) => question)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('names no site for a page without an origin', async () => {
    const { call, records } = await aWorker([aTool()]);
    await call('x', { document: fakeDocument({ origin: 'null' }).document });
    expect(records).toMatchObject([{ site: 'opaque' }]);
  });

  it('is none for a private window', async () => {
    const { call, records } = await aWorker([aTool()]);
    expect(await call('x', { document: fakeDocument({ incognito: true }).document })).toMatchObject({
      ok: true,
    });
    expect(records).toEqual([]);
  });

  it('that cannot be kept, and a caller that cannot be told, change nothing', async () => {
    const { call, pipeline } = await aWorker([aTool()], {
      record: () => {
        throw new Error('full');
      },
    });
    let told = 0;
    const deliver = () => {
      told += 1;
      throw new Error('gone');
    };
    expect(await call('x', { deliver })).toMatchObject({ ok: true });
    expect(await call('made_up', { deliver })).toMatchObject({ code: 'NOT_FOUND' });
    expect(told).toBe(2);
    expect(pipeline.running.size).toBe(0);
  });

  it('comes with the worker being told, which must stay awake meanwhile', async () => {
    let began = 0;
    const { open, passed } = gate();
    const { call, pipeline } = await aWorker([aTool(() => passed)], {
      began: () => {
        began += 1;
      },
    });
    const calls = [call(), call()];
    expect([began, pipeline.running.size]).toEqual([2, 2]);
    open();
    await Promise.all(calls);
    expect(pipeline.running.size).toBe(0);
  });
});

/** Work that ends when the test wants. */
function gate(): { open: () => void; passed: Promise<void> } {
  const { promise, resolve } = deferred<void>();
  return { open: () => resolve(), passed: promise };
}
