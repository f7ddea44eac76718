import { describe, expect, it } from 'vitest';
import { countReport, one, total, totalLine } from '../../../scripts/test-counts.mjs';

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const playwright = { stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] };

describe('counting a report', () => {
  it('reads Vitest’s', () => {
    expect(countReport(vitest, true)).toEqual({ passed: 7, failed: 0, skipped: 2 });
  });

  it('reads Playwright’s', () => {
    expect(countReport(playwright, true)).toEqual({ passed: 6, failed: 0, skipped: 2 });
  });

  it('counts a file that does not load as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(countReport({ ...vitest, testResults }, false)).toMatchObject({ passed: 7, failed: 1 });
  });

  it('counts an error between the tests as a failure', () => {
    expect(countReport({ ...playwright, errors: [{ message: 'x' }] }, false)).toMatchObject({ failed: 1 });
  });

  it('counts a run that ended badly without a failed test as a failure', () => {
    expect(countReport(vitest, false)).toMatchObject({ passed: 7, failed: 1 });
  });

  it('counts a run without a report as a failure, however it ended', () => {
    expect(countReport(undefined, true)).toEqual(one.failed);
  });
});

describe('the last line', () => {
  it('adds up, and mentions skipped tests only where there are some', () => {
    expect(totalLine(total([one.passed, one.failed]))).toBe('1 passed, 1 failed');
    expect(totalLine(total([one.passed, { passed: 3, failed: 0, skipped: 2 }]))).toBe(
      '4 passed, 0 failed, 2 skipped',
    );
  });
});
