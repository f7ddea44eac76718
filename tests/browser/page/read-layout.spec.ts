import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '../harness.ts';
import { runOperation } from './operations.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

const args = { offset: 0, maxChars: 100_000 };
const fixture = (name: string) =>
  readFileSync(resolve(import.meta.dirname, `../../fixtures/pages/${name}.html`), 'utf8');

test('reads what the layout shows: styles, not names, tell blocks from lines', async ({ page, site }) => {
  const style =
    'span.row{display:block} div.word{display:inline} .gone{display:none} .ghost{visibility:hidden} .ghost b{visibility:visible}';
  await page.goto(
    site.serve(
      '/layout',
      `<style>${style}</style><span class="row">One</span><span class="row">Two</span><div class="word">in</div><div class="word">line</div>
       <p class="gone">Gone</p><p class="ghost">Ghost <b>seen</b></p><p hidden>Hidden</p><button>Left</button><button>Right</button>`,
    ),
  );
  const { result } = await runOperation(page, 'read', args);
  expect(result.markdown).toBe('One\n\nTwo\n\ninline\n\n**seen**\n\nLeft Right');
});

test('reads shadow roots, slots and same-origin frames in place', async ({ page, site }) => {
  site.serve('/inner', '<p>In a frame</p>');
  await page.goto(
    site.serve(
      '/outer',
      `<p>Before</p><x-box><template shadowrootmode="open"><h2><slot name="head"></slot></h2><slot></slot><p>Shadow</p></template>
       <span slot="head">Head</span><p>Slotted</p></x-box><iframe src="/inner"></iframe><p>After</p>`,
    ),
  );
  const { result } = await runOperation(page, 'read', args);
  expect(result.markdown).toBe('Before\n\n## Head\n\nSlotted\n\nShadow\n\nIn a frame\n\nAfter');
});

test('requests nothing and changes nothing', async ({ page, site }) => {
  await page.goto(site.serve('/article', fixture('news-article')), { waitUntil: 'load' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const before = await page.evaluate(() => document.documentElement.outerHTML);
  const { result } = await runOperation(page, 'read', args);
  await runOperation(page, 'structuredData', args);
  expect(result).toMatchObject({ source: 'article', byline: 'Sample Reporter' });
  expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(requests).toEqual([]);
});

test('works where the page forbids eval and untrusted HTML', async ({ page, site }) => {
  const policy =
    "default-src 'self'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
  const url = site.serve('/strict', {
    body: fixture('docs-page'),
    headers: { 'content-security-policy': policy },
  });
  await page.goto(url);
  const { result } = await runOperation(page, 'read', args);
  expect(result).toMatchObject({ source: 'article', notes: [] });
  expect(result.markdown).toContain('| `separator` | `&` |');
});

for (const [type, body, text] of [
  ['text/plain', 'one\n# two', 'one\n# two'],
  ['application/json', '{"a":[1,2]}', '{"a":[1,2]}'],
  ['application/xml', '<a><b>One</b></a>', '<a><b>One</b></a>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><text>Label</text></svg>', 'Label'],
] as const) {
  test(`gives a ${type} document as the browser shows it`, async ({ page, site }) => {
    await page.goto(site.serve('/file', { body, headers: { 'content-type': type } }));
    const { result } = await runOperation(page, 'read', args);
    expect(result).toMatchObject({ source: 'page', markdown: text });
    expect(result.notes.join()).toContain(type);
  });
}

test('says that a picture has no text', async ({ page, site }) => {
  const dot = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  await page.goto(site.serve('/dot.gif', { body: dot, headers: { 'content-type': 'image/gif' } }));
  const { result } = await runOperation(page, 'read', args);
  expect(result).toMatchObject({
    source: 'none',
    markdown: '',
    notes: [expect.stringContaining('a single image (image/gif)')],
  });
});

test('says that a PDF has no text in the page', async ({ page }) => {
  await page.goto('data:text/html,<title>x</title>');
  await page.evaluate(() =>
    Object.defineProperty(Document.prototype, 'contentType', { get: () => 'application/pdf' }),
  );
  const { result } = await runOperation(page, 'read', args);
  expect(result).toMatchObject({ source: 'none', notes: [expect.stringContaining('PDF')] });
});
