/**
 * Speaks the DevTools protocol to the extension's worker, which Playwright opens no session for.
 *
 * @returns {Promise<(method: string, params?: object) => Promise<object>>}
 */
export async function workerSession(context, worker) {
  const browser = await context.browser().newBrowserCDPSession();
  const { targetInfos } = await browser.send('Target.getTargets');
  const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url === worker.url());
  const { sessionId } = await browser.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  });
  const waiting = new Map();
  let count = 0;
  browser.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message);
    const wait = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) wait?.reject(new Error(error.message));
    else wait?.resolve(result);
  });
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      browser
        .send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id: count, method, params }),
        })
        .catch(reject);
    });
}
