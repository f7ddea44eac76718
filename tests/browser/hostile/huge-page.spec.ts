import type { Page } from '@playwright/test';
import { setLevel } from '../access/screens.ts';
import { executeTool, expect, toolNames } from '../harness.ts';
import { attack, openHostile, test, worked } from './hostile-page.ts';

// The browser itself needs its time for such pages.
test.describe.configure({ timeout: 240_000 });

async function ready(page: Page, origin: string, count: number): Promise<void> {
  await openHostile(page, origin, 'huge-page', `?count=${count}`);
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_click');
}

for (const [name, count] of [
  ['Be a page of many nodes', 1_000_000],
  ['Be a deep page', 10_000],
  ['Be a page of one long text', 50],
  ['Be a page that goes in circles', 5_000],
  ['Be a page of many frames', 10_000],
] as const) {
  test(`every call ends in time, and the page goes on: ${name}`, async ({ page, labs }) => {
    await ready(page, labs.origin, count);
    const tries = await attack(page, name);
    expect(worked(tries)).toEqual([]);
    expect(tries.map(({ came }) => came.split(' ')[0])).toEqual(tries.map(() => 'SUCCESS'));
    expect(tries).toHaveLength(8);
    await expect(page.locator('body')).toHaveAttribute('data-pressed', 'true');
    await expect(page.locator('#field')).toHaveValue('filled');
    expect(await executeTool(page, 'pagehand_click', { x: 5, y: 5 })).toMatchObject({ ok: true });
  });
}
