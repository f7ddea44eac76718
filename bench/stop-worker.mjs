/**
 * Stops the extension's worker, as Chrome does after 30 idle seconds. Resolves when it is stopped. Done through a page
 * that stays: the worker listens to tabs that close, and one that was opened for this would wake it again.
 */
export async function stopWorker(page) {
  const session = await page.context().newCDPSession(page);
  const stopped = new Promise((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await session.detach();
}
