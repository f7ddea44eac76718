import { readFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { openPagehand } from './pagehand.mjs';
import { formPage, tablePage } from './pages.mjs';
import { openChromeDevtools, openPlaywright } from './peers.mjs';

const modules = `${import.meta.dirname}/../../node_modules`;

/** `/still` and `/reacts`: a form that reacts to nothing, or 50 ms later; `/rows/N`: a table of N rows. */
function html(path) {
  if (path === '/still' || path === '/reacts') return formPage(path === '/reacts');
  return tablePage(Number(/^\/rows\/(\d+)/.exec(path)?.[1] ?? 0));
}

/**
 * Does `work` with all that are compared, ours first: each in a browser of its own, so that nobody pays for another being
 * attached, all of one Chromium, with one tab and the same pages.
 */
export async function withContenders(work, openers = [openPagehand, openChromeDevtools, openPlaywright]) {
  const contenders = [];
  try {
    for (const open of openers) contenders.push(await open(html));
    return await work(contenders);
  } finally {
    for (const contender of contenders) await contender.close();
  }
}

/** Round for round the next one begins: whatever drifts drifts for all. */
export async function inTurn(contenders, rounds, work) {
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < contenders.length; at++) {
      await work(contenders[(round + at) % contenders.length], round);
    }
  }
}

/** Answers what `work` answered, and how long it took from here, in ms. */
export async function timed(work) {
  const start = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - start };
}

/** What this was measured with, in words. */
export function conditions([{ browser }]) {
  const version = (name) => JSON.parse(readFileSync(`${modules}/${name}/package.json`, 'utf8')).version;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return [
    `${type()}, ${cpus().length} cores, ${memory}, Node ${process.versions.node}, ${browser.product.replace('/', ' ')}, headless;`,
    `chrome-devtools-mcp ${version('chrome-devtools-mcp')}, @playwright/mcp ${version('@playwright/mcp')}, over stdio.`,
    'Every time is taken in one Node process, from sending to the whole answer in hand. Pagehand is called through',
    'document.modelContext of the page by Runtime.evaluate, whose way there and back counts.',
  ];
}
