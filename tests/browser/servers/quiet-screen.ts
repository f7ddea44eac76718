import type { BrowserContext, Page } from '@playwright/test';
import type { Command, Topic } from '../../../src/protocol/control.ts';
import { screenUrl } from '../access/screens.ts';
import { serviceWorker } from '../harness.ts';

/**
 * A page of the extension without a script of its own: it speaks to the worker when told to, and otherwise lets it
 * sleep. It has a window to itself, so that the page of the test stays visible.
 */
export class QuietScreen {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(context: BrowserContext): Promise<QuietScreen> {
    const worker = await serviceWorker(context);
    const opened = context.waitForEvent('page');
    await worker.evaluate(
      (url) => chrome.windows.create({ url, focused: false }),
      screenUrl('popup').replace('popup.html', 'manifest.json'),
    );
    const page = await opened;
    await page.waitForLoadState();
    return new QuietScreen(page);
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

  async close(): Promise<void> {
    await this.#page.close();
  }
}
