// @vitest-environment jsdom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ControlLink } from '../../../src/link/control-link.ts';
import type { JournalLine, SettingsView, ToolInfo } from '../../../src/protocol/control.ts';
import { defaultSettings, type Settings } from '../../../src/protocol/settings.ts';
import { SettingsScreen } from '../../../src/screens/settings/settings-screen.tsx';
import { FakeWorker } from './fake-worker.ts';

const site = 'https://www.example.org';
let worker: FakeWorker;

const tool = (name: string): ToolInfo => ({
  name,
  title: name.replaceAll('_', ' '),
  description: 'What it is for.',
  category: 'input',
  effect: 'act',
  reach: 'page',
  level: 'act',
});

function view(settings: Partial<Settings> = {}, more: Partial<SettingsView> = {}): SettingsView {
  const category = { description: '', on: true, byDefault: true };
  return {
    settings: { ...defaultSettings, ...settings },
    tools: [tool('click'), tool('fill')],
    categories: [
      { name: 'input', title: 'Input', ...category },
      { name: 'tabs', title: 'Tabs', ...category },
    ],
    experiments: [],
    profiles: [
      { name: 'standard', title: 'Standard', description: '', budget: 20 },
      { name: 'custom', title: 'Custom', description: '', budget: 15 },
    ],
    temporary: [],
    sessionTools: {},
    mutes: [],
    journal: { calls: 0, lost: 0 },
    troubles: [],
    ...more,
  };
}

async function open(hash: string, first = view()): Promise<void> {
  location.hash = hash;
  worker = new FakeWorker();
  const link = new ControlLink(worker);
  await act(() => render(h(SettingsScreen, { link, askForHost: async () => true }), document.body));
  await show(first);
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(async () => {
  await act(() => render(null, document.body));
  vi.unstubAllGlobals();
});

const show = (next: SettingsView) => act(() => worker.port.say({ type: 'settings', view: next }));
const settle = () => act(async () => await new Promise<void>((turn) => void setTimeout(turn)));
const text = () => document.querySelector('main')?.textContent ?? '';
const alert = () => document.querySelector('[role=alert]')?.textContent;
function control<Kind extends HTMLElement>(name: string): Kind {
  const named = (one: Element) =>
    one.getAttribute('aria-label') ??
    document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ??
    (one instanceof HTMLInputElement && one.labels?.[0] ? one.labels[0].textContent : one.textContent);
  const found = [...document.querySelectorAll<Kind>('main button, main input, main select')].find(
    (one) => named(one) === name,
  );
  if (found === undefined) throw new Error(`No control “${name}”`);
  return found;
}
const press = (name: string) => act(() => control(name).click());
const enter = (name: string, value: string) =>
  act(() => {
    const field = control<HTMLInputElement>(name);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

describe('the sites', () => {
  const known = view({ sites: { [site]: { level: 'act', tools: { click: 'deny' } } } });

  it('sets the level of sites without one of their own', async () => {
    await open('#sites');
    await press('Off');
    expect(worker.port.commands).toEqual([{ name: 'set-preferences', change: { defaultLevel: 'off' } }]);
  });

  it('lists a site with its level and policies, each of which can be changed', async () => {
    await open('#sites', known);
    expect(control<HTMLSelectElement>(`Level of ${site}`).value).toBe('act');
    await enter(`Level of ${site}`, '');
    await enter(`Policy for click on ${site}`, 'allow');
    expect(worker.port.commands).toEqual([
      { name: 'clear-level', site },
      { name: 'set-tool-policy', site, tool: 'click', policy: 'allow' },
    ]);
  });

  it('forgets a site only after asking once more, with the focus on the safe answer', async () => {
    await open('#sites', known);
    await press(`Forget ${site}`);
    expect(worker.port.commands).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Cancel');
    await press('Cancel');
    expect(document.activeElement).toBe(control(`Forget ${site}`));
    await press(`Forget ${site}`);
    await press('Forget');
    expect(worker.port.commands).toEqual([{ name: 'forget-site', site }]);
  });

  it('adds a typed site, or says what is missing', async () => {
    await open('#sites');
    await press('Add');
    expect(text()).toContain('Type the address of a site');
    await enter('Address of the site', 'news.example/today');
    await press('Add');
    expect(text()).toContain('Choose a level');
    await enter('Level of the site', 'off');
    await press('Add');
    expect(worker.port.commands).toMatchObject([
      { name: 'set-level', site: 'https://news.example', level: 'off', lasts: 'always' },
    ]);
  });

  it('filters', async () => {
    await open('#sites', view({ sites: { [site]: { tools: {} }, 'https://other.test': { tools: {} } } }));
    await enter('Filter sites', 'OTHER');
    expect([...document.querySelectorAll<HTMLElement>('[data-site]')].map((one) => one.dataset.site)).toEqual(
      ['https://other.test'],
    );
    await enter('Filter sites', 'nothing');
    expect(text()).toContain('No site contains “nothing”.');
  });
});

describe('the tools', () => {
  it('sends two changes in a row so that neither undoes the other', async () => {
    await open('#tools');
    await press('Input');
    await press('Tabs');
    expect(worker.port.commands).toEqual([
      { name: 'set-preferences', change: { categories: { input: false } } },
      { name: 'set-preferences', change: { categories: { input: false, tabs: false } } },
    ]);
  });

  it('shows a switch as the person put it until the worker refuses', async () => {
    await open('#tools');
    await press('Input');
    expect(control<HTMLInputElement>('Input').checked).toBe(false);
    await act(() => worker.port.refuse('The settings cannot be saved. Free some space.'));
    await settle();
    expect(control<HTMLInputElement>('Input').checked).toBe(true);
    expect(alert()).toBe('The settings cannot be saved. Free some space.');
  });

  it('lets tools be picked in the custom profile alone', async () => {
    await open('#tools');
    expect(() => control('click in your profile')).toThrow();
    await show(view({ profile: { name: 'custom', tools: ['fill'] } }));
    await press('click in your profile');
    expect(worker.port.commands).toEqual([
      { name: 'set-preferences', change: { profile: { name: 'custom', tools: ['fill', 'click'] } } },
    ]);
  });

  it('takes a number within its bounds only', async () => {
    await open('#tools');
    await enter('At most', '0');
    expect(text()).toContain('Give a whole number from 1 to 200.');
    expect(worker.port.commands).toEqual([]);
    await enter('At most', '12');
    expect(worker.port.commands).toMatchObject([{ change: { profile: { budget: 12 } } }]);
  });

  it('sets a policy for all sites', async () => {
    await open('#tools');
    await enter('Policy for click on all sites', 'ask');
    expect(worker.port.commands).toEqual([{ name: 'set-tool-policy', tool: 'click', policy: 'ask' }]);
  });
});

describe('the journal', () => {
  const line = (id: number): JournalLine => ({
    id,
    time: id,
    site,
    tool: 'click',
    registrant: 'pagehand',
    origin: site,
    code: id === 2 ? 'PERMISSION_DENIED' : 'SUCCESS',
    latency: '<100 ms',
    arguments: ['uid'],
    question: id === 2 ? 'denied' : undefined,
  });

  it('reads the newest calls, then older ones', async () => {
    await open('#journal', view({}, { journal: { calls: 51, lost: 0 } }));
    expect(worker.port.commands).toEqual([{ name: 'read-journal', limit: 50 }]);
    const lines = Array.from({ length: 50 }, (_, at) => line(51 - at));
    await act(() => worker.port.answer({ lines, total: 51 }));
    await settle();
    expect(document.querySelectorAll('tbody tr')).toHaveLength(50);
    expect(text()).toContain('permission denied');
    expect(text()).toContain('you denied it');
    await press('Older');
    expect(worker.port.commands.at(-1)).toEqual({ name: 'read-journal', limit: 50, before: 2 });
    await act(() => worker.port.answer({ lines: [line(1)], total: 51 }));
    await settle();
    expect(control<HTMLButtonElement>('Older').disabled).toBe(true);
    await press('Newer');
    expect(worker.port.commands.at(-1)).toEqual({ name: 'read-journal', limit: 50 });
  });

  it('reads again when a call was added', async () => {
    await open('#journal', view({}, { journal: { calls: 1, lost: 0 } }));
    await show(view({}, { journal: { calls: 2, lost: 0 } }));
    expect(worker.port.commands).toHaveLength(2);
  });

  it('warns where values are kept', async () => {
    await open('#journal');
    expect(text()).not.toContain('account numbers');
    await show(view({ journal: { ...defaultSettings.journal, values: true } }));
    expect(text()).toContain('account numbers');
  });
});

describe('the data', () => {
  it('shows why a file was refused', async () => {
    await open('#data');
    const field = document.querySelector<HTMLInputElement>('input[type=file]');
    if (field === null) throw new Error('No field for a file');
    const file = new File([], 'settings.json');
    file.text = async () => '{"nonsense":1}';
    Object.defineProperty(field, 'files', { value: [file] });
    Object.defineProperty(field, 'value', { writable: true, value: '' });
    await act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
    await settle();
    expect(worker.port.commands).toEqual([{ name: 'import-settings', text: '{"nonsense":1}' }]);
    await act(() => worker.port.refuse('These are no settings of Pagehand. Choose another file.'));
    await settle();
    expect(alert()).toBe('These are no settings of Pagehand. Choose another file.');
  });

  it('resets only after asking once more', async () => {
    await open('#data');
    await press('Reset settings');
    expect(worker.port.commands).toEqual([]);
    await press('Reset');
    expect(worker.port.commands).toEqual([{ name: 'reset-settings' }]);
  });

  it('offers what was set aside, to be saved and dismissed', async () => {
    await open('#data');
    expect(text()).not.toContain('could not be read');
    await show(view({}, { setAside: '{', troubles: ['The settings were set aside.'] }));
    expect(text()).toContain('Save the file');
    await press('Dismiss');
    await press('Delete');
    expect(worker.port.commands).toEqual([{ name: 'dismiss-trouble' }]);
  });
});
