// @vitest-environment jsdom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardTime } from '../../../src/link/click-guard.ts';
import { ControlLink } from '../../../src/link/control-link.ts';
import type { WaitingQuestion } from '../../../src/protocol/questions.ts';
import { QuestionScreen } from '../../../src/screens/question/question-screen.tsx';
import { FakeWorker } from './fake-worker.ts';

const start = Date.UTC(2026, 2, 14);
const shop = 'https://shop.example';
const news = 'https://news.example';
let worker: FakeWorker;
let empty: ReturnType<typeof vi.fn<() => void>>;

function asked(id: string, more: Partial<WaitingQuestion> = {}): WaitingQuestion {
  return {
    id,
    site: shop,
    tabId: 7,
    tool: {
      name: 'pagehand_navigate',
      title: `Go ${id}`,
      description: '',
      effect: 'act',
      reach: 'browser',
    },
    input: { url: 'https://bank.example/' },
    consequence: 'It goes to another site.',
    askedAt: start,
    expiresAt: start + 60_000,
    calls: 1,
    ...more,
  };
}

beforeEach(async () => {
  vi.useFakeTimers({
    now: start,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  worker = new FakeWorker();
  empty = vi.fn<() => void>();
  const link = new ControlLink(worker);
  await act(() => render(h(QuestionScreen, { link, empty }), document.body));
});

afterEach(async () => {
  await act(() => render(null, document.body));
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (...waiting: WaitingQuestion[]) =>
  act(() => worker.port.say({ type: 'questions', view: { waiting, inputs: [] } }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const settle = () => act(async () => void (await Promise.resolve()));
const card = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-question="${id}"]`);
  if (found === null) throw new Error(`No question ${id} is shown`);
  return found;
};
function button(within: ParentNode, words: string): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  if (found === undefined) throw new Error(`No button ${words}`);
  return found;
}
const deny = (id: string) => button(card(id), 'Deny');
const allowing = (id: string) => [...card(id).querySelectorAll<HTMLButtonElement>('[data-allows]')];
function press(key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}

describe('the question screen', () => {
  it('shows who asks, for what, and with which values, nothing of it disguised', async () => {
    await show(asked('a', { input: { to: 'photo\u202Egnp.exe' }, calls: 3 }));
    const text = card('a').textContent ?? '';
    expect(text).toContain('https://shop.example');
    expect(text).toContain('pagehand_navigate');
    expect(text).toContain('It goes to another site.');
    expect(text).toContain('"to": "photo\\u{202E}gnp.exe"');
    expect(text).toContain('asked 3 times');
    expect(text).toContain('Denied by itself in 60 s.');
    expect(document.title).toBe('1 question – Pagehand');
  });

  it('says of a tool of a server where it runs, what may be lost, and how it changed', async () => {
    const { tool } = asked('a');
    const external = {
      server: 'Acme\u200B',
      destructive: true,
      changes: [
        { part: 'title', before: 'Look', after: 'Pay\u202E' },
        { part: 'destructive', before: false, after: true },
        { part: 'schema', path: 'properties.sum', after: '{"type":"number"}' },
      ],
    } as const;
    await show(asked('a', { tool: { ...tool, description: 'Looks.', reach: 'external', external } }));
    const text = card('a').textContent ?? '';
    expect(text).toContain('runs on your server Acme\\u{200B}');
    expect(text).toContain('may destroy something, the server says');
    expect(text).toContain('Looks.');
    expect(text).toContain('Changed since you allowed it');
    const changes = [...card('a').querySelectorAll('.changes li')].map((one) =>
      [...one.querySelectorAll('p, dd')].map(({ textContent }) => textContent),
    );
    expect(changes).toEqual([
      ['Title', 'Look', 'Pay\\u{202E}'],
      ['May destroy something', 'no', 'yes'],
      ['What it takesproperties.sum', 'not there', '{"type":"number"}'],
    ]);
  });

  it('says nothing of servers and changes where there are none', async () => {
    const { tool } = asked('a');
    const external = { server: 'Acme', destructive: false, changes: [] };
    await show(asked('a', { tool: { ...tool, external } }), asked('b'));
    expect(card('a').textContent).not.toMatch(/destroy|Changed/);
    expect(card('b').textContent).not.toMatch(/server|destroy|Changed/);
  });

  it('offers the four answers with Deny first, and focused', async () => {
    await show(asked('a'), asked('b'));
    const words = [...card('a').querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(words).toEqual(['Deny', 'Allow once', 'Allow for this session', 'Always on this site']);
    expect(document.activeElement).toBe(deny('a'));
  });

  it('lets nothing be allowed for 500 ms, while Deny works', async () => {
    await show(asked('a'));
    expect(allowing('a').every(({ disabled }) => disabled)).toBe(true);
    await pass(guardTime - 1);
    expect(allowing('a').every(({ disabled }) => disabled)).toBe(true);
    await act(() => deny('a').click());
    expect(worker.port.commands).toEqual([{ name: 'answer', question: 'a', choice: 'deny' }]);
  });

  it.each([
    ['Allow once', 'once'],
    ['Allow for this session', 'session'],
    ['Always on this site', 'always'],
  ])('answers with %s after that', async (words, choice) => {
    await show(asked('a'));
    await pass(guardTime);
    await act(() => button(card('a'), words).click());
    expect(worker.port.commands).toEqual([{ name: 'answer', question: 'a', choice }]);
  });

  it('guards all questions anew when the list changes', async () => {
    await show(asked('a'));
    await pass(guardTime);
    expect(allowing('a').some(({ disabled }) => disabled)).toBe(false);
    await show(asked('b', { site: news, askedAt: start - 1 }), asked('a'));
    expect([...allowing('a'), ...allowing('b')].every(({ disabled }) => disabled)).toBe(true);
    await pass(guardTime);
    expect([...allowing('a'), ...allowing('b')].some(({ disabled }) => disabled)).toBe(false);
  });

  it('guards anew when the window comes to the front', async () => {
    await show(asked('a'));
    await pass(guardTime);
    await act(() => void window.dispatchEvent(new Event('focus')));
    expect(allowing('a').every(({ disabled }) => disabled)).toBe(true);
  });

  it('is not guarded anew by time passing', async () => {
    await show(asked('a'));
    await pass(5_000);
    expect(card('a').textContent).toContain('Denied by itself in 55 s.');
    expect(allowing('a').some(({ disabled }) => disabled)).toBe(false);
  });

  it('moves the focus to the next Deny, never to a button that allows', async () => {
    await show(asked('a'), asked('b'), asked('c'));
    await pass(guardTime);
    const once = button(card('b'), 'Allow once');
    once.focus();
    await act(() => once.click());
    await show(asked('a'), asked('c'));
    expect(document.activeElement).toBe(deny('c'));
    await show(asked('a'));
    expect(document.activeElement).toBe(deny('a'));
  });

  it('takes the focus off an allowing button when another question comes', async () => {
    await show(asked('a'));
    await pass(guardTime);
    button(card('a'), 'Always on this site').focus();
    await show(asked('a'), asked('b'));
    expect(document.activeElement).toBe(deny('a'));
  });

  it('leaves the focus on the values that are being read', async () => {
    await show(asked('a'), asked('b'));
    const values = card('b').querySelector<HTMLElement>('[tabindex="0"]');
    values?.focus();
    await show(asked('a'), asked('b'), asked('c'));
    expect(document.activeElement).toBe(values);
  });

  it('denies the focused question with Escape', async () => {
    await show(asked('a'), asked('b'));
    deny('b').focus();
    await act(() => void press('Escape'));
    expect(worker.port.commands).toEqual([{ name: 'answer', question: 'b', choice: 'deny' }]);
  });

  it('answers nothing more with a key that is held', async () => {
    await show(asked('a'), asked('b'));
    expect(press('Enter', { repeat: true }).defaultPrevented).toBe(true);
    await act(() => void press('Escape', { repeat: true }));
    expect(worker.port.commands).toEqual([]);
  });

  it('answers a question once', async () => {
    await show(asked('a'));
    await act(() => deny('a').click());
    await act(() => deny('a').click());
    expect(worker.port.commands).toHaveLength(1);
    expect(card('a').getAttribute('aria-busy')).toBe('true');
  });

  it('lets a question be answered again where that failed', async () => {
    await show(asked('a'));
    await act(() => deny('a').click());
    await act(() => worker.port.refuse('Try again.'));
    await settle();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Try again.');
    await act(() => deny('a').click());
    expect(worker.port.commands).toHaveLength(2);
  });

  it('denies all of a site, of those that are shown', async () => {
    await show(
      asked('a'),
      asked('n', { site: news, askedAt: start + 1 }),
      asked('b', { askedAt: start + 2 }),
    );
    const order = [...document.querySelectorAll<HTMLElement>('[data-question]')].map(
      ({ dataset }) => dataset.question,
    );
    expect(order).toEqual(['a', 'b', 'n']);
    const all = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Deny all from this site',
    );
    expect(all).toHaveLength(1);
    await act(() => all[0]?.click());
    expect(worker.port.commands).toEqual([
      { name: 'answer-site', site: shop, choice: 'deny', shown: ['a', 'b'] },
    ]);
  });

  it('says that ten seconds are left, and nothing before', async () => {
    await show(asked('a'));
    const said = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join('');
    await pass(49_000);
    expect(said()).toBe('');
    await pass(1_000);
    expect(said()).toBe('10 seconds left to answer: Go a.');
  });

  it('tells when nothing waits any more', async () => {
    expect(empty).not.toHaveBeenCalled();
    await show(asked('a'));
    await show();
    expect(empty).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).toContain('No questions are waiting.');
    expect(document.title).toBe('No questions – Pagehand');
  });
});
