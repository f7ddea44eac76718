import { expect, it } from 'vitest';
import { parseChord } from '../../../../src/background/debugger/chord.ts';
import { DebuggerSessions } from '../../../../src/background/debugger/debugger-sessions.ts';
import { type Input, withInput } from '../../../../src/background/debugger/input.ts';
import { FakeDebugger, never, outcome, quiet } from './fake-debugger.ts';

const hang = () => new Promise(() => undefined);

/** Runs `act` with the input of a tab, and says what was sent: `type what`, and `focus on` around it. */
async function run(chrome: FakeDebugger, act: (input: Input) => Promise<unknown>, signal = never()) {
  using session = await new DebuggerSessions(chrome).use(1, signal);
  const running = outcome(withInput(session, chrome.after, act));
  for (let steps = 0; steps < 20; steps += 1) await chrome.pass(10);
  return await running;
}

function said(chrome: FakeDebugger): string[] {
  return chrome.sent.flatMap(({ method, params }) => {
    const { type, key, modifiers, button, enabled, x, clickCount } = params as Record<string, unknown>;
    switch (method) {
      case 'Input.dispatchKeyEvent':
        return `${type} ${key} ${modifiers}`;
      case 'Input.dispatchMouseEvent':
        return [type, x, button, clickCount].filter((part) => part !== undefined).join(' ');
      case 'Input.dispatchDragEvent':
        return `${type} ${x}`;
      case 'Emulation.setFocusEmulationEnabled':
        return `focus ${enabled ? 'on' : 'off'}`;
      case 'Input.setInterceptDrags':
        return `drags ${enabled ? 'on' : 'off'}`;
      default:
        return [];
    }
  });
}

it('presses in order, lets go in reverse, and the page believes to have the focus', async () => {
  const chrome = new FakeDebugger();
  await run(chrome, ({ keyboard }) => keyboard.press(parseChord('Control+Shift+C')));
  expect(said(chrome)).toEqual([
    'focus on',
    'rawKeyDown Control 2',
    'rawKeyDown Shift 10',
    'rawKeyDown C 10',
    'keyUp C 10',
    'keyUp Shift 2',
    'keyUp Control 0',
  ]);
});

it('types with Shift, and not with Control', async () => {
  const chrome = new FakeDebugger();
  await run(chrome, async ({ keyboard }) => {
    for (const chord of ['Shift+a', 'Shift+1', 'Control+a', 'Enter']) await keyboard.press(parseChord(chord));
  });
  const texts = chrome.sent
    .filter(({ method, params }) => method === 'Input.dispatchKeyEvent' && 'text' in params)
    .map(({ params }) => (params as { text: string }).text);
  expect(texts).toEqual(['A', '!', '\r']);
});

it('lets every key go, also where one fails', async () => {
  const chrome = new FakeDebugger();
  chrome.answers.set('Input.dispatchKeyEvent', (params) => {
    if ((params as { key: string }).key === 'C') throw new Error('{"code":-32000,"message":"No"}');
    return {};
  });
  expect(await run(chrome, ({ keyboard }) => keyboard.press(parseChord('Control+Shift+C')))).toBe(
    'command-failed',
  );
  expect(said(chrome).slice(-3)).toEqual(['keyUp C 10', 'keyUp Shift 2', 'keyUp Control 0']);
});

it('leaves nothing pressed where the call ends in the middle', async () => {
  for (const act of [
    ({ keyboard }: Input) => keyboard.press(parseChord('Control+a')),
    ({ mouse }: Input) => mouse.click({ x: 1, y: 1 }),
  ]) {
    const chrome = new FakeDebugger();
    const call = new AbortController();
    let hung = false;
    const hangAtPress = (params: object) => {
      const { type, key } = params as { type: string; key?: string };
      if (hung || (type !== 'mousePressed' && key !== 'a')) return {};
      hung = true;
      chrome.after(50, () => call.abort('over'));
      return hang();
    };
    chrome.answers.set('Input.dispatchKeyEvent', hangAtPress);
    chrome.answers.set('Input.dispatchMouseEvent', hangAtPress);
    expect(await run(chrome, act, call.signal)).toBe('over');
    await quiet();
    const down = said(chrome).filter((each) => /Down|mousePressed/.test(each)).length;
    expect(said(chrome).filter((each) => /keyUp|mouseReleased/.test(each))).toHaveLength(down);
  }
});

it('clicks as often as it is told', async () => {
  const chrome = new FakeDebugger();
  await run(chrome, ({ mouse }) => mouse.click({ x: 7, y: 8 }, { count: 2, button: 'right' }));
  expect(said(chrome).slice(1)).toEqual([
    'mouseMoved 7',
    'mousePressed 7 right 1',
    'mouseReleased 7 right 1',
    'mousePressed 7 right 2',
    'mouseReleased 7 right 2',
  ]);
});

it('drops what the browser drags', async () => {
  const chrome = new FakeDebugger();
  const data = { items: [], dragOperationsMask: 1 };
  chrome.answers.set('Input.dispatchMouseEvent', async (params) => {
    if ((params as { x: number }).x === 40)
      await chrome.event({ tabId: 1 }, 'Input.dragIntercepted', { data });
    return {};
  });
  expect(await run(chrome, ({ mouse }) => mouse.drag({ x: 0, y: 0 }, { x: 100, y: 0 }))).toEqual({
    value: { data },
  });
  expect(said(chrome).slice(1)).toEqual([
    'drags on',
    'mouseMoved 0',
    'mousePressed 0 left 1',
    'mouseMoved 20 left',
    'mouseMoved 40 left',
    'dragEnter 100',
    'dragOver 100',
    'drop 100',
    'mouseReleased 100 left 1',
    'drags off',
  ]);
});

it('moves the mouse all the way where the browser drags nothing', async () => {
  const chrome = new FakeDebugger();
  expect(await run(chrome, ({ mouse }) => mouse.drag({ x: 0, y: 0 }, { x: 100, y: 0 }))).toEqual({
    value: { data: undefined },
  });
  expect(said(chrome).slice(4)).toEqual([
    ...[20, 40, 60, 80, 100].map((x) => `mouseMoved ${x} left`),
    'mouseReleased 100 left 1',
    'drags off',
  ]);
});

it('calls a drag off that fails', async () => {
  const chrome = new FakeDebugger();
  chrome.answers.set('Input.dispatchMouseEvent', async () => {
    await chrome.event({ tabId: 1 }, 'Input.dragIntercepted', { data: { items: [], dragOperationsMask: 1 } });
    return {};
  });
  chrome.answers.set('Input.dispatchDragEvent', (params) => {
    if ((params as { type: string }).type === 'dragOver') throw new Error('no');
    return {};
  });
  expect(await run(chrome, ({ mouse }) => mouse.drag({ x: 0, y: 0 }, { x: 9, y: 0 }))).toBe('command-failed');
  expect(said(chrome).slice(-3)).toEqual(['dragCancel 9', 'mouseReleased 9 left 1', 'drags off']);
});
