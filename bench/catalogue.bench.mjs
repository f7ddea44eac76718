import { bundle, openBench } from './browser.mjs';
import { median, spread } from './statistics.mjs';

export const title = 'The list of a page out of 200 definitions, in Chromium';

const rounds = 300;

export async function measure() {
  const script = await bundle(`${import.meta.dirname}/catalogue-entry.ts`, 'PagehandCatalogue');
  const bench = await openBench({
    native: true,
    html: '<!doctype html><title>bench</title>',
    fineClock: true,
  });
  const page = await bench.context.newPage();
  await page.goto(bench.url);
  await page.addScriptTag({ content: script });
  const { describing, cases } = await page.evaluate(measureInPage, rounds);
  await bench.close();
  return [
    `describing all 200, each once in the life of a worker when it is first offered: ${spread(describing)}`,
    ...cases.map(
      ({ name, offered, withheld, cold, warm }) =>
        `${name}: ${offered} offered, ${withheld} not; settings seen first ${spread(cold)}, again ${spread(warm)}`,
    ),
    `worst of all: ${Math.max(...cases.flatMap(({ cold, warm }) => [median(cold), median(warm)])).toFixed(3)} ms (median)`,
  ];
}

/* Runs in the page. */
function measureInPage(rounds) {
  const { Catalog, defaultSettings, sources } = globalThis.PagehandCatalogue;
  const time = (work) => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const facts = {
    title: 'Page',
    contentType: 'text/html',
    schemaTypes: ['Product', 'Event'],
    structuredData: true,
    unread: false,
    forms: false,
  };
  const context = { state: 'native', code: 'native' };
  const url = 'https://example.org/a/page?with=query';
  const describing = Array.from({ length: 20 }, () =>
    time(() => {
      for (const described of new Catalog(sources).all(defaultSettings)) described.descriptor;
    }),
  );
  const catalog = new Catalog(sources);
  const everything = { ...defaultSettings, categories: { tabs: true }, experiments: { selection: true } };
  const denied = Object.fromEntries(sources.slice(0, 50).map((_tool, at) => [`pagehand_tool_${at}`, 'deny']));
  const kinds = [
    ...['off', 'read', 'act', 'developer'].map((level) => ({
      name: `level ${level}`,
      level,
      settings: defaultSettings,
    })),
    {
      name: 'level developer, no budget',
      level: 'developer',
      settings: { ...everything, profile: { name: 'standard', tools: [], budget: 1_000 } },
    },
    {
      name: 'level developer, every category, a budget of 20, 50 tools denied',
      level: 'developer',
      settings: { ...everything, tools: denied },
      denied: ({ name }) => (denied[name] === undefined ? undefined : 'all'),
    },
    {
      name: 'level developer, custom profile of 40',
      level: 'developer',
      settings: {
        ...everything,
        profile: { name: 'custom', tools: sources.slice(0, 40).map((_tool, at) => `pagehand_tool_${at}`) },
      },
    },
  ];
  const cases = kinds.map(({ name, level, settings, denied }) => {
    const list = (current) => catalog.list({ url, facts, context, level, settings: current, denied });
    const answer = list(settings);
    for (let round = 0; round < 50; round++) list({ ...settings });
    const cold = [];
    const warm = [];
    for (let round = 0; round < rounds; round++) {
      const fresh = { ...settings };
      cold.push(time(() => list(fresh)));
      warm.push(time(() => list(fresh)));
    }
    return { name, offered: answer.offered.length, withheld: answer.withheld.length, cold, warm };
  });
  return { describing, cases };
}
