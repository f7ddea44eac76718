import { describe, expect, it } from 'vitest';
import { unsteadyTests } from '../../../scripts/unsteady-tests.mjs';

describe('tests that passed only when tried again', () => {
  it('are named, however deep they stand', () => {
    const spec = (title: string, status: string) => ({
      file: 'browser/a.spec.ts',
      line: 7,
      title,
      tests: [{ status }],
    });
    const inner = { specs: [spec('two', 'flaky'), spec('three', 'expected')] };
    const report = { suites: [{ specs: [spec('one', 'unexpected')], suites: [inner] }] };
    expect(unsteadyTests(report)).toEqual([
      'Passed only when tried again, to be mended: browser/a.spec.ts:7 two',
    ]);
  });

  it('are none where there is no report', () => {
    expect(unsteadyTests(undefined)).toEqual([]);
  });
});
