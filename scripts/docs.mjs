/**
 * Writes docs/tools.md from the tools themselves. `--check` writes nothing, and fails where the file is not up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './run-command.mjs';

const file = join(root, 'docs', 'tools.md');

/** docs/tools.md as it should be. */
async function render() {
  const from = async (path) =>
    (await runnerImport(join(root, path), { configFile: false, logLevel: 'error' })).module;
  const { allTools } = await from('src/tools/all-tools.ts');
  const { categories } = await from('src/tools/categories.ts');
  const { describeTool } = await from('src/background/catalog/describe-tool.ts');
  const rooms = Object.entries(categories).map(([name, category]) => {
    const tools = allTools.filter((tool) => tool.category === name);
    if (tools.length === 0) return [];
    return [
      `## ${category.title}`,
      category.description,
      ...tools.map((tool) => section(tool, describeTool(tool))),
    ];
  });
  return `${[intro, ...rooms.flat()].join('\n\n')}\n`;
}

const intro = `# Tools

Generated from \`src/tools\` by \`node scripts/docs.mjs\`. Every tool is offered only where it makes sense. All answer by the
result contract: \`{ ok: true, code: 'SUCCESS', data }\` or \`{ ok: false, isError: true, code, message, retryable, hint?, details? }\`.`;

function section(tool, descriptor) {
  const facts = [
    `level \`${tool.level}\``,
    `${tool.effect}s, reach \`${tool.reach}\``,
    ...(tool.when === undefined ? ['on every page'] : [tool.when.says]),
  ];
  return [
    `### \`${descriptor.name}\``,
    descriptor.description,
    `*${facts.join('; ')}*`,
    table(descriptor.inputSchema),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function table({ properties = {}, required = [] }) {
  const rows = Object.entries(properties).map(([name, property]) => {
    const type = property.type ?? property.anyOf?.map((each) => each.type).join(' or ') ?? 'any';
    const extra =
      property.default === undefined
        ? required.includes(name)
          ? 'required'
          : ''
        : `\`${JSON.stringify(property.default)}\``;
    return `| \`${name}\` | ${type} | ${extra} | ${property.description ?? ''} |`;
  });
  return rows.length === 0
    ? 'Takes no arguments.'
    : ['| argument | type | default | |', '|---|---|---|---|', ...rows].join('\n');
}

const wanted = await render();
if (process.argv.includes('--check')) {
  let found = '';
  try {
    found = readFileSync(file, 'utf8');
  } catch {
    // Told below.
  }
  if (found !== wanted) {
    console.error('docs/tools.md is not up to date. Run `node scripts/docs.mjs` and commit what it writes.');
    process.exit(1);
  }
  console.log('docs/tools.md is up to date.');
} else {
  writeFileSync(file, wanted);
  console.log('Wrote docs/tools.md.');
}
