import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { Command, Topic } from '../../src/protocol/control.ts';

const screens = new WeakMap<BrowserContext, QuietScreen>();

/**
 * A page of the extension without a script of its own: it speaks to the worker when told to, and otherwise lets it
 * sleep. It is a tab behind the others, so that the page of the test stays visible. A browser has one for all tests:
 * opening a page for each command would be half of what they cost.
 */
export class QuietScreen {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Opens that of a browser, whose worker is given. */
  static async open(context: BrowserContext, worker: Worker): Promise<QuietScreen> {
    const opened = context.waitForEvent('page');
    await worker.evaluate(() =>
      chrome.tabs.create({ url: chrome.runtime.getURL('manifest.json'), active: false }),
    );
    const page = await opened;
    await page.waitForLoadState();
    const screen = new QuietScreen(page);
    screens.set(context, screen);
    return screen;
  }

  /** That of a browser, where it has one that is still there: a reload of the extension closes it. */
  static of(context: BrowserContext): QuietScreen | undefined {
    const screen = screens.get(context);
    return screen === undefined || screen.#page.isClosed() ? undefined : screen;
  }

  isPage(page: Page): boolean {
    return page === this.#page;
  }

  /** Has the worker do something, as a screen does. Answers what it answers. */
  async run(command: Command): Promise<unknown> {
    return await this.#page.evaluate(
      (asked) =>
        new Promise((resolve, reject) => {
          const port = chrome.runtime.connect({ name: 'pagehand:control' });
          port.onMessage.addListener((reply: { type: string; value?: unknown; message?: string }) => {
            if (reply.type !== 'done' && reply.type !== 'failed') return;
            port.disconnect();
            if (reply.type === 'done') resolve(reply.value);
            else reject(new Error(reply.message));
          });
          port.postMessage({ type: 'do', id: 'test', command: asked });
        }),
      command,
    );
  }

  /** What a screen is told of a topic now. */
  async view(topic: Topic): Promise<unknown> {
    return await this.#page.evaluate(
      (wanted) =>
        new Promise((resolve) => {
          const port = chrome.runtime.connect({ name: 'pagehand:control' });
          port.onMessage.addListener((reply: { type: string; view?: unknown }) => {
            if (reply.type !== wanted.name) return;
            port.disconnect();
            resolve(reply.view);
          });
          port.postMessage({ type: 'watch', topic: wanted });
        }),
      topic,
    );
  }

  /** Minutes between two rings of an alarm; undefined where there is no such alarm. */
  async alarmPeriod(name: string): Promise<number | undefined> {
    return await this.#page.evaluate(
      async (wanted) => (await chrome.alarms.get(wanted))?.periodInMinutes,
      name,
    );
  }

  /** Has an alarm go off now, which wakes the worker. */
  async ringAlarm(name: string): Promise<void> {
    await this.#page.evaluate(
      async (wanted) => await chrome.alarms.create(wanted, { when: Date.now(), periodInMinutes: 1 }),
      name,
    );
  }
}
