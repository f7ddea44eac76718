import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failedTests } from './failed-tests.mjs';
import { getBrowser } from './get-browser.mjs';
import { root, runCommand } from './run-command.mjs';
import { installPackages } from './setup.mjs';
import { SetupError } from './setup-error.mjs';
import { skipReasons } from './skip-reasons.mjs';
import { countReport, one, total, totalLine } from './test-counts.mjs';
import { chooseParts } from './test-parts.mjs';
import { unsteadyTests } from './unsteady-tests.mjs';

// npm test [-- checks | unit | mcp | browser …]

/** Why the browser tests cannot run: they would test something else, or nothing. */
let obstacle;

async function runPart({ name, group, command, env, report }) {
  console.log(`\n== ${name} ==`);
  if (group === 'browser' && obstacle !== undefined) {
    console.log(obstacle);
    return one.failed;
  }
  if (report !== undefined) rmSync(join(root, report), { force: true });
  const { ok } = await runCommand(command, { show: true, ...(env && { env }) });
  if (group === 'build' && !ok) obstacle = 'Not run: there is no build to test.';
  if (report !== undefined) {
    const read = readReport(report);
    for (const line of [...skipReasons(read), ...unsteadyTests(read)]) console.log(line);
    return { ...countReport(read, ok), told: failedTests(read) };
  }
  return ok ? one.passed : one.failed;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

async function main() {
  const parts = chooseParts(process.argv.slice(2));
  await installPackages();
  if (parts.some(({ group }) => group === 'browser')) {
    try {
      await getBrowser();
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      obstacle = `Not run: ${error.message}`;
    }
  }
  const counts = [];
  const failed = [];
  const told = [];
  for (const part of parts) {
    const result = await runPart(part);
    counts.push(result);
    if (result.failed > 0) failed.push(part.name);
    told.push(...(result.told ?? []));
  }
  for (const text of told) console.log(`\n${text}`);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  return total(counts);
}

try {
  const counts = await main();
  console.log(`\n${totalLine(counts)}`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} catch (error) {
  console.log(error.message);
  console.log(`\n${totalLine(one.failed)}`);
  process.exitCode = 1;
}
