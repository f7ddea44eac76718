import { packageCommand, runCommand } from './run-command.mjs';
import { setUp } from './setup.mjs';
import { hasDisplay, readOptions } from './start-options.mjs';

// npm start [-- --headless] [-- --polyfill] [-- --port N]

async function main() {
  const { headless, native, port } = readOptions(process.argv.slice(2), { display: hasDisplay() });
  const { browser } = await setUp();
  console.log('Building the extension: vite build');
  const built = await runCommand(packageCommand('vite/bin/vite.js', ['build']));
  if (!built.ok) throw new Error(`vite build failed:\n${built.output}`);

  // These want the packages, which are only there now.
  const { serveLabs } = await import('./lab-server.mjs');
  const { takeTour } = await import('./lab-tour.mjs');
  const { openBrowser } = await import('./open-browser.mjs');
  const labs = await serveLabs({ port, watch: !headless });
  console.log(`Serving the labs: ${labs.origin}/labs/`);
  try {
    const run = headless ? takeTour : openBrowser;
    return await run({ browser, origin: labs.origin, native, signal: interruption() });
  } finally {
    await labs.close();
  }
}

/** Aborted at Ctrl+C. A second one ends the process at once. */
function interruption() {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => controller.abort());
  return controller.signal;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
