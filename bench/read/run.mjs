/**
 * What reading costs: bundle sizes, and times inside the page for the facts every page pays for and for the operations
 * that run on demand. Run: node bench/read/run.mjs
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '../../scripts/find-browser.mjs';

const root = resolve(import.meta.dirname, '../..');
const fixtures = resolve(root, 'tests/fixtures/pages');

const scratch = mkdtempSync(join(tmpdir(), 'bench-read-'));

/** Bundles files of src/page the way the extension does, minified. */
async function bundle(name, files) {
  const entry = join(scratch, `${name.replaceAll(' ', '-')}.ts`);
  const exports = files.map((file) => `export * from ${JSON.stringify(resolve(root, 'src/page', file))};`);
  writeFileSync(entry, exports.join('\n'));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { write: false, target: 'chrome134', lib: { entry, formats: ['iife'], name: 'bench' } },
  });
  return [built].flat()[0].output[0].code;
}

const facts = 'facts/read-facts.ts';
const bundles = {
  facts: await bundle('facts', [facts]),
  'facts with watch': await bundle('facts with watch', [facts, 'facts/watch-facts.ts']),
  operations: await bundle('operations', ['read/operations.iife.ts']),
};
rmSync(scratch, { recursive: true });
console.log('\nbundle              bytes     gzip');
for (const [name, code] of Object.entries(bundles)) {
  console.log(
    `${name.padEnd(18)}${String(code.length).padStart(7)}${String(gzipSync(code, { level: 9 }).length).padStart(9)}`,
  );
}

const elements = (count) => `<p>${'<span>a few words of text </span></p><p>'.repeat(count / 2)}</p>`;
const pages = [
  ...readdirSync(fixtures).map((file) => [file, readFileSync(resolve(fixtures, file), 'utf8')]),
  ['40,000 elements', elements(40_000)],
  ['500,000 elements', elements(500_000)],
];
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
console.log('\nms, median of 7           facts     read     data');
for (const [name, html] of pages) {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html>${html}`);
  await page.evaluate(`${bundles.facts}; globalThis.bench = bench;`);
  await page.evaluate(bundles.operations);
  const times = await page.evaluate(async () => {
    const operations = globalThis[Symbol.for('pagehand.injected')].operations;
    const args = [{ offset: 0, maxChars: 20_000 }, new AbortController().signal];
    const median = async (run) => {
      const all = [];
      for (let round = 0; round < 7; round++) {
        const start = performance.now();
        await run();
        all.push(performance.now() - start);
      }
      return all.sort((a, b) => a - b)[3];
    };
    return [
      await median(() => bench.readFacts(document)),
      await median(() => operations.get('read')(...args)),
      await median(() => operations.get('structuredData')(...args)),
    ];
  });
  console.log(name.padEnd(22) + times.map((ms) => ms.toFixed(1).padStart(9)).join(''));
  await page.close();
}
await browser.close();
