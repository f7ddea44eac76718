import type { Page } from '@playwright/test';
import { executeTool, expect, test, waitForTools } from '../harness.ts';
import { html, jsonLd, toolsFor } from './markup.ts';

/** Characters of a whole answer, whatever was asked for. */
const answerBudget = 100_500;

interface Data {
  readonly total: number;
  readonly events: readonly { readonly id: string }[];
  readonly next_offset?: number;
  readonly notes?: readonly string[];
}

async function events(page: Page, input: object): Promise<Data> {
  const answer = (await executeTool(page, 'pagehand_get_event_details', input)) as { data: Data };
  expect(answer).toMatchObject({ ok: true });
  return answer.data;
}

test('items come in parts within max_chars, and the parts are all of them', async ({ page, site }) => {
  const many = Array.from({ length: 200 }, (_, index) =>
    jsonLd({ type: 'Event', name: `Event ${index} ${'x'.repeat(100)}`, id: `#e${index}` }),
  );
  await page.goto(site.serve('/', html(many.join(''))));
  await waitForTools(page, toolsFor('event'));
  const ids: string[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const part: Data = await events(page, { offset, max_chars: 5_000 });
    expect(part.total).toBe(200);
    expect(JSON.stringify(part.events).length).toBeLessThanOrEqual(5_000);
    ids.push(...part.events.map(({ id }) => id));
    offset = part.next_offset;
  }
  expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => `#e${index}`));
});

test('an item larger than the budget is shortened, and the answer says so', async ({ page, site }) => {
  const large = {
    '@type': 'Event',
    name: 'Large',
    description: 'y'.repeat(200_000),
    keywords: Array(5_000).fill('k'),
  };
  const script = `<script type="application/ld+json">${JSON.stringify(large)}</script>`;
  await page.goto(site.serve('/', html(script)));
  await waitForTools(page, toolsFor('event'));
  for (const max_chars of [500, 10_000, 50_000]) {
    const part = await events(page, { max_chars });
    expect(JSON.stringify(part.events).length).toBeLessThanOrEqual(max_chars);
    expect(part.events).toMatchObject([{ types: ['Event'] }]);
  }
  expect((await events(page, { max_chars: 500 })).notes?.join(' ')).toContain('was shortened');
});

test('no answer is above the budget of all answers', async ({ page, site }) => {
  const heading = 'A heading that goes on and on '.repeat(100);
  const body = `<article>${`<h2>${heading}</h2><p>${'Words. '.repeat(500)}</p>`.repeat(150)}</article>`;
  const bad = `<script type="application/ld+json">{"broken": ${'z'.repeat(500)}</script>`.repeat(300);
  await page.goto(site.serve('/', html(body + bad + jsonLd({ type: 'Event', name: 'N' }), heading)));
  await waitForTools(page, toolsFor('event'));
  for (const tool of ['read_page', 'get_structured_data', 'get_event_details']) {
    const answer = await executeTool(page, `pagehand_${tool}`, { max_chars: 50_000 });
    expect(answer).toMatchObject({ ok: true });
    expect(JSON.stringify(answer).length).toBeLessThan(answerBudget);
  }
});

test('ids and notes are cut where the page makes them endless', async ({ page, site }) => {
  const many = Array.from({ length: 500 }, (_, index) =>
    jsonLd({ type: 'Event', name: 'N', id: `#${index}-${'i'.repeat(3_000)}` }),
  );
  await page.goto(site.serve('/', html(many.join(''))));
  await waitForTools(page, toolsFor('event'));
  const answer = await executeTool(page, 'pagehand_get_event_details', { event_id: 'none' });
  expect(answer).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(JSON.stringify(answer).length).toBeLessThan(answerBudget);
});
