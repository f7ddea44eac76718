import { describeAgent } from './agent-behaviour.ts';
import { expect, test } from './agent-test.ts';
import { PlaywrightAgent } from './playwright-agent.ts';

test.use({ client: 'playwright-mcp' });

describeAgent('an agent on Playwright MCP');

test('a failed call is an error to an agent on Playwright MCP, and a good one is not', async ({
  agent,
  site,
}) => {
  if (!(agent instanceof PlaywrightAgent)) throw new Error('another client');
  await agent.open(site.serve('/', '<!doctype html><title>Plain</title><main><p>Words.</p></main>'));
  await expect
    .poll(async () => (await agent.tools()).map(({ name }) => name))
    .toContain('pagehand_read_page');
  expect(await agent.fails('pagehand_read_page', { heading: 'x' })).toBe(true);
  expect(await agent.fails('pagehand_read_page')).toBe(false);
});
