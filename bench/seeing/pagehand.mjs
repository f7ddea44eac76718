import { resolve } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { buildExtension } from '../browser.mjs';
import { openPlainBrowser } from '../plain-browser.mjs';

/** The build named by PAGEHAND_EXTENSION, else `dist` made anew. */
async function extensionFolder() {
  const named = process.env.PAGEHAND_EXTENSION;
  if (named) return resolve(named);
  await buildExtension();
  return resolve(import.meta.dirname, '../../dist');
}

/**
 * Pagehand, called as an agent in the page calls it: through `document.modelContext`. The call comes from here over the
 * DevTools protocol and its answer goes back the same way, so that it pays for that as the others do.
 */
export async function openPagehand(html) {
  const browser = await openPlainBrowser({ native: true, html, extension: await extensionFolder() });
  const tab = await browser.firstTab();
  await letAct(browser);
  const call = async (name, input) => {
    const answer = JSON.parse(await tab.evaluate(callTool, { name: `pagehand_${name}`, input }));
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer;
  };
  /** The most characters one answer may have, by what the tool declares. */
  let mostChars;
  return {
    name: 'Pagehand',
    browser,
    inPage: tab.evaluate,
    async open(path) {
      await browser.show(tab, path);
      mostChars = await tab.evaluate(mostOfSnapshot);
    },
    /** The part of all the page shows that one answer can hold, and how many such parts there are. */
    async part(page = 1) {
      const { data } = await call('take_snapshot', { page, max_chars: mostChars });
      return { text: data.snapshot, parts: data.pages ?? 1 };
    },
    /** All the page shows, in as many answers as it takes; `heard` is called with the first of several. */
    async look(heard = () => undefined) {
      const { text, parts } = await this.part();
      if (parts > 1) heard();
      const texts = [text];
      for (let page = 2; page <= parts; page++) texts.push((await this.part(page)).text);
      return texts.join('\n');
    },
    /** As agents usually begin: what fits the usual budget, what is in view first. */
    glance: async () => (await call('take_snapshot', {})).data.snapshot,
    find: (text, role, name) => new RegExp(`(\\w+) ${role} "${name}"`).exec(text)?.[1],
    click: async (uid, more = {}) => await call('click', { uid, ...more }),
    fill: async (uid, value) => await call('fill', { uid, value }),
    select: async (uid, label) => await call('fill', { uid, value: label }),
    close: async () => await browser.close(),
  };
}

/** Puts the benches' site on level act, by the command the popup sends. */
async function letAct(browser) {
  let worker;
  while (worker === undefined) {
    const { targetInfos } = await browser.send('Target.getTargets');
    worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith('chrome-ext'));
    if (worker === undefined) await passed(50);
  }
  const popup = await browser.open(new URL('/popup.html?tabId=0', worker.url).href);
  await popup.evaluate(setLevel, new URL(browser.url).origin);
  await popup.close();
}

/* Runs in the popup. */
async function setLevel(site) {
  await new Promise((resolve, reject) => {
    const port = chrome.runtime.connect({ name: 'pagehand:control' });
    port.onMessage.addListener(({ type, message }) => {
      if (type === 'done') resolve();
      if (type === 'failed') reject(new Error(message));
    });
    const command = { name: 'set-level', site, level: 'act', lasts: 'always' };
    port.postMessage({ type: 'do', id: 'bench', command });
  });
}

/* Runs in the page. Resolves once the tools are there. */
async function mostOfSnapshot() {
  for (;;) {
    const tools = Array.from((await document.modelContext?.getTools()) ?? []);
    const tool = tools.find(({ name }) => name === 'pagehand_take_snapshot');
    if (tool !== undefined) return tool.inputSchema.properties.max_chars.maximum;
    await new Promise((over) => setTimeout(over, 20));
  }
}

/* Runs in the page. Whoever calls tools has their list; here it is asked for once, too. */
async function callTool({ name, input }) {
  const context = document.modelContext;
  globalThis.listed ??= new Map();
  if (!globalThis.listed.has(name)) {
    for (const tool of Array.from(await context.getTools())) globalThis.listed.set(tool.name, tool);
  }
  return await context.executeTool(globalThis.listed.get(name), input);
}
