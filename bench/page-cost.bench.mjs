import { buildExtension, openBench } from './browser.mjs';
import { median, spread } from './statistics.mjs';

export const title =
  'What every page pays: main-thread time of the content scripts (kilobytes: npm run size)';

const loads = 25;
const html = `<!doctype html><title>bench</title><main>${'<p>Some words in a paragraph.</p>'.repeat(500)}</main>`;

export async function measure() {
  await buildExtension();
  const lines = [];
  for (const native of [true, false]) {
    const bench = await openBench({ native, html });
    const page = await bench.context.newPage();
    const session = await bench.context.newCDPSession(page);
    const figures = [];
    for (let load = 0; load < loads + 3; load++) {
      const events = await trace(session, async () => {
        await page.goto(bench.url, { waitUntil: 'load' });
      });
      // The first loads warm the caches up, as any page after a browser's first does.
      if (load >= 3) figures.push(costOf(events));
    }
    await bench.close();
    lines.push(native ? 'native document.modelContext' : 'polyfill');
    const scripts = [...new Set(figures.flatMap(({ scripts }) => Object.keys(scripts)))];
    for (const script of scripts) {
      lines.push(
        `  at document_start, ${script}: ${spread(figures.map((each) => each.scripts[script] ?? 0))}`,
      );
    }
    lines.push(`  at document_start, together: ${spread(figures.map(({ start }) => start))}`);
    lines.push(`  afterwards, until load: ${spread(figures.map(({ later }) => later))}`);
    lines.push(`  requests the page would not have made: ${median(figures.map(({ requests }) => requests))}`);
  }
  return lines;
}

/** Trace events of what `work` does. */
async function trace(session, work) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  session.on('Tracing.dataCollected', collect);
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8'], excludedCategories: ['*'] },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/** ms of our scripts in a trace. */
function costOf(events) {
  const ours = (event) => event.ph === 'X' && String(urlOf(event)).startsWith('chrome-extension://');
  const scripts = {};
  let start = 0;
  let later = 0;
  for (const event of events.filter(ours)) {
    const ms = event.dur / 1000;
    const name = new URL(urlOf(event)).pathname.replace(/^\/src\/|\/main\.iife\.js$/g, '');
    if (event.name === 'EvaluateScript') {
      scripts[name] = (scripts[name] ?? 0) + ms;
      start += ms;
    } else if (event.name === 'FunctionCall') {
      later += ms;
    }
  }
  const requests = events.filter(
    (event) =>
      event.name === 'ResourceSendRequest' &&
      !/^(http:\/\/localhost|chrome-extension:)/.test(urlOf(event) ?? ''),
  ).length;
  return { scripts, start, later, requests };
}

function urlOf(event) {
  return event.args?.data?.url ?? event.args?.beginData?.url;
}
