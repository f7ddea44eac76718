import type { Page } from '@playwright/test';
import { expect } from '../harness.ts';

/** What the page's script keeps of one call. */
interface KeptCall {
  readonly controller: AbortController;
  /** What came back, in order: the answer of a tool, or the name of what the call was rejected with. */
  readonly ends: unknown[];
}

interface CallingPage {
  calls: Record<string, KeptCall>;
}

interface CallingDocument {
  modelContext: {
    getTools(): Promise<ArrayLike<{ name: string }>>;
    executeTool(tool: object, input: object, options: { signal: AbortSignal }): Promise<string | null>;
  };
}

/** Calls of a page's own script that are begun, looked at and cancelled one by one, by names a test gives them. */
export class PageCalls {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Resolves when the page's script has made the call. */
  async begin(call: string, tool: string, input: object = {}): Promise<void> {
    await this.#page.evaluate(
      async ([key, name, args]) => {
        const scope = globalThis as never as CallingPage;
        scope.calls ??= {};
        const { modelContext } = document as never as CallingDocument;
        const found = Array.from(await modelContext.getTools()).find((each) => each.name === name);
        if (found === undefined) throw new Error(`The page offers no tool ${name}`);
        const controller = new AbortController();
        const ends: unknown[] = [];
        scope.calls[key] = { controller, ends };
        modelContext.executeTool(found, args, { signal: controller.signal }).then(
          (text) => ends.push(JSON.parse(text ?? 'null')),
          (error: unknown) => ends.push(error instanceof Error ? error.name : String(error)),
        );
      },
      [call, `pagehand_${tool}`, input] as const,
    );
  }

  async cancel(call: string): Promise<void> {
    await this.#page.evaluate((key) => {
      (globalThis as never as CallingPage).calls[key]?.controller.abort();
    }, call);
  }

  /** What a call came to so far: nothing while it is pending. */
  async ends(call: string): Promise<readonly unknown[]> {
    return await this.#page.evaluate(
      (key) => (globalThis as never as CallingPage).calls[key]?.ends ?? [],
      call,
    );
  }

  /** Waits for a call to end, and returns what it came to. */
  async end(call: string): Promise<unknown> {
    await expect.poll(async () => (await this.ends(call)).length, { timeout: 20_000 }).toBeGreaterThan(0);
    const ends = await this.ends(call);
    expect(ends).toHaveLength(1);
    return ends[0];
  }

  /** Begins a call and waits for its end. */
  async run(tool: string, input: object = {}): Promise<unknown> {
    const call = `run-${Math.random()}`;
    await this.begin(call, tool, input);
    return await this.end(call);
  }

  /**
   * Resolves when the worker has heard every call that was begun before: one that waits for nobody was answered, and a
   * page's calls arrive in order.
   */
  async heard(): Promise<void> {
    const answer = await this.run('passes');
    expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true, data: { tool: 'passes' } });
  }
}
