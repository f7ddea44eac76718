import { expect, it } from 'vitest';
import { skipReasons } from '../../../scripts/skip-reasons.mjs';

const test = (status: string, description?: string) => ({
  status,
  annotations: description === undefined ? [] : [{ type: 'skip', description }],
});

it('says why tests were skipped, at any depth, the most frequent reason first', () => {
  const report = {
    suites: [
      { specs: [{ tests: [test('expected'), test('skipped', 'rare')] }] },
      {
        specs: [{ tests: [test('skipped')] }],
        suites: [
          {
            specs: [
              { tests: [test('skipped', 'needs the polyfill'), test('skipped', 'needs the polyfill')] },
            ],
          },
        ],
      },
    ],
  };
  expect(skipReasons(report)).toEqual([
    '2 skipped: needs the polyfill',
    '1 skipped: rare',
    '1 skipped: no reason was given',
  ]);
});

it('says nothing where there is no report', () => {
  expect(skipReasons(undefined)).toEqual([]);
});
