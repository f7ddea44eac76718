import { expect, test } from '../harness.ts';
import { runOperation } from './operations.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

/** What a call may take inside the page, in ms. */
const limit = 2_000;
const readArgs = { offset: 0, maxChars: 20_000 };
const dataArgs = { offset: 0, maxChars: 20_000 };

test.beforeEach(async ({ page, site }) => {
  await page.goto(site.serve('/large', '<!doctype html><title>Large</title><body></body>'));
});

test('a text of 50 MB', async ({ page }) => {
  await page.evaluate(() => {
    // Out of sight, because laying out such a text takes the browser itself 10 s.
    document.body.innerHTML = '<div style="margin-top: 9000px; content-visibility: auto"></div>';
    document.querySelector('div')?.append('lorem ipsum dolor '.repeat(2_800_000));
  });
  const { result, ms } = await runOperation(page, 'read', readArgs);
  expect(ms).toBeLessThan(limit);
  expect(result).toMatchObject({
    source: 'page',
    totalChars: 1_000_000,
    notes: [expect.stringContaining('1000000 characters'), expect.any(String)],
  });
  expect(result.markdown.length).toBeLessThanOrEqual(20_000);
  expect((await runOperation(page, 'structuredData', dataArgs)).ms).toBeLessThan(limit);
});

test('500,000 elements', async ({ page }) => {
  await page.evaluate(() => {
    const all = document.createDocumentFragment();
    for (let index = 0; index < 250_000; index++) {
      const line = document.createElement('p');
      line.append(document.createElement('span'));
      line.firstElementChild?.append(`line ${index}`);
      all.append(line);
    }
    document.body.append(all);
  });
  const { result, ms } = await runOperation(page, 'read', readArgs);
  expect(ms).toBeLessThan(limit);
  expect(result.markdown).toMatch(/^line 0\n\nline 1\n/);
  expect(result.notes.join()).toContain('reading stopped');
  expect((await runOperation(page, 'structuredData', dataArgs)).ms).toBeLessThan(limit);
});

test('elements 10,000 deep', async ({ page }) => {
  // Chromium itself does not survive laying out boxes nested that deep: elements without a box of their own.
  await page.addStyleTag({ content: 'div { display: contents }' });
  await page.evaluate(() => {
    let inner: Element = document.body;
    for (let depth = 0; depth < 10_000; depth++) {
      const next = document.createElement('div');
      next.setAttribute('typeof', 'schema:Event');
      next.setAttribute('property', 'schema:subEvent');
      next.setAttribute('itemscope', '');
      inner.append(next, `level ${depth} `);
      inner = next;
    }
    inner.append('the bottom');
  });
  const { result, ms } = await runOperation(page, 'read', { ...readArgs, maxChars: 1_000_000 });
  expect(ms).toBeLessThan(limit);
  expect(result.markdown).toContain('the bottom');
  expect(result.markdown).toContain('level 9999');
  const data = await runOperation(page, 'structuredData', dataArgs);
  expect(data.ms).toBeLessThan(limit);
  expect(data.result.total).toBeGreaterThan(0);
});

test('blocks 2,000 deep', async ({ page }) => {
  await page.evaluate(() => {
    let inner: Element = document.body;
    for (let depth = 0; depth < 2_000; depth++) {
      const next = document.createElement(depth % 2 ? 'li' : 'ul');
      inner.append(`level ${depth} `, next);
      inner = next;
    }
    inner.append('the bottom');
  });
  const { result, ms } = await runOperation(page, 'read', { ...readArgs, maxChars: 1_000_000 });
  expect(ms).toBeLessThan(limit);
  expect(result.markdown).toContain('the bottom');
});

test('a page just small enough to look for its article', async ({ page }) => {
  await page.evaluate(() => {
    for (let part = 0; part < 160; part++) {
      let inner: Element = document.body;
      for (let depth = 0; depth < 90; depth++) {
        const next = document.createElement('div');
        next.className = depth % 3 ? 'comment sidebar' : 'content';
        inner.append('a few words, here. ', next);
        inner = next;
      }
    }
  });
  const { result, ms } = await runOperation(page, 'read', readArgs);
  expect(ms).toBeLessThan(limit);
  expect(result.notes.join()).not.toContain('too large');
});

test('one paragraph of 100,000 marks', async ({ page }) => {
  await page.evaluate(() => {
    const line = document.createElement('p');
    for (let index = 0; index < 100_000; index++) line.append(document.createElement('b'), ' x ');
    for (const mark of line.children) mark.append('bold');
    document.body.append(line);
  });
  const { ms } = await runOperation(page, 'read', readArgs);
  expect(ms).toBeLessThan(limit);
});

test('a million microdata items', async ({ page }) => {
  await page.evaluate(() => {
    const all = document.createDocumentFragment();
    for (let index = 0; index < 1_000_000; index++) {
      const item = document.createElement('i');
      item.setAttribute('itemscope', '');
      item.setAttribute('itemtype', 'https://schema.org/Event');
      item.setAttribute('itemid', `#${index}`);
      all.append(item);
    }
    document.body.append(all);
  });
  const { result, ms } = await runOperation(page, 'structuredData', dataArgs);
  expect(ms).toBeLessThan(limit);
  expect(result).toMatchObject({
    total: 10_000,
    notes: ['Only the first 10000 microdata and RDFa items are read.'],
  });
  expect(result.nextOffset).toBe(result.items.length);
});

test('5,000 items that all refer to the same 5,000 elements', async ({ page }) => {
  await page.evaluate(() => {
    const shared = document.createElement('div');
    shared.id = 'shared';
    for (let index = 0; index < 5_000; index++) {
      const value = document.createElement('i');
      value.setAttribute('itemprop', 'name');
      shared.append(value);
    }
    document.body.append(shared);
    for (let index = 0; index < 5_000; index++) {
      const item = document.createElement('p');
      item.setAttribute('itemscope', '');
      item.setAttribute('itemref', 'shared');
      item.setAttribute('itemid', `#${index}`);
      document.body.append(item);
    }
  });
  const { result, ms } = await runOperation(page, 'structuredData', dataArgs);
  expect(ms).toBeLessThan(limit);
  expect(result.notes).toContain(
    'The page carries more structured data than can be read in time: the rest is missing.',
  );
});

test('JSON-LD in which everything refers to everything', async ({ page }) => {
  await page.evaluate(() => {
    const references = Array.from({ length: 9_000 }, (_, index) => ({ '@id': `#${index}` }));
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = JSON.stringify([
      { '@type': 'Thing', '@id': '#hub', knows: references },
      ...references.map((reference) => ({ ...reference, '@type': 'Thing', hub: { '@id': '#hub' } })),
    ]);
    document.head.append(script);
  });
  const { result, ms } = await runOperation(page, 'structuredData', dataArgs);
  expect(ms).toBeLessThan(limit);
  expect(result.total).toBe(9_001);
  expect(result.notes).toContain('There are too many references to resolve: some stay as { "@id": … }.');
});

test('JSON-LD 60,000 deep', async ({ page }) => {
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = `${'{"@type":"Event","subEvent":'.repeat(60_000)}1${'}'.repeat(60_000)}`;
    document.head.append(script);
  });
  const { result, ms } = await runOperation(page, 'structuredData', dataArgs);
  expect(ms).toBeLessThan(limit);
  expect(result.notes).toContain('Only the first 10000 items of a JSON-LD script are read.');
});
