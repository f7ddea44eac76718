import { expect, launchBrowser, serviceWorker, startSite, test } from '../harness.ts';
import { DevTools } from './devtools.ts';

test('DevTools has a panel of ours, which serves the tab DevTools is open for', async ({ mode }) => {
  await using site = await startSite();
  const address = site.serve(
    '/',
    '<!doctype html><title>Shop</title><form toolname="find_order" tooldescription="Finds an order."><input name="id"></form>',
  );
  const context = await launchBrowser(mode, { args: ['--auto-open-devtools-for-tabs'] });
  try {
    await serviceWorker(context);
    // The tab that is there: each further one has a DevTools window of its own.
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(address);
    const devTools = await DevTools.of(context);
    await expect
      .poll(
        async () => {
          const panels = await devTools.openPanels();
          const texts = await Promise.all(
            panels.map((panel) => devTools.evaluate(panel, 'document.body?.innerText')),
          );
          return texts.some((text) => String(text).includes('find_order'));
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    // DevTools says which theme it has, whatever the system’s.
    const [panel] = await devTools.openPanels();
    if (panel === undefined) throw new Error('The panel is gone.');
    expect(await devTools.evaluate(panel, 'document.documentElement.dataset.theme')).toMatch(
      /^(light|dark)$/,
    );
  } finally {
    await context.close();
  }
});
