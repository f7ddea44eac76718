import type { Page } from '@playwright/test';
import type { InspectView } from '../../src/protocol/inspect.ts';

/** The page’s tools are these from now on. */
export async function registers(page: Page, view: InspectView): Promise<void> {
  // As text: Playwright’s types do not end on JSON that holds itself.
  await page.evaluate(
    (text) => window.story.tell({ type: 'inspect', view: JSON.parse(text) }),
    JSON.stringify(view),
  );
}
