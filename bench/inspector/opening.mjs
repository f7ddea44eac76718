import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPlainBrowser } from '../plain-browser.mjs';
import { median, spread } from '../statistics.mjs';
import { extensionId, openWatched, panelUrl, tabIdOf } from './panel.mjs';

const rounds = 20;

/** A page as a shop might be: a hundred tools that its own script registers. */
export const hundredTools = `<!doctype html><title>Shop</title><h1>Shop</h1><script>(${registerHundred})()</script>`;

/**
 * How long it takes from the start of the navigation until the list of the page’s tools is drawn and painted, in a tab of
 * its own; beside that, an empty page of the same extension, which is what no page could be quicker than.
 */
export async function* opening(built) {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-inspector-'));
  try {
    const extension = join(scratch, 'extension');
    cpSync(built, extension, { recursive: true });
    writeFileSync(
      join(extension, 'empty.html'),
      '<!doctype html><meta charset="utf-8"><title>Empty</title><div id="app"></div><script type="module" src="empty.js"></script>',
    );
    writeFileSync(join(extension, 'empty.js'), "document.getElementById('app').textContent = 'Something';");
    for (const native of [true, false]) {
      const cold = [];
      for (let start = 0; start < 3; start++) {
        const { browser, tabId } = await openShop({ native, extension });
        cold.push((await openOnce(browser, tabId)).at.painted);
        if (start < 2) await browser.close();
        else yield* await many(browser, tabId, native, cold);
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function openShop({ native, extension }) {
  const browser = await openPlainBrowser({ native, html: hundredTools, extension });
  const page = await browser.open(browser.url);
  await page.evaluate(untilRegistered);
  return { browser, page, tabId: await tabIdOf(browser, browser.url) };
}

async function many(browser, tabId, native, cold) {
  const opened = [];
  const floors = [];
  for (let round = -3; round < rounds; round++) {
    const one = await openOnce(browser, tabId);
    const floor = await openEmpty(browser);
    if (round < 0) continue;
    opened.push(one);
    floors.push(floor);
  }
  await browser.close();
  const painted = opened.map(({ at }) => at.painted);
  const lines = [
    native ? 'native document.modelContext' : 'polyfill',
    `  the list of 100 tools painted: ${spread(painted)}`,
    `  an empty page of the extension painted: ${spread(floors)}`,
    `  beyond that, round by round: ${spread(painted.map((ms, at) => ms - floors[at]))}`,
    `  the first of a browser: ${cold.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  ];
  for (const name of Object.keys(opened[0].at)) {
    lines.push(`    ${name}: ${median(opened.map(({ at }) => at[name])).toFixed(1)} ms`);
  }
  return lines;
}

async function openOnce(browser, tabId) {
  const panel = await openWatched(browser, panelUrl(tabId), watchOpening);
  const found = await panel.evaluate(untilPainted);
  await panel.close();
  return found;
}

async function openEmpty(browser) {
  const page = await openWatched(browser, `chrome-extension://${extensionId}/empty.html`, watchOpening);
  const { at } = await page.evaluate(untilPainted);
  await page.close();
  return at.painted;
}

/* These run in the page. */

function registerHundred() {
  window.registered = (async () => {
    const kinds = ['string', 'number', 'boolean'];
    for (let at = 0; at < 100; at++) {
      const properties = Object.fromEntries(
        Array.from({ length: 4 }, (_, place) => [
          `field_${place}`,
          { type: kinds[(at + place) % 3], description: `Field ${place} of what tool ${at} does.` },
        ]),
      );
      await document.modelContext.registerTool({
        name: `shop_${String(at).padStart(3, '0')}`,
        description: `Does the thing number ${at} in the shop, and says what came of it.`,
        inputSchema: { type: 'object', properties, required: ['field_0'] },
        annotations: { readOnlyHint: at % 3 === 0 },
        execute: () => 'done',
      });
    }
  })();
}

export async function untilRegistered() {
  await window.registered;
  // Ours come with the worker’s answer.
  for (;;) {
    const tools = Array.from(await document.modelContext.getTools());
    if (tools.some(({ name }) => name.startsWith('pagehand_'))) return;
    await new Promise((over) => setTimeout(over, 20));
  }
}

/* These run in the panel. */

/** Marks when what happens. A list counts as drawn with its first lines and the height of all. */
function watchOpening() {
  const at = {};
  window.openingMarks = at;
  const mark = (name) => {
    at[name] ??= performance.now();
  };
  const { connect } = chrome.runtime;
  chrome.runtime.connect = (...args) => {
    mark('port opened');
    const port = connect.apply(chrome.runtime, args);
    port.onMessage.addListener(({ type, view }) => {
      mark('first word of the worker');
      if (type === 'inspect') mark('first view of the page');
      if (type === 'inspect' && view?.tools.length >= 100) mark('its tools heard of');
    });
    return port;
  };
  let done = () => undefined;
  window.painted = new Promise((resolve) => {
    done = resolve;
  });
  const drawn = () => {
    const empty = location.pathname === '/empty.html';
    const app = document.getElementById('app');
    if (app === null || app.childNodes.length === 0) return false;
    mark('something drawn');
    if (empty) return true;
    const lines = app.querySelector('.tools-lines');
    return (
      lines !== null &&
      lines.offsetHeight > 100 * 50 &&
      /shop_00\d/.test(lines.textContent) &&
      lines.querySelectorAll('[role="treeitem"]').length > 5
    );
  };
  const observer = new MutationObserver(() => {
    if (!drawn()) return;
    observer.disconnect();
    mark('drawn');
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        mark('painted');
        done();
      };
      port2.postMessage(undefined);
    });
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

async function untilPainted() {
  await window.painted;
  return { at: window.openingMarks };
}
