import { chromium } from '@playwright/test';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import {
  acceptedDifferences,
  comparePage,
  reasonFor,
  serveTruth,
  truthPages,
  walkBundle,
} from '../../../scripts/truth-pages.mjs';
import { expect, test } from '../harness.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

test('role and name agree with the browser’s own tree on 99% of what both list, and differ only as listed', async () => {
  test.setTimeout(120_000);
  const pages = truthPages();
  expect(pages.length).toBeGreaterThanOrEqual(60);
  const accepted = acceptedDifferences();
  const bundle = await walkBundle();
  const site = await serveTruth();
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    let both = 0;
    let differing = 0;
    const unlisted: string[] = [];
    const seen = new Set<string>();
    for (const name of pages) {
      const context = await browser.newContext();
      const found = await comparePage(await context.newPage(), `${site.origin}/${name}.html`, bundle);
      await context.close();
      both += found.both;
      differing += found.differences.length;
      for (const difference of found.differences) {
        const text = `${name}: ${difference.element} is ${difference.ours}, the browser says ${difference.theirs}`;
        if (reasonFor(accepted, { page: name, ...difference }) === undefined) unlisted.push(text);
        else seen.add(`${name} ${difference.element}`);
      }
    }
    expect(unlisted).toEqual([]);
    expect(accepted.filter(({ page, element }) => !seen.has(`${page} ${element}`))).toEqual([]);
    expect(both).toBeGreaterThan(1_900);
    expect(1 - differing / both).toBeGreaterThanOrEqual(0.99);
  } finally {
    await browser.close();
    site.close();
  }
});
