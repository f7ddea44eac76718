import { describe, expect, it } from 'vitest';
import { CallError } from '../../../src/shared/result.ts';
import type { ActOptions, Hands, Outcome } from '../../../src/tools/acting-handle.ts';
import type { AnyTool } from '../../../src/tools/define.ts';
import type { PageHandle } from '../../../src/tools/handles.ts';
import { click, drag, fill, fillForm, hover, pressKey, scroll, typeText } from '../../../src/tools/input.ts';
import { type Operations, reachOf, refusal, runTool } from './run-tool.ts';

const field = { uid: 'kq1', role: 'textbox', name: 'Name' };
const quiet: Outcome = { changed: false, notes: [] };

/** Runs a tool with these hands; `asked` is how dialogs are to be answered. */
async function run(
  tool: AnyTool,
  input: object,
  hands: Partial<Hands>,
  outcome: Outcome = quiet,
  operations: Operations = {},
) {
  const asked: ActOptions[] = [];
  const act: PageHandle['act'] = async (options, perform) => {
    asked.push(options);
    return { result: await perform(hands as Hands), outcome };
  };
  return { ...(await runTool(tool, input, { act, operations })), asked };
}

describe('where something is clicked', () => {
  const hands: Partial<Hands> = { click: async (target) => ({ ...field, name: JSON.stringify(target) }) };

  it.each([
    [{ uid: 'kq1' }, '{"uid":"kq1"}'],
    [{ x: 0, y: 5 }, '{"x":0,"y":5}'],
  ])('is a uid or a point: %j', async (input, name) => {
    expect((await run(click, input, hands)).data).toMatchObject({ clicked: { name } });
  });

  it.each([{}, { x: 1 }, { y: 1 }, { uid: 'kq1', x: 1 }, { uid: 'kq1', x: 1, y: 1 }])(
    'is never neither or both: %j',
    async (input) => {
      expect(await refusal(run(click, input, hands))).toMatchObject({ code: 'VALIDATION_ERROR' });
      expect(await refusal(run(hover, input, hands))).toMatchObject({ code: 'VALIDATION_ERROR' });
    },
  );
});

it('hands on how to click', async () => {
  const how: unknown[] = [];
  const hands: Partial<Hands> = {
    click: async (_target, given) => {
      how.push(given);
      return field;
    },
  };
  await run(click, { uid: 'kq1', dblClick: true, button: 'right', modifiers: ['Shift'] }, hands);
  await run(click, { uid: 'kq1' }, hands);
  expect(how).toEqual([
    { button: 'right', modifiers: ['Shift'], count: 2 },
    { button: 'left', modifiers: [], count: 1 },
  ]);
});

describe('the answer', () => {
  const hands: Partial<Hands> = { click: async () => field };

  it('says what was done and what came of it', async () => {
    const opened = [{ pageId: 7, url: 'https://site.example/new' }];
    const { data, notes } = await run(click, { uid: 'kq1' }, hands, { changed: true, opened, notes: ['N'] });
    expect(data).toEqual({ clicked: field, changed: true, opened });
    expect(notes).toEqual(['N']);
  });

  it('shows the changes where that is asked for, unless the page goes elsewhere', async () => {
    const view = {
      url: 'u',
      title: 't',
      text: '+ Saved',
      number: 2,
      since: 1,
      totalChars: 7,
      pages: 1,
      linesLeft: 0,
      notes: [],
    };
    const wanted: unknown[] = [];
    const operations: Operations = {
      view: (args) => {
        wanted.push(args.changesOnly);
        return view;
      },
    };
    const shown = await run(click, { uid: 'kq1', includeSnapshot: true }, hands, quiet, operations);
    expect(shown.snapshots).toEqual(['+ Saved']);
    expect(shown.data).toMatchObject({ number: 2, changesSince: 1 });
    const leaving = { ...quiet, changed: true, navigatingTo: 'https://site.example/next' };
    const gone = await run(click, { uid: 'kq1', includeSnapshot: true }, hands, leaving, operations);
    expect(gone.snapshots).toEqual([]);
    expect(gone.notes.join(' ')).toContain('List the tools');
    expect(wanted).toEqual([true]);
  });
});

it('answers dialogs as asked, and refuses a text for one that is dismissed', async () => {
  const hands: Partial<Hands> = { click: async () => field };
  const { asked } = await run(click, { uid: 'a', dialog: 'accept', promptText: 'Ada' }, hands);
  const unsaid = await run(click, { uid: 'a' }, hands);
  expect([...asked, ...unsaid.asked]).toEqual([
    { dialog: { action: 'accept', text: 'Ada' } },
    { dialog: { action: 'dismiss' } },
  ]);
  expect(await refusal(run(click, { uid: 'a', promptText: 'Ada' }, hands))).toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});

it('types where the focus is, and says how much', async () => {
  const { data } = await run(
    typeText,
    { text: 'Hello', submitKey: 'Enter' },
    { type: async (text, key) => ({ ...field, name: `${text} ${key}` }) },
  );
  expect(data).toMatchObject({ typed: 5, into: { name: 'Hello Enter' } });
});

it('asks about what pastes: the page would get to know what was copied elsewhere', () => {
  for (const key of [
    'Control+V',
    'ctrl+v',
    'Meta+V',
    'cmd+KeyV',
    'Control+Shift+V',
    'Shift+Insert',
    'Alt+Control+v',
  ])
    expect([key, reachOf(pressKey, { key })]).toEqual([key, 'browser']);
  for (const key of ['v', 'V', 'Shift+V', 'Control+C', 'Insert', 'Enter', 'Control++'])
    expect([key, reachOf(pressKey, { key })]).toEqual([key, 'page']);
  expect(reachOf(typeText, { text: 'x', submitKey: 'Control+V' })).toBe('browser');
  expect(reachOf(click, { uid: 'a', button: 'middle' })).toBe('browser');
  expect(reachOf(click, { uid: 'a', button: 'right' })).toBe('page');
});

it('drags one element onto another', async () => {
  const hands: Partial<Hands> = { drag: async () => ({ from: field, to: field, native: true }) };
  const { data } = await run(drag, { from_uid: 'a', to_uid: 'b' }, hands);
  expect(data).toMatchObject({ dragged: field, onto: field, how: 'drag and drop' });
});

it('says what a field holds now', async () => {
  const hands: Partial<Hands> = { fill: async () => ({ field, now: '12', differs: true }) };
  const { data } = await run(fill, { uid: 'kq1', value: '1a2' }, hands);
  expect(data).toMatchObject({ filled: field, now: '12', differs: true });
});

it('stops a form at the first field that cannot be filled, and says which were', async () => {
  const tried: string[] = [];
  const hands: Partial<Hands> = {
    fill: async (uid) => {
      tried.push(uid);
      if (uid === 'b') throw new CallError('CONFLICT', 'It is off.', { details: { reason: 'disabled' } });
      return { field, now: 'x' };
    },
  };
  const elements = ['a', 'b', 'c'].map((uid) => ({ uid, value: 'x' }));
  expect(await refusal(run(fillForm, { elements }, hands))).toMatchObject({
    code: 'CONFLICT',
    message: 'It is off. What came before it in the list was filled, as details.fields says.',
    details: { reason: 'disabled', uid: 'b', fields: [{ filled: field, now: 'x' }] },
  });
  expect(tried).toEqual(['a', 'b']);
});

it('scrolls to an element, an edge, or by pages, never two of them', async () => {
  const asked: unknown[] = [];
  const hands: Partial<Hands> = {
    scroll: async (how) => {
      asked.push(how);
      return { x: 0, y: 10, mostX: 0, mostY: 100, moved: true };
    },
  };
  const { data } = await run(scroll, { pages: -2 }, hands);
  expect(data).toMatchObject({ y: 10, mostY: 100, moved: true });
  expect(asked).toEqual([{ uid: undefined, to: undefined, pages: { x: 0, y: -2 } }]);
  for (const input of [{}, { to: 'top', pages: 1 }])
    expect(await refusal(run(scroll, input, hands))).toMatchObject({ code: 'VALIDATION_ERROR' });
});
