/**
 * `npm run bench [-- name …]`: measures side by side in one run and prints medians and ratios. Nothing here passes or
 * fails: machines differ, and the numbers are to be read.
 */
import { readdirSync } from 'node:fs';
import { setUp } from '../scripts/setup.mjs';

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}
await setUp();
for (const name of wanted.length > 0 ? wanted : known) {
  const { title, measure } = await import(`./${name}.bench.mjs`);
  console.log(`\n${title}`);
  // Some tell what they have found while they measure the rest.
  for await (const line of await measure()) console.log(`  ${line}`);
}
