import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Command } from '../../../src/protocol/control.ts';
import { expect, extensionId, serviceWorker } from '../harness.ts';
import { QuietScreen } from '../quiet-screen.ts';

export type LevelName = 'Off' | 'Read' | 'Act' | 'Developer';

/** The address of one of our screens. */
export function screenUrl(name: 'popup' | 'question' | 'settings', query = ''): string {
  return `chrome-extension://${extensionId}/${name}.html${query}`;
}

/** Chrome's id of a page's tab. */
export async function tabIdOf(page: Page): Promise<number> {
  const worker = await serviceWorker(page.context());
  const title = await page.title();
  // The title is changed for a moment: several tabs may show one address.
  const mark = `tab ${Math.random()}`;
  await page.evaluate((text) => {
    document.title = text;
  }, mark);
  let found: number | undefined;
  await expect
    .poll(async () => {
      found = await worker.evaluate(
        async (text) => (await chrome.tabs.query({})).find((tab) => tab.title === text)?.id,
        mark,
      );
      return found;
    })
    .toBeDefined();
  await page.evaluate((text) => {
    document.title = text;
  }, title);
  return Number(found);
}

/** The popup that serves this page's tab, in a tab of its own. */
export async function openPopup(page: Page): Promise<Page> {
  const tabId = await tabIdOf(page);
  const popup = await page.context().newPage();
  await popup.goto(screenUrl('popup', `?tabId=${tabId}`));
  await expect(levels(popup).getByRole('radio', { checked: true })).toBeVisible();
  return popup;
}

/** The radio group of the popup. */
export function levels(popup: Page): Locator {
  return popup.getByRole('radiogroup', { name: 'Level' });
}

/** Chooses a level in the popup as a person does, and waits until it is in force. */
export async function chooseLevel(popup: Page, level: LevelName): Promise<void> {
  await levels(popup).getByRole('radio', { name: level }).check();
  await inForce(popup);
  await expect(levels(popup).getByRole('radio', { name: level })).toBeChecked();
}

/** Chooses how long the level of the popup counts. */
export async function chooseLasting(popup: Page, lasting: 'This tab' | 'One hour' | 'Always'): Promise<void> {
  await popup.getByRole('combobox', { name: 'For', exact: true }).selectOption(lasting);
  await inForce(popup);
}

/** Resolves when what was chosen is what the worker says. */
async function inForce(popup: Page): Promise<void> {
  await expect(popup.locator('.level-choice')).toHaveAttribute('aria-busy', 'false');
}

/** Sets the level of a page's site through its popup, which comes in front of the page and goes again. */
export async function setLevelInPopup(page: Page, level: LevelName): Promise<void> {
  const popup = await openPopup(page);
  await chooseLevel(popup, level);
  await popup.close();
}

/** Sets the level of a page's site for its tab, as its popup does. */
export async function setLevel(page: Page, level: LevelName): Promise<void> {
  await command(page.context(), {
    name: 'set-level',
    tabId: await tabIdOf(page),
    site: new URL(page.url()).origin,
    level: level.toLowerCase() as Lowercase<LevelName>,
    lasts: 'tab',
  });
}

/** Has the worker do what a screen asks, as a screen does: through a port of a page of ours. Answers what it answers. */
export async function command(context: BrowserContext, order: object): Promise<unknown> {
  const quiet = QuietScreen.of(context);
  if (quiet !== undefined) return await quiet.run(order as Command);
  const page = await context.newPage();
  await page.goto(screenUrl('popup', '?tabId=0'));
  try {
    return await page.evaluate(
      (asked) =>
        new Promise((resolve, reject) => {
          const port = chrome.runtime.connect({ name: 'pagehand:control' });
          port.onMessage.addListener((reply: { type: string; value?: unknown; message?: string }) => {
            if (reply.type === 'done') resolve(reply.value);
            if (reply.type === 'failed') reject(new Error(reply.message));
          });
          port.postMessage({ type: 'do', id: 'test', command: asked });
        }),
      order,
    );
  } finally {
    await page.close();
  }
}

/** The windows of questions that are there now. */
export function questionWindows(context: BrowserContext): Page[] {
  return context.pages().filter((page) => page.url().startsWith(screenUrl('question')));
}

/** The window of questions, once it is there. */
export async function questionWindow(context: BrowserContext): Promise<Page> {
  await expect.poll(() => questionWindows(context).length).toBe(1);
  const [found] = questionWindows(context);
  if (found === undefined) throw new Error('There is no window of questions.');
  return found;
}

/** Does what makes a window close, and waits until it has: it may be gone before a button or a key is up again. */
export async function closedBy(window: Page, press: () => Promise<void>): Promise<void> {
  const closed = window.waitForEvent('close');
  const pressed = press().catch((error: unknown) => {
    if (!window.isClosed()) throw error;
  });
  await Promise.all([closed, pressed]);
}

/** The button that refuses the first question. */
export function denyButton(window: Page | Locator): Locator {
  return window.getByRole('button', { name: 'Deny', exact: true }).first();
}

/** A button that allows the first question. It works once it could be seen for a moment. */
export function allowButton(
  window: Page | Locator,
  name: 'Allow once' | 'Allow for this session' | 'Always on this site',
): Locator {
  return window.getByRole('button', { name }).first();
}
