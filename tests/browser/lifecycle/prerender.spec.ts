import { expect, test } from '../harness.ts';
import { openUnwatched } from './unwatched-browser.ts';

/** What the prerendered page saw, as it reports it itself. */
interface Report {
  prerendered: boolean;
  whilePrerendering: string[];
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
      const settled = new Promise((resolve) => setTimeout(resolve, 500)).then(names);
      if (prerendered) settled.then(() => fetch('/prerendering'));
      const whenActive = new Promise((resolve) => {
        if (!prerendered) return resolve();
        document.addEventListener('prerenderingchange', resolve, { once: true });
      });
      whenActive.then(async () => {
        const whilePrerendering = await settled;
        let whenShown = [];
        while (whenShown.length === 0) {
          whenShown = await names();
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        const body = JSON.stringify({ prerendered, whilePrerendering, whenShown });
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
  await using _browser = await openUnwatched(mode, start);
  expect(await reported).toEqual({
    prerendered: true,
    whilePrerendering: [],
    whenShown: ['pagehand_read_page'],
  });
});
