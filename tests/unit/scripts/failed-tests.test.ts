import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failedTests } from '../../../scripts/failed-tests.mjs';
import { root } from '../../../scripts/run-command.mjs';

describe('tests that failed', () => {
  it('are told with their messages, from Vitest’s report', () => {
    const report = {
      testResults: [
        {
          name: join(root, 'tests', 'unit', 'a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'a one', failureMessages: [] },
            { status: 'failed', fullName: 'a two', failureMessages: ['expected 1\n\nto be 2'] },
          ],
        },
        {
          name: join(root, 'b.test.ts'),
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
      ],
    };
    expect(failedTests(report)).toEqual([
      `Failed: ${join('tests', 'unit', 'a.test.ts')} a two\n    expected 1\n    to be 2`,
      'Failed: b.test.ts\n    no such module',
    ]);
  });

  it('are told with their last messages, from Playwright’s report, however deep they stand', () => {
    const tried = (message: string) => ({ errors: [{ message }] });
    const spec = (title: string, status: string) => ({
      file: 'browser/a.spec.ts',
      line: 7,
      title,
      tests: [
        { status, projectName: 'native', results: [tried('first'), tried('\u001b[31mlast\u001b[39m')] },
      ],
    });
    const inner = { specs: [spec('two', 'unexpected'), spec('three', 'flaky')] };
    const report = { suites: [{ specs: [spec('one', 'expected')], suites: [inner] }] };
    expect(failedTests(report)).toEqual(['Failed: browser/a.spec.ts:7 two (native)\n    last']);
  });

  it('are cut where a message is long', () => {
    const message = Array.from({ length: 1_000 }, (_, index) => `line ${index}`).join('\n');
    const report = {
      testResults: [
        {
          name: join(root, 'a.test.ts'),
          assertionResults: [{ status: 'failed', fullName: 'a', failureMessages: [message] }],
        },
      ],
    };
    expect(failedTests(report)[0]?.split('\n')).toHaveLength(32);
  });

  it('are none where there is no report', () => {
    expect(failedTests(undefined)).toEqual([]);
  });
});
