import { openBench, probeExtension } from './browser.mjs';
import { median, spread } from './statistics.mjs';

export const title = 'A call that does nothing, beside a tool the same page registered by hand';

const pairs = 1_000;
const warmUp = 200;
const html = '<!doctype html><title>bench</title><p>Some words.';

export async function measure() {
  const extension = await probeExtension();
  const lines = [];
  for (const native of [true, false]) {
    const bench = await openBench({ native, html, extension, fineClock: true });
    const page = await bench.context.newPage();
    await page.goto(bench.url);
    const { ours, byHand } = await page.evaluate(measureInPage, [pairs, warmUp]);
    await bench.close();
    lines.push(native ? 'native document.modelContext' : 'polyfill');
    lines.push(`  by hand: ${spread(byHand)}`);
    lines.push(`  Pagehand’s: ${spread(ours)}, nine of ten within ${decile(ours).toFixed(2)} ms`);
    lines.push(
      `  difference, pair by pair: ${median(ours.map((ms, at) => ms - byHand[at])).toFixed(2)} ms, ratio ${median(
        ours.map((ms, at) => ms / byHand[at]),
      ).toFixed(2)}`,
    );
  }
  return lines;
}

function decile(numbers) {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * 0.9)];
}

/* Runs in the page. */
async function measureInPage([pairs, warmUp]) {
  const context = document.modelContext;
  await context.registerTool({
    name: 'by_hand',
    description: 'Takes nothing and answers nothing.',
    inputSchema: { type: 'object', additionalProperties: false },
    annotations: { readOnlyHint: true },
    execute: async () => ({ ok: true, code: 'SUCCESS', data: {} }),
  });
  const find = async (name) => {
    for (;;) {
      const found = Array.from(await context.getTools()).find((tool) => tool.name === name);
      if (found !== undefined) return found;
    }
  };
  const tools = { byHand: await find('by_hand'), ours: await find('pagehand_noop') };
  const figures = { byHand: [], ours: [] };
  const call = async (which, keep) => {
    const start = performance.now();
    const answer = await context.executeTool(tools[which], {});
    const ms = performance.now() - start;
    if (!answer.includes('SUCCESS')) throw new Error(answer);
    if (keep) figures[which].push(ms);
  };
  for (let pair = 0; pair < warmUp + pairs; pair++) {
    // In turn, so that whatever drifts drifts for both.
    const order = pair % 2 === 0 ? ['byHand', 'ours'] : ['ours', 'byHand'];
    for (const which of order) await call(which, pair >= warmUp);
  }
  return figures;
}
