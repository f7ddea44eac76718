import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { WindowId } from '../../../../src/background/access/questions/question-window.ts';
import type { QuestionChoice } from '../../../../src/protocol/questions.ts';
import { deferred } from '../../../../src/shared/deferred.ts';
import { quiet } from '../../registry/clock.ts';
import { asked, aTool, aWorker, site } from '../a-worker.ts';
import { fakeDocument } from '../fake-page.ts';

const endless = () => new Promise<void>(() => undefined);
const plain = aTool(undefined, { name: 'plain' });

/** A worker whose tool x is asked about; `plain` is not. */
async function asking(...more: Parameters<typeof aTool>) {
  const [handler, about] = more;
  const worker = await aWorker([aTool(handler, { ...asked, ...about }), plain]);
  await worker.allow('developer');
  await worker.allow('developer', worker.other);
  const waiting = () => worker.browser.desk.waiting;
  const answer = (choice: QuestionChoice): void => {
    const [first] = waiting();
    if (first === undefined) throw new Error('nothing is asked');
    worker.browser.desk.answer(first.id, choice);
  };
  return { ...worker, waiting, answer };
}

describe('a call that is asked about', () => {
  it('says to the person who wants what, with the arguments as the handler gets them', async () => {
    const { call, waiting } = await asking(undefined, { schema: { n: z.number().default(7) } });
    void call();
    await quiet();
    expect(waiting()).toMatchObject([
      {
        site,
        tabId: 1,
        input: { n: 7 },
        tool: { name: 'pagehand_x', title: 'X', description: 'x', effect: 'act', reach: 'embedded' },
        consequence: expect.stringContaining('other sites'),
      },
    ]);
  });

  it.each([
    ['once', 2],
    ['session', 1],
    ['always', 1],
  ] as const)(
    'runs where the answer is %s, which counts for two calls with %i questions',
    async (choice, questions) => {
      const { call, answer, waiting, records } = await asking();
      let times = 0;
      for (let n = 0; n < 2; n += 1) {
        const running = call();
        await quiet();
        if (waiting().length > 0) {
          answer(choice);
          times += 1;
        }
        expect(await running).toMatchObject({ ok: true });
      }
      expect(times).toBe(questions);
      expect(records[0]).toMatchObject({ question: 'allowed', result: { ok: true } });
    },
  );

  it('is refused where the answer is no, and the agent is told not to insist', async () => {
    const { call, answer, records } = await asking();
    const running = call();
    await quiet();
    answer('deny');
    expect(await running).toMatchObject({
      code: 'PERMISSION_DENIED',
      retryable: false,
      hint: expect.stringContaining('Do not ask again'),
    });
    expect(records).toMatchObject([{ question: 'denied' }]);
  });

  it('is refused where the window is closed', async () => {
    const { call, browser, records } = await asking();
    const running = call();
    await quiet();
    browser.remove(1 as WindowId);
    expect(await running).toMatchObject({ code: 'PERMISSION_DENIED', hint: expect.any(String) });
    expect(records).toMatchObject([{ question: 'denied' }]);
  });

  it('needs somebody where nobody answers', async () => {
    const { call, clock, records } = await asking();
    const running = call();
    await quiet();
    await clock.advance(60_000);
    expect(await running).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      hint: expect.stringContaining('try again when they are there'),
    });
    expect(records).toMatchObject([{ question: 'denied' }]);
  });

  it('is refused unasked while its site is muted, with the time when that ends', async () => {
    const { call, answer, waiting, records } = await asking();
    for (let n = 0; n < 3; n += 1) {
      const refused = call();
      await quiet();
      answer('deny');
      await refused;
    }
    expect(await call()).toMatchObject({
      code: 'PERMISSION_DENIED',
      hint: expect.stringContaining('1970-01-01T00:10:00.000Z'),
      details: { mutedUntil: 600_000 },
    });
    expect(waiting()).toEqual([]);
    // Nobody was asked.
    expect(records.at(-1)?.question).toBeUndefined();
  });

  it('needs somebody where no window can be opened, and says why', async () => {
    const { call, browser, records } = await asking();
    browser.manual = true;
    const running = call();
    await quiet();
    browser.opening.shift()?.reject(new Error('no display'));
    expect(await running).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      hint: expect.stringContaining('popup'),
      details: { causes: ['Error: no display'] },
    });
    expect(records[0]?.question).toBeUndefined();
  });

  it('has its whole time once it is answered', async () => {
    const { call, clock, answer } = await asking(endless);
    let over = false;
    const running = call().finally(() => {
      over = true;
    });
    await quiet();
    await clock.advance(50_000);
    expect(over).toBe(false);
    answer('once');
    await quiet();
    await clock.advance(29_999);
    expect(over).toBe(false);
    await clock.advance(1);
    expect(await running).toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringContaining('for the page'),
    });
  });

  it('ends with its caller, and its question with it', async () => {
    const { call, waiting, records } = await asking();
    const controller = new AbortController();
    const running = call('x', { signal: controller.signal });
    await quiet();
    expect(waiting()).toHaveLength(1);
    controller.abort();
    expect(await running).toMatchObject({ code: 'CANCELLED' });
    expect(waiting()).toEqual([]);
    expect(records[0]?.question).toBeUndefined();
  });

  it('ends with its tab', async () => {
    const { call, browser } = await asking();
    const running = call();
    await quiet();
    browser.desk.tabClosed(1);
    expect(await running).toMatchObject({ code: 'CANCELLED' });
  });

  it('asks on a page without an origin, too, and remembers nothing there', async () => {
    const { set, call, waiting, answer } = await asking(undefined, {
      effect: 'read',
      reach: 'page',
      level: 'read',
    });
    await set({ tools: { pagehand_x: 'ask' } });
    const { document } = fakeDocument({ origin: 'null' });
    for (const choice of ['always', 'once'] as const) {
      const running = call('x', { document });
      await quiet();
      expect(waiting()).toMatchObject([{ site: 'A page without an origin, in tab 1' }]);
      answer(choice);
      expect(await running).toMatchObject({ ok: true });
    }
  });
});

describe('while a person is asked', () => {
  it('later calls of the tab wait, and those of other tabs go on', async () => {
    const { call, other, answer } = await asking();
    const first = call();
    let behind = false;
    const second = call('plain').finally(() => {
      behind = true;
    });
    expect(await call('plain', { document: other })).toMatchObject({ ok: true });
    await quiet();
    expect(behind).toBe(false);
    answer('once');
    expect(await first).toMatchObject({ ok: true });
    expect(await second).toMatchObject({ ok: true });
  });

  it('a call that waits too long is told what the person is asked', async () => {
    const { call, clock, answer } = await asking();
    const first = call();
    const second = call('plain');
    await quiet();
    await clock.advance(30_000);
    expect(await second).toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringContaining('for the user, who is being asked whether pagehand_x may run'),
    });
    answer('once');
    expect(await first).toMatchObject({ ok: true });
  });

  it('calls on the browser from other tabs go on, those of this tab’s page wait', async () => {
    const { call, other, answer, access, waiting } = await asking(undefined, {
      scope: 'browser',
      reach: 'browser',
    });
    await access.setToolPolicy('pagehand_x', 'allow', other.sender.site);
    const first = call();
    let behind = false;
    const second = call('plain').finally(() => {
      behind = true;
    });
    expect(await call('x', { document: other })).toMatchObject({ ok: true });
    await quiet();
    expect([behind, waiting().length]).toEqual([false, 1]);
    answer('once');
    expect(await first).toMatchObject({ ok: true });
    expect(await second).toMatchObject({ ok: true });
  });

  it('a thousand may wait, whatever their queue', async () => {
    const { call } = await asking(undefined, { scope: 'browser', reach: 'browser' });
    const callers = Array.from({ length: 1_000 }, () => new AbortController());
    const calls = callers.map(({ signal }) => call('x', { signal }));
    expect(await call()).toMatchObject({ code: 'TEMPORARY_FAILURE' });
    for (const caller of callers) caller.abort();
    expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set(['CANCELLED']));
  });
});

describe('access that changes while a call waits', () => {
  /** A worker with a call in front that ends when the test wants. */
  async function behind(about: Parameters<typeof aTool>[1]) {
    const { promise, resolve } = deferred<void>();
    const worker = await aWorker([aTool(undefined, about), aTool(() => promise, { name: 'first' })]);
    void worker.call('first');
    return { ...worker, go: () => resolve() };
  }

  it('has a person asked who was not asked before, with time to answer', async () => {
    const { call, go, browser, set, clock } = await behind({});
    const running = call();
    await quiet();
    await clock.advance(20_000);
    await set({ tools: { pagehand_x: 'ask' } });
    go();
    await quiet();
    expect(browser.desk.waiting).toHaveLength(1);
    await clock.advance(50_000);
    browser.desk.answer('question-1', 'once');
    expect(await running).toMatchObject({ ok: true });
    expect(clock.waiting).toBe(0);
  });

  it('gives the call its whole time again where it was asked about late', async () => {
    const { promise, resolve } = deferred<void>();
    const { call, set, browser, clock } = await aWorker([
      aTool(endless),
      aTool(() => promise, { name: 'first' }),
    ]);
    void call('first');
    const running = call();
    await quiet();
    await clock.advance(20_000);
    await set({ tools: { pagehand_x: 'ask' } });
    resolve();
    await quiet();
    await clock.advance(20_000);
    browser.desk.answer('question-1', 'once');
    await quiet();
    let over = false;
    void running.finally(() => {
      over = true;
    });
    await clock.advance(29_999);
    expect(over).toBe(false);
    await clock.advance(1);
    expect(await running).toMatchObject({ code: 'TIMEOUT' });
  });

  it('asks nobody a second time', async () => {
    const { call, go, browser, allow } = await behind(asked);
    await allow('developer');
    const running = call();
    await quiet();
    browser.desk.answer('question-1', 'once');
    await quiet();
    go();
    expect(await running).toMatchObject({ ok: true });
    expect(browser.opened).toBe(1);
  });

  it('refuses what the person has allowed and then taken back', async () => {
    let ran = false;
    const { promise, resolve } = deferred<void>();
    const worker = await aWorker([
      aTool(async () => {
        ran = true;
      }, asked),
      aTool(() => promise, { name: 'first' }),
    ]);
    await worker.allow('developer');
    void worker.call('first');
    const running = worker.call();
    await quiet();
    worker.browser.desk.answer('question-1', 'always');
    await quiet();
    await worker.allow('read');
    resolve();
    expect(await running).toMatchObject({ code: 'UNAVAILABLE', details: { reason: 'level' } });
    expect(ran).toBe(false);
    expect(worker.records.at(-1)).toMatchObject({ question: 'allowed', result: { code: 'UNAVAILABLE' } });
  });
});

describe('what a person chose', () => {
  it.each([
    ['rejects', () => Promise.reject(new Error('disk full'))],
    [
      'throws',
      () => {
        throw new Error('disk full');
      },
    ],
  ])('counts for the call even where keeping it %s', async (_how, remember) => {
    const { call, browser, allow } = await aWorker([aTool(undefined, asked)], { remember });
    await allow('developer');
    const running = call();
    await quiet();
    browser.desk.answer('question-1', 'always');
    expect(await running).toMatchObject({ ok: true });
  });

  it('is kept even where the caller gave up at that moment', async () => {
    const { call, browser, allow, access } = await aWorker([aTool(undefined, asked)]);
    await allow('developer');
    const controller = new AbortController();
    const running = call('x', { signal: controller.signal });
    await quiet();
    browser.desk.answer('question-1', 'always');
    controller.abort();
    expect(await running).toMatchObject({ code: 'CANCELLED' });
    await quiet();
    expect(access.policyOf('pagehand_x', site)).toEqual({ policy: 'allow', for: 'site' });
  });
});

describe('a tool that says what a call is asked for', () => {
  const taking = {
    schema: { n: z.number() },
    asksFor: ({ n }: { n: number }) => (n > 1 ? 'It takes.' : undefined),
  };

  it.each(['once', 'session', 'always'] as const)(
    'is asked about each time, though it was allowed, and %s is no word for later',
    async (choice) => {
      const worker = await aWorker([aTool(undefined, taking as never)]);
      await worker.allow('act');
      await worker.access.setToolPolicy('pagehand_x', 'allow', site);
      expect(await worker.call('x', { input: { n: 1 } })).toMatchObject({ ok: true });
      for (let times = 0; times < 2; times += 1) {
        const running = worker.call('x', { input: { n: 2 } });
        await quiet();
        const [question] = worker.browser.desk.waiting;
        expect(question).toMatchObject({ consequence: 'It takes.', once: true });
        worker.browser.desk.answer(question?.id ?? '', choice);
        expect(await running).toMatchObject({ ok: true });
      }
      expect(worker.access.policyOf('pagehand_x', site)).toEqual({ policy: 'allow', for: 'site' });
    },
  );

  it('says no where that is what was answered, or set', async () => {
    const worker = await aWorker([aTool(undefined, taking as never)]);
    await worker.allow('act');
    const running = worker.call('x', { input: { n: 2 } });
    await quiet();
    worker.browser.desk.answer(worker.browser.desk.waiting[0]?.id ?? '', 'deny');
    expect(await running).toMatchObject({ code: 'PERMISSION_DENIED' });
    await worker.access.setToolPolicy('pagehand_x', 'deny', site);
    expect(await worker.call('x', { input: { n: 2 } })).toMatchObject({ ok: false });
    expect(worker.browser.desk.waiting).toEqual([]);
  });
});
