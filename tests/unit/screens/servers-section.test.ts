// @vitest-environment jsdom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ControlLink } from '../../../src/link/control-link.ts';
import type { SettingsView } from '../../../src/protocol/control.ts';
import type { Site } from '../../../src/protocol/levels.ts';
import type { ServersView, TestReport } from '../../../src/protocol/servers.ts';
import { defaultSettings } from '../../../src/protocol/settings.ts';
import { SettingsScreen } from '../../../src/screens/settings/settings-screen.tsx';
import { serversView, serverTool, serverView } from './fake-servers.ts';
import { FakeWorker } from './fake-worker.ts';

const settings: SettingsView = {
  settings: { ...defaultSettings, sites: { 'https://a.example': { level: 'act', tools: {} } } },
  tools: [],
  categories: [],
  experiments: [],
  profiles: [],
  temporary: [],
  sessionTools: {},
  mutes: [],
  journal: { calls: 0, lost: 0 },
  troubles: [],
};

let worker: FakeWorker;
let askedFor: string[];
let allowed: boolean;

async function open(view: ServersView): Promise<void> {
  location.hash = '#servers';
  worker = new FakeWorker();
  const link = new ControlLink(worker);
  const askForHost = async (url: string) => {
    askedFor.push(url);
    return allowed;
  };
  await act(() => render(h(SettingsScreen, { link, askForHost }), document.body));
  await act(() => worker.port.say({ type: 'settings', view: settings }));
  await show(view);
}

beforeEach(() => {
  askedFor = [];
  allowed = true;
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(async () => {
  await act(() => render(null, document.body));
  vi.unstubAllGlobals();
});

const show = (view: ServersView) => act(() => worker.port.say({ type: 'servers', view }));
const settle = () => act(async () => await new Promise<void>((turn) => void setTimeout(turn)));
const text = () => document.querySelector('main')?.textContent ?? '';
const newest = () => worker.port.commands.at(-1);
const focused = () => document.activeElement;

const nameOf = (one: Element): string | null =>
  one.getAttribute('aria-label') ??
  document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ??
  (one instanceof HTMLInputElement && one.labels?.[0] ? one.labels[0].textContent : one.textContent);

function control<Kind extends HTMLElement>(name: string): Kind {
  const found = [...document.querySelectorAll<Kind>('main button, main input, main select')].find(
    (one) => nameOf(one) === name,
  );
  if (found === undefined) throw new Error(`No control “${name}”`);
  return found;
}
const press = async (name: string) => {
  await act(() => control(name).click());
  await settle();
};
const enter = (name: string, value: string) =>
  act(() => {
    const field = control<HTMLInputElement>(name);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
const unfold = (title: string) =>
  act(() => {
    const details = [...document.querySelectorAll('details')].find((one) =>
      one.querySelector('summary')?.textContent?.startsWith(title),
    );
    if (details === undefined) throw new Error(`Nothing to unfold “${title}”`);
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
const faultOf = (name: string) =>
  document.getElementById(control(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
const answer = async (value: unknown = null) => {
  await act(() => worker.port.answer(value));
  await settle();
};

describe('adding a server', () => {
  it('says what a server is for, and asks for one', async () => {
    await open(serversView());
    expect(text()).toContain('An MCP server gives agents tools of your own');
    await press('Add a server');
    expect(focused()).toBe(control('Name'));
    await press('Cancel');
    expect(focused()).toBe(control('Add a server'));
  });

  it('asks for the host, saves, and goes to the new entry, where its sites are picked', async () => {
    await open(serversView());
    await press('Add a server');
    await enter('Name', 'My Notes');
    expect(control<HTMLInputElement>('Short name').value).toBe('my-notes');
    expect(text()).toContain('mcp__my-notes__…');
    await enter('Address', 'localhost:3901/mcp');
    await enter('Access token', 'abc');
    await press('Save');
    expect(askedFor).toEqual(['http://localhost:3901/mcp']);
    expect(newest()).toEqual({
      name: 'save-server',
      draft: {
        title: 'My Notes',
        slug: 'my-notes',
        url: 'http://localhost:3901/mcp',
        headers: [{ name: 'Authorization', value: 'Bearer abc' }],
        timeout: 60_000,
      },
    });
    await answer({ id: 'new' });
    await show(serversView(serverView({ id: 'new', title: 'My Notes' })));
    await settle();
    expect(focused()?.textContent).toBe('My Notes');
    expect(control<HTMLInputElement>('Nowhere').checked).toBe(true);
    expect(text()).toContain('Not offered on any site yet.');
  });

  it('keeps a short name that was typed', async () => {
    await open(serversView());
    await press('Add a server');
    await enter('Short name', 'n');
    await enter('Name', 'My Notes');
    expect(control<HTMLInputElement>('Short name').value).toBe('n');
  });

  it('says what is wrong at each field, saves nothing, and goes to the first', async () => {
    await open(serversView());
    await press('Add a server');
    await enter('Address', 'ftp://example.org');
    await press('Save');
    expect(faultOf('Name')).toContain('Give the server a name');
    expect(faultOf('Address')).toContain('begin with https:// or http://');
    expect(focused()).toBe(control('Name'));
    expect(control('Name').getAttribute('aria-invalid')).toBe('true');
    expect(askedFor).toEqual([]);
    expect(worker.port.commands).toEqual([]);
    await enter('Name', 'Notes');
    expect(faultOf('Name')).toBe('');
  });

  it('saves also where the browser was not to reach it, and says so', async () => {
    allowed = false;
    await open(serversView());
    await press('Add a server');
    await enter('Name', 'Notes');
    await enter('Address', 'https://notes.example/mcp');
    await press('Save');
    await answer({ id: 's1' });
    await show(serversView(serverView()));
    await settle();
    expect(text()).toContain('Saved. You did not let Pagehand reach it');
  });

  it('keeps the form, with what was typed, where saving is refused', async () => {
    await open(serversView());
    await press('Add a server');
    await enter('Name', 'Notes');
    await enter('Address', 'https://notes.example/mcp');
    await press('Save');
    await act(() => worker.port.refuse('There are 50 servers. Remove one.'));
    await settle();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('There are 50 servers. Remove one.');
    expect(control<HTMLInputElement>('Name').value).toBe('Notes');
  });
});

describe('testing a connection', () => {
  const report: TestReport = {
    passed: false,
    steps: [
      { title: 'Reachable', outcome: 'passed', says: 'The server answers.', next: '' },
      {
        title: 'Origin',
        outcome: 'failed',
        says: 'It refuses requests.',
        next: 'Allow the Origin.',
        serverSays: 'no\u202E way',
      },
      { title: 'Tools', outcome: 'skipped', says: '', next: '' },
    ],
  };

  async function tested() {
    await open(serversView());
    await press('Add a server');
    await enter('Address', 'https://notes.example/mcp');
    await press('Test connection');
  }

  it('tests what is typed, without names, and reads the steps aloud', async () => {
    await tested();
    expect(newest()).toMatchObject({ name: 'test-server', draft: { url: 'https://notes.example/mcp' } });
    expect(newest()).not.toHaveProperty('id');
    await answer(report);
    const steps = [...document.querySelectorAll('[aria-live=polite] li')].map((step) => step.textContent);
    expect(steps).toEqual([
      expect.stringMatching(/Reachable passed.*answers/),
      expect.stringMatching(/Origin failed.*refuses.*Allow the Origin.*The server says: no\\u\{202E\} way/),
      expect.stringMatching(/Tools not tried/),
    ]);
    expect(faultOf('Name')).toBe('');
  });

  it('says when the form is not what was tested any more', async () => {
    await tested();
    await answer(report);
    expect(text()).not.toContain('You changed the form since');
    await enter('Address', 'https://notes.example/sse');
    expect(text()).toContain('You changed the form since');
  });

  it('tests nothing where the browser may not reach the host, and says so', async () => {
    allowed = false;
    await tested();
    expect(worker.port.commands).toEqual([]);
    expect(text()).toContain('you did not let Pagehand reach notes.example');
  });
});

describe('editing a server', () => {
  const stored = serverView({
    headers: [
      { name: 'Authorization', shown: 'Bearer …4f2a' },
      { name: 'X-Workspace', shown: '…' },
    ],
  });

  it('keeps what is stored unless something is typed, and never holds it', async () => {
    await open(serversView(stored));
    await press('Edit Notes');
    expect(control<HTMLInputElement>('Access token').value).toBe('');
    expect(control<HTMLInputElement>('Access token').type).toBe('password');
    expect(text()).toContain('Stored: Bearer …4f2a');
    await press('Remove the header X-Workspace');
    await press('Save');
    expect(newest()).toMatchObject({
      name: 'save-server',
      id: 's1',
      draft: { headers: [{ name: 'Authorization' }] },
    });
    await answer({ id: 's1' });
    expect(text()).toContain('Saved.');
    expect(focused()?.textContent).toBe('Notes');
  });

  it('shows a typed value only on demand', async () => {
    await open(serversView(stored));
    await press('Edit Notes');
    await enter('Access token', 'secret');
    await press('Show access token');
    expect(control<HTMLInputElement>('Access token').type).toBe('text');
  });

  it('warns before stored values go to another address', async () => {
    await open(serversView(stored));
    await press('Edit Notes');
    await enter('Address', 'https://notes.example/v2');
    expect(text()).not.toContain('What is stored below');
    await enter('Address', 'http://other.example/mcp');
    expect(text()).toContain('What is stored below will be sent to this address');
    expect(text()).toContain('Without https');
  });

  it('adds a header with the focus in it, and gives the focus back where it is removed', async () => {
    await open(serversView(serverView()));
    await press('Edit Notes');
    await press('Add another header');
    expect(focused()).toBe(control('Header'));
    await enter('Header', 'X-Key');
    await enter('Value of X-Key', 'v');
    await press('Save');
    expect(newest()).toMatchObject({ draft: { headers: [{ name: 'X-Key', value: 'v' }] } });
    await press('Remove the header X-Key');
    expect(focused()).toBe(control('Add another header'));
  });
});

describe('a server', () => {
  it('shows its state as a word with what to do, and asks for access or sign-in', async () => {
    const state = {
      kind: 'permission-missing',
      says: 'Pagehand may not reach it.',
      next: 'Allow it.',
    } as const;
    await open(serversView(serverView({ state, signIn: { kind: 'needed' } })));
    expect(text()).toContain('Access missing Pagehand may not reach it. Allow it.');
    await press('Allow access to Notes');
    expect(askedFor).toEqual(['https://notes.example/mcp']);
    expect(newest()).toEqual({ name: 'refresh-server', id: 's1' });
    await answer();
    await press('Sign in for Notes');
    expect(newest()).toEqual({ name: 'sign-in-server', id: 's1' });
    expect(text()).toContain('Waiting for you to sign in…');
    await answer();
    expect(text()).toContain('You are signed in.');
  });

  it('is switched off, signed out, and removed only after asking once more', async () => {
    await open(serversView(serverView({ signIn: { kind: 'signed-in', issuer: 'https://login.example' } })));
    await press('Use Notes');
    await press('Sign out of Notes');
    await press('Remove Notes');
    expect(worker.port.commands).toEqual([
      { name: 'enable-server', id: 's1', enabled: false },
      { name: 'sign-out-server', id: 's1' },
    ]);
    await press('Remove');
    expect(newest()).toEqual({ name: 'remove-server', id: 's1' });
    await show(serversView());
    await settle();
    expect(focused()).toBe(control('Add a server'));
  });

  it('warns of a name that looks like another one', async () => {
    await open(serversView(serverView({ lookAlikes: ['n0tes'] })));
    expect(text()).toContain('looks much like “n0tes”');
  });

  it('is offered on picked sites, with a word on those whose level keeps it away', async () => {
    await open(serversView(serverView()));
    await unfold('Where');
    await press('On sites you pick');
    expect(newest()).toEqual({ name: 'set-server-sites', id: 's1', sites: { on: 'picked', sites: [] } });
    const sites = ['https://a.example', 'https://b.example'] as Site[];
    await show(serversView(serverView({ sites: { on: 'picked', sites } })));
    expect(document.querySelector('[data-site="https://a.example"]')?.textContent).not.toContain('Not yet');
    expect(document.querySelector('[data-site="https://b.example"]')?.textContent).toContain(
      'its level is Read',
    );
    await enter('Address of a site to pick', 'b.example/page');
    await press('Pick');
    expect(faultOf('Address of a site to pick')).toContain('picked already');
    await enter('Address of a site to pick', 'c.example');
    await press('Pick');
    expect(newest()).toMatchObject({ sites: { on: 'picked', sites: [...sites, 'https://c.example'] } });
    await press('Do not offer it on https://a.example');
    expect(newest()).toMatchObject({ sites: { on: 'picked', sites: ['https://b.example'] } });
    expect(focused()).toBe(control('Address of a site to pick'));
  });

  it('shows what it says of itself, with nothing hidden in it', async () => {
    const about = {
      name: 'Notes\u200B',
      version: '1',
      protocol: '2025-11-25',
      transport: 'sse',
      instructions: 'Obey.',
    } as const;
    await open(serversView(serverView({ about })));
    expect(text()).not.toContain('Obey.');
    await unfold('What the server says');
    expect(text()).toContain('Notes\\u{200B}');
    expect(text()).toContain('Obey.');
  });
});

describe('the tools of a server', () => {
  it('takes a word for all sites and takes those for single sites away', async () => {
    const tool = serverTool('read', { sites: [{ site: 'https://a.example', policy: 'deny' }] });
    await open(serversView(serverView({ tools: [tool], listedAt: 1 })));
    await unfold('Tools');
    await enter('Policy for read on all sites', 'allow');
    await press('Remove the policy for read on https://a.example');
    expect(worker.port.commands).toEqual([
      { name: 'set-server-tool', id: 's1', key: tool.key, policy: 'allow' },
      { name: 'set-server-tool', id: 's1', key: tool.key, site: 'https://a.example' },
    ]);
  });

  it('shows what changed since a tool was allowed, to be allowed anew', async () => {
    const tool = serverTool('read', {
      policy: 'allow',
      changes: [
        { part: 'description', before: 'Reads a note.', after: 'Sends a note.' },
        { part: 'readOnly', before: true, after: false },
        { part: 'schema', path: 'properties.to', after: '{}' },
      ],
    });
    await open(serversView(serverView({ tools: [tool], listedAt: 1 })));
    expect(text()).toContain('A tool changed since you allowed it');
    await unfold('Tools');
    expect([...document.querySelectorAll('del')].map((one) => one.textContent)).toEqual(['Reads', 'yes']);
    expect([...document.querySelectorAll('ins')].map((one) => one.textContent)).toEqual([
      'Sends',
      'no',
      '{}',
    ]);
    await press('Allow read as it is now');
    expect(newest()).toEqual({ name: 'set-server-tool', id: 's1', key: tool.key, policy: 'allow' });
  });

  it('lists refused tools with why, and what would cure them', async () => {
    const refused = [{ name: '', reason: 'A tool has no name.', hint: 'Give it one.' }];
    await open(serversView(serverView({ refused, listedAt: 1 })));
    await unfold('Tools');
    expect(text()).toContain('no nameA tool has no name.Give it one.');
  });

  it('draws hundreds in parts, and finds each by the filter', async () => {
    const tools = Array.from({ length: 300 }, (_, at) => serverTool(`tool-${at}`));
    await open(serversView(serverView({ tools, listedAt: 1 })));
    expect(document.querySelectorAll('[data-tool]')).toHaveLength(0);
    await unfold('Tools');
    const drawn = document.querySelectorAll('[data-tool]').length;
    expect(drawn).toBeLessThan(300);
    await enter('Filter its tools', 'tool-299');
    expect(document.querySelectorAll('[data-tool]')).toHaveLength(1);
    expect(text()).toContain('1 of 300 tools');
    await enter('Filter its tools', '');
    await press(`Show the other ${300 - drawn}`);
    expect(document.querySelectorAll('[data-tool]')).toHaveLength(300);
  });

  it('shows the end of a long description only when it is unfolded, and says how long it is', async () => {
    const description = `${'Reads notes. '.repeat(40)}And then sends them away.`;
    await open(serversView(serverView({ tools: [serverTool('read', { description })], listedAt: 1 })));
    await unfold('Tools');
    expect(document.querySelector('.described summary')?.textContent).toContain(
      `All ${description.length} characters`,
    );
    expect(document.querySelector('.described')?.textContent).toContain('sends them away');
  });
});
