/** Stops the extension's worker, as Chrome does after 30 idle seconds. Resolves when it is stopped. */
export async function stopWorker(context, worker) {
  const page = await context.newPage();
  await page.goto(new URL('/manifest.json', worker.url()).href);
  const session = await context.newCDPSession(page);
  const stopped = new Promise((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await page.close();
}
