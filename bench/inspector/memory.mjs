import { setTimeout as passed } from 'node:timers/promises';
import { openPlainBrowser } from '../plain-browser.mjs';
import { openWindow } from '../servers/screen.mjs';
import { extensionId, panelUrl, tabIdOf } from './panel.mjs';

/** An hour of one change a second. */
const changes = 3_600;
/** Changes before the first look: what is compiled and cached once is no growth. */
const before = 200;
/** ms between two. The page’s side gathers what changes within 100 ms. */
const pace = 150;

const html = `<!doctype html><title>Restless</title><script>(${registerMany})()</script>`;

/**
 * What the Inspector and the worker keep of a page that changes its tools all the time, with the list, one tool and the
 * timeline open. In windows of their own, so that none is hidden.
 */
export async function* memory(extension) {
  const browser = await openPlainBrowser({ native: true, html, extension });
  try {
    const page = await openWindow(browser, browser.url);
    await page.evaluate(untilThere);
    const tabId = await tabIdOf(browser, browser.url);
    const panel = await openWindow(browser, panelUrl(tabId));
    await panel.evaluate(openViews);
    const panelHeap = await session(browser, ({ url }) => url === panelUrl(tabId));
    const workerHeap = await session(
      browser,
      ({ type, url }) => type === 'service_worker' && url.includes(extensionId),
    );
    await page.evaluate(change, [before, pace]);
    const look = async () => [
      await heapOf(panelHeap),
      await heapOf(workerHeap),
      await panel.evaluate(rowsThere),
    ];
    const found = [await look()];
    for (let third = 0; third < 3; third++) {
      await page.evaluate(change, [changes / 3, pace]);
      found.push(await look());
    }
    for (const [at, [inPanel, inWorker, rows]] of found.entries()) {
      yield `after ${before + (at * changes) / 3} changes: the Inspector ${kilobytes(inPanel)}, the worker ${kilobytes(inWorker)}; ${rows} rows in the timeline`;
    }
    await panel.evaluate(clear);
    // React keeps what it drew last until it draws again.
    await page.evaluate(change, [20, pace]);
    yield `after the timeline was cleared, and 20 changes more: the Inspector ${kilobytes(await heapOf(panelHeap))}`;
  } finally {
    await browser.close();
  }
}

/** Speaks to one target. */
async function session(browser, wanted) {
  const { targetInfos } = await browser.send('Target.getTargets');
  const { targetId } = targetInfos.find(wanted);
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  return (method) => browser.send(method, {}, sessionId);
}

/** KB of JavaScript heap that is reachable, once what still goes on is over. */
async function heapOf(send) {
  let least = Number.POSITIVE_INFINITY;
  for (let unchanged = 0; unchanged < 3; ) {
    await send('HeapProfiler.collectGarbage');
    const { usedSize } = await send('Runtime.getHeapUsage');
    const size = usedSize / 1024;
    unchanged = size < least - 4 ? 0 : unchanged + 1;
    least = Math.min(least, size);
    await passed(300);
  }
  return least;
}

function kilobytes(size) {
  return `${Math.round(size).toLocaleString('en')} KB`;
}

/* These run in the page. */

function registerMany() {
  const register = (name, signal) =>
    document.modelContext.registerTool(
      {
        name,
        description: `Does what ${name} says.`,
        inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'Which one.' } } },
        execute: () => 'done',
      },
      { signal },
    );
  window.register = register;
  for (let at = 0; at < 100; at++) void register(`shop_${String(at).padStart(3, '0')}`);
}

async function untilThere() {
  for (;;) {
    const tools = Array.from(await document.modelContext.getTools());
    if (tools.length > 100) return;
    await new Promise((over) => setTimeout(over, 20));
  }
}

/** One tool goes, another comes. */
async function change([times, pace]) {
  for (let at = 0; at < times; at++) {
    window.lastTool?.abort();
    window.lastTool = new AbortController();
    window.toolCount = (window.toolCount ?? 0) + 1;
    await window.register(`passing_${window.toolCount}`, window.lastTool.signal);
    await new Promise((over) => setTimeout(over, pace));
  }
}

/* These run in the panel. */

async function openViews() {
  const until = async (find) => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise((over) => setTimeout(over, 50));
    }
  };
  const line = await until(() =>
    [...document.querySelectorAll('#view-tools [role="treeitem"]')].find((each) =>
      /shop_00/.test(each.textContent),
    ),
  );
  line.click();
  await until(() => document.querySelector('.tool-detail'));
  document.querySelector('#tab-timeline').click();
  await until(() => document.querySelector('#view-timeline .timeline'));
}

async function rowsThere() {
  await new Promise((over) => setTimeout(over, 500));
  return Number(document.querySelector('#view-timeline .virtual-item')?.getAttribute('aria-setsize') ?? 0);
}

async function clear() {
  const button = [...document.querySelectorAll('#view-timeline button')].find((each) =>
    /^Clear/.test(each.textContent.trim()),
  );
  button.click();
  await new Promise((over) => setTimeout(over, 500));
}
