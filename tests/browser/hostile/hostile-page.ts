import type { Page } from '@playwright/test';
import type { Try } from '../../../labs/hostile/attack.ts';
import { closedBy, command } from '../access/screens.ts';
import { expect } from '../harness.ts';
import { test as base } from '../labs/labs-server.ts';

export type { Try } from '../../../labs/hostile/attack.ts';

/** Tests with the labs served, after each of which nothing is remembered of their sites. */
export const test = base.extend<{ forgetting: undefined }>({
  forgetting: [
    async ({ browserContext, labs }, use) => {
      await use(undefined);
      await command(browserContext, { name: 'reset-settings' });
      for (const site of [labs.origin, elsewhereOf(labs.origin)]) {
        await command(browserContext, { name: 'forget-site', site });
      }
    },
    { auto: true },
  ],
});

/** The same server under its other name: another origin, and another site. */
export function elsewhereOf(origin: string): string {
  return origin.replace('localhost', '127.0.0.1');
}

/** Opens one of the pages of labs/hostile, and waits until it has the tools that it may have. */
export async function openHostile(page: Page, origin: string, name: string, query = ''): Promise<void> {
  await page.goto(`${origin}/labs/hostile/${name}.html${query}`);
  if (name !== 'index') {
    await expect(page.getByTestId('mode')).not.toHaveAttribute('data-mode', 'none');
  }
}

/** Presses the button of an attack. What comes of it is waited for with {@link outcome}. */
export async function begin(page: Page, attack: string): Promise<void> {
  await page.getByRole('button', { name: attack }).click();
}

/** Everything the page tried, and what came of it. */
export async function outcome(page: Page): Promise<readonly Try[]> {
  return await page.evaluate(async () => (await window.hostileOutcome) ?? []);
}

/** Runs an attack to its end. */
export async function attack(page: Page, name: string): Promise<readonly Try[]> {
  await begin(page, name);
  return await outcome(page);
}

/** The tries that got the page what it must not get. */
export function worked(tries: readonly Try[]): readonly Try[] {
  expect(tries).not.toEqual([]);
  return tries.filter(({ verdict }) => verdict === 'worked');
}

/** Says no to the last questions there are, as a person does, and waits until their window is gone. */
export async function deny(question: Page, words = 'Deny'): Promise<void> {
  await closedBy(question, () => question.getByRole('button', { name: words, exact: true }).click());
}
