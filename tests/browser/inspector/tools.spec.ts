import { expect, test } from './inspector-test.ts';

test('lists every tool of the page by who registered it, and what is not here with why', async ({ shop }) => {
  const { inspector, line, choose } = shop;
  await expect(line('send_note')).toBeVisible();
  await expect(line('pagehand_click')).toBeVisible();
  await choose('find_product');
  await inspector.getByRole('tab', { name: 'About' }).click();
  const about = inspector.getByRole('tabpanel', { name: 'About' });
  await expect(about).toContainText('readOnlyHint');
  await expect(about).toContainText('A part of the name.');
  await expect(about).toContainText('the page itself');
  await choose('send_note');
  await inspector.getByRole('tab', { name: 'About' }).click();
  await expect(about).toContainText(/form/i);
  // One that could be here.
  await choose('pagehand_close_page');
  await expect(inspector.getByRole('heading', { name: 'Why it is not here' })).toBeVisible();
});

test('a switch in it changes what the page offers', async ({ shop }) => {
  const { inspector, choose, page } = shop;
  await choose('pagehand_click');
  await inspector.getByRole('tab', { name: 'About' }).click();
  await inspector.getByRole('combobox', { name: 'Level' }).selectOption('Read');
  await expect(inspector.getByRole('heading', { name: 'Why it is not here' })).toBeVisible();
  const offered = () =>
    page.evaluate(async () => {
      const { modelContext } = document as never as {
        modelContext: { getTools(): Promise<ArrayLike<{ name: string }>> };
      };
      return Array.from(await modelContext.getTools(), ({ name }) => name);
    });
  await expect.poll(offered).not.toContain('pagehand_click');
  await inspector.getByRole('button', { name: /^Set this site to Act/ }).click();
  await expect(inspector.getByRole('heading', { name: 'Why it is here' })).toBeVisible();
  await expect.poll(offered).toContain('pagehand_click');
});

test('tools come and go in the list, and the chosen one stays chosen', async ({ shop }) => {
  const { inspector, line, page } = shop;
  await line('find_product').click();
  await page.evaluate(async () => {
    const { modelContext } = document as never as {
      modelContext: { registerTool(tool: object, options: object): Promise<void> };
    };
    const controller = new AbortController();
    Object.assign(globalThis, { controller });
    await modelContext.registerTool(
      { name: 'add_to_basket', description: 'Puts a product into the basket.', execute: () => 'done' },
      { signal: controller.signal },
    );
  });
  await expect(line('add_to_basket')).toBeVisible();
  await expect(inspector.getByRole('article', { name: 'find_product' })).toBeVisible();
  await line('add_to_basket').click();
  await page.evaluate(() => (globalThis as never as { controller: AbortController }).controller.abort());
  await expect(inspector.getByRole('article', { name: 'add_to_basket' })).toContainText(
    /not .*any more|gone/i,
  );
});

test('is used with the keyboard alone', async ({ shop }) => {
  const { inspector } = shop;
  await inspector.keyboard.press('/');
  await expect(inspector.getByRole('searchbox', { name: 'Search tools' })).toBeFocused();
  await inspector.keyboard.type('find_product');
  await inspector.keyboard.press('ArrowDown');
  await inspector.keyboard.press('Enter');
  await expect(inspector.getByRole('article', { name: 'find_product' })).toBeVisible();
  await inspector.keyboard.press('Escape');
  await inspector.keyboard.press('?');
  await expect(inspector.getByRole('dialog')).toBeVisible();
  await inspector.keyboard.press('Escape');
  await expect(inspector.getByRole('dialog')).toBeHidden();
});
