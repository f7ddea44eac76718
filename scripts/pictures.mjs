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

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
