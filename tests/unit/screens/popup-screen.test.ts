// @vitest-environment jsdom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ControlLink } from '../../../src/link/control-link.ts';
import type { TabView, ToolView } from '../../../src/protocol/control.ts';
import { PopupScreen } from '../../../src/screens/popup/popup-screen.tsx';
import { FakeWorker } from './fake-worker.ts';

const site = 'https://www.example.org';
let worker: FakeWorker;
let openSettings: ReturnType<typeof vi.fn<() => void>>;

const tool = (name: string, more: Partial<ToolView> = {}): ToolView => ({
  name,
  title: name.replaceAll('_', ' '),
  description: '',
  category: 'reading',
  effect: 'read',
  reach: 'page',
  level: 'read',
  state: 'registered',
  reason: '',
  sentence: '',
  verdict: 'allow',
  ...more,
});

const tab = (more: Partial<TabView> = {}): TabView => ({
  tabId: 7,
  url: `${site}/page`,
  title: 'A page',
  page: 'served',
  sentence: '',
  site,
  level: 'read',
  source: { from: 'default' },
  tools: [],
  profile: 'standard',
  waiting: 0,
  running: [],
  servers: [],
  troubles: [],
  ...more,
});

beforeEach(async () => {
  worker = new FakeWorker();
  openSettings = vi.fn<() => void>();
  const link = new ControlLink(worker);
  await act(() =>
    render(h(PopupScreen, { link, tabId: 7, openInspector: () => undefined, openSettings }), document.body),
  );
});

afterEach(async () => {
  await act(() => render(null, document.body));
});

const show = (more: Partial<TabView> = {}) => act(() => worker.port.say({ type: 'tab', view: tab(more) }));
const text = () => document.body.textContent ?? '';
const radios = () => [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input[type=radio]')];
const nameOf = (radio: HTMLInputElement) =>
  document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent;
const checked = () =>
  radios()
    .filter((radio) => radio.checked)
    .map(nameOf);
const choose = (level: string) =>
  act(() =>
    radios()
      .find((radio) => radio.value === level)
      ?.click(),
  );
function select(label: string): HTMLSelectElement {
  const found = [...document.querySelectorAll('select')].find(
    (one) => one.getAttribute('aria-label') === label || one.labels[0]?.textContent === label,
  );
  if (found === undefined) throw new Error(`No select ${label}`);
  return found;
}
const pick = (label: string, value: string) =>
  act(() => {
    const one = select(label);
    one.value = value;
    one.dispatchEvent(new Event('change', { bubbles: true }));
  });
const press = (words: string) =>
  act(() => [...document.querySelectorAll('button')].find((one) => one.textContent === words)?.click());
const settle = () => act(async () => void (await Promise.resolve()));

describe('the popup', () => {
  it('asks for its tab alone', () => {
    expect(worker.port.sent).toEqual([{ type: 'watch', topic: { name: 'tab', tabId: 7 } }]);
  });

  it('shows the site and its level by plain names', async () => {
    await show();
    expect(document.querySelector('h1')?.textContent).toBe(site);
    const group = document.querySelector('[role=radiogroup]');
    expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Level');
    expect(radios().map(nameOf)).toEqual(['Off', 'Read', 'Act', 'Developer']);
    expect(checked()).toEqual(['Read']);
    expect(select('For').selectedOptions[0]?.textContent).toBe('By default');
    expect(text()).not.toContain('Back to default');
  });

  it('raises for this tab, says so while it is done, then shows what the worker says', async () => {
    await show();
    await choose('act');
    expect(worker.port.commands).toEqual([{ name: 'set-level', tabId: 7, site, level: 'act', lasts: 'tab' }]);
    expect(text()).toContain('Switching to Act…');
    expect(checked()).toEqual(['Act']);
    await act(() => worker.port.answer());
    await show({ level: 'act', source: { from: 'tab' } });
    await settle();
    expect(text()).not.toContain('Switching');
    expect(checked()).toEqual(['Act']);
    expect(text()).toContain('Back to default');
  });

  it('goes back to what counts where the worker refused', async () => {
    await show();
    await choose('developer');
    await act(() => worker.port.refuse('The tab shows another site now.'));
    await settle();
    expect(checked()).toEqual(['Read']);
    expect(document.querySelector('[role=alert]')?.textContent).toBe('The tab shows another site now.');
  });

  it('sets the level that counts anew when another time is chosen', async () => {
    await show({ level: 'act', source: { from: 'tab' } });
    await pick('For', 'hour');
    expect(worker.port.commands).toEqual([
      { name: 'set-level', tabId: 7, site, level: 'act', lasts: 'hour' },
    ]);
  });

  it('takes a time that was chosen first for the level that is chosen then', async () => {
    await show();
    await pick('For', 'always');
    await act(() => worker.port.answer());
    await show({ source: { from: 'always' } });
    await settle();
    await choose('act');
    expect(worker.port.commands.at(-1)).toMatchObject({ level: 'act', lasts: 'always' });
  });

  it('forgets what was picked when the tab shows another site', async () => {
    await show();
    await pick('For', 'always');
    await show({ site: 'https://other.example' });
    await choose('act');
    expect(worker.port.commands.at(-1)).toMatchObject({ site: 'https://other.example', lasts: 'tab' });
  });

  it('goes back to the default', async () => {
    await show({ level: 'act', source: { from: 'always' } });
    await press('Back to default');
    expect(worker.port.commands).toEqual([{ name: 'clear-level', site }]);
  });

  it('lists the tools that are offered, and apart those that are not, with why', async () => {
    await show({
      level: 'act',
      tools: [
        tool('pagehand_click', { effect: 'act', verdict: 'ask' }),
        tool('pagehand_read_page', { state: 'conflicted', sentence: 'The page has a tool of this name.' }),
        tool('pagehand_tabs', { state: 'withheld', sentence: 'It needs Developer.' }),
      ],
    });
    expect(text()).toContain('Tools offered here 2');
    const click = document.querySelector('[data-tool=pagehand_click]')?.textContent;
    expect(click).toContain('asks first');
    expect(click).toContain('acts');
    expect(text()).toContain('The page has a tool of this name.');
    const details = document.querySelector('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain('Not offered here (1)');
    expect(details?.textContent).toContain('It needs Developer.');
  });

  it('sets a policy for this site, and takes it back', async () => {
    await show({ tools: [tool('click', { policy: 'deny', policyFor: 'site', state: 'withheld' })] });
    expect(select('Policy for click on this site').value).toBe('deny');
    await pick('Policy for click on this site', 'ask');
    await pick('Policy for click on this site', '');
    expect(worker.port.commands).toEqual([
      { name: 'set-tool-policy', site, tool: 'click', policy: 'ask' },
      { name: 'set-tool-policy', site, tool: 'click' },
    ]);
  });

  it('shows a policy for all sites as the usual', async () => {
    await show({ tools: [tool('click', { policy: 'ask', policyFor: 'all' })] });
    expect(select('Policy for click on this site').value).toBe('');
    expect(text()).toContain('set for all sites');
  });

  it.each([
    [{ page: 'none', site: undefined }, 'This is not a web page'],
    [{ page: 'asleep' }, 'This page has not answered yet'],
    [{ site: undefined }, 'nothing can be set here'],
    [{ sentence: 'This page is not a secure context.' }, 'This page is not a secure context.'],
    [{ troubles: ['The settings were set aside.'] }, 'The settings were set aside.'],
  ] as const)('says what is the matter: %j', async (more, sentence) => {
    await show(more);
    expect(text()).toContain(sentence);
  });

  it('offers no level where none can be kept', async () => {
    await show({ site: undefined, tools: [tool('read_page')] });
    expect(radios()).toEqual([]);
    expect(document.querySelectorAll('select')).toHaveLength(0);
  });

  it('tells of questions that wait and of a mute, which can be lifted', async () => {
    await show({ waiting: 2, mutedUntil: Date.now() + 60_000 });
    expect(text()).toContain('2 questions of this page wait');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('question.html');
    await press('Unmute');
    expect(worker.port.commands).toEqual([{ name: 'unmute', site }]);
  });

  it('opens the settings', async () => {
    await press('Settings');
    expect(openSettings).toHaveBeenCalledTimes(1);
  });

  it('keeps what it shows while the worker is away, and says that it connects', async () => {
    await show();
    worker.pass(2_000);
    await act(() => worker.port.closeFromThere());
    expect(text()).toContain('Connecting…');
    expect(checked()).toEqual(['Read']);
    await show({ level: 'off', source: { from: 'always' } });
    expect(text()).not.toContain('Connecting…');
    expect(checked()).toEqual(['Off']);
  });
});
