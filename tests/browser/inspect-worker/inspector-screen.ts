import type { BrowserContext, Page } from '@playwright/test';
import type { Command, ControlReply, Topic } from '../../../src/protocol/control.ts';
import type { InspectView, TimelineEvent } from '../../../src/protocol/inspect.ts';
import { applyChanges } from '../../../src/protocol/inspect-changes.ts';
import { screenUrl } from '../access/screens.ts';
import { expect } from '../harness.ts';

interface Kept {
  replies: ControlReply[];
  say(message: object): void;
  closePort(): void;
}

/** A page of the extension whose one port watches what a test says: what an Inspector is to the worker. */
export class InspectorScreen {
  readonly #page: Page;
  #count = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(context: BrowserContext): Promise<InspectorScreen> {
    const page = await context.newPage();
    // A file without a script of its own.
    await page.goto(screenUrl('popup').replace('popup.html', 'manifest.json'));
    const screen = new InspectorScreen(page);
    await screen.connect();
    return screen;
  }

  /** Opens the port, anew where there was one. */
  async connect(): Promise<void> {
    await this.#page.evaluate(() => {
      const port = chrome.runtime.connect({ name: 'pagehand:control' });
      const kept: Kept = {
        replies: [],
        say: (message) => port.postMessage(message),
        closePort: () => port.disconnect(),
      };
      port.onMessage.addListener((reply) => void kept.replies.push(reply));
      Object.assign(globalThis, { kept });
    });
  }

  async watch(...topics: Topic[]): Promise<void> {
    await this.#page.evaluate((wanted) => {
      for (const topic of wanted) (globalThis as never as { kept: Kept }).kept.say({ type: 'watch', topic });
    }, topics);
  }

  /** Watches all that an Inspector does of a tab. */
  async inspect(tabId: number): Promise<void> {
    await this.watch({ name: 'inspect', tabId }, { name: 'timeline', tabId });
  }

  /** Has something done over the same port. Answers what the worker answers; rejects with its sentence. */
  async run(order: Command): Promise<unknown> {
    const id = await this.send(order);
    return await this.answerTo(id);
  }

  /** Has something done, and does not wait for the answer. */
  async send(order: Command): Promise<string> {
    this.#count += 1;
    const id = `order-${this.#count}`;
    await this.#page.evaluate(
      ([name, asked]) =>
        (globalThis as never as { kept: Kept }).kept.say({ type: 'do', id: name, command: asked }),
      [id, order] as const,
    );
    return id;
  }

  async answerTo(id: string): Promise<unknown> {
    let answer: Extract<ControlReply, { id: string }> | undefined;
    await expect
      .poll(async () => {
        answer = (await this.replies()).find(
          (reply): reply is Extract<ControlReply, { id: string }> => 'id' in reply && reply.id === id,
        );
        return answer;
      })
      .toBeDefined();
    if (answer?.type === 'failed') throw new Error(answer.message);
    return answer?.value;
  }

  async replies(): Promise<ControlReply[]> {
    return await this.#page.evaluate(() => (globalThis as never as { kept: Kept }).kept.replies);
  }

  /** What was told last of the tab. */
  async view(): Promise<InspectView | undefined> {
    let view: InspectView | undefined;
    for (const reply of await this.replies()) {
      if (reply.type !== 'inspect') continue;
      view = reply.view ?? (view && applyChanges(view, reply.changes));
      if (view === undefined) throw new Error('The worker told changes of a view that it did not tell');
    }
    return view;
  }

  /** All that was told of what happened, in the order of the telling. */
  async events(): Promise<TimelineEvent[]> {
    return (await this.replies()).flatMap((reply) => (reply.type === 'timeline' ? reply.view.events : []));
  }

  async closePort(): Promise<void> {
    await this.#page.evaluate(() => (globalThis as never as { kept: Kept }).kept.closePort());
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}
