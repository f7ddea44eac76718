// @vitest-environment jsdom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardTime } from '../../../src/link/click-guard.ts';
import { ControlLink } from '../../../src/link/control-link.ts';
import type { AskedInput, InputField, WaitingQuestion } from '../../../src/protocol/questions.ts';
import { QuestionScreen } from '../../../src/screens/question/question-screen.tsx';
import { FakeWorker } from './fake-worker.ts';

const start = Date.UTC(2026, 2, 14);
let worker: FakeWorker;

const field = (name: string, kind: InputField['kind'], required = true): InputField => ({
  name,
  title: `The ${name}`,
  description: '',
  required,
  kind,
});
const fields = [
  field('town', { type: 'text', minLength: 3 }),
  field('count', { type: 'number', whole: true, maximum: 9 }),
  field('gift', { type: 'boolean' }),
  field(
    'colour',
    { type: 'choice', options: ['red', 'blue'].map((value) => ({ value, title: value })) },
    false,
  ),
];

function asked(id: string, more: Partial<AskedInput> = {}): AskedInput {
  return {
    id,
    server: 'Acme',
    tools: ['mcp__acme__order'],
    sites: ['https://shop.example'],
    message: 'Where to?',
    wants: { mode: 'form', fields },
    askedAt: start,
    expiresAt: start + 300_000,
    ...more,
  };
}

const question: WaitingQuestion = {
  id: 'q',
  site: 'https://shop.example',
  tabId: 7,
  tool: { name: 'pagehand_navigate', title: 'Go', description: '', effect: 'act', reach: 'browser' },
  input: {},
  consequence: 'It goes.',
  askedAt: start,
  expiresAt: start + 60_000,
  calls: 1,
};

beforeEach(async () => {
  vi.useFakeTimers({
    now: start,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  worker = new FakeWorker();
  const link = new ControlLink(worker);
  await act(() => render(h(QuestionScreen, { link, empty: () => undefined }), document.body));
});

afterEach(async () => {
  await act(() => render(null, document.body));
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (inputs: readonly AskedInput[], waiting: readonly WaitingQuestion[] = []) =>
  act(() => worker.port.say({ type: 'questions', view: { waiting, inputs } }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
function one<Found extends Element = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`There is no ${selector}`);
  return found;
}
function button(words: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  if (found === undefined) throw new Error(`No button ${words}`);
  return found;
}
const controls = () => [...document.querySelectorAll<HTMLInputElement>('.field input')];
function control(place: number): HTMLInputElement {
  const found = controls()[place];
  if (found === undefined) throw new Error(`There is no control ${place}`);
  return found;
}
const type = (place: number, text: string) =>
  act(() => {
    const found = control(place);
    found.value = text;
    found.dispatchEvent(new Event('input', { bubbles: true }));
  });
const choose = (place: number) => act(() => control(place).click());
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    (document.activeElement ?? document.body).dispatchEvent(event);
  });
const faults = () => [...document.querySelectorAll('.field .fault')].map(({ textContent }) => textContent);

describe('what a server asks for', () => {
  it('says who asks, for which calls of which sites, and what, nothing of it disguised', async () => {
    await show([asked('a', { message: 'Where\u202E to?', server: 'Acme\u200B' })]);
    const text = one('[data-input=a]').textContent ?? '';
    for (const said of [
      'Your server Acme\\u{200B} asks you',
      'to fill in 4 fields',
      'mcp__acme__order',
      'https://shop.example',
      'Where\\u{202E} to?',
      'The colour (may be left out)',
      'Cancelled by itself in 5 min.',
    ]) {
      expect(text).toContain(said);
    }
    expect(document.title).toBe('1 question – Pagehand');
  });

  it('is sent as it was filled in, once the guard is open', async () => {
    await show([asked('a')]);
    await type(0, 'Wien');
    await type(1, '3');
    await choose(3);
    expect(button('Send').disabled).toBe(true);
    await pass(guardTime);
    await act(() => button('Send').click());
    await act(() => button('Send').click());
    expect(worker.port.commands).toEqual([
      {
        name: 'answer-input',
        input: 'a',
        answer: { action: 'accept', values: { town: 'Wien', count: 3, gift: false } },
      },
    ]);
  });

  it('is not sent while something does not fit, which is said at the field, and focused', async () => {
    await show([asked('a')]);
    await pass(guardTime);
    await type(0, 'W');
    await type(1, '3');
    expect(faults()).toEqual([]);
    await act(() => button('Send').click());
    expect(worker.port.commands).toEqual([]);
    expect(faults()).toEqual([
      'That is too short: at least 3 characters, and it has 1.',
      'Choose an answer.',
    ]);
    expect(one('form > [role=alert]').textContent).toBe('2 answers do not fit yet.');
    expect(document.activeElement).toBe(control(0));
    expect(control(0).getAttribute('aria-invalid')).toBe('true');
    const described = control(0).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(faults()[0]);
    await type(0, 'Wien');
    expect(faults()).toEqual(['Choose an answer.']);
  });

  it('keeps what was typed while other things come and go', async () => {
    await show([asked('a')]);
    control(0).focus();
    await type(0, 'Wi');
    await show([asked('a'), asked('b')], [question]);
    await show([asked('a')], [question]);
    expect(control(0).value).toBe('Wi');
    expect(document.activeElement).toBe(control(0));
  });

  it('shuts “Send” anew when the list changes, and takes the focus off it', async () => {
    await show([asked('a')]);
    await pass(guardTime);
    button('Send').focus();
    await show([asked('a')], [question]);
    expect(button('Send').disabled).toBe(true);
    expect(document.activeElement).toBe(one('[data-input=a] h2'));
    expect(one('.also').textContent).toBe('1 question below.');
  });

  it('puts the focus where stray keys do nothing', async () => {
    await show([asked('a')]);
    expect(document.activeElement).toBe(one('[data-input=a] h2'));
  });

  it('can be declined at once', async () => {
    await show([asked('a')]);
    await act(() => button('Decline').click());
    expect(worker.port.commands).toEqual([
      { name: 'answer-input', input: 'a', answer: { action: 'decline' } },
    ]);
  });

  it('is cancelled with Escape, where something was typed with the second', async () => {
    await show([asked('a'), asked('b')]);
    await press('Escape');
    expect(worker.port.commands).toEqual([
      { name: 'answer-input', input: 'a', answer: { action: 'cancel' } },
    ]);
    await show([asked('b')]);
    await type(0, 'Wi');
    control(0).focus();
    await press('Escape', { isComposing: true });
    expect(document.activeElement).toBe(control(0));
    await press('Escape');
    expect(worker.port.commands).toHaveLength(1);
    expect(document.activeElement).toBe(button('Decline'));
    await press('Escape');
    expect(worker.port.commands).toHaveLength(2);
  });

  it('is not sent by Enter that is held down', async () => {
    await show([asked('a', { wants: { mode: 'form', fields: [] } })]);
    await pass(guardTime);
    const held = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    button('Send').dispatchEvent(held);
    expect(held.defaultPrevented).toBe(true);
  });

  it('can be sent again where that failed, with what was typed', async () => {
    await show([asked('a', { wants: { mode: 'form', fields: fields.slice(0, 1) } })]);
    await pass(guardTime);
    await type(0, 'Wien');
    await act(() => button('Send').click());
    await act(() => worker.port.refuse('Try again.'));
    await act(async () => void (await Promise.resolve()));
    expect(control(0).value).toBe('Wien');
    await pass(guardTime);
    await act(() => button('Send').click());
    expect(worker.port.commands).toHaveLength(2);
  });

  it('warns of a field that looks like a secret', async () => {
    const secret = field('apiKey', { type: 'text' });
    await show([asked('a', { wants: { mode: 'form', fields: [...fields, secret] } })]);
    const warned = [...document.querySelectorAll('.field:has(.notice) label')];
    expect(warned.map(({ textContent }) => textContent)).toEqual(['The apiKey']);
  });

  it('says aloud that a minute is left', async () => {
    await show([asked('a')]);
    const said = () =>
      [...document.querySelectorAll('[role=status]')].map((each) => each.textContent).join('');
    await pass(239_000);
    expect(said()).toBe('');
    await pass(1_000);
    expect(said()).toBe('60 seconds left to answer what Acme asks.');
    expect(one('.remaining').textContent).toBe('Cancelled by itself in 60 s.');
  });
});

describe('an address', () => {
  const url = 'https://shop.example/in?to=https://bank.example';

  it('is shown whole, with its host, and is no link', async () => {
    await show([asked('a', { wants: { mode: 'url', url } })]);
    expect(one('.address').textContent).toBe(url);
    expect(one('.address strong').textContent).toBe('shop.example');
    expect(document.querySelector('a')).toBeNull();
  });

  it('is consented to by its button alone, once the guard is open', async () => {
    await show([asked('a', { wants: { mode: 'url', url } })]);
    expect(button('Open in a new tab').disabled).toBe(true);
    await pass(guardTime);
    await act(() => button('Open in a new tab').click());
    expect(worker.port.commands).toEqual([
      { name: 'answer-input', input: 'a', answer: { action: 'accept', values: {} } },
    ]);
  });
});
