import { runnerImport } from 'vite';
import { openPlainBrowser } from '../plain-browser.mjs';

/** A browser as one of the peers' users have it, without our extension, and the peer attached to it. */
async function openPeer(html, start) {
  const file = `${import.meta.dirname}/../../tests/peers/mcp-peer.ts`;
  const { McpPeer } = (await runnerImport(file, { configFile: false, logLevel: 'error' })).module;
  const browser = await openPlainBrowser({ native: true, html, port: true });
  const tab = await browser.firstTab();
  const peer = await start(McpPeer, browser.debuggingUrl);
  return {
    peer,
    browser,
    inPage: tab.evaluate,
    // Not by the peer’s own tool: Playwright MCP answers that with a snapshot, and the first one after it would be a second.
    open: async (path) => await browser.show(tab, path),
    async close() {
      await peer[Symbol.asyncDispose]();
      await browser.close();
    },
  };
}

/** chrome-devtools-mcp, spoken to over MCP as its users' agents do. */
export async function openChromeDevtools(html) {
  const opened = await openPeer(
    html,
    async (McpPeer, url) =>
      await McpPeer.start(
        'chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js',
        [`--browserUrl=${url}`, '--no-usage-statistics', '--no-performance-crux'],
        { CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1', CHROME_DEVTOOLS_MCP_NO_CONFIG_DISCOVERY: '1' },
      ),
  );
  const { peer } = opened;
  const pageId = Number(/^(\d+): /m.exec((await peer.must('list_pages')).text)?.[1]);
  const call = async (name, args = {}) => (await peer.must(name, { pageId, ...args })).text;
  return {
    ...opened,
    name: 'chrome-devtools-mcp',
    look: async () => await call('take_snapshot'),
    find: (text, role, name) => new RegExp(`uid=(\\S+) ${role} "${name}"`).exec(text)?.[1],
    click: async (uid) => await call('click', { uid }),
    fill: async (uid, value) => await call('fill', { uid, value }),
    select: async (uid, label) => await call('fill', { uid, value: label }),
  };
}

/** Playwright MCP, spoken to over MCP as its users' agents do. */
export async function openPlaywright(html) {
  const opened = await openPeer(
    html,
    async (McpPeer, url) => await McpPeer.start('@playwright/mcp/cli.js', [`--cdp-endpoint=${url}`]),
  );
  const { peer } = opened;
  const call = async (name, args = {}) => (await peer.must(name, args)).text;
  return {
    ...opened,
    name: '@playwright/mcp',
    look: async () => await call('browser_snapshot'),
    find: (text, role, name) => new RegExp(`${role} "${name}".* \\[ref=(\\w+)\\]`).exec(text)?.[1],
    click: async (target) => await call('browser_click', { element: 'button', target }),
    fill: async (target, text) => await call('browser_type', { element: 'text field', target, text }),
    select: async (target, label) =>
      await call('browser_select_option', { element: 'list', target, values: [label] }),
  };
}
