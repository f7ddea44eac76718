import { describe, expect, it } from 'vitest';
import type {
  FindArgs,
  FindResult,
  ViewArgs,
  ViewResult,
  WaitArgs,
  WaitResult,
} from '../../../src/protocol/page-operations.ts';
import { findInPage, takeSnapshot, waitFor } from '../../../src/tools/seeing.ts';
import { faultsOf, refusal, runTool } from './run-tool.ts';

const url = 'https://site.example/page';

function snapshot(input: object, result: Partial<ViewResult> = {}, slim = false) {
  const asked: ViewArgs[] = [];
  const view: ViewResult = {
    url,
    title: 'A page',
    text: 'kq1 main',
    number: 1,
    totalChars: 8,
    pages: 1,
    linesLeft: 0,
    notes: [],
    ...result,
  };
  const said = runTool(takeSnapshot({ slim }), input, {
    operations: {
      view: (args) => {
        asked.push(args);
        return view;
      },
    },
  });
  return said.then((rest) => ({ ...rest, asked }));
}

describe('take_snapshot', () => {
  it('answers the snapshot with its number', async () => {
    const { data, snapshots, notes, asked } = await snapshot({});
    expect(data).toEqual({ url, title: 'A page', number: 1 });
    expect(snapshots).toEqual(['kq1 main']);
    expect(notes).toEqual([]);
    expect(asked).toEqual([
      {
        caller: 'page',
        root: undefined,
        find: undefined,
        page: undefined,
        changesOnly: false,
        maxChars: 20_000,
      },
    ]);
  });

  it('says what the whole would be where it is cut', async () => {
    const { data, notes } = await snapshot(
      {},
      { linesLeft: 3, pages: 4, totalChars: 70_000, notes: ['Go on so.'] },
    );
    expect(data).toMatchObject({ totalChars: 70_000, pages: 4 });
    expect(notes).toEqual(['Go on so.']);
  });

  it('says where changes start from', async () => {
    const { data } = await snapshot(
      { changesOnly: true },
      { since: 4, number: 5, text: '~ kq2 button "Save" disabled' },
    );
    expect(data).toMatchObject({ number: 5, changesSince: 4 });
  });

  it.each([
    { slim: true, usual: 6_000, most: 15_000 },
    { slim: false, usual: 20_000, most: 2_000_000 },
  ])('keeps to $usual characters unless asked for more (slim: $slim)', async ({ slim, usual, most }) => {
    expect((await snapshot({}, {}, slim)).asked).toMatchObject([{ maxChars: usual }]);
    expect(faultsOf(takeSnapshot({ slim }), { max_chars: most })).toEqual([]);
    expect(faultsOf(takeSnapshot({ slim }), { max_chars: most + 1 })).not.toEqual([]);
  });

  it('refuses what does not go together before it looks', async () => {
    for (const input of [
      { find: 'x', page: 2 },
      { find: 'x', changesOnly: true },
      { page: 1, changesOnly: true },
    ]) {
      expect(await refusal(snapshot(input))).toMatchObject({ code: 'VALIDATION_ERROR' });
    }
    await snapshot({ root: 'kq1', changesOnly: true });
  });

  it.each([{ page: 0 }, { page: 1.5 }, { root: '' }, { root: 'x'.repeat(65) }, { find: '  ' }])(
    'refuses %j',
    (input) => {
      expect(faultsOf(takeSnapshot({ slim: false }), input)).toHaveLength(1);
    },
  );
});

describe('take_snapshot, verbose', () => {
  const tool = takeSnapshot({ slim: false });

  function verbose(input: object, tree: { text?: string; pages?: number } = {}) {
    const asked: object[] = [];
    const said = runTool(
      tool,
      { verbose: true, ...input },
      {
        browserTree: async (options) => {
          asked.push(options);
          return { url, title: 'A page', text: 'kq1 button', pages: 1, totalChars: 10, ...tree };
        },
      },
    );
    return said.then((rest) => ({ ...rest, asked }));
  }

  it('answers the browser’s own tree', async () => {
    const { data, snapshots, notes, asked } = await verbose({ root: 'kq1', max_chars: 2_000 });
    expect(data).toEqual({ url, title: 'A page' });
    expect([snapshots, notes]).toEqual([['kq1 button'], []]);
    expect(asked).toEqual([{ root: 'kq1', page: undefined, maxChars: 2_000 }]);
  });

  it('says how to go on where it is cut', async () => {
    expect((await verbose({}, { pages: 3 })).notes[0]).toContain('Page 1 of 3. Go on with page: 2');
    expect((await verbose({ page: 3 }, { pages: 3 })).notes[0]).toBe('Page 3 of 3. It is the last.');
  });

  it.each([{ find: 'x' }, { changesOnly: true }, { frames: true }])('goes without %j', async (input) => {
    expect(await refusal(verbose(input))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('needs the level developer, and more time', () => {
    const params = (input: object) => input as never;
    expect(tool.levelOf?.(params({ verbose: true }))).toBe('developer');
    expect(tool.levelOf?.(params({ verbose: false }))).toBe('read');
    expect(tool.deadlineOf?.(params({ verbose: true }))).toBeGreaterThan(30_000);
  });
});

describe('find_in_page', () => {
  function find(input: object, result: Partial<FindResult> = {}) {
    const asked: FindArgs[] = [];
    const said = runTool(findInPage, input, {
      operations: {
        find: (args) => {
          asked.push(args);
          return { url, matches: [], total: 0, notes: [], ...result };
        },
      },
    });
    return said.then((rest) => ({ ...rest, asked }));
  }
  const match = { uid: 'kq1', what: 'button "Save"', in: 'main' };

  it('answers the matches and counts the rest', async () => {
    const { data, notes, asked } = await find({ text: ' save ' }, { matches: [match], total: 3 });
    expect(data).toEqual({ url, matches: [match], total: 3 });
    expect(notes).toEqual(['2 more match. Say more of what you look for, such as its role.']);
    expect(asked).toEqual([{ text: 'save', role: undefined, name: undefined, limit: 20 }]);
  });

  it('says how to go on where nothing matches', async () => {
    expect((await find({ role: 'button' })).notes).toEqual([expect.stringContaining('wait_for')]);
  });

  it('wants to know what to look for', async () => {
    expect(await refusal(find({}))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('text, role or name'),
    });
  });
});

describe('wait_for', () => {
  function wait(input: object, result: Partial<WaitResult> = {}) {
    const asked: WaitArgs[] = [];
    const said = runTool(waitFor({ slim: false }), input, {
      operations: {
        waitForText: (args) => {
          asked.push(args);
          return { url, text: '', matches: [], notes: [], ...result };
        },
      },
    });
    return said.then((rest) => ({ ...rest, asked }));
  }
  const hit = { found: 'Saved', text: 'kq5 alert: Saved', matches: [{ uid: 'kq5', what: 'alert' }] };

  it('takes one text or several', async () => {
    expect((await wait({ text: 'Saved' }, hit)).asked).toEqual([
      { texts: ['Saved'], timeout: 30_000, maxChars: 4_000 },
    ]);
    expect((await wait({ text: ['Saved', 'Failed'], timeout: 500 }, hit)).asked).toMatchObject([
      { texts: ['Saved', 'Failed'], timeout: 500 },
    ]);
    for (const text of ['', [], [''], Array(21).fill('x'), 5])
      expect(faultsOf(waitFor({ slim: false }), { text })).not.toEqual([]);
  });

  it('answers what appeared, where, and what is around it', async () => {
    const { data, snapshots } = await wait({ text: ['Saved'] }, hit);
    expect(data).toEqual({ url, found: 'Saved', matches: hit.matches });
    expect(snapshots).toEqual([hit.text]);
  });

  it('is a failure that may be tried again where nothing appeared', async () => {
    expect(await refusal(wait({ text: ['One', 'Two'], timeout: 700 }))).toMatchObject({
      code: 'TIMEOUT',
      retryable: true,
      message:
        'None of the texts appeared within 700 ms. Take a snapshot to see what is there, or wait longer with timeout.',
    });
  });

  it('waits as long as asked, and has time to answer', () => {
    const tool = waitFor({ slim: false });
    expect(tool.deadlineOf?.({ timeout: 500 } as never)).toBe(5_500);
    expect(tool.deadlineOf?.({ timeout: 0 } as never)).toBe(35_000);
  });
});
