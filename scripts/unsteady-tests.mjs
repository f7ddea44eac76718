/**
 * Tests that passed only when they were tried again, from Playwright's JSON report.
 *
 * @param {unknown} report
 * @returns {string[]} such as `Passed only when tried again, to be mended: browser/tools/frames.spec.ts:12 looks into it`
 */
export function unsteadyTests(report) {
  return specsOf(report?.suites ?? []).flatMap(({ file, line, title, tests }) =>
    tests.some(({ status }) => status === 'flaky')
      ? [`Passed only when tried again, to be mended: ${file}:${line} ${title}`]
      : [],
  );
}

function specsOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [...specsOf(inner), ...specs]);
}
