import { buildExtension, openBench } from './browser.mjs';
import { spread } from './statistics.mjs';
import { stopWorker } from './stop-worker.mjs';

export const title = 'From navigation to the first tool registered';

const loads = 15;
// The page itself notes when its tool list changes first, and when it was parsed.
const html = `<!doctype html><title>bench</title><script>
  document.modelContext.addEventListener('toolchange', () => { window.firstTool ??= performance.now(); });
  document.addEventListener('DOMContentLoaded', () => { window.parsed = performance.now(); });
</script><main><p>Some words.</p></main>`;

export async function measure() {
  await buildExtension();
  const lines = [];
  for (const native of [true, false]) {
    lines.push(native ? 'native document.modelContext' : 'polyfill');
    const bench = await openBench({ native, html });
    const page = await bench.context.newPage();
    await firstTool(page, bench.url);
    for (const asleep of [false, true]) {
      const figures = [];
      for (let load = 0; load < loads; load++) {
        if (asleep) await stopWorker(page);
        figures.push(await firstTool(page, bench.url));
      }
      lines.push(`  worker ${asleep ? 'asleep' : 'awake'}: ${spread(figures.map((each) => each.firstTool))}`);
      lines.push(`    the page was parsed at: ${spread(figures.map((each) => each.parsed))}`);
    }
    await bench.close();
  }
  return lines;
}

async function firstTool(page, url) {
  await page.goto(url);
  for (;;) {
    const { firstTool, parsed } = await page.evaluate(() => ({
      firstTool: window.firstTool,
      parsed: window.parsed,
    }));
    if (firstTool !== undefined) return { firstTool, parsed };
  }
}
