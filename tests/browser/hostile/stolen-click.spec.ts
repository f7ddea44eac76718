import type { BrowserContext, Page } from '@playwright/test';
import { questionWindow, screenUrl, setLevel } from '../access/screens.ts';
import { executeTool, expect, extensionId, toolNames } from '../harness.ts';
import { QuietScreen } from '../quiet-screen.ts';
import { openTabs, questionWindows } from './browser-state.ts';
import { attack, begin, deny, openHostile, outcome, test, worked } from './hostile-page.ts';

const ours = `chrome-extension://${extensionId}/`;

/** Everything that shows one of our screens, in whatever page and frame, but for the one the tests speak through. */
function shown(context: BrowserContext): readonly string[] {
  const quiet = QuietScreen.of(context);
  return context.pages().flatMap((page) =>
    page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.startsWith(ours) && quiet?.isPage(page) !== true),
  );
}

async function ready(page: Page, origin: string): Promise<void> {
  await openHostile(page, origin, 'stolen-click');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
}

test('a page can open, frame, submit to and fetch none of our screens', async ({
  page,
  labs,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'stolen-click');
  const tries = await attack(page, 'Open the extension’s screens');
  expect(worked(tries)).toEqual([]);
  expect(tries).toHaveLength(3);
  expect(page.frames().length).toBeGreaterThan(3);
  expect(shown(browserContext)).toEqual([]);
  for (const each of browserContext.pages()) if (each !== page && (await each.opener())) await each.close();
});

test('no redirection leads to one of our screens', async ({ page, site, browserContext }) => {
  const target = screenUrl('question');
  const ways = {
    '/header': { body: '', status: 302, headers: { location: target } },
    '/refresh': { body: 'Words.', headers: { refresh: `0; url=${target}` } },
    '/meta': `<!doctype html><meta http-equiv="refresh" content="0; url=${target}">`,
    '/script': `<!doctype html><script>location.replace(${JSON.stringify(target)})</script>`,
  };
  for (const [path, answer] of Object.entries(ways)) {
    const url = site.serve(path, answer);
    await page.goto(url).catch(() => undefined);
    await expect.poll(() => page.url(), { message: path }).toBe('chrome-error://chromewebdata/');
    expect(shown(browserContext)).toEqual([]);
  }
});

test('a person who presses a key or button in the page as it asks allows nothing', async ({
  page,
  labs,
  browserContext,
}) => {
  await ready(page, labs.origin);
  const before = await openTabs(browserContext);
  await begin(page, 'Ask under a press');
  await page.locator('#prize').focus();
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('article')).toHaveCount(2);
  // The same key, pressed on and on: it can only say no.
  await expect(question.getByRole('button', { name: 'Deny', exact: true }).first()).toBeFocused();
  const closed = question.waitForEvent('close');
  await question.keyboard.press('Enter');
  await expect(question.getByRole('article')).toHaveCount(1);
  await expect(question.getByRole('button', { name: 'Deny', exact: true })).toBeFocused();
  await question.keyboard.press('Enter').catch(() => undefined);
  await closed;
  expect(worked(await outcome(page))).toEqual([]);
  expect(await openTabs(browserContext)).toEqual(before);
});

interface Pressing {
  pressed?: Promise<number>;
}

/** ms in which a press cannot have been meant for what is there: less than the guard, by the screen’s own clock. */
const unmeant = 400;

test('a press in the first moments of a question allows nothing', async ({ page, labs, browserContext }) => {
  await ready(page, labs.origin);
  const before = await openTabs(browserContext);
  // In every page that comes, before its own scripts: the window of questions is one.
  await using _presses = await browserContext.addInitScript(
    ({ url, span }) => {
      if (!location.href.startsWith(url)) return;
      let from: number | undefined;
      const press = (): void => {
        for (const button of document.querySelectorAll<HTMLButtonElement>('[data-allows]')) {
          from ??= performance.now();
          if (performance.now() - from > span) return;
          button.click();
          document.documentElement.dataset.presses = '1';
        }
        setTimeout(press, 5);
      };
      const start = (): void => {
        new MutationObserver(press).observe(document, { childList: true, subtree: true, attributes: true });
      };
      if (document.documentElement === null)
        document.addEventListener('readystatechange', start, { once: true });
      else start();
    },
    { url: screenUrl('question'), span: unmeant },
  );
  const asked = executeTool(page, 'pagehand_navigate', { url: 'https://elsewhere.test/' });
  const question = await questionWindow(browserContext);
  // On a busy machine the window may have been there before it could be pressed in: then it begins anew.
  await question.reload();
  await expect(question.locator('html')).toHaveAttribute('data-presses', '1');
  // Now it may be meant.
  await expect(question.getByRole('button', { name: 'Allow once' })).toBeEnabled();
  await expect(question.getByRole('article')).toHaveAttribute('aria-busy', 'false');
  expect(await openTabs(browserContext)).toEqual(before);
  await deny(question);
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await openTabs(browserContext)).toEqual(before);
});

test('a question that comes under the pointer of a person who answers another is not allowed by that press', async ({
  page,
  labs,
  browserContext,
}) => {
  await ready(page, labs.origin);
  const before = await openTabs(browserContext);
  const first = executeTool(page, 'pagehand_navigate', { url: 'https://elsewhere.test/first' });
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('button', { name: 'Allow once' })).toBeEnabled();
  // From the moment the list changes on.
  await question.evaluate((span) => {
    (window as Pressing).pressed = new Promise<number>((done) => {
      let presses = 0;
      let from: number | undefined;
      const press = (): void => {
        if (document.querySelectorAll('article').length < 2) return;
        from ??= performance.now();
        if (performance.now() - from > span) {
          done(presses);
          return;
        }
        for (const button of document.querySelectorAll<HTMLButtonElement>('[data-allows]')) button.click();
        presses += 1;
        // Not by frames: a window behind others draws none.
        setTimeout(press, 5);
      };
      new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
    });
  }, unmeant);
  const second = executeTool(page, 'pagehand_navigate', { url: 'https://elsewhere.test/second' });
  expect(await question.evaluate(() => (window as Pressing).pressed)).toBeGreaterThan(0);
  await expect(question.getByRole('article')).toHaveCount(2);
  expect(await openTabs(browserContext)).toEqual(before);
  await deny(question, 'Deny all from this site');
  expect(await first).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await second).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await openTabs(browserContext)).toEqual(before);
});

test('a press meant for a window in front of the questions is not taken for an answer', async ({
  page,
  labs,
  browserContext,
}) => {
  await ready(page, labs.origin);
  const asked = executeTool(page, 'pagehand_navigate', { url: 'https://elsewhere.test/' });
  const question = await questionWindow(browserContext);
  const allow = question.getByRole('button', { name: 'Allow once' });
  await expect(allow).toBeEnabled();
  // The page's own window was in front and goes: the questions come to the front under the pointer.
  const pressed = await question.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    const [button] = document.querySelectorAll<HTMLButtonElement>('[data-allows]');
    button?.click();
    return button?.textContent;
  });
  expect(pressed).toBe('Allow once');
  await expect(question.getByRole('article')).toHaveAttribute('aria-busy', 'false');
  await expect(allow).toBeEnabled();
  await deny(question);
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('the page can neither see nor close the window of its question', async ({
  page,
  labs,
  browserContext,
}) => {
  await ready(page, labs.origin);
  const asked = executeTool(page, 'pagehand_navigate', { url: 'https://elsewhere.test/' });
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('article')).toHaveCount(1);
  expect(await question.opener()).toBeNull();
  const reached = await page.evaluate(() =>
    ['', 'question', 'pagehand', 'popup'].filter((name) => {
      // A name finds only windows of its own family; another one is opened, and closed again.
      const found = window.open('', name || '_top');
      const strange = found !== null && found !== window && found.location.href !== 'about:blank';
      if (found !== window) found?.close();
      return strange;
    }),
  );
  expect(reached).toEqual([]);
  expect(questionWindows(browserContext)).toHaveLength(1);
  await deny(question);
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
});
