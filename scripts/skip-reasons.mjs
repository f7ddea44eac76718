/**
 * Why tests were skipped, from Playwright's JSON report, the most frequent first.
 *
 * @param {unknown} report
 * @returns {string[]} such as `14 skipped: needs the polyfill`
 */
export function skipReasons(report) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const test of testsOf(report?.suites ?? [])) {
    if (test.status !== 'skipped') continue;
    const given = test.annotations?.find(({ type }) => type === 'skip')?.description;
    const reason = given ?? 'no reason was given';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${count} skipped: ${reason}`);
}

function testsOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...testsOf(inner),
    ...specs.flatMap(({ tests }) => tests),
  ]);
}
