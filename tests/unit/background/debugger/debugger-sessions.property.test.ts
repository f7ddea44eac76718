import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DebuggerSession } from '../../../../src/background/debugger/debugger-session.ts';
import { DebuggerSessions } from '../../../../src/background/debugger/debugger-sessions.ts';
import { FakeDebugger, quiet } from './fake-debugger.ts';

const tab = fc.constantFrom(1, 2);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('use' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(10) }) },
  fc.record({ do: fc.constant('abort' as const), which: fc.nat(10) }),
  fc.record({ do: fc.constant('send' as const), which: fc.nat(10) }),
  fc.record({ do: fc.constant('release' as const), tab }),
  fc.record({ do: fc.constant('lose' as const), tab }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'allow' as const), tab }),
  fc.record({
    do: fc.constant('fail' as const),
    words: fc.constantFrom('Target closed', 'Cannot access a chrome:// URL'),
  }),
  fc.record({ do: fc.constant('leftovers' as const) }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('open' as const), gates: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 150, 3_000, 60_000) }),
  },
);

it('never attaches twice, settles every use, and leaves nothing attached, in any order of events', async () => {
  let attached = 0;
  let succeeded = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const chrome = new FakeDebugger();
      const sessions = new DebuggerSessions(chrome);
      // Attaching and detaching take as long as the history wants.
      let waiting: (() => void)[] = [];
      chrome.gate = () => new Promise((open) => waiting.push(open));
      const calls: {
        call: AbortController;
        settled: boolean;
        session?: DebuggerSession;
        sends: boolean[];
      }[] = [];
      const releases: Promise<void>[] = [];
      for (const next of steps) {
        switch (next.do) {
          case 'use': {
            const entry: (typeof calls)[number] = { call: new AbortController(), settled: false, sends: [] };
            calls.push(entry);
            sessions
              .use(next.tab, entry.call.signal)
              .then((session) => {
                succeeded += 1;
                entry.session = session;
              })
              .catch(() => undefined)
              .finally(() => {
                entry.settled = true;
              });
            break;
          }
          case 'end':
            calls[next.which]?.session?.[Symbol.dispose]();
            break;
          case 'abort':
            calls[next.which]?.call.abort();
            break;
          case 'send': {
            const entry = calls[next.which];
            if (entry?.session === undefined) break;
            const index = entry.sends.push(false) - 1;
            const settle = () => {
              entry.sends[index] = true;
            };
            entry.session.send('Input.insertText', { text: 'x' }).then(settle, settle);
            break;
          }
          case 'release':
            releases.push(sessions.release(next.tab));
            break;
          case 'lose':
            await chrome.lose(next.tab);
            break;
          case 'cancel':
            await chrome.lose(next.tab, 'canceled_by_user');
            break;
          case 'allow':
            sessions.allow(next.tab);
            break;
          case 'fail':
            chrome.attachFailures.push(next.words);
            break;
          case 'leftovers':
            releases.push(sessions.detachLeftovers());
            break;
          case 'open':
            for (const open of waiting.splice(0, next.gates)) open();
            break;
          case 'wait':
            await chrome.pass(next.ms);
            break;
        }
        await quiet();
        expect(chrome.doubles).toBe(0);
      }
      // Everything that was begun comes to its end.
      chrome.gate = undefined;
      while (waiting.length > 0) {
        for (const open of waiting) open();
        waiting = [];
        await quiet();
      }
      await chrome.pass(10_000);
      expect(calls.filter(({ settled }) => !settled)).toEqual([]);
      expect(calls.flatMap(({ sends }) => sends).filter((settled) => !settled)).toEqual([]);
      await Promise.all(releases);
      for (const { session } of calls) session?.[Symbol.dispose]();
      attached += chrome.attachedByUs.size;
      await chrome.pass(60_000);
      expect(chrome.attachedByUs).toEqual(new Set());
      expect(chrome.doubles).toBe(0);
      expect(chrome.clock.waiting).toBe(0);
    }),
    { numRuns: 1_000 },
  );
  // The histories did something.
  expect(attached).toBeGreaterThan(100);
  expect(succeeded).toBeGreaterThan(500);
}, 60_000);
