import type { InspectView } from '../../src/protocol/inspect.ts';
import { inspectView, tabView } from './fixtures/inspect-view.ts';
import { ourTools } from './fixtures/our-tools.ts';
import { tool } from './fixtures/page-tools.ts';
import { registers } from './registers.ts';
import { axeFaults, expect, test } from './story-test.ts';

const sentence =
  'This page is not a secure context: tools need https or localhost. Open the page over https.';

/** A page on which nothing can have tools. */
const insecure: InspectView = {
  ...inspectView([]),
  tab: tabView({
    sentence,
    tools: ourTools.map((each) => ({ ...each, state: 'withheld' as const })),
  }),
  context: 'unavailable',
  tools: [],
};

/** A page that registered nothing, and has ours. */
const plain: InspectView = {
  ...inspectView([]),
  tools: inspectView([]).tools.filter(({ source }) => source.from === 'pagehand'),
};

for (const width of [320, 1000]) {
  test(`says above the list why the page can have no tools, ${width} px wide`, async ({ story }) => {
    const page = await story('few', { view: 'tools', width });
    await registers(page, insecure);
    await expect(page.locator('.tools-list')).toContainText('Not offered here');
    await expect(page.locator('.tools-list .notice')).toHaveText(sentence);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeFaults(page)).toEqual([]);
  });
}

test('says nothing above the list where tools are as they should be', async ({ story }) => {
  const page = await story('few', { view: 'tools' });
  await expect(page.locator('[data-tool]').first()).toBeVisible();
  await expect(page.locator('.tools-list .notice')).toHaveCount(0);
});

test('sends nobody to Access for what the level does not mend', async ({ story }) => {
  const page = await story('few', { view: 'tools' });
  await registers(page, insecure);
  await page.getByRole('tab', { name: 'Snapshot' }).click();
  await expect(page.getByText('Agents get no snapshot of this page')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to Access' })).toHaveCount(0);
});

test('checks say why there is nothing to check', async ({ story }) => {
  const page = await story('few', { view: 'checks' });
  await registers(page, insecure);
  const view = page.locator('#view-checks');
  await expect(view.getByText('This page has no tools to check')).toBeVisible();
  await expect(view.getByText(sentence)).toBeVisible();
});

test('checks say that a page has no tools of its own, and check the others when asked', async ({ story }) => {
  const page = await story('few', { view: 'checks' });
  await registers(page, plain);
  const view = page.locator('#view-checks');
  await expect(view.getByText('This page has no tools of its own')).toBeVisible();
  await expect(view.getByText('Nothing of what was found is shown')).toHaveCount(0);
  await view.getByRole('button', { name: 'Check all tools' }).click();
  await expect(view.getByLabel('Whose tools')).toHaveValue('all');
  await expect(view.getByText('This page has no tools of its own')).toHaveCount(0);
});

test('checks do not take clean tools of the page for findings that are hidden', async ({ story }) => {
  const page = await story('few', { view: 'checks' });
  const clean = tool({
    name: 'look_up_order',
    title: 'Look up an order',
    description: 'Finds an order of the person who is signed in, by its number, and answers with its state.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string', description: 'The number on the confirmation.' } },
      required: ['id'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { state: { type: 'string' } } },
    annotations: { readOnlyHint: true },
    source: { from: 'script' },
  });
  await registers(page, inspectView([clean]));
  const view = page.locator('#view-checks');
  await expect(view.getByText('Nothing was found')).toBeVisible();
  await expect(view.getByText('1 tool keeps all rules.')).toBeVisible();
  await view.getByRole('button', { name: 'Check all tools' }).click();
  await expect(view.getByText('translate_page').first()).toBeVisible();
});

test('a page that shows nothing is not told to empty a field that is empty', async ({ story }) => {
  const page = await story('few', { view: 'tools' });
  await page.evaluate(() =>
    window.story.answer('call', { ok: true, code: 'SUCCESS', data: { snapshot: '', notes: [] } }),
  );
  await page.getByRole('tab', { name: 'Snapshot' }).click();
  await expect(page.getByText('The page shows nothing')).toBeVisible();
  const find = page.getByPlaceholder('Only lines with this text');
  await find.fill('tea');
  await find.press('Enter');
  await expect(page.getByText('Nothing on the page has this text')).toBeVisible();
});

test('Access says that the page’s own tools are not in its list', async ({ story }) => {
  const page = await story('few', { view: 'access' });
  const hint = page.getByText('Tools that the page registered itself are not listed');
  await expect(hint).toBeVisible();
  await registers(page, plain);
  await expect(hint).toHaveCount(0);
});

test('the timeline offers to hear calls only where there can be any', async ({ story }) => {
  const page = await story('not-a-page', { view: 'timeline' });
  const bar = page.locator('.listening-bar');
  await expect(bar).toHaveText('Chrome does not let extensions serve this page.');
  await registers(page, insecure);
  await expect(bar).toHaveText(sentence);
  await expect(bar.getByRole('button')).toHaveCount(0);
  await registers(page, plain);
  await expect(bar.getByRole('button', { name: 'See all calls…' })).toBeVisible();
});
