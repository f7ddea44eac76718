import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { runnerImport } from 'vite';
import { openPlainBrowser } from './plain-browser.mjs';
import { median, spread } from './statistics.mjs';

export const title = 'The first call after the worker was stopped, and where its time goes';

const rounds = 20;
const html = '<!doctype html><title>bench</title><p>Some words.';

export async function measure() {
  const { buildProbeExtension } = (
    await runnerImport(`${import.meta.dirname}/../tests/fixtures/probe/build-probe-extension.ts`, {
      configFile: false,
      logLevel: 'error',
    })
  ).module;
  const scratch = mkdtempSync(join(tmpdir(), 'bench-wake-'));
  const variants = [
    { name: 'native', native: true, plugins: [withMarks()] },
    { name: 'native, without zod 3 and its converter', native: true, plugins: [withMarks(), withoutZod3()] },
    { name: 'polyfill', native: false, plugins: [withMarks()] },
  ];
  const lines = [];
  const open = [];
  try {
    for (const [at, { name, native, plugins }] of variants.entries()) {
      const extension = join(scratch, String(at));
      await buildProbeExtension(extension, plugins);
      const browser = await openPlainBrowser({ native, html, extension });
      const page = await browser.open(browser.url);
      open.push({ name, browser, page, sizes: workerSize(extension), wakes: [], awake: [] });
      await page.evaluate(callOnce);
      await browser.nextPost();
    }
    for (let round = -2; round < rounds; round++) {
      // In turn, so that whatever drifts drifts for all.
      for (const { browser, page, wakes, awake } of open) {
        await stopWorker(browser, page);
        // The page hears of it a moment later; a call before that is one more that the stop cut off.
        await passed(500);
        const call = await page.evaluate(callOnce);
        const worker = await browser.nextPost();
        if (worker.origin < call.start) throw new Error('Something else woke the worker.');
        const again = await page.evaluate(callOnce);
        // Chrome has the script compiled once it has run some times.
        if (round < 0) continue;
        wakes.push(split(call, worker));
        awake.push(again.end - again.start);
      }
    }
    for (const { name, sizes, wakes, awake } of open) {
      lines.push(name);
      lines.push(
        `  from the call to its answer: ${spread(wakes.map(({ all }) => all))}; awake ${spread(awake)}`,
      );
      for (const part of Object.keys(wakes[0].parts)) {
        lines.push(`    ${part}: ${spread(wakes.map(({ parts }) => parts[part]))}`);
      }
      lines.push(`  ours of it: ${spread(wakes.map(({ ours }) => ours))}, ${share(wakes)} %`);
      lines.push(`  the worker’s script: ${sizes}`);
    }
  } finally {
    for (const { browser } of open) await browser.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  return lines;
}

/** ms of each stretch. Both ends count from the epoch: page and worker share a clock. */
function split({ start, end }, { origin, marks }) {
  const at = (name) => origin + marks[name];
  const parts = {
    'Chrome starts process and worker': origin - start,
    'Chrome gets and compiles the script': at('first') - origin,
    'our script runs': at('evaluated') - at('first'),
    'Chrome hands over the port': at('connected') - at('evaluated'),
    'our settings are read, until the page has its list': at('sent-tools') - at('connected'),
    'our pipeline, until the answer leaves': at('sent-result') - at('sent-tools'),
    'Chrome takes the answer to the page': end - at('sent-result'),
  };
  const ours = at('evaluated') - at('first') + (at('sent-result') - at('connected'));
  return { all: end - start, parts, ours };
}

function share(wakes) {
  return median(wakes.map(({ ours, all }) => (ours / all) * 100)).toFixed(0);
}

/** Marks in the worker, which it sends to the page's server when the first call was answered. */
function withMarks() {
  const first = '\0first-mark';
  return {
    name: 'with-marks',
    enforce: 'pre',
    resolveId: (source) => (source === 'first-mark' ? first : undefined),
    load: (id) => (id === first ? `(${markWorker})();` : undefined),
    transform: (code, id) =>
      id.endsWith('/src/background/main.ts')
        ? `import 'first-mark';\n${code}\nperformance.mark('evaluated');\n`
        : undefined,
  };
}

/* Runs in the worker, before anything of ours. */
function markWorker() {
  performance.mark('first');
  let sent = false;
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name !== 'pagehand:page') return;
    performance.mark('connected');
    const post = port.postMessage;
    port.postMessage = (message) => {
      performance.mark(`sent-${message.type}`);
      post.call(port, message);
      if (message.type !== 'result' || sent) return;
      sent = true;
      const marks = Object.fromEntries(
        performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime]),
      );
      void fetch(new URL('/marks', port.sender.url), {
        method: 'POST',
        body: JSON.stringify({ origin: performance.timeOrigin, marks }),
      });
    };
  });
}

/** What the worker would be without support for tools declared with zod 3. */
function withoutZod3() {
  const empty = {
    'zod/v3': 'export const z = undefined;',
    'zod-to-json-schema': 'export const zodToJsonSchema = undefined;',
    './zod3-tool.ts': '',
  };
  return {
    name: 'without-zod-3',
    enforce: 'pre',
    resolveId: (source) => (Object.hasOwn(empty, source) ? `\0without:${source}` : undefined),
    load: (id) => empty[id.replace('\0without:', '')],
  };
}

function workerSize(extension) {
  const { background } = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  const code = readFileSync(join(extension, background.service_worker));
  return `${(code.length / 1024).toFixed(0)} KB, ${(gzipSync(code, { level: 9 }).length / 1024).toFixed(1)} KB gzip`;
}

/** Through the page itself: a tab that closes afterwards would wake the worker. */
async function stopWorker({ send }, { sessionId }) {
  const stopped = send.event(
    ({ method, params }) =>
      method === 'ServiceWorker.workerVersionUpdated' &&
      params.versions.some(({ runningStatus }) => runningStatus === 'stopped'),
  );
  await send('ServiceWorker.enable', {}, sessionId);
  await send('ServiceWorker.stopAllWorkers', {}, sessionId);
  await stopped;
  await send('ServiceWorker.disable', {}, sessionId);
}

/* Runs in the page. */
async function callOnce() {
  let tool;
  while (tool === undefined) {
    const context = document.modelContext;
    const tools = context === undefined ? [] : Array.from(await context.getTools());
    tool = tools.find(({ name }) => name === 'pagehand_noop');
    if (tool === undefined) await new Promise((over) => setTimeout(over, 20));
  }
  const start = performance.timeOrigin + performance.now();
  const answer = await document.modelContext.executeTool(tool, {});
  const end = performance.timeOrigin + performance.now();
  if (!answer.includes('SUCCESS')) throw new Error(answer);
  return { start, end };
}
