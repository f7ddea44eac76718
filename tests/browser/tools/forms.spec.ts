import { executeTool, expect, test, toolNames } from '../harness.ts';

const form = (attributes = 'toolname="book_table" tooldescription="Books a table." toolautosubmit') =>
  `<form ${attributes}><input name="guests" type="number" required toolparamdescription="How many"><button>Book</button></form>
   <script>
     addEventListener('submit', (event) => {
       event.preventDefault();
       if (event.agentInvoked) event.respondWith(Promise.resolve('Booked for ' + new FormData(event.target).get('guests')));
     });
   </script>`;

test('a page’s own form is a tool, and answers', async ({ page, site }) => {
  await page.goto(site.serve('/', `<!doctype html><title>Restaurant</title><main>${form()}</main>`));
  await expect.poll(() => toolNames(page)).toContain('book_table');
  const answer = await page.evaluate(async () => {
    const { modelContext } = document as never as {
      modelContext: {
        getTools(): Promise<ArrayLike<{ name: string }>>;
        executeTool(tool: object, input: object): Promise<string>;
      };
    };
    const tool = Array.from(await modelContext.getTools()).find(({ name }) => name === 'book_table');
    return await modelContext.executeTool(tool ?? {}, { guests: 3 });
  });
  expect(answer).toBe('Booked for 3');
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
});

test('a form that comes later is a tool too, and goes with its form', async ({ page, site }) => {
  await page.goto(site.serve('/', '<!doctype html><title>Restaurant</title><main><p>Words.</p></main>'));
  await expect.poll(() => toolNames(page)).toContain('pagehand_read_page');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form toolname="late" tooldescription="Comes late."><input name="x"></form>',
    );
  });
  await expect.poll(() => toolNames(page)).toContain('late');
  await page.evaluate(() => document.querySelector('form')?.remove());
  await expect.poll(() => toolNames(page)).not.toContain('late');
});
