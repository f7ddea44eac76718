import { chromium } from '@playwright/test';
import { closedBy, command, denyButton, questionWindow } from '../browser/access/screens.ts';
import type { Agent, OfferedTool } from './agent.ts';
import { expect, test } from './agent-test.ts';
import { eventSite, plainPage } from './peer-pages.ts';

const readPage = 'pagehand_read_page';
const getEventDetails = 'pagehand_get_event_details';
const navigate = 'pagehand_navigate';
const polling = { intervals: [100], timeout: 20_000 };

/** What an agent can rely on, whichever client it works through. */
export function describeAgent(agentName: string): void {
  test.describe(agentName, () => {
    test('finds reading on an ordinary page, with what it takes', async ({ agent, site }) => {
      await agent.open(site.serve('/', plainPage));
      expect(await find(agent, readPage)).toMatchObject({
        description: expect.stringContaining('main content of this page as Markdown'),
        inputSchema: {
          type: 'object',
          properties: {
            section: { type: 'string' },
            offset: { type: 'integer', default: 0 },
            max_chars: { type: 'integer', default: 10_000 },
          },
          additionalProperties: false,
        },
      });
    });

    test('is told that reading changes nothing and brings the words of others', async ({ agent, site }) => {
      await agent.open(site.serve('/', plainPage));
      expect(await find(agent, readPage)).toMatchObject({ readOnly: true, untrusted: true });
    });

    test('reads the page', async ({ agent, site }) => {
      await agent.open(site.serve('/', plainPage));
      await find(agent, readPage);
      expect(await agent.call(readPage)).toMatchObject({
        ok: true,
        data: { title: 'Opening hours', text: expect.stringContaining('opens at nine, except on Mondays') },
      });
    });

    test('gets the event that a page describes', async ({ agent, site }) => {
      await agent.open(site.serve('/', eventSite));
      await find(agent, getEventDetails);
      expect(await agent.call(getEventDetails)).toMatchObject({
        ok: true,
        data: {
          total: 1,
          events: [
            {
              types: ['MusicEvent'],
              properties: {
                name: 'Harbour concert',
                startDate: '2027-06-12T19:30:00+02:00',
                location: { '@type': 'Place', name: 'Pier 3' },
              },
            },
          ],
        },
      });
    });

    test('sees event details leave with the route, and come back with it', async ({ agent, site }) => {
      await agent.open(site.serve('/', eventSite));
      await find(agent, getEventDetails);
      await agent.click('About us');
      await expect.poll(() => offers(agent, getEventDetails), polling).toBe(false);
      expect(await offers(agent, readPage)).toBe(true);
      await expect(agent.call(getEventDetails)).rejects.toThrow('not found');
      await agent.click('The event');
      await find(agent, getEventDetails);
      expect(await agent.call(getEventDetails)).toMatchObject({ ok: true, data: { total: 1 } });
    });

    test('forgets the tools of a page it has left', async ({ agent, site }) => {
      await agent.open(site.serve('/', eventSite));
      await find(agent, getEventDetails);
      await agent.open(site.serve('/hours', plainPage));
      await expect.poll(() => offers(agent, getEventDetails), polling).toBe(false);
      await find(agent, readPage);
      await expect(agent.call(getEventDetails)).rejects.toThrow('not found');
    });

    test('is told which arguments there are when it sends another', async ({ agent, site }) => {
      await agent.open(site.serve('/', plainPage));
      await find(agent, readPage);
      expect(await agent.call(readPage, { heading: 'Opening hours' })).toMatchObject({
        ok: false,
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(/"heading".*section, offset, max_chars/),
        details: { unknown: ['heading'], expected: ['section', 'offset', 'max_chars'] },
      });
    });

    test('is told what an argument must be when it sends something else', async ({ agent, site }) => {
      await agent.open(site.serve('/', plainPage));
      await find(agent, readPage);
      expect(await agent.call(readPage, { max_chars: 'all' })).toMatchObject({
        ok: false,
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining('max_chars: expected number, received "all"'),
      });
    });

    test('acts where the person allowed it, and waits for them where a call asks', async ({
      agent,
      site,
      peerBrowser,
    }) => {
      const person = await chromium.connectOverCDP(peerBrowser.url);
      const [browser] = person.contexts();
      if (browser === undefined) throw new Error('The browser shows nothing.');
      await agent.open(site.serve('/', plainPage));
      await find(agent, readPage);
      expect(await offers(agent, navigate)).toBe(false);
      await command(browser, { name: 'set-level', site: site.origin, level: 'act', lasts: 'always' });
      expect(await find(agent, navigate)).toMatchObject({ readOnly: false });

      const asked = agent.call(navigate, { url: 'https://elsewhere.test/' });
      const window = await questionWindow(browser);
      await expect(window.getByText('https://elsewhere.test/')).toBeVisible();
      await closedBy(window, () => denyButton(window).click());
      expect(await asked).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' });

      site.serve('/hours', eventSite);
      expect(await agent.call(navigate, { url: '/hours' })).toMatchObject({
        ok: true,
        data: { going_to: `${site.origin}/hours` },
      });
      await find(agent, 'reserve_seat');
      await command(browser, { name: 'reset-settings' });
      await expect.poll(() => offers(agent, navigate), polling).toBe(false);
      await person.close();
    });

    test('uses a tool of the page beside ours', async ({ agent, site }) => {
      await agent.open(site.serve('/', eventSite));
      await find(agent, readPage);
      expect(await find(agent, 'reserve_seat')).toMatchObject({
        description: expect.stringContaining('Reserves a seat by its number.'),
      });
      expect(await agent.call('reserve_seat', { seat: 7 })).toEqual({ reserved: 7 });
      expect(await agent.call(readPage)).toMatchObject({ ok: true });
    });
  });
}

/** The tool, as soon as the client has it. */
async function find(agent: Agent, name: string): Promise<OfferedTool> {
  let found: OfferedTool | undefined;
  await expect
    .poll(async () => {
      const tools = await agent.tools();
      found = tools.find((tool) => tool.name === name);
      return tools.map((tool) => tool.name);
    }, polling)
    .toContain(name);
  if (found === undefined) throw new Error(`${name} was listed and is gone`);
  return found;
}

async function offers(agent: Agent, name: string): Promise<boolean> {
  return (await agent.tools()).some((tool) => tool.name === name);
}
