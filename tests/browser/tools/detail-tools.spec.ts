import { everyPage } from '../../every-page.ts';
import { executeTool, expect, test, waitForTools } from '../harness.ts';
import { html, jsonLd, syntaxes, toolsFor } from './markup.ts';

const kinds = {
  event: ['Event', 'MusicEvent', 'Festival', 'EventSeries'],
  product: ['Product', 'ProductGroup', 'Car', 'Book'],
  article: ['Article', 'NewsArticle', 'BlogPosting', 'TechArticle'],
  recipe: ['Recipe'],
} as const;

for (const [kind, types] of Object.entries(kinds)) {
  for (const [syntax, write] of Object.entries(syntaxes)) {
    test(`offers get_${kind}_details where there is one in ${syntax}, subtypes too`, async ({
      page,
      site,
    }) => {
      for (const type of types) {
        const markup = write({ type, name: `A ${type}` });
        await page.goto(site.serve(`/${type}`, html(markup)));
        await waitForTools(page, toolsFor(kind));
        expect(await executeTool(page, `pagehand_get_${kind}_details`)).toMatchObject({
          ok: true,
          data: { total: 1, [`${kind}s`]: [{ types: [type], properties: { name: `A ${type}` } }] },
        });
      }
    });
  }
}

test('offers no details of a type it has no tool for, and all data there is', async ({ page, site }) => {
  await page.goto(site.serve('/', html(jsonLd({ type: 'Organization', name: 'The firm' }))));
  await waitForTools(page, ['get_structured_data', ...everyPage]);
  expect(await executeTool(page, 'pagehand_get_structured_data')).toMatchObject({
    ok: true,
    data: { total: 1, items: [{ types: ['Organization'], properties: { name: 'The firm' } }] },
  });
});

test('offers no details of another vocabulary’s type of the same name', async ({ page, site }) => {
  const foreign = `<div itemscope itemtype="https://example.org/Event"><b itemprop="name">N</b></div>
    <div vocab="https://example.org/" typeof="Recipe"><b property="name">N</b></div>
    <script type="application/ld+json">{"@context":"https://example.org/","@type":"Product","name":"N"}</script>`;
  await page.goto(site.serve('/', html(foreign)));
  await waitForTools(page, ['get_structured_data', ...everyPage]);
});

test('offers all four on a page that carries all four', async ({ page, site }) => {
  const { 'JSON-LD': json, microdata, RDFa } = syntaxes;
  const markup = [
    json({ type: 'Event', name: 'E' }),
    microdata({ type: 'Product', name: 'P' }),
    RDFa({ type: 'Recipe', name: 'R' }),
    json({ type: 'NewsArticle', name: 'A' }),
  ];
  await page.goto(site.serve('/', html(markup.join(''))));
  await waitForTools(page, toolsFor('article', 'event', 'product', 'recipe'));
});

test('answers with the items of its type only', async ({ page, site }) => {
  const markup = jsonLd({ type: 'Event', name: 'E' }) + jsonLd({ type: 'Product', name: 'P' });
  await page.goto(site.serve('/', html(markup)));
  await waitForTools(page, toolsFor('event', 'product'));
  expect(await executeTool(page, 'pagehand_get_product_details')).toMatchObject({
    data: { total: 1, products: [{ properties: { name: 'P' } }] },
  });
});

test('offers data for OpenGraph alone', async ({ page, site }) => {
  const head = '<meta property="og:title" content="Shared"><meta property="og:type" content="website">';
  await page.goto(site.serve('/', `<!doctype html><head><title>OG</title>${head}</head><p>Words.</p>`));
  await waitForTools(page, ['get_structured_data', ...everyPage]);
  expect(await executeTool(page, 'pagehand_get_structured_data')).toMatchObject({
    data: { items: [{ format: 'opengraph', properties: { title: 'Shared' } }] },
  });
});

for (const [syntax, write] of Object.entries(syntaxes)) {
  test(`details that came stay, on a page that does not change: ${syntax}`, async ({ page, site }) => {
    const watching = `<script>
      window.went = 0;
      let there = false;
      document.modelContext.addEventListener('toolchange', async () => {
        const tools = Array.from(await document.modelContext.getTools());
        const now = tools.some(({ name }) => name === 'pagehand_get_event_details');
        if (there && !now) window.went += 1;
        there = now;
      });
    </script>`;
    await page.goto(site.serve('/', html(write({ type: 'Event', name: 'N' }) + watching)));
    await waitForTools(page, toolsFor('event'));
    // Long enough for every look that the start of a page brings about.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1_500);
    expect(await page.evaluate(() => (window as never as { went: number }).went)).toBe(0);
    await waitForTools(page, toolsFor('event'));
  });
}
