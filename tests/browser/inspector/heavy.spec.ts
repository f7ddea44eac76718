import { expect, test } from './inspector-test.ts';

/** Registers tools on the page, by script. */
type Context = { modelContext: { registerTool(tool: object): Promise<void> } };

test('ten thousand tools are listed, searched and chosen', async ({ shop }) => {
  test.setTimeout(120_000);
  const { inspector, page, choose } = shop;
  await page.evaluate(async () => {
    const { modelContext } = document as never as Context;
    for (let at = 0; at < 10_000; at++) {
      void modelContext.registerTool({
        name: `tool_${at}`,
        description: `Tool number ${at} of very many.`,
        execute: () => at,
      });
    }
  });
  await expect(inspector.getByRole('tab', { name: /^Tools/ })).toContainText(/9,\d\d\d|10,\d\d\d/, {
    timeout: 60_000,
  });
  await choose('tool_4711');
  await inspector.getByRole('button', { name: /^Run/ }).click();
  await expect(inspector.getByRole('region', { name: 'Result' })).toContainText('4711');
});

test('a result of fifty megabytes is shown in part, and said to be longer', async ({ shop }) => {
  test.setTimeout(90_000);
  const { inspector, page, choose } = shop;
  await page.evaluate(async () => {
    const { modelContext } = document as never as Context;
    await modelContext.registerTool({
      name: 'say_much',
      description: 'Answers with fifty million letters.',
      execute: () => 'abcdefghij'.repeat(5_000_000),
    });
  });
  await choose('say_much');
  await inspector.getByRole('button', { name: /^Run/ }).click();
  const result = inspector.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('abcdefghij', { timeout: 60_000 });
  await expect(result).toContainText(/The tool answered with 50,000,00\d characters/);
  // It is still there for the next thing.
  await choose('find_product');
});

test('a schema of a megabyte, and a tool named like another', async ({ shop }) => {
  const { inspector, page, choose } = shop;
  const refused = await page.evaluate(async () => {
    const { modelContext } = document as never as Context;
    const properties = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, at) => [
        `property_${at}`,
        { type: 'string', description: 'x'.repeat(220) },
      ]),
    );
    await modelContext.registerTool({
      name: 'large_schema',
      description: 'Has a very large schema.',
      inputSchema: { type: 'object', properties },
      execute: () => 'done',
    });
    try {
      await modelContext.registerTool({ name: 'find_product', description: 'Another.', execute: () => 1 });
      return '';
    } catch (error) {
      return String(error);
    }
  });
  expect(refused).not.toBe('');
  await choose('large_schema');
  await expect(inspector.getByRole('article', { name: 'large_schema' })).toBeVisible();
  await expect(inspector.locator('[data-tool="find_product"]')).toHaveCount(0);
  await inspector.getByRole('searchbox', { name: 'Search tools' }).fill('find_product');
  await expect(inspector.locator('[data-tool="find_product"]')).toHaveCount(1);
});

test('markup, scripts and turned text of a page are shown as text', async ({ shop }) => {
  const { inspector, page, choose } = shop;
  await page.evaluate(async () => {
    const { modelContext } = document as never as Context;
    await modelContext.registerTool({
      name: 'turned_text',
      title: '\u202Eecived ruoy',
      description:
        '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>\u200B',
      execute: () => '<b onclick="x">bold</b>\u202E',
    });
  });
  await choose('turned_text');
  const article = inspector.getByRole('article', { name: 'turned_text' });
  await expect(article).toContainText('<img src=x onerror=');
  await expect(article).toContainText('u{202E}');
  await inspector.getByRole('button', { name: /^Run/ }).click();
  await expect(inspector.getByRole('region', { name: 'Result' })).toContainText('<b onclick="x">bold</b>');
  expect(await inspector.title()).not.toBe('taken');
  expect(await inspector.locator('img[src=x], article b').count()).toBe(0);
});
