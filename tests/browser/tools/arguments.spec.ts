import type { Page } from '@playwright/test';
import { executeTool, expect, test, waitForTools } from '../harness.ts';
import { html, jsonLd, toolsFor } from './markup.ts';

test.beforeEach(async ({ page, site }) => {
  await page.goto(site.serve('/', html(jsonLd({ type: 'Event', name: 'N' }))));
  await waitForTools(page, toolsFor('event'));
});

test('an unknown argument is refused, naming it and the ones there are', async ({ page }) => {
  const answer = await executeTool(page, 'pagehand_read_page', { maxChars: 500, section: 'x' });
  expect(answer).toMatchObject({
    ok: false,
    code: 'VALIDATION_ERROR',
    retryable: false,
    details: { unknown: ['maxChars'], expected: ['section', 'offset', 'max_chars'] },
  });
  const { message } = answer as { message: string };
  for (const part of ['"maxChars"', 'section, offset, max_chars', 'Remove it and retry'])
    expect(message).toContain(part);
});

test('several unknown arguments are all named', async ({ page }) => {
  const answer = await executeTool(page, 'pagehand_get_event_details', {
    id: 1,
    '': 2,
    [`x${'y'.repeat(500)}`]: 3,
  });
  expect(answer).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { expected: ['event_id', 'offset', 'max_chars'] },
  });
  expect((answer as { message: string }).message).toMatch(/^Unknown arguments "id", "", "xy+…"/);
});

test('an argument named like a part of every object is unknown', async ({ page }) => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    expect(await executeTool(page, 'pagehand_read_page', { [name]: 1 })).toMatchObject({
      ok: false,
      code: 'VALIDATION_ERROR',
      details: { unknown: [name] },
    });
  }
});

const faults = [
  { input: { offset: 'ten' }, path: 'offset', expected: /number|int/, received: '"ten"' },
  { input: { offset: 1.5 }, path: 'offset', expected: /int/, received: '1.5' },
  { input: { offset: -1 }, path: 'offset', expected: /at least 0/, received: '-1' },
  { input: { max_chars: 60_000 }, path: 'max_chars', expected: /at most 50000/, received: '60000' },
  { input: { max_chars: null }, path: 'max_chars', expected: /number|int/, received: 'null' },
  { input: { section: ['a'] }, path: 'section', expected: /string/, received: '["a"]' },
  {
    input: { section: 'x'.repeat(501) },
    path: 'section',
    expected: /at most 500 characters/,
    received: 'xxx',
  },
];

for (const { input, path, expected, received } of faults) {
  test(`a wrong argument is refused, saying where, what and what came: ${JSON.stringify(input).slice(0, 40)}`, async ({
    page,
  }) => {
    const answer = (await executeTool(page, 'pagehand_read_page', input)) as {
      message: string;
      details: { faults: object[] };
    };
    expect(answer).toMatchObject({
      ok: false,
      code: 'VALIDATION_ERROR',
      retryable: false,
      details: {
        faults: [
          { path, expected: expect.stringMatching(expected), received: expect.stringContaining(received) },
        ],
      },
    });
    expect(answer.message).toContain(`${path}: expected `);
    expect(answer.message).toContain('received ');
    expect(answer.message.length).toBeLessThan(500);
  });
}

test('every wrong argument is named at once', async ({ page }) => {
  const answer = await executeTool(page, 'pagehand_read_page', { section: 1, offset: 'a', max_chars: 1 });
  const { details } = answer as { details: { faults: { path: string }[] } };
  expect(details.faults.map(({ path }) => path)).toEqual(['section', 'offset', 'max_chars']);
});

test('a wrong item id is refused before the page is read', async ({ page }) => {
  for (const event_id of [{}, [1], true, -1, 1.5, '']) {
    expect(await executeTool(page, 'pagehand_get_event_details', { event_id })).toMatchObject({
      ok: false,
      code: 'VALIDATION_ERROR',
      details: { faults: [{ path: 'event_id' }] },
    });
  }
});

type Context = {
  getTools(): Promise<ArrayLike<{ name: string }>>;
  executeTool(tool: object, input: object): Promise<string | null>;
};

/**
 * Calls `pagehand_read_page` with an input that only the page itself can make, written as an expression, and with an
 * empty one beside it. Both answers; `no answer` for one that does not come within 20 s.
 */
async function readWith(page: Page, input: string): Promise<readonly [unknown, unknown]> {
  const answers = await page.evaluate(async (expression) => {
    const { modelContext } = document as never as { modelContext: Context };
    const tool = Array.from(await modelContext.getTools()).find(({ name }) => name === 'pagehand_read_page');
    const call = async (given: object): Promise<string> =>
      (await Promise.race([
        modelContext.executeTool(tool ?? {}, given),
        new Promise<string>((resolve) => setTimeout(resolve, 20_000, '"no answer"')),
      ])) ?? 'null';
    const beside = call({});
    return await Promise.all([call(Function(`return ${expression}`)() as object), beside]);
  }, input);
  return [JSON.parse(answers[0]), JSON.parse(answers[1])];
}

test('an argument named __proto__ sets nothing', async ({ page }) => {
  const plain = await executeTool(page, 'pagehand_read_page');
  const [answer] = await readWith(page, `JSON.parse('{"__proto__": {"offset": 5, "polluted": true}}')`);
  expect(answer).toEqual(plain);
  expect(await executeTool(page, 'pagehand_read_page')).toEqual(plain);
});

test('arguments of any size are answered', async ({ page }) => {
  for (const input of [
    `{ section: JSON.parse('['.repeat(100) + ']'.repeat(100)) }`,
    `{ offset: 'x'.repeat(1_000_000) }`,
    `Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => ['name' + index, index]))`,
  ]) {
    const [answer, beside] = await readWith(page, input);
    expect(answer).toMatchObject({ ok: false, code: 'VALIDATION_ERROR' });
    expect(beside).toMatchObject({ ok: true });
  }
});

test('the refusal of endless arguments keeps to the budget of an answer', async ({ page }) => {
  const [answer] = await readWith(
    page,
    `Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => ['name' + index, index]))`,
  );
  expect(answer).toMatchObject({ ok: false, code: 'VALIDATION_ERROR' });
  expect(JSON.stringify(answer).length).toBeLessThan(100_000);
});

test('arguments nested a thousand levels deep are refused, not left without an answer', async ({ page }) => {
  const [answer, beside] = await readWith(
    page,
    `{ section: JSON.parse('['.repeat(1_000) + ']'.repeat(1_000)) }`,
  );
  expect(answer).toMatchObject({ ok: false, code: 'VALIDATION_ERROR', retryable: false });
  expect(beside).toMatchObject({ ok: true });
});

test('arguments too large to be sent are refused, and end no other call', async ({ page }) => {
  // Chrome sends messages of at most 64 MiB.
  const [answer, beside] = await readWith(page, `{ section: 'x'.repeat(70_000_000) }`);
  expect(beside).toMatchObject({ ok: true });
  expect(answer).toMatchObject({ ok: false, code: 'VALIDATION_ERROR', retryable: false });
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
});
