import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageCommand, root, runCommand } from './run-command.mjs';

/** Bytes of compressed script that every page may pay. */
const budget = 10 * 1024;
const dist = join(root, 'dist');

const read = (file) => readFileSync(join(dist, file));

/** The files and their compressed sizes, with the sum; printed. */
function show(title, files) {
  console.log(title);
  let sum = 0;
  for (const file of files) {
    const size = gzipSync(read(file), { level: 9 }).length;
    sum += size;
    console.log(`  ${kilobytes(size)}  ${file}`);
  }
  if (files.length !== 1) console.log(`  ${kilobytes(sum)}  together`);
  return sum;
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(2).padStart(7)} KB`;
}

/** A module and all it imports. */
function withImports(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = read(file)
    .toString()
    .matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g);
  for (const [, path] of imports) withImports(posix.join(posix.dirname(file), path), seen);
  return seen;
}

async function main() {
  if (!existsSync(join(dist, 'manifest.json'))) {
    const { ok, output } = await runCommand(packageCommand('vite/bin/vite.js', ['build']));
    if (!ok) throw new Error(`vite build failed:\n${output}`);
  }
  const manifest = JSON.parse(read('manifest.json').toString());
  const everywhere = [...new Set(manifest.content_scripts.flatMap(({ js }) => js))].sort();
  const injected = readdirSync(dist, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.iife.js') && !everywhere.includes(file))
    .sort();

  // A script that fetches another one pays for it too.
  const paid = [...new Set(everywhere.flatMap((file) => [...withImports(file)]))];
  const sum = show('Every page (gzip):', paid);
  show('\nInjected when first needed:', injected);
  show('\nThe worker:', [...withImports(manifest.background.service_worker)]);
  console.log(`\nEvery page pays ${kilobytes(sum).trim()} of ${kilobytes(budget).trim()}.`);
  return sum <= budget;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
  if (process.exitCode === 1) console.log('That is above the budget.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
