import { bundle, openBench } from '../browser.mjs';
import { median, spread } from '../statistics.mjs';
import { realisticTools } from './realistic-tools.mjs';

const count = 1_000;
const pages = 9;
const again = 30;
const goal = 200;

/** What the worker makes of a server's 1,000 tools, in Chromium. Yields lines. */
export async function* thousandTools() {
  const script = await bundle(`${import.meta.dirname}/thousand-tools-entry.ts`, 'PagehandServers');
  const text = JSON.stringify(realisticTools(count));
  const bench = await openBench({
    native: true,
    html: '<!doctype html><title>bench</title>',
    fineClock: true,
  });
  const first = [];
  let warm;
  try {
    for (let round = 0; round < pages; round++) {
      // A page of its own each time: a worker that was woken has compiled nothing either.
      const page = await bench.context.newPage();
      await page.goto(bench.url);
      await page.addScriptTag({ content: script });
      await page.evaluate(parse, text);
      const threadTime = await threadClock(page);
      const before = await threadTime();
      const figures = await page.evaluate(measureFirst);
      first.push({ ...figures, thread: (await threadTime()) - before });
      if (round === pages - 1) warm = await page.evaluate(measureAgain, [text, again]);
      await page.close();
    }
  } finally {
    await bench.close();
  }
  const [{ offered, withheld, refused }] = first;
  const of = (part) => first.map((figures) => figures[part]);
  const whole = first.map(({ adapting, listing }) => adapting + listing);
  yield `${count} tools, ${(text.length / 1024).toFixed(0)} KB of JSON; ${refused} refused, ${offered} offered with ours, ${withheld} not`;
  yield `in a realm that has run nothing yet: normalising ${spread(of('adapting'))}, a page’s list ${spread(of('listing'))}`;
  yield `both: ${spread(whole)}, in which the thread itself ran for ${spread(of('thread'))} (goal: at most ${goal})`;
  yield `again and again: normalising ${spread(warm.adapting)}, a page’s list ${spread(warm.listing)}, with 500 refused by the person ${spread(warm.denying)}`;
  yield `a tool each: ${((median(whole) / count) * 1_000).toFixed(0)} µs at first, ${((median(warm.adapting) / count) * 1_000).toFixed(0)} µs again`;
}

/** Tells the ms a page's main thread has run: what other programs take does not count. */
async function threadClock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime').value * 1_000;
  };
}

/* These run in the page. */

function parse(text) {
  globalThis.raw = JSON.parse(text);
}

function measureFirst() {
  const { adapt, catalogOf } = globalThis.PagehandServers;
  const start = performance.now();
  const { tools, refused } = adapt(globalThis.raw);
  const adapted = performance.now();
  const { offered, withheld } = catalogOf(tools, 0)();
  const listed = performance.now();
  return {
    adapting: adapted - start,
    listing: listed - adapted,
    offered: offered.length,
    withheld: withheld.length,
    refused: refused.length,
  };
}

function measureAgain([text, again]) {
  const { adapt, catalogOf } = globalThis.PagehandServers;
  const time = (work) => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const { tools } = adapt(JSON.parse(text));
  const list = catalogOf(tools, 0);
  const listDenied = catalogOf(tools, 500);
  const figures = { adapting: [], listing: [], denying: [] };
  for (let round = 0; round < again; round++) {
    const raw = JSON.parse(text);
    figures.adapting.push(time(() => adapt(raw)));
    figures.listing.push(time(list));
    figures.denying.push(time(listDenied));
  }
  return figures;
}
