import { everyPage } from '../../every-page.ts';
import { executeTool, expect, test, waitForTools } from '../harness.ts';
import { watchErrors } from './console-errors.ts';

/** Members of `document` and `window` that our scripts use, and that elements with these names lie over. */
const names = [
  'title',
  'body',
  'URL',
  'contentType',
  'documentElement',
  'defaultView',
  'implementation',
  'readyState',
  'hidden',
  'featurePolicy',
  'querySelector',
  'querySelectorAll',
  'getElementById',
  'getElementsByTagName',
  'getElementsByTagNameNS',
  'createTreeWalker',
  'addEventListener',
  'dispatchEvent',
  'navigation',
  'location',
  'chrome',
  'crypto',
  'performance',
];
const covering = names
  .map((name) => `<form name="${name}" id="${name}"><input name="getAttribute"><input name="${name}"></form>`)
  .join('');

test('a page whose forms lie over the members of its document has its tools, and they work', async ({
  page,
  site,
}) => {
  const errors = watchErrors(page);
  await page.goto(
    site.serve(
      '/',
      `<!doctype html><html lang="en"><head><title>Covered</title></head><body>${covering}
       <script type="application/ld+json">{"@type":"Event","name":"N"}</script>
       <form itemscope itemtype="https://schema.org/Product"><input name="closest"><input name="parentElement">
         <input name="textContent"><input name="ownerDocument"><b itemprop="name">P</b></form>
       <main><p>Words to read.</p></main></body></html>`,
    ),
  );
  await waitForTools(page, ['get_event_details', 'get_product_details', 'get_structured_data', ...everyPage]);
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({
    ok: true,
    data: { title: 'Covered', text: expect.stringContaining('Words to read.') },
  });
  expect(await executeTool(page, 'pagehand_get_product_details')).toMatchObject({
    ok: true,
    data: { products: [{ properties: { name: 'P' } }] },
  });
  await page.evaluate(() => {
    history.pushState({}, '', '/elsewhere');
    for (const script of Document.prototype.querySelectorAll.call(document, 'script')) script.remove();
  });
  await waitForTools(page, ['get_product_details', 'get_structured_data', ...everyPage]);
  expect(errors).toEqual([]);
});
