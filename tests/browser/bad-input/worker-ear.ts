import type { BrowserContext } from '@playwright/test';
import { expect, serviceWorker } from '../harness.ts';

/** What a page tells the worker of itself, as far as tests look at it. */
export interface Report {
  readonly url: string;
  readonly context: { readonly state: string; readonly code: string };
  readonly tools: readonly {
    readonly name: string;
    readonly state: string;
    readonly reason: { readonly code: string; readonly detail?: string };
  }[];
}

interface Listening {
  heard?: { readonly from: string; readonly report: Report }[];
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
        port.onMessage.addListener((message: { readonly page?: Report }) => {
          if (message.page !== undefined) heard.push({ from: port.sender?.url ?? '', report: message.page });
        });
      });
    });
    return new WorkerEar(context);
  }

  /** Waits until the document loaded from `url` has said how it is, and returns what it said last. */
  async last(url: string): Promise<Report> {
    await expect
      .poll(async () => (await this.all(url)).length, {
        message: `nothing heard from ${url}`,
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    const report = (await this.all(url)).at(-1);
    if (report === undefined) throw new Error('What was heard is gone.');
    return report;
  }

  /** Everything the document loaded from `url` said, in order. */
  async all(url: string): Promise<readonly Report[]> {
    const worker = await serviceWorker(this.#context);
    return await worker.evaluate(
      (address) =>
        ((globalThis as Listening).heard ?? [])
          .filter(({ from }) => from === address)
          .map(({ report }) => report),
      url,
    );
  }
}
