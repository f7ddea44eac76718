import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run-command.mjs';
import { checkWords } from './words-rules.mjs';

// Checks what the Inspector says: every message in all languages, none that nobody says, no text beside them.

const inspector = join(root, 'src', 'inspector');
const locales = join(root, 'src', '_locales');

const sources = readdirSync(inspector, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(inspector, name))
  .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }));
const languages = Object.fromEntries(
  readdirSync(locales, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, JSON.parse(readFileSync(join(locales, name, 'messages.json'), 'utf8'))]),
);
const manifest = readFileSync(join(root, 'manifest.json'), 'utf8');

const faults = checkWords({ languages, sources, manifest });
for (const fault of faults) console.log(fault);
console.log(
  faults.length === 0
    ? `${Object.keys(languages.en).length} messages in ${Object.keys(languages).length} languages are whole.`
    : `${faults.length} faults.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
