import type { BrowserContext } from '@playwright/test';
import { expect, serviceWorker } from '../harness.ts';

/** What pages tell the worker, as far as tests look at it. */
export interface Heard {
  readonly type: string;
  readonly url?: string;
  readonly context?: { readonly state: string; readonly code: string; readonly message: string };
  readonly states?: readonly { readonly name: string; readonly state: string }[];
}

interface Listening {
  heard?: { readonly page: string; readonly message: Heard }[];
}

/** Hears what pages say to the worker: a second listener beside the worker's own, in its world. */
export class WorkerEar {
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  static async open(context: BrowserContext): Promise<WorkerEar> {
    const worker = await serviceWorker(context);
    await worker.evaluate(() => {
      const scope = globalThis as Listening;
      if (scope.heard !== undefined) return;
      const heard: NonNullable<Listening['heard']> = [];
      scope.heard = heard;
      chrome.runtime.onConnect.addListener((port) => {
        port.onMessage.addListener((message: Heard) => {
          heard.push({ page: port.sender?.url ?? '', message });
        });
      });
    });
    return new WorkerEar(context);
  }

  /** Waits until the page at `url` said something of this type, and returns the last of it. */
  async last(url: string, type: string): Promise<Heard> {
    let last: Heard | undefined;
    await expect
      .poll(
        async () => {
          last = (await this.all(url)).findLast((message) => message.type === type);
          return last;
        },
        { message: `no ${type} from ${url}`, timeout: 10_000 },
      )
      .toBeDefined();
    return last as unknown as Heard;
  }

  /** Everything the page at `url` said, in order. */
  async all(url: string): Promise<readonly Heard[]> {
    const worker = await serviceWorker(this.#context);
    return await worker.evaluate(
      (address) =>
        ((globalThis as Listening).heard ?? [])
          .filter(({ page }) => page === address)
          .map(({ message }) => message),
      url,
    );
  }
}
