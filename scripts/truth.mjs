/**
 * Compares what a snapshot says with the browser's own accessibility tree, over the pages of tests/fixtures/truth, and
 * prints the agreement and every difference. Run: npm run truth [-- --only] [page …]; with `--only` it also prints what
 * one of the two lists and the other does not.
 */
import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.mjs';
import {
  acceptedDifferences,
  comparePage,
  reasonFor,
  serveTruth,
  truthPages,
  walkBundle,
} from './truth-pages.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const tellsOnly = process.argv.includes('--only');
const pages = truthPages().filter((name) => wanted.length === 0 || wanted.includes(name));
const accepted = acceptedDifferences();
const bundle = await walkBundle();
const site = await serveTruth();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const total = { both: 0, differences: 0, missing: 0, extra: 0 };
let unlisted = 0;
console.log(`${'page'.padEnd(26)}listed by both    agree  browser only  view only`);
for (const name of pages) {
  const context = await browser.newContext();
  const found = await comparePage(await context.newPage(), `${site.origin}/${name}.html`, bundle);
  await context.close();
  const counts = {
    both: found.both,
    differences: found.differences.length,
    missing: found.missing.length,
    extra: found.extra.length,
  };
  for (const key of Object.keys(total)) total[key] += counts[key];
  console.log(line(name, counts));
  for (const { element, ours, theirs } of found.differences) {
    const reason = reasonFor(accepted, { page: name, element, ours, theirs });
    if (reason === undefined) unlisted++;
    console.log(
      `  ${reason ? 'accepted' : 'DIFFERS '} ${element}\n    view    ${ours}\n    browser ${theirs}`,
    );
    if (reason) console.log(`    because ${reason}`);
  }
  if (!tellsOnly) continue;
  for (const each of found.missing) console.log(`  browser only  ${each}`);
  for (const each of found.extra) console.log(`  view only     ${each}`);
}
console.log(line(`${pages.length} pages`, total));
if (unlisted > 0) console.log(`${unlisted} differences are not in tests/fixtures/truth/accepted.json.`);
await browser.close();
site.close();
process.exitCode = unlisted > 0 ? 1 : 0;

function line(name, { both, differences, missing, extra }) {
  const agree = both === 0 ? 100 : ((both - differences) / both) * 100;
  const columns = [
    [both, 14],
    [`${agree.toFixed(1)} %`, 9],
    [missing, 14],
    [extra, 11],
  ];
  return name.padEnd(26) + columns.map(([value, width]) => String(value).padStart(width)).join('');
}
