import { setLevel, tabIdOf } from '../access/screens.ts';
import { test as base, expect } from '../harness.ts';
import { InspectorScreen } from './inspector-screen.ts';

/** A page with a tool by script, one by a form, and one in a frame. */
export const toolsPage = `<!doctype html><title>Shop</title>
<h1>Shop</h1>
<form toolname="send_note" tooldescription="Sends a note"><input name="text" type="text"><button>Send</button></form>
<main><button id="buy">Buy</button><p>Some words</p><div id="plain"><span>inside</span></div></main>
<iframe src="/shop-frame" title="Frame"></iframe>
<script>
  document.modelContext.registerTool({
    name: 'find_product', title: 'Find a product', description: 'Finds a product by its name',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    annotations: { readOnlyHint: true },
    async execute({ name }, client) {
      if (name === 'broken') throw new TypeError('no such shelf');
      if (name === 'slow') {
        document.body.dataset.run = 'began';
        await new Promise((_, reject) => client?.signal?.addEventListener('abort', () => {
          document.body.dataset.run = 'cancelled';
          reject(new Error('cancelled'));
        }));
      }
      return { found: name };
    },
  });
</script>`;

export const framePage = `<!doctype html><title>Inner</title><script>
  document.modelContext.registerTool({ name: 'inner_tool', description: 'Is in a frame', execute: () => ({ from: 'the frame' }) });
</script>`;

export interface Inspected {
  readonly tabId: number;
  /** Of the page. */
  readonly origin: string;
  readonly screen: InspectorScreen;
}

export const test = base.extend<{ inspected: Inspected }>({
  /** A tab with {@link toolsPage}, and an Inspector that looks at it. */
  inspected: async ({ page, site }, use) => {
    site.serve('/shop-frame', framePage);
    await page.goto(site.serve('/shop', toolsPage));
    await setLevel(page, 'Act');
    const tabId = await tabIdOf(page);
    const screen = await InspectorScreen.open(page.context());
    await screen.inspect(tabId);
    await page.bringToFront();
    await use({ tabId, origin: site.origin, screen });
    await screen.close();
  },
});

export { expect };
