import { describe, expect, it, vi } from 'vitest';
import type { QuestionDesk } from '../../../../src/background/access/questions/question-desk.ts';
import { PersonRuns } from '../../../../src/background/calls/person-runs.ts';
import { type CommandParts, commandsFor, runCommand } from '../../../../src/background/control/commands.ts';
import type { Journal } from '../../../../src/background/journal/journal.ts';
import type { Servers } from '../../../../src/background/mcp/servers/servers.ts';
import { newOffer } from '../../../../src/background/mcp/tools/offered-on.ts';
import type { Command } from '../../../../src/protocol/control.ts';
import type { Site } from '../../../../src/protocol/levels.ts';
import type { ServerSites } from '../../../../src/protocol/servers.ts';
import { defaultSettings } from '../../../../src/protocol/settings.ts';
import { type CallError, success } from '../../../../src/shared/result.ts';
import { anAccess, here, there } from '../access/an-access.ts';
import { callRefusal } from '../call-refusal.ts';
import { SomeServers } from '../some-servers.ts';
import { everyCommand } from './every-command.ts';

/** Commands over real access and settings; questions, journal and tabs are a test’s. */
async function setUp(offered: ServerSites = { on: 'none' }) {
  const world = await anAccess();
  const { access, settings, grants } = world;
  const questions = {
    answer: vi.fn<QuestionDesk['answer']>(() => true),
    answerSite: vi.fn<QuestionDesk['answerSite']>(() => true),
    unmute: vi.fn<QuestionDesk['unmute']>(() => true),
    answerInput: vi.fn<QuestionDesk['answerInput']>(() => true),
  };
  const journal = {
    read: vi.fn<Journal['read']>(async () => []),
    count: vi.fn<Journal['count']>(async () => 0),
    clear: vi.fn<Journal['clear']>(async () => undefined),
    export: vi.fn<Journal['export']>(async function* () {}),
  };
  const shown = new Map<number, Site>([[1, here]]);
  const runs = new PersonRuns();
  const call = vi.fn<CommandParts['call']>(async () => success('called'));
  const some = new SomeServers();
  const forgetSite = vi.fn(async (_site: Site) => undefined);
  const forgetServerGrants = vi.fn<CommandParts['forgetServerGrants']>(async () => undefined);
  const serverCommands = Object.fromEntries(
    Object.keys(everyCommand)
      .filter((name) => name.includes('server'))
      .map((name) => [name, vi.fn(async (_command: Command) => undefined)]),
  );
  const inspect = Object.fromEntries(
    ['run-page-tool', 'cancel-run', 'listen', 'highlight', 'pick'].map((name) => [
      name,
      vi.fn(async (_command: Command) => undefined),
    ]),
  );
  const shelf = Object.fromEntries(
    ['add-to-shelf', 'give-up-upload', 'rename-on-shelf', 'remove-from-shelf'].map((name) => [
      name,
      vi.fn(async (_command: Command) => undefined),
    ]),
  );
  const commands = commandsFor({
    access,
    toolAccess: some.accessWith(access, grants),
    servers: {
      commands: serverCommands,
      offerOf: () => ({ ...newOffer, sites: offered }),
      dismissTrouble: async () => undefined,
      forgetSite,
    } as unknown as Servers,
    toolNamed: () => undefined,
    forgetServerGrants,
    settings,
    // Only what commands use of them.
    questions: questions as unknown as QuestionDesk,
    journal: journal as unknown as Journal,
    inspect: inspect as unknown as CommandParts['inspect'],
    runs,
    shelf: shelf as unknown as CommandParts['shelf'],
    siteIn: async (tabId) => shown.get(tabId),
    clearGrants: () => grants.clear(),
    call,
  });
  return {
    ...world,
    questions,
    serverCommands,
    forgetSite,
    forgetServerGrants,
    journal,
    shown,
    call,
    runs,
    run: (command: Command, screen = new AbortController().signal) => runCommand(commands, command, screen),
  };
}

describe('the commands', () => {
  it('are all there', async () => {
    const world = await setUp();
    for (const command of Object.values<Command>(everyCommand)) {
      if (command.name === 'import-settings') await callRefusal(world.run(command));
      else await world.run(command);
    }
  });
});

describe('a level', () => {
  it('is set where the tab still shows the site that the person saw', async () => {
    const { run, level } = await setUp();
    await run(everyCommand['set-level']);
    expect(level(1)).toBe('act');
  });

  it('can be set for a site without a tab, but not for one tab', async () => {
    const { run, level } = await setUp();
    await run({ name: 'set-level', site: here, level: 'act', lasts: 'always' });
    expect(level(1)).toBe('act');
    const refused = await callRefusal(run({ name: 'set-level', site: here, level: 'off', lasts: 'tab' }));
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(level(1)).toBe('act');
  });

  it('that was set for a while ends, and the one for always counts again', async () => {
    const { run, level } = await setUp();
    await run({ name: 'set-level', site: here, level: 'act', lasts: 'always' });
    await run({ name: 'set-level', tabId: 1, site: here, level: 'off', lasts: 'tab' });
    expect(level(1)).toBe('off');
    await run({ name: 'clear-level', site: here, temporary: true });
    expect(level(1)).toBe('act');
    await run({ name: 'clear-level', site: here });
    expect(level(1)).toBe('read');
  });

  it.each<[string, Site | undefined]>([
    ['another site', there],
    ['no site', undefined],
  ])('is not set where the tab shows %s meanwhile', async (_, site) => {
    const { run, shown, level, grants, settings } = await setUp();
    if (site === undefined) shown.delete(1);
    else shown.set(1, site);
    for (const lasts of ['tab', 'hour', 'always'] as const) {
      expect(await callRefusal(run({ ...everyCommand['set-level'], lasts }))).toMatchObject({
        code: 'CONFLICT',
        message: 'The tab shows another site now. Look at the level there, and set it again.',
      });
    }
    expect([level(1, here), level(1, there)]).toEqual(['read', 'read']);
    expect([grants.state.tabs, settings.current]).toEqual([[], defaultSettings]);
  });

  it('is cleared for its site', async () => {
    const { run, level } = await setUp();
    await run({ ...everyCommand['set-level'], lasts: 'always' });
    await run(everyCommand['set-level']);
    await run({ name: 'clear-level', site: here });
    expect(level(1)).toBe('read');
  });
});

describe('a policy', () => {
  it('is set for a site or for all, and cleared', async () => {
    const { run, settings } = await setUp();
    await run({ name: 'set-tool-policy', tool: 'x', policy: 'deny', site: here });
    await run({ name: 'set-tool-policy', tool: 'x', policy: 'ask' });
    expect(settings.current).toMatchObject({
      sites: { [here]: { tools: { x: 'deny' } } },
      tools: { x: 'ask' },
    });
    await run({ name: 'set-tool-policy', tool: 'x', site: here });
    await run({ name: 'set-tool-policy', tool: 'x' });
    expect(settings.current).toEqual(defaultSettings);
  });
});

describe('what names no site', () => {
  it.each(['example.org', 'https://example.org/', 'null', '__proto__'])('is refused: %s', async (site) => {
    const { run, settings, questions } = await setUp();
    for (const command of [
      { name: 'clear-level', site },
      { name: 'set-tool-policy', tool: 'x', policy: 'deny', site },
      { name: 'forget-site', site },
    ] as const) {
      expect(await callRefusal(run(command))).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: `"${site}" is not a site. Write it like https://example.org.`,
      });
    }
    expect(settings.current).toEqual(defaultSettings);
    expect(questions.unmute).not.toHaveBeenCalled();
  });
});

describe('forgetting', () => {
  it('a site forgets its level, grants and mute', async () => {
    const { run, level, access, questions, grants } = await setUp();
    await access.setLevel({ tabId: 1, site: here }, 'act', 'always');
    await access.remember('session', 'ask', 'x', here);
    await run({ name: 'forget-site', site: here });
    expect([level(1), grants.state.tools]).toEqual(['read', {}]);
    expect(questions.unmute).toHaveBeenCalledWith(here);
  });

  it('all settings forgets what is temporary, and tells so at its end', async () => {
    const { run, access, level, settings, grants } = await setUp();
    await access.setLevel({ tabId: 1, site: here }, 'act', 'always');
    await access.setLevel({ tabId: 1, site: here }, 'developer', 'tab');
    await access.remember('session', 'ask', 'x', here);
    const seen: string[] = [];
    access.subscribe(() => seen.push(level(1)));
    await run({ name: 'reset-settings' });
    expect(settings.current).toEqual(defaultSettings);
    expect(grants.state).toEqual({ tabs: [], hours: {}, tools: {} });
    expect(seen.at(-1)).toBe('read');
  });
});

describe('preferences', () => {
  it('are changed as far as they are named', async () => {
    const { run, settings } = await setUp();
    await run({ name: 'set-preferences', change: { categories: { tabs: true } } });
    await run({ name: 'set-preferences', change: { defaultLevel: 'off' } });
    expect(settings.current).toEqual({
      ...defaultSettings,
      categories: { tabs: true },
      defaultLevel: 'off',
    });
  });

  it('that are out of bounds are refused with a sentence', async () => {
    const { run, settings } = await setUp();
    const journal = { values: false, maxCalls: -1, maxDays: 30 };
    expect(await callRefusal(run({ name: 'set-preferences', change: { journal } }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^Nothing was changed\. “journal\.maxCalls” is not right/),
    });
    expect(settings.current).toEqual(defaultSettings);
  });
});

describe('settings', () => {
  it('go out as a text and come back', async () => {
    const { run, settings } = await setUp();
    await run({ name: 'set-tool-policy', tool: 'x', policy: 'deny' });
    const before = settings.current;
    const exported = await run({ name: 'export-settings' });
    expect(exported).toEqual({ text: settings.export() });
    await run({ name: 'reset-settings' });
    await run({ name: 'import-settings', text: (exported as { text: string }).text });
    expect(settings.current).toEqual(before);
  });
});

describe('an answer', () => {
  it('goes to the questions as it was given', async () => {
    const { run, questions } = await setUp();
    await run({ name: 'answer', question: 'q', choice: 'always' });
    await run({ name: 'answer-site', site: here, choice: 'deny', shown: ['q'] });
    await run({ name: 'answer-site', site: here, choice: 'deny' });
    expect(questions.answer).toHaveBeenCalledWith('q', 'always');
    expect(questions.answerSite.mock.calls).toEqual([
      [here, 'deny', ['q']],
      [here, 'deny', undefined],
    ]);
  });

  it('that comes too late is said to', async () => {
    const { run, questions } = await setUp();
    questions.answer.mockReturnValue(false);
    questions.answerSite.mockReturnValue(false);
    for (const command of [everyCommand.answer, everyCommand['answer-site']]) {
      expect(await callRefusal(run(command))).toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('This question waits no longer'),
      });
    }
  });

  it('that lifts a mute needs no site with an origin', async () => {
    const { run, questions } = await setUp();
    await run({ name: 'unmute', site: 'A page without an origin' });
    expect(questions.unmute).toHaveBeenCalledWith('A page without an origin');
  });
});

describe('a call for a person', () => {
  const order = { name: 'call', tabId: 1, tool: 'x', input: {}, run: 'mine' } as const;
  /** A call that ends with its signal, as the pipeline’s do. */
  async function endless() {
    const world = await setUp();
    world.call.mockImplementation(
      (_tab, { signal }) =>
        new Promise((resolve) => {
          const end = (): void => resolve((signal.reason as CallError).failure);
          signal.addEventListener('abort', end);
        }),
    );
    return world;
  }

  it('goes on under its name, and is cancelled by it, once or twice', async () => {
    const { run, runs, call } = await endless();
    const answer = run(order);
    expect(call).toHaveBeenCalledWith(1, expect.objectContaining({ tool: 'x', input: {}, run: 'mine' }));
    expect(runs.cancel(2, 'mine')).toBe(false);
    expect(runs.cancel(1, 'mine')).toBe(true);
    expect(runs.cancel(1, 'mine')).toBe(true);
    expect(await answer).toMatchObject({ code: 'CANCELLED', message: 'You cancelled this run.' });
    expect(runs.cancel(1, 'mine')).toBe(false);
  });

  it('takes no name that is in use, and takes it again when it is not', async () => {
    const { run, runs, call } = await endless();
    const first = run(order);
    expect(await callRefusal(run(order))).toMatchObject({ code: 'CONFLICT' });
    expect(call).toHaveBeenCalledTimes(1);
    runs.cancel(1, 'mine');
    await first;
    void run(order);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('ends with the screen that waits for it, named or not, and with no other', async () => {
    const { run } = await endless();
    const [mine, other] = [new AbortController(), new AbortController()];
    const { run: _run, ...unnamed } = order;
    const answers = [run(order, mine.signal), run(unnamed, mine.signal)];
    let over = false;
    void run({ ...order, run: 'another' }, other.signal).then(() => {
      over = true;
    });
    mine.abort();
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({
        code: 'CANCELLED',
        message: 'The screen that waited for this run was closed.',
      });
    }
    expect(over).toBe(false);
  });
});

describe('the journal', () => {
  it('is read page by page', async () => {
    const { run, journal } = await setUp();
    const line = { id: 4 } as Awaited<ReturnType<Journal['read']>>[number];
    journal.read.mockResolvedValue([line]);
    journal.count.mockResolvedValue(12);
    expect(await run({ name: 'read-journal', limit: 10, before: 5 })).toEqual({ lines: [line], total: 12 });
    expect(journal.read).toHaveBeenCalledWith({ limit: 10, before: 5 });
  });

  it('is exported chunk by chunk, and nothing after the last', async () => {
    const { run, journal } = await setUp();
    expect(await run({ name: 'export-journal' })).toEqual({ text: '' });
    journal.export.mockImplementation(async function* () {
      yield { text: 'a\n', after: 5 };
      yield { text: 'b\n' };
    });
    expect(await run({ name: 'export-journal', after: 2 })).toEqual({ text: 'a\n', after: 5 });
    expect(journal.export).toHaveBeenLastCalledWith(2);
  });
});

describe('a call', () => {
  it('is made on the tab, and its result is the answer', async () => {
    const { run, call } = await setUp();
    expect(await run(everyCommand.call)).toEqual(success('called'));
    const { tool, input, run: name } = everyCommand.call;
    expect(call).toHaveBeenCalledWith(1, { tool, input, run: name, signal: expect.any(AbortSignal) });
  });
});

describe('a server offered on one site', () => {
  const set = async (sites: ServerSites, offered: boolean, site: string = here) => {
    const world = await setUp(sites);
    await world.run({ name: 'offer-server', id: 's1', site, offered });
    return world.serverCommands['set-server-sites']?.mock.calls[0]?.[0];
  };

  it('is added to the sites that were picked', async () => {
    expect(await set({ on: 'none' }, true)).toMatchObject({
      id: 's1',
      sites: { on: 'picked', sites: [here] },
    });
    expect(await set({ on: 'picked', sites: [there] }, true)).toMatchObject({
      sites: { on: 'picked', sites: [there, here] },
    });
  });

  it('is taken away again, and the last one leaves none', async () => {
    expect(await set({ on: 'picked', sites: [there, here] }, false)).toMatchObject({
      sites: { on: 'picked', sites: [there] },
    });
    expect(await set({ on: 'picked', sites: [here] }, false)).toMatchObject({ sites: { on: 'none' } });
  });

  it('is refused for what is no site', async () => {
    const world = await setUp();
    expect(
      await callRefusal(world.run({ name: 'offer-server', id: 's1', site: 'no site', offered: true })),
    ).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

it('forgets a site for servers, too', async () => {
  const world = await setUp();
  await world.run({ name: 'forget-site', site: here });
  expect(world.forgetSite.mock.calls).toEqual([[here]]);
});

it('ends what was allowed of a server’s tool for this session where a word is set on it', async () => {
  const world = await setUp();
  await world.run({ name: 'set-server-tool', id: 's1', key: '["s1","tool","add"]', policy: 'ask' });
  await world.run({ name: 'set-server-tool', id: 's1', key: '["s1","tool","add"]', site: here });
  expect(world.forgetServerGrants.mock.calls).toEqual([
    ['["s1","tool","add"]', undefined],
    ['["s1","tool","add"]', here],
  ]);
});
