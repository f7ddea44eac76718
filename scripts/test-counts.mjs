/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @type {{ passed: Counts, failed: Counts }} what one check counts */
export const one = {
  passed: { passed: 1, failed: 0, skipped: 0 },
  failed: { passed: 0, failed: 1, skipped: 0 },
};

/**
 * Counts of a run from its report. A run that failed without a failed test (a file that does not load, an error between
 * the tests, no report at all) counts one failure: nothing that went wrong may add up to zero.
 *
 * @param {unknown} report Vitest's or Playwright's JSON report, undefined where there is none
 * @param {boolean} ok whether the program ended well
 * @returns {Counts}
 */
export function countReport(report, ok) {
  const counts = read(report);
  if (counts === undefined) return one.failed;
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function read(report) {
  if (report?.stats !== undefined) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
  }
  if (report?.numPassedTests !== undefined) {
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  return undefined;
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function total(all) {
  const sum = (key) => all.reduce((so, counts) => so + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * @param {Counts} counts
 * @returns {string} `N passed, N failed`, and `, N skipped` if any
 */
export function totalLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
