import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { inputPatience, maxInputs } from '../../../../../src/background/access/questions/input-desk.ts';
import { muteTime } from '../../../../../src/background/access/questions/site-mutes.ts';
import type { InputRequest } from '../../../../../src/background/mcp/asking/elicit-through.ts';
import type { ServerId } from '../../../../../src/background/mcp/remote.ts';
import type { InputAnswer } from '../../../../../src/protocol/questions.ts';
import { CallError } from '../../../../../src/shared/result.ts';
import { quiet } from '../../../registry/clock.ts';
import { FakeBrowser, never, question } from './fake-browser.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

const acme = 'acme' as ServerId;
const other = 'other' as ServerId;
const request: InputRequest = {
  server: 'Acme',
  tools: ['mcp__acme__order'],
  sites: ['https://a.example'],
  message: 'How many?',
  wants: {
    mode: 'form',
    fields: [
      { name: 'n', title: 'Number', description: '', required: true, kind: { type: 'number', whole: true } },
    ],
  },
};
const accepted: InputAnswer = { action: 'accept', values: { n: 3 } };
const asking = (server = acme, signal = never()) => browser.desk.askInput(server, request, signal);
const ids = () => browser.desk.inputs.map(({ id }) => id);
const say = (answer: InputAnswer) => browser.desk.answerInput(ids()[0] ?? 'none', answer);
const closeWindow = () => {
  for (const id of browser.windows) browser.remove(id);
};
/** Asked and answered so; the answer that came of it. */
async function answered(answer: InputAnswer, server = acme): Promise<InputAnswer> {
  const asked = asking(server);
  await quiet();
  say(answer);
  return await asked;
}

describe('what a server asks for', () => {
  it('is shown in the window of questions, and answered', async () => {
    await browser.clock.advance(1_000);
    const asked = asking();
    await quiet();
    expect(browser.windows.size).toBe(1);
    expect(browser.desk.inputs).toEqual([
      { ...request, id: 'question-1', askedAt: 1_000, expiresAt: 1_000 + inputPatience },
    ]);
    expect(say(accepted)).toBe(true);
    expect(await asked).toEqual(accepted);
    expect(browser.desk.answerInput('question-1', accepted)).toBe(false);
    expect(browser.windows.size).toBe(0);
    expect(browser.clock.waiting).toBe(0);
  });

  it('shares the window with questions, which stays while one of either waits', async () => {
    const outcome = browser.desk.ask(question(), never());
    const asked = asking();
    await quiet();
    expect(browser.opened).toBe(1);
    browser.desk.answer(browser.desk.waiting[0]?.id ?? '', 'once');
    await outcome;
    await quiet();
    expect(browser.windows.size).toBe(1);
    say({ action: 'decline' });
    await asked;
    expect(browser.windows.size).toBe(0);
  });

  it('waits five minutes, then is cancelled', async () => {
    const asked = asking();
    await browser.clock.advance(inputPatience - 1);
    expect(ids()).toHaveLength(1);
    await browser.clock.advance(1);
    expect(await asked).toEqual({ action: 'cancel' });
    expect(browser.windows.size).toBe(0);
  });

  it('goes on waiting where the values do not fit, and says what does not', async () => {
    const asked = asking();
    const wrong = { action: 'accept', values: { n: 1.5, more: 'x' } } as const;
    expect(() => say(wrong)).toThrow(CallError);
    expect(() => say(wrong)).toThrow(/“Number”: Give a whole number\..*This was not asked for/);
    expect(ids()).toHaveLength(1);
    say(accepted);
    expect(await asked).toEqual(accepted);
  });

  it('leaves when the call’s signal aborts, and is not shown where it had', async () => {
    const controller = new AbortController();
    const asked = asking(acme, controller.signal);
    await quiet();
    controller.abort();
    expect(await asked).toEqual({ action: 'cancel' });
    expect(browser.windows.size).toBe(0);
    expect(await asking(acme, controller.signal)).toEqual({ action: 'cancel' });
    expect(browser.opened).toBe(1);
  });

  it('is cancelled, and questions denied, by closing the window; no other one is opened', async () => {
    const both = [browser.desk.ask(question(), never()), asking(), asking(other)];
    await quiet();
    closeWindow();
    expect(await Promise.all(both)).toEqual([{ how: 'closed' }, { action: 'cancel' }, { action: 'cancel' }]);
    await quiet();
    expect(browser.opened).toBe(1);
  });

  it('is cancelled where there is no window, which is not held against the server', async () => {
    browser.manual = true;
    for (let time = 0; time < 4; time++) {
      const asked = asking();
      browser.opening.shift()?.reject(new Error('no window'));
      expect(await asked).toEqual({ action: 'cancel' });
    }
    browser.manual = false;
    expect(await answered(accepted)).toEqual(accepted);
  });

  it('is lost with the worker, and its window goes', async () => {
    void asking();
    await quiet();
    const desk = browser.restart();
    await quiet();
    expect(desk.inputs).toEqual([]);
    expect(browser.windows.size).toBe(0);
  });

  it('waits three at a time for one server, ten for all', async () => {
    for (let n = 0; n < maxInputs.server; n++) void asking();
    expect(await asking()).toEqual({ action: 'cancel' });
    for (let n = maxInputs.server; n < maxInputs.all; n++) void asking(`server-${n}` as ServerId);
    expect(await asking(other)).toEqual({ action: 'cancel' });
    expect(ids()).toHaveLength(maxInputs.all);
  });

  it('is told to who listens', async () => {
    const seen: number[] = [];
    browser.desk.subscribe(() => seen.push(browser.desk.inputs.length));
    await answered(accepted);
    expect(seen).toEqual([1, 0]);
  });
});

describe('a server that keeps asking', () => {
  const isMuted = async (server = acme) => {
    const asked = asking(server);
    await quiet();
    const shown = ids().length > 0;
    if (shown) say(accepted);
    const { action } = await asked;
    if (!shown) expect(action).toBe('decline');
    return !shown;
  };

  it.each(['decline', 'cancel'] as const)('is muted by the third %s, for ten minutes', async (action) => {
    for (let time = 0; time < 3; time++) await answered({ action });
    expect(await isMuted()).toBe(true);
    await browser.clock.advance(muteTime - 1);
    expect(await isMuted()).toBe(true);
    await browser.clock.advance(1);
    expect(await isMuted()).toBe(false);
  });

  it('is muted by three that waited at once, each declined by itself', async () => {
    const all = [asking(), asking(), asking()];
    for (const _ of all) say({ action: 'decline' });
    await Promise.all(all);
    expect(await isMuted()).toBe(true);
  });

  it('is not muted by one window closed on three, nor along with another server', async () => {
    const all = [asking(), asking(), asking()];
    await quiet();
    closeWindow();
    await Promise.all(all);
    expect(await isMuted()).toBe(false);
    for (let time = 0; time < 3; time++) await answered({ action: 'decline' });
    expect(await isMuted(other)).toBe(false);
  });

  it('is muted by windows closed three times, and by taking back what it asked', async () => {
    for (let time = 0; time < 3; time++) {
      const asked = asking();
      await quiet();
      closeWindow();
      await asked;
    }
    expect(await isMuted()).toBe(true);
    for (let time = 0; time < 6; time++) {
      const controller = new AbortController();
      const asked = asking(other, controller.signal);
      await quiet();
      controller.abort();
      await asked;
    }
    expect(await isMuted(other)).toBe(true);
  });

  it('starts anew with something the person sent', async () => {
    for (let time = 0; time < 2; time++) await answered({ action: 'decline' });
    await answered(accepted);
    for (let time = 0; time < 2; time++) await answered({ action: 'decline' });
    expect(await isMuted()).toBe(false);
  });

  it('stays muted, and its declines counted, when the worker is stopped', async () => {
    await answered({ action: 'decline' });
    await answered({ action: 'decline' });
    browser.restart();
    await answered({ action: 'decline' });
    browser.restart();
    expect(await isMuted()).toBe(true);
    // A server is no site.
    expect(browser.desk.mutes).toEqual([]);
  });
});

it('answers each request once, in one window at most, after any history', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom('ask', 'ask', 'ask'), server: fc.constantFrom(acme, other) }),
    fc.record({
      do: fc.constantFrom(
        'accept',
        'decline',
        'cancel',
        'abort',
        'close',
        'question',
        'deny',
        'wait',
        'restart',
      ),
      server: fc.constant(acme),
    }),
  );
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      browser = new FakeBrowser();
      const asked: { ends: string[]; controller: AbortController; lost: boolean }[] = [];
      for (const next of steps) {
        switch (next.do) {
          case 'ask': {
            const one = { ends: [] as string[], controller: new AbortController(), lost: false };
            asked.push(one);
            void asking(next.server, one.controller.signal).then(({ action }) => one.ends.push(action));
            break;
          }
          case 'accept':
            say(accepted);
            break;
          case 'decline':
          case 'cancel':
            say({ action: next.do });
            break;
          case 'abort':
            asked.find(({ ends, lost }) => ends.length === 0 && !lost)?.controller.abort();
            break;
          case 'close':
            closeWindow();
            break;
          case 'question':
            browser.desk.ask(question(), never()).catch(() => undefined);
            break;
          case 'deny':
            browser.desk.answer(browser.desk.waiting[0]?.id ?? '', 'deny');
            break;
          case 'wait':
            await browser.clock.advance(60_000);
            break;
          case 'restart':
            for (const one of asked) if (one.ends.length === 0) one.lost = true;
            browser.restart();
        }
        await quiet();
        const { inputs, waiting } = browser.desk;
        expect(browser.windows.size, next.do).toBe(inputs.length + waiting.length > 0 ? 1 : 0);
        expect(inputs.length).toBeLessThanOrEqual(2 * maxInputs.server);
        expect(asked.filter(({ ends, lost }) => ends.length === 0 && !lost)).toHaveLength(inputs.length);
      }
      await browser.clock.advance(inputPatience);
      await quiet();
      expect(browser.windows.size).toBe(0);
      for (const { ends, lost } of asked) {
        expect(ends).toHaveLength(lost ? 0 : 1);
        for (const end of ends) seen.add(end);
      }
    }),
    { numRuns: 300 },
  );
  expect([...seen].sort()).toEqual(['accept', 'cancel', 'decline']);
}, 60_000);
