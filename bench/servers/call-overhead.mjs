import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { bundle, probeExtension } from '../browser.mjs';
import { openPlainBrowser } from '../plain-browser.mjs';
import { median, spread } from '../statistics.mjs';
import { addServer, openScreen, openWindow } from './screen.mjs';
import { startServer } from './start-server.mjs';

const rounds = 300;
const warmUp = 100;
const html = '<!doctype html><title>bench</title><p>Some words.';
const allowed = 'a_echo';
const args = { text: 'Some words.' };
const goal = 5;

/** The same call of the same server, several ways in turn. Yields lines. */
export async function* callOverhead() {
  const server = await startServer();
  const large = await startServer(1_000);
  const browser = await openPlainBrowser({ native: true, html, extension: await probeExtension() });
  try {
    const screen = await openScreen(browser);
    await addServer(screen, { slug: 'tiny', url: server.url, site: new URL(browser.url).origin, allowed });
    const page = await openWindow(browser, browser.url);
    await page.evaluate(findTools, ['mcp__tiny__a_echo', 'pagehand_noop']);
    // The same page by another name is another site.
    const elsewhere = new URL(browser.url);
    elsewhere.hostname = '127.0.0.1';
    await addServer(screen, { slug: 'large', url: large.url, site: elsewhere.origin, allowed });
    const crowded = await openWindow(browser, elsewhere.href);
    await crowded.evaluate(findTools, ['mcp__large__a_echo']);
    await screen.run(await bundle(`${import.meta.dirname}/client-entry.ts`, 'McpClient'));
    await screen.evaluate(connectHere, server.url);
    const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));

    const ways = {
      'from the page, through Pagehand': () => page.evaluate(callTool, ['mcp__tiny__a_echo', args]),
      'by @modelcontextprotocol/client in Node': async () => {
        const start = performance.now();
        await client.callTool({ name: 'a_echo', arguments: args });
        return performance.now() - start;
      },
      'by the same client in a page of the extension': () => screen.evaluate(callHere, args),
      'Pagehand’s tool that does nothing, from the page': () =>
        page.evaluate(callTool, ['pagehand_noop', {}]),
      'from the page, through Pagehand, of a server with 1,000 more tools': () =>
        crowded.evaluate(callTool, ['mcp__large__a_echo', args]),
    };
    const names = Object.keys(ways);
    const figures = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < warmUp + rounds; round++) {
      // In turn, so that whatever drifts drifts for all.
      for (let at = 0; at < names.length; at++) {
        const name = names[(round + at) % names.length];
        const ms = await ways[name]();
        if (round >= warmUp) figures[name].push(ms);
      }
    }
    await client.close();
    for (const name of names) yield `${name}: ${spread(figures[name])}`;
    const [ours, inNode, inChrome, nothing] = Object.values(figures);
    const over = (others) => median(ours.map((ms, at) => ms - others[at])).toFixed(2);
    yield `over the client in Node, round by round: ${over(inNode)} ms (goal: at most ${goal})`;
    yield `over the same client in Chrome: ${over(inChrome)} ms; of that, the way from the page to the worker and back: ${median(nothing).toFixed(2)} ms`;
  } finally {
    await browser.close();
    await server.close();
    await large.close();
  }
}

/* These run in the page. */

async function findTools(names) {
  globalThis.found = {};
  while (!names.every((name) => name in globalThis.found)) {
    const context = document.modelContext;
    const tools = context === undefined ? [] : Array.from(await context.getTools());
    for (const tool of tools) globalThis.found[tool.name] = tool;
    await new Promise((over) => setTimeout(over, 20));
  }
}

async function callTool([name, input]) {
  const start = performance.now();
  const answer = await document.modelContext.executeTool(globalThis.found[name], input);
  const ms = performance.now() - start;
  if (!answer.includes('SUCCESS')) throw new Error(answer);
  return ms;
}

/* These run in the screen. */

async function connectHere(url) {
  const { CfWorkerJsonSchemaValidator, Client, StreamableHTTPClientTransport } = globalThis.McpClient;
  globalThis.client = new Client(
    { name: 'bench', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' }, jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
  );
  await globalThis.client.connect(new StreamableHTTPClientTransport(new URL(url)));
}

async function callHere(args) {
  const start = performance.now();
  await globalThis.client.callTool({ name: 'a_echo', arguments: args });
  return performance.now() - start;
}
