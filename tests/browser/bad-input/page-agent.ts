import type { Page } from '@playwright/test';
import { registered } from '../../every-page.ts';
import { expect } from '../harness.ts';
import type { Answer } from './timed-call.ts';

/**
 * A script of the page that keeps what it needs before anything is broken, and lists and calls tools for a test. It is
 * asked through a text field and answers in the document: between them is nothing a page of these tests breaks.
 */
export const agentScript = `<script>{
  const { modelContext } = document;
  const { getTools, executeTool } = modelContext;
  const { apply } = Reflect;
  const { parse, stringify } = JSON;
  const { then } = Promise.prototype;
  const find = document.getElementById;
  const wait = (promise, done, failed) => apply(then, promise, [done, failed]);
  document.addEventListener('input', (event) => {
    if (event.target.id !== 'question') return;
    const { id, tool, input } = parse(event.target.value);
    const answer = (value) => {
      apply(find, document, ['answer']).textContent = stringify({ id, value });
    };
    const failed = (error) => answer('failed: ' + error);
    wait(apply(getTools, modelContext, []), (tools) => {
      const names = [];
      for (let index = 0; index < tools.length; index += 1) {
        names[index] = tools[index].name;
        if (tools[index].name !== tool) continue;
        wait(apply(executeTool, modelContext, [tools[index], input]), (text) => answer(parse(text)), failed);
        return;
      }
      answer(names);
    }, failed);
  });
}</script>`;

/** Where the agent is asked and answers: in the body, once, not in a page's main content. */
export const agentFields =
  '<textarea id="question" aria-label="Question"></textarea><output id="answer" aria-label="Answer"></output>';

/** Asks the agent of a page made with {@link agentScript} and {@link agentFields}. */
export class PageAgent {
  readonly #page: Page;
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits until the page offers exactly these tools of ours (`pagehand_` left out of the names). */
  async sees(names: readonly string[]): Promise<void> {
    await expect.poll(async () => await this.#ask({}), { timeout: 20_000 }).toEqual(registered(names));
  }

  async call(tool: string, input: object = {}): Promise<Answer> {
    return (await this.#ask({ tool, input })) as Answer;
  }

  async #ask(question: object): Promise<unknown> {
    this.#count += 1;
    const id = this.#count;
    await this.#page.locator('#question').fill(JSON.stringify({ id, ...question }));
    const answer = this.#page.locator('#answer');
    await expect(answer).toHaveText(new RegExp(`^\\{"id":${id},`));
    return (JSON.parse((await answer.textContent()) ?? '') as { value: unknown }).value;
  }
}
