import { expect, it } from 'vitest';
import { findInPage, takeSnapshot } from '../../../src/tools/seeing.ts';
import { reachOf, runTool } from './run-tool.ts';

const snapshot = takeSnapshot({ slim: false });

it('looking into frames reaches further than looking at the page', () => {
  expect(reachOf(snapshot, {})).toBe('page');
  expect(reachOf(snapshot, { root: 'kq1' })).toBe('page');
  expect(reachOf(snapshot, { frames: true })).toBe('embedded');
  expect(reachOf(findInPage, { text: 'x' })).toBe('page');
  expect(reachOf(findInPage, { text: 'x', frames: true })).toBe('embedded');
});

it('frames are asked for where the call says so, and only then', async () => {
  const asked: unknown[] = [];
  const url = 'https://site.example/';
  const operations = {
    view: (args: { frames?: boolean | undefined }) => {
      asked.push(args.frames);
      return { url, title: '', text: '', totalChars: 0, pages: 1, linesLeft: 0, notes: [] };
    },
    find: (args: { frames?: boolean | undefined }) => {
      asked.push(args.frames);
      return { url, matches: [], total: 0, notes: [] };
    },
  };
  for (const frames of [true, false]) {
    await runTool(snapshot, { frames }, { operations });
    await runTool(findInPage, { text: 'x', frames }, { operations });
  }
  expect(asked).toEqual([true, true, undefined, undefined]);
});
