import { join } from 'node:path';
import { packageCommand, root, runCommand } from './run-command.mjs';
import { setUp } from './setup.mjs';

// node scripts/pictures.mjs: renews the pictures in docs/images and docs/screenshots.

async function main() {
  const { browser } = await setUp();
  const built = await runCommand(packageCommand('vite/bin/vite.js', ['build']));
  if (!built.ok) throw new Error(`vite build failed:\n${built.output}`);
  const { chromium } = await import('@playwright/test');
  const { browserFlags } = await import('./browser-flags.mjs');
  const { serveLabs } = await import('./lab-server.mjs');
  const labs = await serveLabs();
  const context = await chromium.launchPersistentContext('', {
    executablePath: browser,
    headless: true,
    viewport: { width: 960, height: 800 },
    args: browserFlags({ extension: join(root, 'dist'), native: true }),
  });
  try {
    await lifecycle(await context.newPage(), labs.origin);
    await popup(context, labs.origin);
    await inspector(context, labs.origin);
  } finally {
    await context.close();
    await labs.close();
  }
}

async function lifecycle(page, origin) {
  const shown = (name) => page.locator(`[data-testid=tool][data-tool=${name}]`).waitFor();
  await page.goto(`${origin}/labs/lifecycle/`);
  await shown('pagehand_read_page');
  await page.getByRole('link', { name: 'About' }).click();
  await shown('get_contact');
  // Off the link, which would be shown as pointed at.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(root, 'docs', 'images', 'lifecycle.png'), fullPage: true });
}

/** The popup of a site whose level was set to Act for this tab. */
async function popup(context, origin) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const page = await context.newPage();
  await page.goto(`${origin}/labs/route-facts/`);
  const tabId = await worker.evaluate(
    async (address) => (await chrome.tabs.query({})).find(({ url }) => url === address)?.id,
    page.url(),
  );
  const screen = await context.newPage();
  await screen.setViewportSize({ width: 380, height: 780 });
  await screen.goto(`${new URL('/popup.html', worker.url()).href}?tabId=${tabId}`);
  await screen.getByRole('radio', { name: 'Act' }).check();
  await screen.locator('[data-tool=pagehand_navigate][data-state=registered]').waitFor();
  await screen.getByRole('radio', { name: 'Act' }).blur();
  await screen.screenshot({ path: join(root, 'docs', 'images', 'popup.png'), fullPage: true });
}

const views = ['Tools', 'Timeline', 'Checks', 'Snapshot', 'Access', 'Servers', 'Files'];

/** Every view of the Inspector, in both themes. */
async function inspector(context, origin) {
  const [worker] = context.serviceWorkers();
  const page = await context.newPage();
  await page.goto(`${origin}/labs/lifecycle/`);
  const tabId = await worker.evaluate(
    async (address) => (await chrome.tabs.query({})).findLast(({ url }) => url === address)?.id,
    page.url(),
  );
  const screen = await context.newPage();
  await screen.setViewportSize({ width: 1_000, height: 640 });
  await screen.goto(`${new URL('/sidepanel.html', worker.url()).href}?tabId=${tabId}`);
  await screen.getByText('pagehand_read_page').first().click();
  await screen.getByRole('button', { name: /^Run/ }).click();
  await screen.getByText('Success').or(screen.getByText('Lifecycle')).first().waitFor();
  for (const view of views) {
    await screen.getByRole('tab', { name: view }).click();
    if (view === 'Timeline')
      await screen
        .locator('#view-timeline')
        .getByRole('listbox')
        .getByText('pagehand_read_page')
        .first()
        .click();
    for (const colorScheme of ['light', 'dark']) {
      await screen.emulateMedia({ colorScheme });
      await screen.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
      await screen.screenshot({
        path: join(root, 'docs', 'screenshots', `${view.toLowerCase()}-${colorScheme}.png`),
      });
    }
  }
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
