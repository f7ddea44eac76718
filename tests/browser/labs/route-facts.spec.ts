import { everyPage } from '../../every-page.ts';
import { LabPage } from './lab-page.ts';
import { expect, test } from './labs-server.ts';

const routes = [
  { link: 'Event', kind: 'event', name: 'Harbour concert' },
  { link: 'Product', kind: 'product', name: 'Folding bicycle Heron' },
  { link: 'Article', kind: 'article', name: 'The ferry that came back' },
  { link: 'Recipe', kind: 'recipe', name: 'Tomato soup' },
  { link: 'Event (microdata)', kind: 'event', name: 'Night market' },
  { link: 'Product (RDFa)', kind: 'product', name: 'Bicycle lamp' },
];

for (const { link, kind, name } of routes) {
  test(`offers the tool that fits, and takes it away: ${link}`, async ({ page, labs }) => {
    const lab = new LabPage(page);
    await page.goto(`${labs.origin}/labs/route-facts/?route=nothing`);
    await lab.showsOurs(everyPage);
    await lab.follow(link);
    await lab.showsOurs([...everyPage, 'get_structured_data', `get_${kind}_details`]);
    expect(await lab.run(`pagehand_get_${kind}_details`)).toContain(name);
    await lab.follow('Nothing');
    await lab.showsOurs(everyPage);
  });
}

test('follows from one subject to the next', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/route-facts/?route=event`);
  await lab.showsOurs([...everyPage, 'get_structured_data', 'get_event_details']);
  await lab.follow('Product');
  await lab.showsOurs([...everyPage, 'get_structured_data', 'get_product_details']);
  await page.goBack();
  await lab.showsOurs([...everyPage, 'get_structured_data', 'get_event_details']);
  expect(await lab.run('pagehand_get_event_details')).toContain('Harbour concert');
});

test('reads the route that is shown, not the one before', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/route-facts/?route=recipe`);
  await lab.showsOurs([...everyPage, 'get_structured_data', 'get_recipe_details']);
  await lab.follow('Article');
  await lab.showsOurs([...everyPage, 'get_structured_data', 'get_article_details']);
  const text = await lab.run('pagehand_read_page');
  expect(text).toContain('nine hundred people stood on the quay');
  expect(text).not.toContain('Roast a kilo');
});

test('leaves nothing of a route in the head', async ({ page, labs }) => {
  const lab = new LabPage(page);
  await page.goto(`${labs.origin}/labs/route-facts/?route=event`);
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(1);
  await lab.follow('Product');
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(1);
  await lab.follow('Nothing');
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(0);
});
