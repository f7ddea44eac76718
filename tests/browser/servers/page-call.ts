import type { Page } from '@playwright/test';

/** What a call answers, as far as tests look at it. */
export interface Answer {
  readonly ok: boolean;
  readonly code: string;
  readonly message?: string;
  readonly hint?: string;
  readonly retryable?: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, unknown>> & {
    readonly text?: string;
    readonly notes?: readonly string[];
  };
}

/** A call under way. */
export interface PageCall {
  /** What came of it; the name of the error, as `code`, where the page’s promise was rejected. */
  readonly answer: Promise<Answer>;
  /** Cancels it, as the script that made it may. */
  abort(): Promise<void>;
}

interface CallingDocument {
  modelContext: {
    getTools(): Promise<ArrayLike<{ name: string }>>;
    executeTool(tool: object, input: object, options: { signal: AbortSignal }): Promise<string | null>;
  };
}

/** Calls a tool as the page’s own script would. */
export function callFrom(page: Page, name: string, input: object = {}): PageCall {
  const key = `stop${Math.random()}`;
  const answer = page.evaluate(
    async ([stop, wanted, args]) => {
      const { modelContext } = document as never as CallingDocument;
      const controller = new AbortController();
      Object.assign(globalThis, { [stop]: () => controller.abort() });
      const tool = Array.from(await modelContext.getTools()).find((each) => each.name === wanted);
      if (tool === undefined) throw new Error(`The page offers no tool ${wanted}`);
      try {
        return JSON.parse(
          (await modelContext.executeTool(tool, args, { signal: controller.signal })) ?? 'null',
        );
      } catch (error) {
        return { ok: false, code: error instanceof Error ? error.name : String(error) };
      }
    },
    [key, name, input] as const,
  );
  // A page may go away in the middle, which is not always looked at.
  answer.catch(() => undefined);
  return {
    answer,
    abort: async () =>
      await page.evaluate((stop) => (globalThis as never as Record<string, () => void>)[stop]?.(), key),
  };
}
