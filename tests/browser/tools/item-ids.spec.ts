import { executeTool, expect, test, waitForTools } from '../harness.ts';
import { html, jsonLd, microdata, toolsFor } from './markup.ts';

const markup = [
  jsonLd({ type: 'Event', name: 'First', id: 'https://example.org/first' }),
  jsonLd({ type: 'Event', name: 'Second' }),
  microdata({ type: 'MusicEvent', name: 'Third' }),
  jsonLd({ type: 'Product', name: 'Not an event', id: '#product' }),
].join('');

test.beforeEach(async ({ page, site }) => {
  await page.goto(site.serve('/', html(markup)));
  await waitForTools(page, toolsFor('event', 'product'));
});

test('without an id, all come, each with its own', async ({ page }) => {
  expect(await executeTool(page, 'pagehand_get_event_details')).toMatchObject({
    ok: true,
    data: {
      total: 3,
      events: [
        { id: 'https://example.org/first', properties: { name: 'First' } },
        { properties: { name: 'Second' } },
        { types: ['MusicEvent'], properties: { name: 'Third' } },
      ],
    },
  });
});

test('every id that an answer names finds its item', async ({ page }) => {
  const all = (await executeTool(page, 'pagehand_get_event_details')) as {
    data: { events: { id: string }[] };
  };
  expect(new Set(all.data.events.map(({ id }) => id)).size).toBe(3);
  for (const event of all.data.events) {
    const one = await executeTool(page, 'pagehand_get_event_details', { event_id: event.id });
    expect(one).toMatchObject({ ok: true, data: { total: 3, events: [event] } });
  }
});

test('a position finds the item there, as a number and as text', async ({ page }) => {
  for (const position of [2, '2']) {
    expect(await executeTool(page, 'pagehand_get_event_details', { event_id: position })).toMatchObject({
      ok: true,
      data: { events: [{ properties: { name: 'Third' } }] },
    });
  }
});

test('an unknown id is not found, and the answer says which there are', async ({ page }) => {
  for (const id of ['https://example.org/none', 3, '#product']) {
    const answer = await executeTool(page, 'pagehand_get_event_details', { event_id: id });
    expect(answer).toMatchObject({ ok: false, code: 'NOT_FOUND', retryable: false });
    const text = JSON.stringify(answer);
    expect(text).toContain('https://example.org/first');
    expect(text).toContain('microdata:0');
  }
});

test('an unknown type of structured data is not found', async ({ page }) => {
  expect(await executeTool(page, 'pagehand_get_structured_data', { type: 'Person' })).toMatchObject({
    ok: false,
    code: 'NOT_FOUND',
    message: expect.stringContaining('Person'),
  });
});

test('items that left since the tool was listed are not found', async ({ page }) => {
  const answer = await page.evaluate(async () => {
    type Context = {
      getTools(): Promise<ArrayLike<{ name: string }>>;
      executeTool(tool: object, input: object): Promise<string | null>;
    };
    const { modelContext } = document as never as { modelContext: Context };
    const tool = Array.from(await modelContext.getTools()).find(({ name }) => name.includes('event'));
    document.querySelector('#subject')?.replaceChildren();
    return (await modelContext.executeTool(tool ?? {}, {})) ?? '';
  });
  expect(JSON.parse(answer)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
