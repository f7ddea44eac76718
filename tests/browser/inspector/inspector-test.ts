import type { Locator, Page } from '@playwright/test';
import { setLevel, tabIdOf } from '../access/screens.ts';
import { test as base, expect, extensionId } from '../harness.ts';

/** A shop with tools of its own: by script, one of which breaks, one that takes its time, and by a form. */
export const shop = `<!doctype html><html lang="en"><title>Shop</title>
<main>
  <h1>Shop</h1>
  <button id="buy" onclick="document.querySelector('#said').textContent = 'Bought'">Buy</button>
  <p id="said">Nothing bought</p>
  <form toolname="send_note" tooldescription="Sends a note to the shop">
    <label>Note <input name="note" type="text" required></label><button>Send</button>
  </form>
</main>
<script>
  const { modelContext } = document;
  modelContext.registerTool({
    name: 'find_product',
    title: 'Find a product',
    description: 'Finds products of the shop by their name.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'A part of the name.' },
        most: { type: 'integer', minimum: 1, maximum: 50, description: 'Products at most.' },
      },
      required: ['name'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
    async execute({ name, most = 10 }) {
      return { found: [name + ' tea', name + ' cake'].slice(0, most) };
    },
  });
  modelContext.registerTool({
    name: 'break_something',
    description: 'Throws, whatever it is given.',
    async execute() { throw new RangeError('no such shelf'); },
  });
  modelContext.registerTool({
    name: 'take_your_time',
    description: 'Goes on until it is stopped.',
    async execute(_input, client) {
      await new Promise((_, reject) => client?.signal?.addEventListener('abort', () => {
        document.querySelector('#said').textContent = 'Stopped';
        reject(new Error('stopped'));
      }));
    },
  });
</script>`;

export interface WithInspector {
  /** The page that is inspected. */
  readonly page: Page;
  /** The Inspector of its tab, in a tab of its own. */
  readonly inspector: Page;
  /** A line of the list of tools. */
  line(name: string): Locator;
  /** Chooses a tool. */
  choose(name: string): Promise<void>;
  /** Goes to a view, and answers it. */
  view(name: ViewName): Promise<Locator>;
}

type ViewName = 'Tools' | 'Timeline' | 'Checks' | 'Snapshot' | 'Access' | 'Servers' | 'Files';

/** The Inspector of a page’s tab, in a tab of its own: beside the page it cannot be driven. */
export async function openInspector(page: Page): Promise<Page> {
  const tabId = await tabIdOf(page);
  const inspector = await page.context().newPage();
  await inspector.goto(`chrome-extension://${extensionId}/sidepanel.html?tabId=${tabId}`);
  return inspector;
}

export const test = base.extend<{ shop: WithInspector }>({
  shop: async ({ page, site }, use) => {
    await page.goto(site.serve('/shop', shop));
    await setLevel(page, 'Act');
    const inspector = await openInspector(page);
    const faults: string[] = [];
    inspector.on('pageerror', (error) => faults.push(error.message));
    const line = (name: string): Locator => inspector.locator(`[data-tool="${name}"]`).first();
    await expect(line('find_product')).toBeVisible();
    await use({
      page,
      inspector,
      line,
      async choose(name) {
        await inspector.getByRole('searchbox', { name: 'Search tools' }).fill(name);
        await line(name).click();
        await expect(inspector.getByRole('article', { name, exact: true })).toBeVisible();
      },
      async view(name) {
        await inspector.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
        return inspector.locator(`#view-${name.toLowerCase()}`);
      },
    });
    expect(faults, 'what the Inspector complained of').toEqual([]);
    await inspector.close();
  },
});

export { expect };
