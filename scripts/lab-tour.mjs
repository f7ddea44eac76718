import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { browserFlags } from './browser-flags.mjs';
import { root } from './run-command.mjs';
import { withProfile } from './throw-away-profile.mjs';
import { call, labs } from './tour-stops.mjs';

/** ms a tool may take to come or go. */
const patience = 10_000;

/**
 * Drives the labs without a window, prints what each route offers and what one call answers, and says what was not as
 * it should be.
 *
 * @param {{ browser: string, origin: string, native: boolean, signal: AbortSignal }} options
 * @returns {Promise<boolean>} whether all of it happened as expected, or `signal` was aborted
 */
export async function takeTour({ browser, origin, native, signal }) {
  return await withProfile(async (profile) => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: browser,
      headless: true,
      args: browserFlags({ extension: join(root, 'dist'), native }),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    let closed;
    // A second close() would not wait for the first.
    const close = () => (closed ??= context.close());
    signal.addEventListener('abort', close);
    try {
      signal.throwIfAborted();
      const page = await context.newPage();
      page.setDefaultTimeout(patience);
      return report(await visit(page, origin, native));
    } catch (error) {
      if (!signal.aborted) throw error;
      console.log('Stopped.');
      return true;
    } finally {
      await close();
    }
  });
}

async function visit(page, origin, native) {
  const wrong = [];
  for (const { title, path, stops, check } of labs) {
    await page.goto(origin + path);
    if (page.url() === origin + labs[0].path) wrong.push(...(await showMode(page, native)));
    console.log(`\n${title}`);
    for (const stop of stops) wrong.push(...(await showStop(page, stop)));
    const problem = await check?.(page);
    if (problem) wrong.push(problem);
  }
  wrong.push(...(await showCall(page)));
  return wrong;
}

async function showMode(page, native) {
  const mode = await page.getByTestId('mode').getAttribute('data-mode');
  const names = { native: "the browser's own (native)", polyfill: "Pagehand's polyfill", none: 'missing' };
  console.log(`document.modelContext: ${names[mode] ?? mode}`);
  const wanted = native ? 'native' : 'polyfill';
  return mode === wanted ? [] : [`document.modelContext should be ${names[wanted]}`];
}

async function showStop(page, { link, has, hasNot }) {
  await page
    .getByRole('navigation', { name: 'Routes' })
    .getByRole('link', { name: link, exact: true })
    .click();
  const { names, missing, unwanted } = await settle(page, { has, hasNot });
  const ours = names.filter((name) => name.startsWith('pagehand_'));
  const theirs = names.filter((name) => !name.startsWith('pagehand_'));
  console.log(`  ${link.padEnd(8)} page:     ${theirs.join(', ') || 'none'}`);
  console.log(`  ${''.padEnd(8)} Pagehand: ${ours.join(', ') || 'none'}`);
  return [
    ...missing.map((name) => `${link}: ${name} is missing`),
    ...unwanted.map((name) => `${link}: ${name} should not be there`),
  ];
}

/** The page's tools, as soon as they are what they should be, or when patience ends. */
async function settle(page, { has, hasNot }) {
  const end = performance.now() + patience;
  for (;;) {
    const names = await toolNames(page);
    const missing = has.filter((name) => !names.includes(name));
    const unwanted = hasNot.filter((name) => names.includes(name));
    if (missing.length + unwanted.length === 0 || performance.now() > end)
      return { names, missing, unwanted };
    await sleep(50);
  }
}

async function showCall(page) {
  const { link, tool, input, expected } = call;
  await page.getByRole('link', { name: link, exact: true }).click();
  console.log(`\nA call: ${tool} ${JSON.stringify(input)}`);
  try {
    await settle(page, { has: [tool], hasNot: [] });
    const answer = await page.evaluate(execute, [tool, input]);
    console.log(`  ${shortened(answer)}`);
    const result = JSON.parse(answer);
    if (result.ok === true && answer.includes(expected)) return [];
    return [`${tool} did not answer with ${expected}`];
  } catch (error) {
    const reason = error.message.split('\n')[0].replace(/^page\.evaluate: (Error: )?/, '');
    console.log(`  ${reason}`);
    return [`${tool} could not be called: ${reason}`];
  }
}

function report(wrong) {
  if (wrong.length === 0) {
    console.log('\nAll as expected.');
    return true;
  }
  console.log(['', 'Not as expected:', ...wrong.map((each) => `  ${each}`)].join('\n'));
  return false;
}

function shortened(text) {
  return text.length > 400 ? `${text.slice(0, 400)} … (${text.length} characters)` : text;
}

async function toolNames(page) {
  return await page.evaluate(async () =>
    Array.from((await document.modelContext?.getTools()) ?? [], ({ name }) => name),
  );
}

/** Runs in the page. */
async function execute([name, input]) {
  const tool = Array.from(await document.modelContext.getTools()).find((each) => each.name === name);
  if (tool === undefined) throw new Error(`the page offers no ${name}`);
  return await document.modelContext.executeTool(tool, input);
}
