/** Of the key in manifest.json. */
export const extensionId = 'cfecjbljfokcnfckpdkpopdfleffkham';

/** The Inspector’s address for a tab. */
export const panelUrl = (tabId) => `chrome-extension://${extensionId}/sidepanel.html?tabId=${tabId}`;

/** The id of the tab that shows an address, as the worker knows it. */
export async function tabIdOf(browser, url) {
  const screen = await browser.open(`chrome-extension://${extensionId}/popup.html?tabId=0`);
  const id = await screen.evaluate(findTab, url);
  await screen.close();
  return id;
}

/**
 * A new tab with a page that runs `first` before anything of its own.
 *
 * @param first a function of the caller’s module without arguments
 */
export async function openWatched(browser, url, first) {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  await browser.send('Page.enable', {}, sessionId);
  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${first})()` }, sessionId);
  const loaded = browser.send.event(
    (event) => event.method === 'Page.loadEventFired' && event.sessionId === sessionId,
  );
  await browser.send('Page.navigate', { url }, sessionId);
  await loaded;
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
    targetId,
    sessionId,
    evaluate: async (body, argument) => await run(`(${body})(${JSON.stringify(argument)})`),
    close: async () => await browser.send('Target.closeTarget', { targetId }),
  };
}

/* Runs in one of our screens. */
async function findTab(url) {
  const tabs = await chrome.tabs.query({});
  return tabs.find((tab) => tab.url === url)?.id;
}
