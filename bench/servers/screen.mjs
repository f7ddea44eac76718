/** Of the key in manifest.json. */
const extensionId = 'cfecjbljfokcnfckpdkpopdfleffkham';

/**
 * A page in a window of its own, so that no tab is hidden by it.
 *
 * @param browser of plain-browser.mjs
 */
export async function openWindow(browser, url) {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  await browser.show({ sessionId }, url);
  const run = async (expression) => {
    const { result, exceptionDetails } = await browser.send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      sessionId,
    );
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails.exception));
    return result.value;
  };
  return {
    run,
    /** An async function of the caller’s module and its argument. */
    evaluate: async (body, argument) => await run(`(${body})(${JSON.stringify(argument)})`),
  };
}

/** One of our screens, and what it can ask of the worker. */
export async function openScreen(browser) {
  const screen = await openWindow(browser, `chrome-extension://${extensionId}/popup.html?tabId=0`);
  return {
    ...screen,
    command: async (command) => await screen.evaluate(commandFrom, command),
    servers: async () => (await screen.evaluate(viewFrom, { name: 'servers' })).servers,
  };
}

/**
 * Adds a server, offered on a site that may be acted on, and waits for its tools. `allowed`: the server's name of a tool
 * that nothing is asked about.
 */
export async function addServer(screen, { slug, url, site, allowed }) {
  const draft = { title: slug, slug, url, headers: [], timeout: 30_000 };
  const { id } = await screen.command({ name: 'save-server', draft });
  for (;;) {
    const server = (await screen.servers()).find((each) => each.id === id);
    const tool = server.tools.find(({ original }) => original === allowed);
    if (tool === undefined) continue;
    await screen.command({ name: 'set-server-tool', id, key: tool.key, policy: 'allow' });
    break;
  }
  await screen.command({ name: 'set-level', site, level: 'act', lasts: 'always' });
  await screen.command({ name: 'set-server-sites', id, sites: { on: 'picked', sites: [site] } });
  return id;
}

/* These run in the screen. */

function commandFrom(command) {
  return new Promise((resolve, reject) => {
    const port = chrome.runtime.connect({ name: 'pagehand:control' });
    port.onMessage.addListener(({ type, value, message }) => {
      if (type === 'done') resolve(value ?? null);
      if (type === 'failed') reject(new Error(message));
      if (type === 'done' || type === 'failed') port.disconnect();
    });
    port.postMessage({ type: 'do', id: 'bench', command });
  });
}

function viewFrom(topic) {
  return new Promise((resolve) => {
    const port = chrome.runtime.connect({ name: 'pagehand:control' });
    port.onMessage.addListener(({ type, view }) => {
      if (type !== topic.name) return;
      resolve(view);
      port.disconnect();
    });
    port.postMessage({ type: 'watch', topic });
  });
}
