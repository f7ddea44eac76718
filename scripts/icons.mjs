import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { root } from './run-command.mjs';

// node scripts/icons.mjs: draws the icons of the extension anew from src/icons/*.svg. The smallest has a drawing of
// its own, with less in it.
const drawings = { 16: 'pagehand-small', 32: 'pagehand', 48: 'pagehand', 128: 'pagehand' };

async function main() {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('No browser: run `npm test`, which gets one.');
  const { chromium } = await import('@playwright/test');
  const chrome = await chromium.launch({ executablePath });
  try {
    const page = await chrome.newPage();
    for (const [size, drawing] of Object.entries(drawings)) {
      const svg = readFileSync(join(root, 'src', 'icons', `${drawing}.svg`)).toString('base64');
      await page.setViewportSize({ width: Number(size), height: Number(size) });
      await page.setContent(
        `<body style="margin:0"><img style="display:block" width="${size}" height="${size}" src="data:image/svg+xml;base64,${svg}">`,
      );
      await page.locator('img').evaluate((image) => image.decode());
      const png = await page.screenshot({ omitBackground: true });
      writeFileSync(join(root, 'src', 'icons', `pagehand-${size}.png`), png);
    }
  } finally {
    await chrome.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
