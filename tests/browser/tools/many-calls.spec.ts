import type { Page } from '@playwright/test';
import { executeTool, expect, test, waitForTools } from '../harness.ts';
import { html, jsonLd, toolsFor } from './markup.ts';

type Context = {
  getTools(): Promise<ArrayLike<{ name: string }>>;
  executeTool(tool: object, input: object, options?: { signal: AbortSignal }): Promise<string | null>;
};
type WithContext = { modelContext: Context };

test.beforeEach(async ({ page, site }) => {
  await page.goto(site.serve('/', html(jsonLd({ type: 'Event', name: 'N' }))));
  await waitForTools(page, toolsFor('event'));
});

/** What the tools that cannot do without are called with. */
const needed: Readonly<Record<string, object>> = {
  pagehand_find_in_page: { role: 'heading' },
  pagehand_wait_for: { text: 'Words' },
};

/** Runs `count` calls at once, aborting those from `abortFrom` on after `abortAfter` of them were answered. */
async function callAtOnce(page: Page, count: number, abortFrom = count): Promise<string[]> {
  return await page.evaluate(
    async ([calls, from, inputs]) => {
      const { modelContext } = document as never as WithContext;
      const tools = Array.from(await modelContext.getTools());
      const controller = new AbortController();
      const answers = Array.from({ length: calls }, async (_, index) => {
        const tool = tools[index % tools.length] ?? { name: '' };
        const input = inputs[tool.name] ?? {};
        const options = index < from ? [] : [{ signal: controller.signal }];
        try {
          return (await modelContext.executeTool(tool, input, ...options)) ?? 'null';
        } catch (error) {
          return error instanceof Error ? error.name : String(error);
        }
      });
      await answers[0];
      controller.abort();
      return await Promise.all(answers);
    },
    [count, abortFrom, needed] as const,
  );
}

test('fifty calls at once are all answered', async ({ page }) => {
  const answers = await callAtOnce(page, 50);
  expect(answers).toHaveLength(50);
  for (const answer of answers) expect(JSON.parse(answer)).toMatchObject({ ok: true, code: 'SUCCESS' });
});

test('calls that are cancelled end at once, the others are answered', async ({ page }) => {
  const answers = await callAtOnce(page, 40, 20);
  for (const answer of answers.slice(0, 20)) expect(JSON.parse(answer)).toMatchObject({ ok: true });
  expect(answers.slice(20).every((answer) => answer === 'AbortError' || answer.startsWith('{'))).toBe(true);
  expect(answers.at(-1)).toBe('AbortError');
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
});

test('a call cancelled while it runs rejects, and the next call is not kept waiting', async ({ page }) => {
  const outcome = await page.evaluate(async () => {
    const { modelContext } = document as never as WithContext;
    const tool = Array.from(await modelContext.getTools()).find(({ name }) => name === 'pagehand_read_page');
    const controller = new AbortController();
    const call = modelContext.executeTool(tool ?? {}, {}, { signal: controller.signal });
    controller.abort(new DOMException('enough', 'AbortError'));
    return await call.then(
      (answer) => `answered: ${answer}`,
      (error: unknown) => String(error),
    );
  });
  expect(outcome).toMatch(/^AbortError/);
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
});

test('a call that was cancelled before it began does not run', async ({ page }) => {
  const outcome = await page.evaluate(async () => {
    const { modelContext } = document as never as WithContext;
    const tool = Array.from(await modelContext.getTools()).find(({ name }) => name === 'pagehand_read_page');
    const call = modelContext.executeTool(tool ?? {}, {}, { signal: AbortSignal.abort() });
    return await call.then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.name : ''),
    );
  });
  expect(outcome).toBe('AbortError');
});

test('calls from two tabs are answered side by side', async ({ page, site, browserContext }) => {
  const other = await browserContext.newPage();
  await other.goto(site.serve('/other', html('', 'Other')));
  await waitForTools(other, toolsFor());
  const [here, there] = await Promise.all([callAtOnce(page, 25), callAtOnce(other, 25)]);
  for (const answer of [...here, ...there]) expect(JSON.parse(answer)).toMatchObject({ ok: true });
  expect(there.every((answer) => answer.includes('Other'))).toBe(true);
  await other.close();
});
