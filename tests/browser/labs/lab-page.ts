import type { Locator, Page } from '@playwright/test';
import { expect } from '../harness.ts';

/** A lab as a person sees it. */
export class LabPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Follows a link of the sample page. */
  async follow(route: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Routes' })
      .getByRole('link', { name: route, exact: true })
      .click();
  }

  tool(name: string): Locator {
    return this.page.locator(`[data-testid=tool][data-tool=${name}]`);
  }

  /** Runs a tool with its button and returns what the page shows as its answer. */
  async run(name: string, input?: object | string): Promise<string> {
    const tool = this.tool(name);
    if (input !== undefined) {
      await tool.getByRole('textbox').fill(typeof input === 'string' ? input : JSON.stringify(input));
    }
    await tool.getByRole('button').click();
    return (await tool.getByTestId('result').textContent()) ?? '';
  }

  /** Resolves when the page shows exactly these tools of its own. */
  async shows(names: readonly string[]): Promise<void> {
    await expect.poll(async () => await this.#names('Page')).toEqual([...names].sort());
  }

  /** Resolves when the page shows exactly these tools of ours (`pagehand_` left out of the names). */
  async showsOurs(names: readonly string[]): Promise<void> {
    await expect
      .poll(async () => await this.#names('Pagehand'), { timeout: 20_000 })
      .toEqual(names.map((name) => `pagehand_${name}`).sort());
  }

  async #names(registrant: string): Promise<string[]> {
    return await this.page
      .getByTestId('tool')
      .filter({ has: this.page.getByText(registrant, { exact: true }) })
      .evaluateAll((tools) => tools.map((tool) => tool.getAttribute('data-tool') ?? ''));
  }
}
