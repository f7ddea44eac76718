import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CallError, type CallResult, failureCodes } from '../../../../src/shared/result.ts';
import { quiet } from '../../registry/clock.ts';
import { asked, aTool, aWorker } from '../a-worker.ts';

const ends = ['answers', 'fails', 'throws', 'hangs', 'puts off', 'puts off for ever'] as const;
type End = (typeof ends)[number];

function handlerFor(end: End): Parameters<typeof aTool>[0] {
  return async (_call, response) => {
    if (end === 'fails') throw new CallError('CONFLICT', 'No.');
    if (end === 'throws') throw new Error('broken');
    if (end === 'hangs') await new Promise(() => undefined);
    if (end === 'puts off') response.afterwards(() => Promise.reject(new Error('no')));
    if (end === 'puts off for ever') response.afterwards(() => new Promise(() => undefined));
    response.data({ fine: true });
  };
}

const call = fc.record({
  do: fc.constant('call' as const),
  end: fc.constantFrom(...ends),
  asks: fc.boolean(),
  queue: fc.constantFrom('tab', 'browser', 'none'),
  other: fc.boolean(),
  fault: fc.constantFrom('none', 'none', 'none', 'argument', 'unknown'),
});
const step = fc.oneof(
  { weight: 5, arbitrary: call },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel', 'allow', 'deny', 'wait', 'level', 'dialog', 'close'),
      n: fc.nat(),
    }),
  },
);

it('each call is answered once, recorded once, and holds nothing after', async () => {
  const kinds = ends.flatMap((end) =>
    [false, true].flatMap((asks) =>
      (['tab', 'browser', 'none'] as const).map((queue) => ({ end, asks, queue })),
    ),
  );
  const nameOf = ({ end, asks, queue }: { end: string; asks: boolean; queue: string }): string =>
    `${end}_${asks ? 'asks' : 'may'}_${queue}`.replaceAll(' ', '_');
  const tools = kinds.map((kind) =>
    aTool(handlerFor(kind.end), { name: nameOf(kind), queue: kind.queue, ...(kind.asks ? asked : {}) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const worker = await aWorker([...tools, aTool(undefined, { name: 'plain' })]);
      const { desk } = worker.browser;
      await worker.set({ profile: { name: 'standard', tools: [], budget: 100 } });
      await worker.allow('developer');
      await worker.allow('developer', worker.other);
      const controllers: AbortController[] = [];
      const answers: CallResult[][] = [];
      const results: Promise<CallResult>[] = [];
      for (const one of steps) {
        if (one.do === 'call') {
          const controller = new AbortController();
          const told: CallResult[] = [];
          controllers.push(controller);
          answers.push(told);
          results.push(
            worker.call(one.fault === 'unknown' ? 'made_up' : nameOf(one), {
              input: one.fault === 'argument' ? { no: 1 } : {},
              document: one.other ? worker.other : worker.document,
              signal: controller.signal,
              deliver: (result) => told.push(result),
            }),
          );
        } else {
          const id = desk.waiting[one.n % Math.max(1, desk.waiting.length)]?.id ?? '';
          if (one.do === 'cancel') controllers[one.n % Math.max(1, controllers.length)]?.abort();
          if (one.do === 'allow')
            desk.answer(id, (['once', 'session', 'always'] as const)[one.n % 3] ?? 'once');
          if (one.do === 'deny') desk.answer(id, 'deny');
          if (one.do === 'wait') await worker.clock.advance((one.n % 5) * 10_000);
          if (one.do === 'level') await worker.allow(one.n % 2 === 0 ? 'read' : 'developer');
          if (one.do === 'dialog') worker.dialogs.opened(1, { type: 'alert', message: 'Hi' });
          if (one.do === 'close') for (const window of worker.browser.windows) worker.browser.remove(window);
        }
        await quiet();
      }
      // Questions end after a minute, each call half a minute after, each of its afterthoughts again.
      for (let turns = 0; turns < 3 * (results.length + 1); turns += 1) await worker.clock.advance(60_000);
      const all = await Promise.all(results);
      expect(answers).toEqual(all.map((result) => [result]));
      expect(worker.records).toHaveLength(all.length);
      for (const { code } of all) expect(['SUCCESS', ...failureCodes]).toContain(code);
      expect(worker.pipeline.running.size).toBe(0);
      expect(desk.waiting).toEqual([]);
      expect(worker.clock.waiting).toBe(0);
      for (const document of [worker.document, worker.other]) {
        await worker.allow('developer', document);
        expect(await worker.call('plain', { document })).toMatchObject({ ok: true });
      }
    }),
    { numRuns: 80 },
  );
}, 60_000);
