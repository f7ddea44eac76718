import { pageHtml } from './fixture/page-tools.ts';
import { expect, test } from './fixture/test.ts';

test('an insecure page has no model context', async ({ page, site }) => {
  site.serve('/page', pageHtml());
  await page.goto(`${site.insecureOrigin}/page`);
  expect(await page.evaluate(() => ['modelContext' in document, 'ModelContext' in window])).toEqual([
    false,
    false,
  ]);
});

test('a site outside of origin-keyed clusters has one that refuses', async ({ page, site }) => {
  const url = new URL(
    site.serve('/unkeyed', { body: pageHtml(), headers: { 'origin-agent-cluster': '?0' } }),
  );
  url.hostname = 'unkeyed.localhost';
  await page.goto(`${url}`);
  expect(
    await page.evaluate(async () => [
      await window.page.outcome(window.page.context.registerTool(window.page.tool('x'))),
      await window.page.outcome(window.page.context.getTools()),
    ]),
  ).toEqual(
    [1, 2].map(() => ({
      error:
        'DOMException SecurityError: document.modelContext cannot be used when document.domain is enabled.',
    })),
  );
});

test('XML documents have one too', async ({ page, site }) => {
  await page.goto(
    site.serve('/image', {
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      headers: { 'content-type': 'image/svg+xml' },
    }),
  );
  const names = await page.evaluate(`(async () => {
    await document.modelContext.registerTool({ name: 'x', description: 'd', execute() {} });
    return (await document.modelContext.getTools()).map(({ name }) => name);
  })()`);
  expect(names).toEqual(['x']);
});

test('document.open() keeps the context, its tools and its listeners', async ({ page, open }) => {
  await open();
  expect(
    await page.evaluate(async () => {
      const { context } = window.page;
      let changes = 0;
      await context.registerTool(window.page.tool('before'));
      context.addEventListener('toolchange', () => {
        changes += 1;
      });
      document.open();
      document.write('<p>written');
      document.close();
      const same = window.page.context === context;
      await context.registerTool(window.page.tool('after'));
      await window.page.settled();
      return [same, await window.page.names(), changes];
    }),
  ).toEqual([true, ['after', 'before'], 1]);
});

test('tools survive the back-forward cache', async ({ page, open, site }) => {
  await open();
  await page.evaluate(async () => {
    window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    await window.page.context.registerTool(window.page.tool('kept'));
  });
  await page.goto(site.serve('/next', pageHtml()));
  expect(await page.evaluate(() => window.page.names())).toEqual([]);
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => (window as { persisted?: boolean }).persisted === true);
  expect(
    await page.evaluate(async () => [
      await window.page.names(),
      await window.page.context.executeTool(await window.page.find('kept'), {}),
    ]),
  ).toEqual([['kept'], 'done']);
});
