import { everyPage, registered } from '../../every-page.ts';
import { expect, test } from '../harness.ts';
import { spawnBrowser } from '../spawned-browser.ts';

/** What the prerendered page saw, as it reports it itself. */
interface Report {
  prerendered: boolean;
  changesWhilePrerendering: number;
  whenShown: string[];
}

test('a prerendered page gets its tools when it is shown, not before', async ({ site, mode }) => {
  const reported = new Promise<Report>((resolve) => {
    site.serve('/report', (request, response) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        response.end();
        resolve(JSON.parse(body) as Report);
      });
    });
  });
  const shown = new Promise<void>((resolve) => {
    site.serve('/prerendering', (_request, response) => {
      response.end();
      resolve();
    });
  });
  site.serve('/go', (_request, response) => void shown.then(() => response.end('now')));
  site.serve(
    '/next',
    `<!doctype html><title>next</title><main><p>Words.</p></main><script>
      const names = async () => Array.from(await document.modelContext.getTools(), ({ name }) => name);
      const prerendered = document.prerendering;
      let changesWhilePrerendering = 0;
      document.modelContext.addEventListener('toolchange', () => {
        if (document.prerendering) changesWhilePrerendering += 1;
      });
      // Long enough for a script that does not wait to have registered its tools.
      if (prerendered) setTimeout(() => fetch('/prerendering'), 500);
      const shown = new Promise((resolve) => {
        if (prerendered) document.addEventListener('prerenderingchange', resolve, { once: true });
        else resolve();
      });
      shown.then(async () => {
        let whenShown = [];
        // They come one after the other.
        while (whenShown.length < ${everyPage.length}) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          whenShown = await names();
        }
        const body = JSON.stringify({ prerendered, changesWhilePrerendering, whenShown });
        await fetch('/report', { method: 'POST', body });
      });
    </script>`,
  );
  const start = site.serve(
    '/',
    `<!doctype html><title>start</title>
     <script type="speculationrules">{"prerender":[{"source":"list","urls":["/next"]}]}</script>
     <script>fetch('/go').then(() => { location.href = '/next'; });</script>`,
  );
  await using browser = await spawnBrowser(mode);
  await browser.openUnwatched(start);
  expect(await reported).toEqual({
    prerendered: true,
    changesWhilePrerendering: 0,
    whenShown: registered(everyPage),
  });
});
