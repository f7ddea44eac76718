import type { BrowserContext, Page } from '@playwright/test';
import type { QuestionsView, SettingsView, ToolInfo } from '../../../src/protocol/control.ts';
import { command, questionWindow, setLevel, tabIdOf } from '../access/screens.ts';
import { expect, toolNames } from '../harness.ts';
import { decisions, look, openTabs, questionWindows } from './browser-state.ts';
import { attack, begin, deny, openHostile, outcome, type Try, test } from './hostile-page.ts';

const levels = ['Read', 'Act', 'Developer'] as const;

/** Where each effect and reach is refused, as docs/security.md says; everywhere else it is allowed or asked about. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'read page': [],
  'act page': ['Read'],
  'read embedded': ['Read'],
  'act embedded': ['Read'],
  'read browser': ['Read', 'Act'],
  'act browser': ['Read'],
  'read external': ['Read'],
  'act external': ['Read'],
};

/** What the page gets with the inputs it has: what its own script could do. */
const reading = [
  'find_in_page {"text":"Bait"}',
  'get_event_details',
  'get_structured_data',
  'read_page',
  'take_snapshot',
  'wait_for {"text":"Bait"}',
];
const acting = [
  'click {"uid":"@Bait"}',
  'drag {"from_uid":"@Bait","to_uid":"@Text"}',
  'fill {"uid":"@Text","value":"filled"}',
  'fill_form {"elements":[{"uid":"@Text","value":"filled again"}]}',
  'hover {"uid":"@Bait"}',
  'navigate {"url":"#moved"}',
  'press_key {"key":"Shift"}',
  'scroll {"uid":"@Bait"}',
  'type_text {"text":"typed"}',
  'upload_file {"uid":"@Papers","files":[{"name":"a.txt","content":"a"}]}',
];
const achieved = {
  Read: reading,
  Act: [...reading, ...acting].sort(),
  Developer: [
    ...reading,
    ...acting,
    'find_in_page {"text":"Bait","frames":true}',
    'take_screenshot',
    'take_snapshot {"frames":true}',
  ].sort(),
} as const;

/** What it must ask for: everything that is not about itself. */
const pasting = ['press_key', 'type_text'];
const asked = {
  Read: [],
  Act: ['find_in_page', 'navigate', 'navigate', ...pasting, 'take_screenshot', 'take_snapshot'].sort(),
  Developer: [
    'close_page',
    'close_page',
    'list_pages',
    'navigate',
    'navigate',
    'new_page',
    ...pasting,
    'select_page',
    'select_page',
  ].sort(),
} as const;

/** Opens the page, and tells it the ids of itself and of another page. */
async function openWithVictim(page: Page, origin: string): Promise<Page> {
  const victim = await page.context().newPage();
  await openHostile(victim, origin, 'index');
  await openHostile(page, origin, 'every-tool');
  const ids = await Promise.all([page, victim].map(tabIdOf));
  await openHostile(page, origin, 'every-tool', `?pages=${ids}`);
  return victim;
}

// Everything is really tried, one after the other.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ browserContext }) => {
  // All there is, which is more than one page usually offers.
  const change = { categories: { tabs: true }, profile: { name: 'standard', tools: [], budget: 60 } };
  await command(browserContext, { name: 'set-preferences', change });
});

function allowed(tries: readonly Try[]): readonly string[] {
  return tries
    .filter(({ verdict }) => verdict !== 'held')
    .map(({ tried }) => tried.replace('pagehand_', '').replace(' {}', ''))
    .sort();
}

/** The tools that wait for an answer, sorted. */
async function waiting(context: BrowserContext): Promise<readonly string[]> {
  const view = await look<QuestionsView>(context, { name: 'questions' });
  return view.waiting.map(({ tool }) => tool.name.replace('pagehand_', '')).sort();
}

function mayBeListed({ effect, reach, level }: ToolInfo, at: (typeof levels)[number]): boolean {
  const order = ['off', 'read', 'act', 'developer'];
  const high = order.indexOf(level) <= order.indexOf(at.toLowerCase());
  return high && refused[`${effect} ${reach}`]?.includes(at) === false;
}

for (const level of levels) {
  test(`at ${level} a page that runs every tool gets exactly what the level allows`, async ({
    page,
    labs,
    browserContext,
  }) => {
    const victim = await openWithVictim(page, labs.origin);
    await setLevel(page, level);
    const { tools } = await look<SettingsView>(browserContext, { name: 'settings' });
    const known = new Map(tools.map((tool) => [tool.name, tool]));
    await expect
      .poll(async () => (await toolNames(page)).includes('pagehand_list_pages'))
      .toBe(level === 'Developer');
    await expect
      .poll(async () => (await toolNames(page)).includes('pagehand_navigate'))
      .toBe(level !== 'Read');
    const listed = await toolNames(page);
    const tooMuch = listed.filter((name) => {
      const tool = known.get(name);
      return tool === undefined || !mayBeListed(tool, level);
    });
    expect(tooMuch).toEqual([]);

    const before = { tabs: await openTabs(browserContext), decided: await decisions(browserContext) };
    await begin(page, 'Run every tool that is listed');
    await expect.poll(async () => await waiting(browserContext)).toEqual(asked[level]);
    // Nobody has answered: nothing happened.
    expect(await openTabs(browserContext)).toEqual(before.tabs);
    expect(questionWindows(browserContext)).toHaveLength(level === 'Read' ? 0 : 1);
    if (level !== 'Read') {
      const question = await questionWindow(browserContext);
      await deny(question, 'Deny all from this site');
    }
    const tries = await outcome(page);
    expect(allowed(tries)).toEqual(achieved[level]);
    const denied = tries.filter(({ came }) => came.includes('The user was asked, and did not allow'));
    expect(denied).toHaveLength(asked[level].length);
    // Denied: the browser and all that was decided are as before.
    expect(await openTabs(browserContext)).toEqual(before.tabs);
    expect(await decisions(browserContext)).toBe(before.decided);
    expect(await page.title()).toContain('Every tool');
    await victim.close();
  });
}

test('at Off a page has no tool, made-up ones included', async ({ page, labs, browserContext }) => {
  await openHostile(page, labs.origin, 'every-tool');
  await setLevel(page, 'Off');
  await expect.poll(async () => await toolNames(page)).toEqual([]);
  expect(allowed(await attack(page, 'Run every tool it ever saw'))).toEqual([]);
  expect(allowed(await attack(page, 'Run tools that nobody listed'))).toEqual([]);
  expect(questionWindows(browserContext)).toEqual([]);
});

test('tools made up by the page run nothing that the level does not offer', async ({
  page,
  labs,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'every-tool');
  await expect.poll(async () => (await toolNames(page)).length).toBeGreaterThan(2);
  const before = await openTabs(browserContext);
  expect(allowed(await attack(page, 'Run tools that nobody listed'))).toEqual([]);
  expect(questionWindows(browserContext)).toEqual([]);
  expect(await openTabs(browserContext)).toEqual(before);
});

test('tools kept from a higher level are of no use at a lower one', async ({
  page,
  labs,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'every-tool');
  await setLevel(page, 'Developer');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_close_page');
  await setLevel(page, 'Read');
  await expect.poll(async () => await toolNames(page)).not.toContain('pagehand_navigate');
  const before = await openTabs(browserContext);
  const tries = await attack(page, 'Run every tool it ever saw');
  expect(tries.some(({ tried }) => tried.startsWith('pagehand_close_page'))).toBe(true);
  expect(allowed(tries)).toEqual(achieved.Read);
  expect(questionWindows(browserContext)).toEqual([]);
  expect(await openTabs(browserContext)).toEqual(before);
});

test('what a person allows happens once, and the next time is asked about again', async ({
  page,
  labs,
  browserContext,
}) => {
  const victim = await openWithVictim(page, labs.origin);
  await setLevel(page, 'Developer');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_new_page');
  for (const answer of ['Allow once', 'Deny'] as const) {
    const before = await openTabs(browserContext);
    await begin(page, 'Run every tool that is listed');
    await expect.poll(async () => await waiting(browserContext)).toEqual(asked.Developer);
    const question = await questionWindow(browserContext);
    const card = question.getByRole('article', { name: 'Open a new page' });
    await card.getByRole('button', { name: answer, exact: true }).click();
    // It has its turn when those before it were answered.
    await deny(question, 'Deny all from this site');
    const tries = await outcome(page);
    const got = allowed(tries).filter((tried) => tried.startsWith('new_page'));
    const opened = answer === 'Allow once' ? 1 : 0;
    expect(got).toHaveLength(opened);
    expect(await openTabs(browserContext)).toHaveLength(before.length + opened);
  }
  await victim.close();
  for (const each of browserContext.pages()) if (each.url().includes('elsewhere.test')) await each.close();
});
