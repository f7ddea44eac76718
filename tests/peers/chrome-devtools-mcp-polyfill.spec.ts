import { expect, test } from './agent-test.ts';
import { ChromeDevtoolsAgent } from './chrome-devtools-agent.ts';
import { eventSite } from './peer-pages.ts';

test.use({ mode: 'polyfill' });

// Without the browser's own API its DevTools protocol knows no WebMCP tools, so neither does the client's
// `list_webmcp_tools`. What is left to the agent is what it can do with any page: run a script in it.
test('works through scripts where the browser has no API of its own', async ({ peerBrowser, site }) => {
  await using agent = await ChromeDevtoolsAgent.attach(peerBrowser.url);
  await agent.open(site.serve('/', eventSite));
  await expect
    .poll(() =>
      agent.evaluate('async () => (await document.modelContext.getTools()).map(({ name }) => name)'),
    )
    .toEqual(expect.arrayContaining(['pagehand_get_event_details', 'pagehand_read_page', 'reserve_seat']));
  expect(await agent.tools()).toEqual([]);
  const answer = await agent.evaluate(`async () => {
    const tools = await document.modelContext.getTools();
    const tool = tools.find(({ name }) => name === 'pagehand_get_event_details');
    return JSON.parse(await document.modelContext.executeTool(tool, {}));
  }`);
  expect(answer).toMatchObject({
    ok: true,
    data: { total: 1, events: [{ properties: { name: 'Harbour concert' } }] },
  });
});
