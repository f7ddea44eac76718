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
  const { toolsFor } = await from('src/tools/define.ts');
  const { experiments } = await from('src/tools/experiments.ts');
  const { profiles } = await from('src/tools/profiles.ts');
  const { inEnglish } = await from('src/protocol/said/said.ts');
  const { describeTool, registeredName } = await from('src/background/catalog/describe-tool.ts');
  const tools = toolsFor(allTools, { slim: false }).sort((one, other) => (one.name < other.name ? -1 : 1));
  const slim = new Map(toolsFor(allTools, { slim: true }).map((tool) => [tool.name, tool]));
  const rooms = Object.entries(categories).flatMap(([name, category]) => {
    const here = tools.filter((tool) => tool.category === name);
    if (here.length === 0) return [];
    return [
      `## ${category.title}`,
      category.on ? category.description : `${category.description} Switched off until you switch it on.`,
      ...here.map((tool) =>
        section(
          { ...tool, offered: tool.when === undefined ? 'on every page' : inEnglish(tool.when.says) },
          describeTool(tool),
          describeTool(slim.get(tool.name) ?? tool),
          experiments,
        ),
      ),
    ];
  });
  const known = new Set(tools.map((tool) => tool.name));
  return `${[intro, ...rooms, ...profileSection(profiles, known, registeredName)].join('\n\n')}\n`;
}

const intro = `# Tools

Generated from \`src/tools\` by \`node scripts/docs.mjs\`. Every tool is offered only where it makes sense. All answer by the
result contract: \`{ ok: true, code: 'SUCCESS', data }\` or \`{ ok: false, isError: true, code, message, retryable, hint?, details? }\`.`;

function section(tool, descriptor, slim, experiments) {
  const facts = [
    `level \`${tool.level}\``,
    `${tool.effect}s, scope \`${tool.scope}\`, reach \`${tool.reach}\`${tool.reachOf === undefined ? '' : ', more with some arguments'}`,
    tool.offered,
    ...(tool.experiment === undefined
      ? []
      : [`experiment “${experiments[tool.experiment].title}”, off until you switch it on`]),
  ];
  return [
    `### \`${descriptor.name}\``,
    descriptor.description,
    `*${facts.join('; ')}*`,
    table(descriptor.inputSchema, slim.inputSchema),
  ].join('\n\n');
}

function table({ properties = {}, required = [] }, { properties: slim = {} }) {
  const rows = Object.entries(properties).map(([name, property]) => {
    const type = property.type ?? property.anyOf?.map((each) => each.type).join(' or ') ?? 'any';
    const extra = property.default === undefined ? (required.includes(name) ? 'required' : '') : usual();
    return `| \`${name}\` | ${type} | ${extra} | ${(property.description ?? '').replaceAll('|', '\\|')} |`;

    function usual() {
      const [standard, short] = [property, slim[name]].map((each) => JSON.stringify(each?.default));
      return standard === short ? `\`${standard}\`` : `\`${standard}\`, slim \`${short}\``;
    }
  });
  return rows.length === 0
    ? 'Takes no arguments.'
    : ['| argument | type | default | |', '|---|---|---|---|', ...rows].join('\n');
}

function profileSection(profiles, known, registeredName) {
  const rows = Object.values(profiles).map(({ title, description, budget, tools }) => {
    const names = (tools ?? [])
      .filter((name) => known.has(name))
      .map((name) => `\`${registeredName({ name })}\``);
    const missing = (tools ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `\`${registeredName({ name })}\``);
    const listed = [
      ...(tools === undefined ? [] : [names.join(', ')]),
      ...(missing.length === 0 ? [] : [`not there yet: ${missing.join(', ')}`]),
    ].join('; ');
    return `| ${title} | ${budget} | ${description} | ${listed} |`;
  });
  return [
    '## Profiles',
    'Ready selections of tools. What a profile leaves out is not offered; what is above its number of tools is not either, unless you set another number.',
    ['| profile | tools at most | | its tools |', '|---|---|---|---|', ...rows].join('\n'),
  ];
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
