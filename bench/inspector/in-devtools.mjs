import { openPlainBrowser } from '../plain-browser.mjs';
import { spread } from '../statistics.mjs';
import { hundredTools, untilRegistered } from './opening.mjs';
import { extensionId } from './panel.mjs';

const rounds = 12;

/**
 * How long it takes inside DevTools from going to our panel until the list of the page’s tools is painted: DevTools loads
 * a panel when it is first gone to. Each round has a tab and a DevTools window of its own.
 */
export async function* inDevTools(extension) {
  const browser = await openPlainBrowser({
    native: true,
    html: hundredTools,
    extension,
    flags: ['--auto-open-devtools-for-tabs'],
  });
  try {
    const opened = [];
    for (let round = -1; round < rounds; round++) opened.push(await openOnce(browser));
    const [first, ...rest] = opened;
    yield `the list of 100 tools painted: ${spread(rest.map(({ painted }) => painted))}`;
    yield `  of that until DevTools began to load the panel: ${spread(rest.map(({ begun }) => begun))}`;
    yield `  the first of a browser: ${first.painted.toFixed(0)} ms`;
    const late = opened.filter(({ looked }) => !looked).length;
    if (late > 0)
      yield `  ${late} of ${opened.length} were painted before they were looked at, and count too much`;
  } finally {
    await browser.close();
  }
}

async function openOnce(browser) {
  const before = await idsOf(browser, isWindow);
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const page = await browser.attach(targetId);
  await browser.show(page, '/');
  await page.evaluate(untilRegistered);
  const window = await browser.attach(await newest(browser, isWindow, before));
  await window.evaluate(untilPanelIsThere, extensionId);
  const others = await idsOf(browser, isPanel);
  const asked = await window.evaluate(showPanel, extensionId);
  const panel = await browser.attach(await newest(browser, isPanel, others));
  const { origin, painted, looked } = await panel.evaluate(untilListIsPainted);
  await browser.send('Target.closeTarget', { targetId });
  return { begun: origin - asked, painted: painted - asked, looked };
}

const isWindow = ({ url }) => url.startsWith('devtools://');
const isPanel = ({ url }) => url === `chrome-extension://${extensionId}/panel.html`;

async function idsOf(browser, isWanted) {
  const { targetInfos } = await browser.send('Target.getTargets');
  return new Set(targetInfos.filter(isWanted).map(({ targetId }) => targetId));
}

/** The one that was not there before. */
async function newest(browser, isWanted, before) {
  for (;;) {
    const found = [...(await idsOf(browser, isWanted))].find((id) => !before.has(id));
    if (found !== undefined) return found;
    await new Promise((over) => setTimeout(over, 2));
  }
}

/* These run in DevTools. */

async function untilPanelIsThere(id) {
  const { InspectorView } = await import('./ui/legacy/legacy.js');
  const isThere = () => {
    try {
      return InspectorView.InspectorView.instance().hasPanel(`chrome-extension://${id}Pagehand`);
    } catch {
      // DevTools itself is being loaded.
      return false;
    }
  };
  while (!isThere()) await new Promise((over) => setTimeout(over, 20));
}

/** As DevTools itself goes to a panel whose tab is pressed. Answers when that was, as `performance.timeOrigin` counts. */
async function showPanel(id) {
  const { InspectorView } = await import('./ui/legacy/legacy.js');
  const asked = performance.timeOrigin + performance.now();
  void InspectorView.InspectorView.instance().showPanel(`chrome-extension://${id}Pagehand`);
  return asked;
}

/* Runs in the panel. Times are as `performance.timeOrigin` counts. */
async function untilListIsPainted() {
  const isDrawn = () => {
    const lines = document.querySelector('.tools-lines');
    return (
      lines !== null &&
      lines.offsetHeight > 100 * 50 &&
      /shop_00\d/.test(lines.textContent) &&
      lines.querySelectorAll('[role="treeitem"]').length > 5
    );
  };
  const looked = !isDrawn();
  while (!isDrawn()) await new Promise((frame) => requestAnimationFrame(frame));
  await new Promise((over) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = over;
    port2.postMessage(undefined);
  });
  const origin = performance.timeOrigin;
  return { origin, painted: origin + performance.now(), looked };
}
