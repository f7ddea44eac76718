import type { Page } from '@playwright/test';
import { executeTool, expect, test, waitForTools } from '../harness.ts';
import { html, jsonLd, syntaxes, toolsFor } from './markup.ts';

const event = jsonLd({ type: 'Event', name: 'Night of songs' });

/** How a page changes its route, in the page. `name` says which, so that the function can cross to it. */
type Change = 'pushState' | 'replaceState' | 'hash' | 'navigate';

/** Changes the route, and shows `markup` in the place of what was there. */
async function goTo(page: Page, change: Change, to: string, markup: string): Promise<void> {
  await page.evaluate(
    ([how, address, content]) => {
      if (how === 'pushState') history.pushState({}, '', address);
      else if (how === 'replaceState') history.replaceState({}, '', address);
      else if (how === 'hash') location.hash = address;
      else {
        navigation.addEventListener('navigate', (event) => event.intercept(), { once: true });
        navigation.navigate(address);
      }
      const subject = document.querySelector('#subject');
      if (subject !== null) subject.innerHTML = content;
    },
    [change, to, markup] as const,
  );
}

for (const change of ['pushState', 'replaceState', 'hash', 'navigate'] as const) {
  test(`details go with the route and come back: ${change}`, async ({ page, site }) => {
    await page.goto(site.serve('/', html(event)));
    await waitForTools(page, toolsFor('event'));
    await goTo(page, change, 'about', '');
    await waitForTools(page, toolsFor());
    await goTo(page, change, 'event', event);
    await waitForTools(page, toolsFor('event'));
    expect(await executeTool(page, 'pagehand_get_event_details')).toMatchObject({
      ok: true,
      data: { total: 1 },
    });
  });
}

for (const [syntax, write] of Object.entries(syntaxes)) {
  test(`details change with the subject of the route: ${syntax}`, async ({ page, site }) => {
    await page.goto(site.serve('/', html(write({ type: 'Event', name: 'E' }))));
    await waitForTools(page, toolsFor('event'));
    await goTo(page, 'pushState', '/product', write({ type: 'Product', name: 'P' }));
    await waitForTools(page, toolsFor('product'));
    expect(await executeTool(page, 'pagehand_get_product_details')).toMatchObject({
      data: { products: [{ properties: { name: 'P' } }] },
    });
    await goTo(page, 'pushState', '/recipe', write({ type: 'Recipe', name: 'R' }));
    await waitForTools(page, toolsFor('recipe'));
  });
}

test('answers with what the route shows now, where the tool stays the same', async ({ page, site }) => {
  await page.goto(site.serve('/', html(event)));
  await waitForTools(page, toolsFor('event'));
  await goTo(page, 'pushState', '/next', jsonLd({ type: 'Event', name: 'Night of plays' }));
  expect(await executeTool(page, 'pagehand_get_event_details')).toMatchObject({
    data: { total: 1, events: [{ properties: { name: 'Night of plays' } }] },
  });
});

/** A router that changes the URL at once and shows the new content `delay` ms later, as one that fetches it does. */
const router = (delay: number) => `<script>
  const routes = { '/': ${JSON.stringify(event).replaceAll('</', '<\\/')}, '/about': '' };
  const show = () => setTimeout(() => {
    document.querySelector('#subject').innerHTML = routes[location.pathname];
  }, ${delay});
  window.go = (path) => { history.pushState({}, '', path); show(); };
  addEventListener('popstate', show);
</script>`;

for (const delay of [0, 500]) {
  test(`details follow a router that shows a route ${delay} ms after its URL, back and forward too`, async ({
    page,
    site,
  }) => {
    await page.goto(site.serve('/', html(event) + router(delay)));
    await waitForTools(page, toolsFor('event'));
    await page.evaluate(() => (window as never as { go(path: string): void }).go('/about'));
    await waitForTools(page, toolsFor());
    await page.goBack();
    await waitForTools(page, toolsFor('event'));
    await page.goForward();
    await waitForTools(page, toolsFor());
    await page.goBack();
    await waitForTools(page, toolsFor('event'));
    expect(await executeTool(page, 'pagehand_get_event_details')).toMatchObject({ ok: true });
  });
}

test('routes that change faster than anybody looks end with the tools of the last', async ({
  page,
  site,
}) => {
  await page.goto(site.serve('/', html(event)));
  await waitForTools(page, toolsFor('event'));
  await page.evaluate((markup) => {
    const subject = document.querySelector('#subject');
    for (let round = 0; round < 100; round += 1) {
      history.pushState({}, '', `/route-${round}`);
      if (subject !== null) subject.innerHTML = round % 2 === 0 ? '' : markup;
    }
  }, event);
  await waitForTools(page, toolsFor('event'));
  await page.evaluate(() => {
    history.pushState({}, '', '/last');
    document.querySelector('#subject')?.replaceChildren();
  });
  await waitForTools(page, toolsFor());
});
