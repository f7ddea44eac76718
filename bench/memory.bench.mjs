import { setTimeout as passed } from 'node:timers/promises';
import { openBench, probeExtension } from './browser.mjs';
import { workerSession } from './worker-session.mjs';

export const title = 'Memory of the worker over many calls in a row, after garbage collection';

const html = '<!doctype html><title>bench</title><p>Some words.';
const series = [
  { calls: 1_000, rounds: 6 },
  { calls: 10_000, rounds: 6 },
];

export async function measure() {
  const extension = await probeExtension();
  const lines = [];
  for (const native of [true, false]) {
    lines.push(native ? 'native document.modelContext' : 'polyfill');
    const bench = await openBench({ native, html, extension });
    const page = await bench.context.newPage();
    await page.goto(bench.url);
    const send = await workerSession(bench.context, bench.worker);
    await send('Runtime.enable');
    // What is compiled and cached once is no growth.
    await page.evaluate(callMany, 2_000);
    for (const { calls, rounds } of series) {
      const heaps = [await heapOf(send)];
      for (let round = 0; round < rounds; round++) {
        await page.evaluate(callMany, calls);
        heaps.push(await heapOf(send));
      }
      const growth = (slope(heaps) * 1024) / calls;
      lines.push(`  KB after each ${calls.toLocaleString('en')} calls: ${heaps.map(format).join(', ')}`);
      lines.push(`    fitted: ${growth.toFixed(1)} bytes a call`);
    }
    await bench.close();
  }
  return lines;
}

/** KB of JavaScript heap that is reachable, once what still goes on (the journal writes and prunes) is over. */
async function heapOf(send) {
  let least = Number.POSITIVE_INFINITY;
  for (let unchanged = 0; unchanged < 3; ) {
    await send('HeapProfiler.collectGarbage');
    const { usedSize } = await send('Runtime.getHeapUsage');
    const kilobytes = usedSize / 1024;
    unchanged = kilobytes < least - 1 ? 0 : unchanged + 1;
    least = Math.min(least, kilobytes);
    await passed(300);
  }
  return least;
}

/** Of the line that fits best, a step of one on the other axis. */
function slope(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const over = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return over / values.reduce((sum, _value, at) => sum + (at - middle) ** 2, 0);
}

function format(kilobytes) {
  return kilobytes.toFixed(0);
}

/* Runs in the page. */
async function callMany(count) {
  const context = document.modelContext;
  let tool;
  while (tool === undefined) {
    tool = Array.from(await context.getTools()).find(({ name }) => name === 'pagehand_noop');
  }
  for (let call = 0; call < count; call++) {
    const answer = await context.executeTool(tool, {});
    if (!answer.includes('SUCCESS')) throw new Error(answer);
  }
}
