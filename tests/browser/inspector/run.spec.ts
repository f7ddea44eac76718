import { expect, openInspector, test } from './inspector-test.ts';

test('runs a tool of the page by its form, and shows what it answered', async ({ shop }) => {
  const { inspector, choose } = shop;
  await choose('find_product');
  await inspector.getByRole('textbox', { name: /name/ }).first().fill('Green');
  await inspector.keyboard.press('Control+Enter');
  const answer = inspector.getByRole('region', { name: 'Result' });
  await expect(answer).toContainText('Green tea');
  await expect(answer).toContainText('Green cake');
});

test('runs one of ours through the pipeline, as the person’s call', async ({ shop }) => {
  const { inspector, choose, view } = shop;
  await choose('pagehand_read_page');
  await inspector.getByRole('button', { name: /^Run/ }).click();
  await expect(inspector.getByRole('region', { name: 'Result' })).toContainText('Nothing bought');
  const timeline = await view('Timeline');
  const row = timeline.getByRole('listbox').getByRole('option', { name: /Call pagehand_read_page/ });
  await expect(row).toContainText('you');
  await expect(row).toContainText('done');
});

test('shows the exception of a tool that throws', async ({ shop }) => {
  const { inspector, choose } = shop;
  await choose('break_something');
  await inspector.getByRole('button', { name: /^Run/ }).click();
  await expect(inspector.getByRole('region', { name: 'Result' })).toContainText(/no such shelf|UnknownError/);
});

test('leads from an exception that is hidden to the exception', async ({ shop, mode }) => {
  const { inspector, choose, view } = shop;
  await choose('break_something');
  await expect(inspector.getByText('This tool takes no input.')).toBeVisible();
  const run = inspector.getByRole('button', { name: /^Run/ });
  const result = inspector.getByRole('region', { name: 'Result' });
  await run.click();
  await result.getByRole('button', { name: 'See all calls…' }).click();
  const timeline = await view('Timeline');
  await timeline
    .getByRole('alertdialog')
    .getByRole('button', { name: mode === 'native' ? 'Attach' : 'Watch' })
    .click();
  await expect(timeline.getByRole('button', { name: /^(Let go|Stop watching)/ })).toBeVisible();
  await view('Tools');
  await run.click();
  await expect(result).toContainText('RangeError');
  await expect(result).toContainText('no such shelf');
});

test('says which frame a tool is in, and why a page can have none', async ({ page, site }) => {
  const register =
    "document.modelContext.registerTool({ name: 'list_reviews', description: 'Lists.', async execute() { return 1; } })";
  site.serve('/reviews', `<!doctype html><title>Reviews</title><script>${register}</script>`);
  await page.goto(
    site.serve('/around', '<!doctype html><title>Around</title><iframe src="/reviews"></iframe>'),
  );
  const inspector = await openInspector(page);
  await expect(inspector.locator('[data-tool="list_reviews"]')).toContainText('/reviews');
  await page.goto(`${site.insecureOrigin}/around`);
  await expect(inspector.locator('.tools-list .notice')).toContainText('This page is not a secure context');
  await inspector.close();
});

test('stops a tool that goes on and on, and the tool hears of it', async ({ shop }) => {
  const { inspector, choose, page } = shop;
  await choose('take_your_time');
  await inspector.getByRole('button', { name: /^Run/ }).click();
  await inspector.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('#said')).toHaveText('Stopped');
  await expect(inspector.getByRole('region', { name: 'Result' })).toContainText(/You stopped it|cancelled/i);
});

test('says what does not fit before it runs, and keeps an input for the next time', async ({ shop }) => {
  const { inspector, choose } = shop;
  await choose('find_product');
  await inspector.getByRole('button', { name: /^Run/ }).click();
  await expect(inspector.getByText('is missing').first()).toBeVisible();
  await inspector.getByRole('textbox', { name: /name/ }).first().fill('Oolong');
  await inspector.getByRole('button', { name: 'Save input…' }).click();
  await inspector.getByRole('textbox', { name: 'Name of this input' }).fill('The usual');
  await inspector.keyboard.press('Enter');
  await inspector.reload();
  await choose('find_product');
  await inspector.getByRole('combobox', { name: /saved/i }).selectOption('The usual');
  await expect(inspector.getByRole('textbox', { name: /name/ }).first()).toHaveValue('Oolong');
});
