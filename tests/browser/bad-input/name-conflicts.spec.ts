import type { Page } from '@playwright/test';
import { everyPage, registered } from '../../every-page.ts';
import { executeTool, expect, test, toolNames, waitForTools } from '../harness.ts';
import { watchErrors } from './console-errors.ts';
import { WorkerEar } from './worker-ear.ts';

const event = '<script type="application/ld+json">{"@type":"Event","name":"N"}</script>';
const body = `${event}<main><p>Words to read.</p></main>`;
const registration = `{
  name: 'pagehand_read_page',
  description: 'The page’s own.',
  execute: async () => ({ of: 'the page' }),
}`;

/** A page that takes our name before any tool of ours can be there; `giveUp()` frees it. */
const first = `<!doctype html><html><head><title>First</title><script>
  const mine = new AbortController();
  window.giveUp = () => mine.abort();
  window.registered = document.modelContext.registerTool(${registration}, { signal: mine.signal });
</script></head><body>${body}</body></html>`;

interface FirstPage {
  giveUp(): void;
  registered: Promise<void>;
}

const all = ['get_event_details', 'get_structured_data', ...everyPage];

async function giveUp(page: Page): Promise<void> {
  await page.evaluate(() => (window as never as FirstPage).giveUp());
}

test.describe('when the page has our name first', () => {
  test('its own tool answers, and ours beside it work', async ({ page, site }) => {
    const errors = watchErrors(page);
    await page.goto(site.serve('/', first));
    await waitForTools(page, all);
    await page.evaluate(() => (window as never as FirstPage).registered);
    expect(await executeTool(page, 'pagehand_read_page')).toEqual({ of: 'the page' });
    expect(await executeTool(page, 'pagehand_get_event_details')).toMatchObject({ ok: true });
    expect(errors).toEqual([]);
  });

  test('the worker is told of the conflict', async ({ page, site, browserContext }) => {
    const ear = await WorkerEar.open(browserContext);
    const url = site.serve('/', first);
    await page.goto(url);
    await waitForTools(page, all);
    const conflict = {
      name: 'pagehand_read_page',
      state: 'conflicted',
      reason: expect.objectContaining({ detail: expect.stringContaining('Duplicate tool name') }),
    };
    await expect
      .poll(async () => (await ear.last(url)).tools)
      .toEqual(expect.arrayContaining([expect.objectContaining(conflict)]));
  });

  test('ours appears when it is given up', async ({ page, site }) => {
    const errors = watchErrors(page);
    await page.goto(site.serve('/', first));
    await waitForTools(page, all);
    await giveUp(page);
    await expect(async () => {
      expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true, code: 'SUCCESS' });
    }).toPass({ timeout: 20_000 });
    expect(await toolNames(page)).toEqual(registered(all));
    expect(errors).toEqual([]);
  });

  test('ours stays away while the page takes its name again and again', async ({ page, site }) => {
    const errors = watchErrors(page);
    await page.goto(site.serve('/', first));
    await waitForTools(page, all);
    // Registered again in the same task: nobody else comes between.
    await page.evaluate(async (tool) => {
      (window as never as FirstPage).giveUp();
      for (let round = 0; round < 20; round += 1) {
        const controller = new AbortController();
        const { signal } = controller;
        await Function('signal', `return document.modelContext.registerTool(${tool}, { signal })`)(signal);
        if (round < 19) controller.abort();
      }
    }, registration);
    expect(await executeTool(page, 'pagehand_read_page')).toEqual({ of: 'the page' });
    await waitForTools(page, all);
    expect(errors).toEqual([]);
  });

  test('a listener of its own that throws changes nothing for us', async ({ page, site }) => {
    const throwing = first.replace(
      'const mine',
      `document.modelContext.addEventListener('toolchange', () => { throw new Error('the page’s own fault'); });
       document.modelContext.ontoolchange = () => { throw new Error('the page’s own fault'); };
       const mine`,
    );
    const errors = watchErrors(page);
    await page.goto(site.serve('/', throwing));
    await waitForTools(page, all);
    await giveUp(page);
    await expect(async () => {
      expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
    }).toPass({ timeout: 20_000 });
    expect(await executeTool(page, 'pagehand_get_event_details')).toMatchObject({ ok: true });
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter((error) => !error.includes('the page’s own fault'))).toEqual([]);
  });
});

test.describe('when the page comes after us', () => {
  test('it is told that the name is taken, goes on, and ours keeps working', async ({ page, site }) => {
    const errors = watchErrors(page);
    await page.goto(site.serve('/', `<!doctype html><title>After</title>${body}`));
    await waitForTools(page, all);
    const refusal = await page.evaluate(async (tool) => {
      const register = Function(`return document.modelContext.registerTool(${tool})`) as () => Promise<void>;
      return await register().then(
        () => 'registered',
        (error: unknown) => String(error),
      );
    }, registration);
    expect(refusal).toMatch(/^InvalidStateError: .*Duplicate tool name/);
    expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
    expect(await executeTool(page, 'pagehand_get_event_details')).toMatchObject({ ok: true });
    const own = await page.evaluate(async () => {
      const register = Function(
        `return document.modelContext.registerTool({ name: 'own', description: 'd', execute: () => ({ of: 'the page' }) })`,
      ) as () => Promise<void>;
      await register();
    });
    expect(own).toBeUndefined();
    expect(await executeTool(page, 'own')).toEqual({ of: 'the page' });
    expect(errors).toEqual([]);
  });

  test('it may take the name of a tool of ours that left, and ours stays away', async ({ page, site }) => {
    const errors = watchErrors(page);
    await page.goto(site.serve('/', `<!doctype html><title>After</title>${body}`));
    await waitForTools(page, all);
    await page.evaluate(() => document.querySelector('script')?.remove());
    await waitForTools(page, everyPage);
    await page.evaluate(
      async (tool) => {
        await Function(`return document.modelContext.registerTool(${tool})`)();
      },
      registration.replace('read_page', 'get_event_details'),
    );
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.type = 'application/ld+json';
      script.text = '{"@type":"Event","name":"N"}';
      document.head.append(script);
    });
    await waitForTools(page, all);
    expect(await executeTool(page, 'pagehand_get_event_details')).toEqual({ of: 'the page' });
    expect(await executeTool(page, 'pagehand_get_structured_data')).toMatchObject({ ok: true });
    expect(errors).toEqual([]);
  });
});
