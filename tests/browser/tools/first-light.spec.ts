import { everyPage } from '../../every-page.ts';
import { executeTool, expect, test, waitForTools } from '../harness.ts';

const event = (name: string) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name,
    startDate: '2027-03-01T20:00',
    location: { '@type': 'Place', name: 'The hall' },
  })}</script>`;

test('offers reading on a plain page, and answers a call', async ({ page, site }) => {
  await page.goto(
    site.serve('/', '<!doctype html><title>Plain</title><main><h1>Hello</h1><p>Some words here.</p></main>'),
  );
  await waitForTools(page, everyPage);
  const answer = await executeTool(page, 'pagehand_read_page');
  expect(answer).toMatchObject({
    ok: true,
    code: 'SUCCESS',
    data: { title: 'Plain', text: expect.stringContaining('Some words here.') },
  });
});

test('offers event details only where there is an event, and takes them away with the route', async ({
  page,
  site,
}) => {
  await page.goto(
    site.serve(
      '/',
      `<!doctype html><title>Events</title>${event('Night of songs')}<main><p>An event.</p></main>`,
    ),
  );
  await waitForTools(page, ['get_event_details', 'get_structured_data', ...everyPage]);
  expect(await executeTool(page, 'pagehand_get_event_details')).toMatchObject({
    ok: true,
    data: { total: 1, events: [{ properties: { name: 'Night of songs' } }] },
  });
  await page.evaluate(() => {
    history.pushState({}, '', '/about');
    document.querySelector('script')?.remove();
  });
  await waitForTools(page, everyPage);
});
