import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageCommand, root } from './run-command.mjs';

/** Where the parts leave their reports, from the root. */
export const reports = {
  unit: join('build', 'reports', 'unit.json'),
  mcp: join('build', 'reports', 'mcp.json'),
  browser: join('build', 'reports', 'browser.json'),
};

/** What `npm test` does, in order. A check counts as one test. */
export const parts = [
  { group: 'checks', name: 'Lint', command: packageCommand('@biomejs/biome/bin/biome', ['check', '.']) },
  {
    group: 'checks',
    name: 'Dependency rules',
    command: packageCommand('dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config',
      '.dependency-cruiser.mjs',
      'src',
    ]),
  },
  { group: 'checks', name: 'Types', command: packageCommand('typescript/bin/tsc', ['--noEmit']) },
  {
    group: 'checks',
    name: 'Types of the Inspector',
    command: packageCommand('typescript/bin/tsc', ['--noEmit', '-p', join('src', 'inspector')]),
  },
  {
    group: 'checks',
    name: 'Words of the Inspector',
    command: [process.execPath, join('scripts', 'words-check.mjs')],
  },
  {
    group: 'checks',
    name: 'Documentation is up to date',
    command: [process.execPath, join('scripts', 'docs.mjs'), '--check'],
    only: () => existsSync(join(root, 'scripts', 'docs.mjs')),
  },
  { group: 'build', name: 'Build', command: packageCommand('vite/bin/vite.js', ['build']) },
  {
    group: 'unit',
    name: 'Unit tests',
    command: packageCommand('vitest/vitest.mjs', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports.unit}`,
    ]),
    report: reports.unit,
  },
  {
    group: 'mcp',
    name: 'MCP servers',
    command: packageCommand('vitest/vitest.mjs', [
      'run',
      '--config',
      join('tests', 'mcp', 'vitest.config.ts'),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports.mcp}`,
    ]),
    report: reports.mcp,
  },
  {
    group: 'browser',
    name: 'Browser tests',
    command: packageCommand('@playwright/test/cli.js', ['test', '--reporter=list,json']),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.browser },
    report: reports.browser,
  },
];

const groups = {
  all: ['checks', 'build', 'unit', 'mcp', 'browser'],
  checks: ['checks', 'build'],
  unit: ['unit'],
  mcp: ['mcp'],
  browser: ['build', 'browser'],
};

/**
 * The parts named on the command line; all of them where none is.
 *
 * @param {readonly string[]} names
 * @returns {typeof parts}
 * @throws {Error} on a name that is none
 */
export function chooseParts(names) {
  const unknown = names.find((name) => !Object.hasOwn(groups, name));
  if (unknown !== undefined) {
    throw new Error(`Unknown part: ${unknown}. There are ${Object.keys(groups).join(', ')}.`);
  }
  const wanted = new Set((names.length === 0 ? ['all'] : names).flatMap((name) => groups[name]));
  return parts.filter(({ group, only }) => wanted.has(group) && (only?.() ?? true));
}
