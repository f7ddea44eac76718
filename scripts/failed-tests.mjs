import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run-command.mjs';

/** The lines kept of a failure's message: what was expected, what came, and where. */
const messageLines = 30;

/**
 * Each test that failed, and why, from Vitest's or Playwright's JSON report: told once more at the end, where it is found
 * without the thousands of lines before it.
 *
 * @param {unknown} report
 * @returns {string[]} such as `Failed: browser/tools/frames.spec.ts:12 looks into it (polyfill)`, each with its message in
 *   the lines below
 */
export function failedTests(report) {
  return [...fromVitest(report?.testResults ?? []), ...fromPlaywright(report?.suites ?? [])].map(
    ({ what, message }) => [`Failed: ${what}`, ...lines(message)].join('\n    '),
  );
}

function fromVitest(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    // A file that did not load.
    if (status === 'failed' && assertionResults.length === 0) return [{ what: file, message }];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        what: `${file} ${fullName}`,
        message: failureMessages.join('\n'),
      }));
  });
}

function fromPlaywright(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...fromPlaywright(inner),
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => ({
          what: `${file}:${line} ${title} (${projectName})`,
          message: results
            .at(-1)
            .errors.map((error) => error.message)
            .join('\n'),
        })),
    ),
  ]);
}

function lines(message) {
  const all = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return all.length > messageLines ? [...all.slice(0, messageLines), '…'] : all;
}
