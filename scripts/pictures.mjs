import { join } from 'node:path';
import { packageCommand, root, runCommand } from './run-command.mjs';
import { setUp } from './setup.mjs';

// node scripts/pictures.mjs: renews the pictures in docs/images.

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

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
