import type { Page } from '@playwright/test';
import { expect, test } from './labs-server.ts';

/** Presses a button and returns how many tools the browser was asked about. */
async function touched(page: Page, button: string): Promise<number> {
  const rows = page.getByTestId('timings').getByRole('row');
  const before = await rows.count();
  await page.getByRole('button', { name: button }).click();
  await expect(rows).toHaveCount(before + 1);
  return Number(await rows.first().getByTestId('touched').textContent());
}

test('touches only what differs', async ({ page, labs }) => {
  await page.goto(`${labs.origin}/labs/scale/`);
  expect(await touched(page, 'Register')).toBe(100);
  await expect(page.getByTestId('offered')).toHaveText('100 tools offered.');
  expect(await touched(page, 'Register')).toBe(0);
  expect(await touched(page, 'Change 1')).toBe(1);
  expect(await touched(page, 'Replace 10 %')).toBe(20);
  await expect(page.getByTestId('offered')).toHaveText('100 tools offered.');
  expect(await touched(page, 'Remove all')).toBe(100);
  await expect(page.getByTestId('offered')).toHaveText('0 tools offered.');
});

test('offers two thousand tools', async ({ page, labs }) => {
  await page.goto(`${labs.origin}/labs/scale/`);
  await page.getByLabel('Tools, up to 2,000').fill('2000');
  expect(await touched(page, 'Register')).toBe(2000);
  await expect(page.getByTestId('offered')).toHaveText('2,000 tools offered.');
  const listed = page.getByTestId('timings').getByRole('row').first().getByTestId('listed');
  expect(Number(await listed.textContent())).toBeGreaterThanOrEqual(2000);
  expect(await touched(page, 'Remove all')).toBe(2000);
});

test('accepts no number of tools outside its range', async ({ page, labs }) => {
  await page.goto(`${labs.origin}/labs/scale/`);
  await page.getByLabel('Tools, up to 2,000').fill('2001');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Tools, up to 2,000')).toHaveJSProperty('validity.valid', false);
  await expect(page.getByTestId('timings').getByRole('row')).toHaveCount(0);
});
