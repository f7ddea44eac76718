import type { Page } from '@playwright/test';
import type { ModelContextDocument } from '../harness.ts';

/** ms within which every page is answered, however bad. */
export const patience = 2_000;

/** An answer of one of our tools, as far as tests look at it. */
export interface Answer {
  readonly ok: boolean;
  readonly code: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly data?: {
    readonly text?: string;
    readonly notes?: readonly string[];
    readonly items?: readonly unknown[];
    readonly [name: string]: unknown;
  };
}

export interface TimedAnswer {
  readonly answer: Answer;
  /** Characters of the whole answer. */
  readonly size: number;
  /** ms between the call and its answer, as the caller in the page sees it. */
  readonly ms: number;
}

/** Calls a tool as the page's own script would, and measures in the page how long it takes. */
export async function timedCall(page: Page, name: string, input: object = {}): Promise<TimedAnswer> {
  const { text, ms } = await page.evaluate(
    async ([wanted, argument]) => {
      const context = (document as never as ModelContextDocument).modelContext;
      const tool = Array.from(await context.getTools()).find((each) => each.name === wanted);
      if (tool === undefined) throw new Error(`The page offers no tool ${wanted}`);
      const start = performance.now();
      const answer = await context.executeTool(tool, argument);
      return { text: answer ?? 'null', ms: performance.now() - start };
    },
    [name, input] as const,
  );
  return { answer: JSON.parse(text) as Answer, size: text.length, ms };
}
