import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JournalCall } from '../../../../src/background/journal/journal-entry.ts';
import { failure, failureCodes, success } from '../../../../src/shared/result.ts';
import { aCall, aJournal, day, dump } from './a-journal.ts';

const result = fc.oneof(
  fc.anything().map((data) => success(data)),
  fc
    .tuple(fc.constantFrom(...failureCodes), fc.string(), fc.anything())
    .map(([code, message, details]) => failure(code, message, { details })),
);

const call: fc.Arbitrary<JournalCall> = fc.record({
  time: fc.oneof(
    fc.integer({ min: -5 * day, max: 15 * day }),
    fc.double({ min: -1e15, max: 1e15 }),
    fc.constant(Number.NaN),
  ),
  site: fc.webUrl().map((url) => new URL(url).origin),
  tool: fc.string(),
  registrant: fc.string(),
  origin: fc.constantFrom('page' as const, 'inspector' as const),
  result,
  ms: fc.double(),
  input: fc.dictionary(fc.string(), fc.anything({ withBigInt: true })),
  question: fc.constantFrom(undefined, 'allowed' as const, 'denied' as const),
});

const runs = { numRuns: 60 };
/** ms; a database in every run. */
const patience = 30_000;

it(
  'holds, once pruned, neither too many calls nor one too old, and every other',
  async () => {
    const settings = fc.record({
      values: fc.boolean(),
      maxCalls: fc.integer({ min: 0, max: 40 }),
      maxDays: fc.integer({ min: 1, max: 12 }),
    });
    const days = fc.array(fc.array(call, { maxLength: 30 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(settings, days, async (set, histories) => {
        const { journal, clock } = aJournal(set);
        let expected: number[] = [];
        for (const history of histories) {
          await clock.advance(3 * day);
          for (const each of history) journal.record(each);
          await journal.prune();
          const since = clock.now() - set.maxDays * day;
          const young = [...expected, ...history.map(({ time }) => time)].filter((time) => time >= since);
          expected = young.slice(Math.max(0, young.length - set.maxCalls));
        }
        const times = (await journal.read({ limit: 1_000 })).map(({ time }) => time);
        expect(times.reverse()).toEqual(expected);
        expect(times.length).toBeLessThanOrEqual(set.maxCalls);
        expect(journal.lost).toBe(histories.flat().filter(({ time }) => Number.isNaN(time)).length);
      }),
      runs,
    );
  },
  patience,
);

it(
  'exports lines that are the entries',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(call, { maxLength: 250 }), async (values, history) => {
        const { journal } = aJournal({ values, maxDays: Number.MAX_SAFE_INTEGER });
        for (const each of history) journal.record(each);
        let text = '';
        for await (const chunk of journal.export()) text += chunk.text;
        const lines = text.split('\n').slice(0, -1);
        const entries = await journal.read({ limit: 1_000 });
        expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(entries.reverse())));
        expect(lines).toHaveLength(history.filter(({ time }) => !Number.isNaN(time)).length);
      }),
      runs,
    );
  },
  patience,
);

const secret = fc.uuid().map((id) => `secret-${id}`);

/** A call that carries the secret wherever a value can be. */
function confiding(word: string, code: (typeof failureCodes)[number] | 'SUCCESS'): JournalCall {
  const values = { word, list: [word], nested: { [word]: { word } } };
  const message = `It was ${word}.`;
  return aCall({
    input: { query: word, values },
    result: code === 'SUCCESS' ? success(values) : failure(code, message, { hint: message, details: values }),
  });
}

const code = fc.constantFrom('SUCCESS' as const, ...failureCodes);

it(
  'keeps no value of an argument or a result, unless the user wants it',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(secret, code), { minLength: 1, maxLength: 20 }), async (history) => {
        const { journal, databases } = aJournal();
        for (const [word, ended] of history) journal.record(confiding(word, ended));
        await journal.flush();
        const content = await dump(databases);
        expect(content.calls).toHaveLength(history.length);
        expect(JSON.stringify(content)).not.toContain('secret-');
      }),
      runs,
    );
  },
  patience,
);

it(
  'keeps them where the user does',
  async () => {
    await fc.assert(
      fc.asyncProperty(secret, code, async (word, ended) => {
        const { journal, databases } = aJournal({ values: true });
        journal.record(confiding(word, ended));
        await journal.flush();
        expect(JSON.stringify(await dump(databases))).toContain(word);
      }),
      runs,
    );
  },
  patience,
);
