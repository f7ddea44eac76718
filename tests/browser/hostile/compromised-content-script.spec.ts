import type { Page } from '@playwright/test';
import type { JournalPage, QuestionsView } from '../../../src/protocol/control.ts';
import { everyPage } from '../../every-page.ts';
import { command, questionWindow, setLevel, tabIdOf } from '../access/screens.ts';
import { executeTool, expect, toolNames, waitForTools } from '../harness.ts';
import { decisions, look, openTabs } from './browser-state.ts';
import { forgeAnswers } from './forge-answers.ts';
import { forgedActs, slots } from './forged-acts.ts';
import { elsewhereOf, openHostile, test } from './hostile-page.ts';
import { IsolatedWorld } from './isolated-world.ts';
import { playActs } from './play-acts.ts';
import { watchWorker, workerTroubles } from './worker-watch.ts';

/** `PAGEHAND_SEED` plays a run again. */
const seed = Number(process.env.PAGEHAND_SEED ?? Math.floor(Math.random() * 2 ** 31));
const count = 6_500;

/** What a page itself may run without asking, at any level. */
const harmless = /^pagehand_(read_page|get_\w+)$/;

const innocent = '<!doctype html><title>Innocent</title><main><p>Words to read.</p></main>';

/** Reads a page over and over until told to stop; every answer must be the page’s own. */
function readOn(page: Page): () => Promise<number> {
  let going = true;
  const reading = (async () => {
    let times = 0;
    for (; going; times += 1) {
      expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({
        ok: true,
        data: { title: 'Innocent', text: 'Words to read.' },
      });
    }
    return times;
  })();
  reading.catch(() => undefined);
  return async () => {
    going = false;
    return await reading;
  };
}

for (const level of ['Read', 'Developer'] as const) {
  test(`thousands of forged messages from a content script at ${level} gain nothing and break nothing`, async ({
    page,
    labs,
    site,
    browserContext,
  }) => {
    test.setTimeout(120_000);
    console.log(`PAGEHAND_SEED=${seed}`);
    await command(browserContext, { name: 'set-preferences', change: { categories: { tabs: true } } });
    await command(browserContext, { name: 'clear-journal' });
    await openHostile(page, labs.origin, 'forged-messages');
    if (level === 'Developer') {
      await setLevel(page, level);
      await expect.poll(async () => await toolNames(page)).toContain('pagehand_close_page');
    }
    // Another page, read all the while, and a third that waits for a person.
    const reader = await browserContext.newPage();
    await reader.goto(site.serve('/', innocent));
    await waitForTools(reader, everyPage);
    const asker = await browserContext.newPage();
    await openHostile(asker, elsewhereOf(labs.origin), 'every-tool');
    await setLevel(asker, 'Act');
    await expect.poll(async () => await toolNames(asker)).toContain('pagehand_navigate');
    const tabIds = await Promise.all([page, reader, asker].map(tabIdOf));
    await watchWorker(browserContext);

    const asked = executeTool(asker, 'pagehand_navigate', { url: 'https://elsewhere.test/asked' });
    await questionWindow(browserContext);
    const waiting = async () =>
      (await look<QuestionsView>(browserContext, { name: 'questions' })).waiting.filter(
        ({ site }) => site === elsewhereOf(labs.origin),
      );
    await expect.poll(async () => (await waiting()).length).toBe(1);
    const before = {
      tabs: await openTabs(browserContext),
      decided: await decisions(browserContext),
      waiting: await waiting(),
    };
    const sites = [labs.origin, elsewhereOf(labs.origin), site.origin];
    const questions = before.waiting.map(({ id }) => id);
    const acts = forgedActs({ tabIds, questions, sites, url: page.url() }, seed, count);
    const stop = readOn(reader);
    await using world = await IsolatedWorld.of(page);
    const { sent, heard } = await world.evaluate(playActs, { acts, slots });
    expect(await stop()).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(5_000);
    // A content script hears what a content script may hear, on its own kind of port.
    const strange = Object.keys(heard).filter(
      (what) => !/^pagehand:page (tools|result|run|stop)$/.test(what),
    );
    expect(strange).toEqual([]);

    // The other page's question waits as it did; nobody answered it.
    expect(await waiting()).toEqual(before.waiting);
    expect(await decisions(browserContext)).toBe(before.decided);
    expect(await openTabs(browserContext)).toEqual(before.tabs);
    expect(await workerTroubles(browserContext)).toEqual([]);
    const { lines } = (await command(browserContext, {
      name: 'read-journal',
      limit: 1_000,
    })) as JournalPage;
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ origin }) => origin !== 'page')).toEqual([]);
    const ran = lines.filter((line) => line.code === 'SUCCESS' && line.site === labs.origin);
    expect(ran.filter(({ tool }) => !harmless.test(tool))).toEqual([]);
    const others = lines.filter((line) => line.site !== labs.origin);
    expect(others.filter((line) => line.site !== site.origin || line.code !== 'SUCCESS')).toEqual([]);
    expect(lines.filter(({ question }) => question === 'allowed')).toEqual([]);

    const question = await questionWindow(browserContext);
    await question
      .getByRole('article')
      .filter({ hasText: 'https://elsewhere.test/asked' })
      .getByRole('button', { name: 'Deny', exact: true })
      .click();
    expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
    // Everybody is served as before.
    for (const each of [reader, asker]) {
      expect(await executeTool(each, 'pagehand_read_page')).toMatchObject({ ok: true });
    }
    await page.reload();
    await expect.poll(async () => await toolNames(page)).toContain('pagehand_read_page');
    expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
    expect(await workerTroubles(browserContext)).toEqual([]);
    await reader.close();
    await asker.close();
  });
}

test('answers forged for what another page was asked reach nobody', async ({
  page,
  labs,
  site,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'forged-messages');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_read_page');
  const reader = await browserContext.newPage();
  await reader.goto(site.serve('/', innocent));
  await waitForTools(reader, everyPage);
  const stop = readOn(reader);
  await using world = await IsolatedWorld.of(page);
  expect(await world.evaluate(forgeAnswers, 300)).toBeGreaterThan(5_000);
  // Each of them was the page's own.
  expect(await stop()).toBeGreaterThan(5);
  await reader.close();
});

test('a compromised content script reaches neither what is stored nor any interface of the worker’s', async ({
  page,
  labs,
  browserContext,
}) => {
  await openHostile(page, labs.origin, 'forged-messages');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_read_page');
  const before = { tabs: await openTabs(browserContext), decided: await decisions(browserContext) };
  await using world = await IsolatedWorld.of(page);
  const got = await world.evaluate(async () => {
    const got: string[] = [];
    const attempt = async (what: string, task: () => unknown): Promise<void> => {
      try {
        if ((await task()) !== undefined) got.push(what);
      } catch {
        // Refused.
      }
    };
    for (const name of ['local', 'session', 'sync', 'managed'] as const) {
      const area = chrome.storage?.[name];
      if (area === undefined || name === 'sync' || name === 'managed') continue;
      await attempt(`${name}.get`, () => area.get(null));
      await attempt(`${name}.set`, async () => {
        await area.set({ settings: { defaultLevel: 'developer' }, grants: {} });
        return 'set';
      });
      await attempt(`${name}.clear`, async () => {
        await area.clear();
        return 'cleared';
      });
      await attempt(`${name}.setAccessLevel`, async () => {
        await area.setAccessLevel({ accessLevel: 'TRUSTED_AND_UNTRUSTED_CONTEXTS' });
        return 'opened';
      });
    }
    const functions = {
      tabs: ['query', 'create', 'update', 'remove', 'sendMessage'],
      windows: ['create', 'update', 'getAll'],
      scripting: ['executeScript', 'registerContentScripts', 'insertCSS'],
      alarms: ['create', 'clearAll'],
      action: ['setBadgeText', 'openPopup'],
      webRequest: ['handlerBehaviorChanged'],
      runtime: ['reload', 'getBackgroundPage', 'getContexts', 'openOptionsPage', 'connectNative'],
      debugger: ['attach', 'sendCommand'],
    };
    const interfaces = chrome as object as Record<string, Record<string, unknown> | undefined>;
    for (const [name, members] of Object.entries(functions)) {
      for (const member of members) {
        await attempt(`chrome.${name}.${member}`, () => interfaces[name]?.[member]);
      }
    }
    await attempt('a screen fetched', () => fetch(chrome.runtime.getURL('popup.html')));
    await attempt('the worker’s databases', async () => {
      const all = await indexedDB.databases();
      return all.length > 0 ? all : undefined;
    });
    return got;
  });
  expect(got).toEqual([]);
  expect(await decisions(browserContext)).toBe(before.decided);
  expect(await openTabs(browserContext)).toEqual(before.tabs);
});
