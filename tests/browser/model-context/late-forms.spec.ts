import type { Page } from '@playwright/test';
import { serviceWorker } from '../harness.ts';
import { formsLater } from './fixture/build-extension.ts';
import { pageHtml } from './fixture/page-tools.ts';
import { expect, test } from './fixture/test.ts';

/** The forms file is injected by the worker, into pages that have a form with `toolname`, at any time. */

const form = '<form toolname=form tooldescription="A form." toolautosubmit><input name=a></form>';

/** As the extension's worker does it. */
async function injectForms(page: Page): Promise<void> {
  const worker = await serviceWorker(page.context());
  await worker.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? 0, allFrames: true },
      world: 'MAIN',
      files: ['forms.js'],
    });
  }, page.url());
}

test.beforeEach(async ({ page, site }) => {
  await page.goto(`${site.serve('/page', pageHtml(form))}?${formsLater}`);
});

test.describe('with the polyfill', () => {
  test.skip(({ mode }) => mode === 'native', 'needs the polyfill');

  test('a page has no form tools before', async ({ page }) => {
    expect(
      await page.evaluate(async () => [
        await window.page.names(),
        'agentInvoked' in SubmitEvent.prototype,
        await window.page.outcome(window.page.context.registerTool(window.page.tool('form'))),
      ]),
    ).toEqual([[], false, { value: undefined }]);
  });

  test('who listens hears of the forms that are there', async ({ page }) => {
    await page.evaluate(() => {
      Object.assign(window, { change: window.page.change() });
    });
    await injectForms(page);
    await page.evaluate(() => (window as never as { change: Promise<void> }).change);
    expect(await page.evaluate(() => window.page.names())).toEqual(['form']);
  });

  test('who never listened finds them in the list, and can call them', async ({ page }) => {
    await injectForms(page);
    expect(
      await page.evaluate(async () => {
        const [element] = document.forms;
        element?.addEventListener('submit', (event) => {
          event.preventDefault();
          event.respondWith(`${event.agentInvoked} ${new FormData(element).get('a')}`);
        });
        const tool = await window.page.find('form');
        return [tool.inputSchema, await window.page.context.executeTool(tool, { a: 'x' })];
      }),
    ).toEqual([{ type: 'object', properties: { a: { type: 'string' } }, required: [] }, 'true x']);
  });

  test('a name that a script took in the meantime stays its own', async ({ page }) => {
    await page.evaluate(() => window.page.context.registerTool(window.page.tool('form')));
    await injectForms(page);
    expect(
      await page.evaluate(async () =>
        Array.from(await window.page.context.getTools(), ({ name, description }) => [name, description]),
      ),
    ).toEqual([['form', 'A tool.']]);
  });

  test('a second injection changes nothing', async ({ page }) => {
    await injectForms(page);
    const before = await page.evaluateHandle(() => {
      const { respondWith } = SubmitEvent.prototype;
      return { respondWith };
    });
    await page.evaluate(() => window.page.settled());
    await page.evaluate(() => {
      const heard: string[] = [];
      window.page.context.addEventListener('toolchange', () => heard.push('toolchange'));
      Object.assign(window, { heard });
    });
    await injectForms(page);
    expect(
      await page.evaluate(async ({ respondWith }) => {
        const { heard } = window as never as { heard: string[] };
        await window.page.settled();
        const names = await window.page.names();
        const second = [...heard];
        document.forms[0]?.setAttribute('toolname', 'renamed');
        await window.page.settled();
        return [
          names,
          second,
          await window.page.names(),
          heard,
          SubmitEvent.prototype.respondWith === respondWith,
        ];
      }, before),
    ).toEqual([['form'], [], ['renamed'], ['toolchange'], true]);
  });

  test('the forms of frames come too', async ({ page }) => {
    await page.evaluate(async (html) => {
      document.forms[0]?.remove();
      const { contentDocument } = await window.page.frame();
      (contentDocument as Document).body.innerHTML = html;
    }, form);
    await injectForms(page);
    expect(
      await page.evaluate(async () =>
        Array.from(await window.page.context.getTools(), ({ name, window: owner }) => [
          name,
          owner === frames[0],
        ]),
      ),
    ).toEqual([['form', true]]);
  });

  test('a page that broke the DOM before spoils its forms, and no other tool', async ({
    page,
    inContentScript,
  }) => {
    await page.evaluate(() => {
      Element.prototype.getAttribute = () => {
        throw new Error('broken');
      };
    });
    await injectForms(page);
    await inContentScript(async () => {
      await world.connection.host?.registerTool(
        { name: 'ours', description: 'd', execute: async () => 1 },
        { signal: new AbortController().signal },
      );
    });
    expect(await page.evaluate(() => window.page.names())).toEqual(['ours']);
  });

  test('a page that added to Object.prototype keeps its forms', async ({ page }) => {
    await page.evaluate(() => {
      Object.assign(Object.prototype, { added: true });
    });
    await injectForms(page);
    expect(
      await page.evaluate(async () => [await window.page.names(), 'agentInvoked' in SubmitEvent.prototype]),
    ).toEqual([['form'], true]);
  });
});

test('a browser with the API of its own keeps its own forms', async ({ page, mode }) => {
  test.skip(mode === 'polyfill', 'needs the API');
  const members = () => page.evaluate(() => Object.getOwnPropertyNames(SubmitEvent.prototype));
  const before = await members();
  await injectForms(page);
  expect(await members()).toEqual(before);
  expect(await page.evaluate(() => window.page.names())).toEqual(['form']);
});

test('an insecure page is left alone', async ({ page, site, mode }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${site.insecureOrigin}/page?${formsLater}`);
  await injectForms(page);
  expect(
    await page.evaluate(() => ['modelContext' in document, 'agentInvoked' in SubmitEvent.prototype]),
  ).toEqual([false, mode === 'native']);
  expect(errors).toEqual([]);
});
