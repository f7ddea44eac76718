import type { Page } from '@playwright/test';

/** Everything the page's console shows as an error from now on, thrown and unhandled ones included. */
export function watchErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
