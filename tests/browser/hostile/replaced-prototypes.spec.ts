import { questionWindow, setLevel } from '../access/screens.ts';
import { executeTool, expect, toolNames } from '../harness.ts';
import { decisions, openTabs, questionWindows } from './browser-state.ts';
import { attack, begin, deny, openHostile, outcome, test, worked } from './hostile-page.ts';

const ways = [
  { when: 'before Pagehand’s tools came', query: '', attack: 'Use what the traps caught' },
  { when: 'after Pagehand’s tools came', query: '?after', attack: 'Replace everything now, and use it' },
] as const;

for (const way of ways) {
  test(`traps in the page’s functions, set ${way.when}, catch nothing of the extension`, async ({
    page,
    labs,
    browserContext,
  }) => {
    await openHostile(page, labs.origin, 'replaced-prototypes', way.query);
    await expect.poll(async () => await toolNames(page)).toContain('pagehand_get_event_details');
    const before = { tabs: await openTabs(browserContext), decided: await decisions(browserContext) };
    const tries = await attack(page, way.attack);
    expect(worked(tries)).toEqual([]);
    expect(tries).toHaveLength(4);
    expect(questionWindows(browserContext)).toEqual([]);
    expect(await openTabs(browserContext)).toEqual(before.tabs);
    expect(await decisions(browserContext)).toBe(before.decided);
    expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
  });

  test(`traps set ${way.when} spare the page no question`, async ({ page, labs, browserContext }) => {
    await openHostile(page, labs.origin, 'replaced-prototypes', way.query);
    await setLevel(page, 'Act');
    await expect.poll(async () => await toolNames(page)).toContain('pagehand_navigate');
    const before = await openTabs(browserContext);
    if (way.query !== '') {
      // It tries every tool there is, one of which may show other sites.
      await begin(page, way.attack);
      const first = await questionWindow(browserContext);
      await expect(first.getByRole('article')).toContainText('Take a screenshot');
      await deny(first);
      await outcome(page);
    }
    const asked = executeTool(page, 'pagehand_navigate', { url: 'https://elsewhere.test/' });
    const question = await questionWindow(browserContext);
    expect(await openTabs(browserContext)).toEqual(before);
    await deny(question);
    expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(await openTabs(browserContext)).toEqual(before);
  });
}
