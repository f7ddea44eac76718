import { everyPage } from '../../every-page.ts';
import { expect, test, waitForTools } from '../harness.ts';
import { patience, timedCall } from './timed-call.ts';

const script = (text: string) => `<script type="application/ld+json">${text}</script>`;
const html = (...scripts: string[]) => `<!doctype html><title>Data</title>${scripts.join('')}<p>Words.</p>`;
const tools = ['get_event_details', 'get_structured_data', ...everyPage];

test('reads the good part of malformed JSON-LD, and names the rest', async ({ page, site }) => {
  await page.goto(
    site.serve(
      '/malformed',
      html(
        script('{"@type": "Event", "name": "cut off'),
        script('{"@context":"https://schema.org","@type":"Event","name":"Good one"}'),
        script(''),
        script('{"@type":"Event","name":"Trailing comma",}'),
        script('null'),
        script('[[[]]]'),
        script('{"@type": 7, "name": {"@type": null}}'),
        script('<b>not json</b>'),
      ),
    ),
  );
  await waitForTools(page, tools);
  const { answer } = await timedCall(page, 'pagehand_get_event_details');
  expect(answer).toMatchObject({
    ok: true,
    data: {
      total: 2,
      events: [{ properties: { name: 'Good one' } }, { properties: { name: 'Trailing comma' } }],
    },
  });
  const notes = answer.data?.notes?.join(' ');
  expect(notes).toContain('JSON-LD script 1 was not read');
  expect(notes).toContain('JSON-LD script 3 was not read: it is empty');
  expect(notes).toContain('JSON-LD script 8 was not read');
});

test('offers nothing about data that is broken as a whole', async ({ page, site }) => {
  await page.goto(site.serve('/broken', html(script('{"@type":"Event"'), script('}{'))));
  await waitForTools(page, everyPage);
});

test('resolves references that go round in circles, once', async ({ page, site }) => {
  const graph = [
    {
      '@id': '#a',
      '@type': 'Event',
      name: 'First',
      location: { '@id': '#hall' },
      superEvent: { '@id': '#b' },
    },
    { '@id': '#b', '@type': 'Event', name: 'Second', superEvent: { '@id': '#a' } },
    { '@id': '#hall', '@type': 'Place', name: 'The hall', containedInPlace: { '@id': '#town' } },
    {
      '@id': '#town',
      '@type': 'City',
      name: 'The town',
      containsPlace: [{ '@id': '#hall' }, { '@id': '#town' }],
    },
    { '@id': '#self', '@type': 'Event', name: 'Itself', subEvent: { '@id': '#self' } },
  ];
  await page.goto(
    site.serve('/cycle', html(script(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })))),
  );
  await waitForTools(page, tools);
  const { answer, ms } = await timedCall(page, 'pagehand_get_event_details');
  expect(answer).toMatchObject({
    ok: true,
    data: {
      total: 3,
      events: [
        {
          id: '#a',
          properties: {
            location: { name: 'The hall', containedInPlace: { name: 'The town' } },
            superEvent: { '@id': '#b' },
          },
        },
        { id: '#b', properties: { superEvent: { '@id': '#a' } } },
        { id: '#self', properties: { subEvent: { '@id': '#self' } } },
      ],
    },
  });
  expect(ms).toBeLessThan(patience);
});

test('survives JSON-LD nested a hundred thousand levels deep', async ({ page, site }) => {
  const depth = 100_000;
  await page.goto(
    site.serve(
      '/deep',
      html(
        script(`${'{"about":'.repeat(depth)}1${'}'.repeat(depth)}`),
        script('{"@type":"Event","name":"Beside it"}'),
      ),
    ),
  );
  await waitForTools(page, tools);
  const { answer, ms } = await timedCall(page, 'pagehand_get_event_details');
  expect(answer).toMatchObject({ ok: true, data: { events: [{ properties: { name: 'Beside it' } }] } });
  expect(ms).toBeLessThan(patience);
});

test('leaves out a script of a million items, and reads those beside it', async ({ page, site }) => {
  const million = `[${'{"@type":"Event","name":"N"},'.repeat(1_000_000)}{}]`;
  const url = site.serve('/million-json', {
    body: html(script('{"@type":"Event","name":"The one"}'), script(million)),
  });
  await page.goto(url);
  await waitForTools(page, tools);
  const { answer, ms, size } = await timedCall(page, 'pagehand_get_event_details');
  expect(answer).toMatchObject({
    ok: true,
    data: { total: 1, events: [{ properties: { name: 'The one' } }] },
  });
  expect(answer.data?.notes?.join(' ')).toMatch(/script 2 was not read: .*2000000 characters/);
  expect(ms).toBeLessThan(patience);
  expect(size).toBeLessThan(100_000);
});

test('reads the first of as many items as fit one script, and says so', async ({ page, site }) => {
  const many = JSON.stringify(
    Array.from({ length: 50_000 }, (_, index) => ({ '@type': 'Event', name: `n${index}` })),
  );
  await page.goto(site.serve('/many', html(script(many))));
  await waitForTools(page, tools);
  const { answer, ms } = await timedCall(page, 'pagehand_get_event_details');
  expect(answer).toMatchObject({
    ok: true,
    data: { total: expect.any(Number), next_offset: expect.any(Number) },
  });
  expect(answer.data?.total).toBeGreaterThan(100);
  expect(answer.data?.notes?.join(' ')).toMatch(
    /Only the first 10000 items|more structured data than can be read/,
  );
  expect(ms).toBeLessThan(patience);
});

test('reads the first of a million microdata items, and says so', async ({ page, site }) => {
  test.setTimeout(60_000);
  await page.goto(
    site.serve('/million-elements', (_request, response) => {
      const item = '<i itemscope itemtype="https://schema.org/Event"><b itemprop="name">N</b></i>';
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><title>Many</title><p>Words.</p><div hidden>${item.repeat(1_000_000)}</div>`,
      );
    }),
    { timeout: 50_000 },
  );
  await waitForTools(page, tools);
  const { answer, ms } = await timedCall(page, 'pagehand_get_event_details');
  expect(answer).toMatchObject({ ok: true, data: { events: [{ properties: { name: 'N' } }] } });
  expect(answer.data?.notes?.join(' ')).toMatch(
    /Only the first 10000 microdata|more structured data than can be read/,
  );
  expect(ms).toBeLessThan(patience);
});
