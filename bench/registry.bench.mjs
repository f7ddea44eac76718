import { buildExtension, bundle, openBench } from './browser.mjs';
import { median, spread } from './statistics.mjs';

export const title = 'ToolRegistry, beside the same tools registered by hand in the same page';

const rounds = 15;

export async function measure() {
  await buildExtension();
  const script = await bundle(`${import.meta.dirname}/../src/registry/index.ts`, 'PagehandRegistry');
  const lines = [];
  for (const native of [true, false]) {
    const bench = await openBench({ native, html: '<!doctype html><title>bench</title>' });
    const page = await bench.context.newPage();
    await page.goto(bench.url);
    await page.addScriptTag({ content: script });
    const figures = await page.evaluate(measureInPage, rounds);
    await bench.close();
    lines.push(native ? 'native document.modelContext' : 'polyfill');
    lines.push(
      `  1,000 new tools: by hand in parallel ${spread(figures.byHand)}, sync ${spread(figures.fresh)}`,
    );
    lines.push(
      `    ratio, pair by pair: ${median(figures.fresh.map((ms, at) => ms / figures.byHand[at])).toFixed(2)}`,
    );
    lines.push(`  nothing changed, 1,000 tools: ${spread(figures.same)}`);
    lines.push(
      `  1 of 1,000 changed: ${figures.oneChange.aborts} abort, ${figures.oneChange.registrations} registration`,
    );
    for (const { count, ms } of figures.growth) {
      lines.push(`  ${count} new tools: ${spread(ms)}, ${((median(ms) / count) * 1000).toFixed(1)} µs each`);
    }
  }
  return lines;
}

/* Runs in the page. */
async function measureInPage(rounds) {
  const { ToolRegistry } = globalThis.PagehandRegistry;
  const context = document.modelContext;
  const make = (count, words = 'what it does') =>
    Array.from({ length: count }, (_, n) => ({
      name: `tool_${n}`,
      description: `Tool ${n}: ${words}`,
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string', description: 'some text' }, n: { type: 'number' } },
        required: ['text'],
        additionalProperties: false,
      },
      execute: () => n,
    }));
  const time = async (work) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const idle = () => new Promise((done) => setTimeout(done, 20));
  const figures = { byHand: [], fresh: [], same: [], growth: [], oneChange: { aborts: 0, registrations: 0 } };

  const byHand = async (tools) => {
    const controllers = tools.map(() => new AbortController());
    const ms = await time(() =>
      Promise.all(tools.map((tool, at) => context.registerTool(tool, { signal: controllers[at].signal }))),
    );
    for (const controller of controllers) controller.abort();
    await idle();
    return ms;
  };
  const bySync = async (tools) => {
    const registry = new ToolRegistry(context);
    const ms = await time(() => registry.sync(tools));
    registry.dispose();
    await idle();
    return ms;
  };
  await byHand(make(1000));
  await bySync(make(1000));
  for (let round = 0; round < rounds; round++) {
    // In turn, so that whatever drifts drifts for both.
    if (round % 2 === 0) figures.byHand.push(await byHand(make(1000)));
    figures.fresh.push(await bySync(make(1000)));
    if (round % 2 === 1) figures.byHand.push(await byHand(make(1000)));
  }

  const counted = { registrations: 0, aborts: 0 };
  const registry = new ToolRegistry({
    registerTool(tool, options) {
      counted.registrations += 1;
      options.signal.addEventListener('abort', () => {
        counted.aborts += 1;
      });
      return context.registerTool(tool, options);
    },
  });
  await registry.sync(make(1000));
  for (let round = 0; round < rounds; round++) {
    const again = make(1000);
    figures.same.push(await time(() => registry.sync(again)));
  }
  counted.registrations = 0;
  counted.aborts = 0;
  const changed = make(1000);
  changed[500] = { ...changed[500], description: 'another description' };
  await registry.sync(changed);
  figures.oneChange = { ...counted };
  registry.dispose();
  await idle();

  for (const count of [100, 500, 1000, 2000]) {
    const ms = [];
    for (let round = 0; round < 7; round++) ms.push(await bySync(make(count)));
    figures.growth.push({ count, ms });
  }
  return figures;
}
