import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { describeTool } from '../../../src/background/catalog/describe-tool.ts';
import type { ReadResult } from '../../../src/protocol/page-operations.ts';
import { type ToolSource, toolsFor } from '../../../src/tools/define.ts';
import { refusal, runTool } from './run-tool.ts';

const root = resolve(import.meta.dirname, '../../..');
const document = readFileSync(join(root, 'docs/writing-a-tool.md'), 'utf8');

/** The examples by the file each says it would be. */
const examples = new Map(
  [...document.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = '', source = '']) => [
    join(root, path),
    source,
  ]),
);

/** What TypeScript says of the examples in their places, under the settings of the project. */
function faults(): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  // Tools know no world: neither Chrome’s types nor Node’s.
  const compilerOptions = { ...config.compilerOptions, types: [] };
  const { options } = ts.parseJsonConfigFileContent({ compilerOptions, include: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => examples.has(path) || fileExists(path);
  host.readFile = (path) => examples.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) => {
    const source = examples.get(path);
    return source === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, source, ts.ScriptTarget.ES2023);
  };
  const program = ts.createProgram([...examples.keys()], options, host);
  return [...examples.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}

const folder = mkdtempSync(join(tmpdir(), 'pagehand-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs an example, with its imports led to where they would be from its place. */
async function load(path: string): Promise<ToolSource> {
  const place = join(root, path);
  const source = examples.get(place) ?? '';
  const file = join(folder, path.replaceAll('/', '-'));
  writeFileSync(
    file,
    source.replace(/(from ')([^']+)(')/g, (_, before: string, name: string, after: string) => {
      const target = name.startsWith('.') ? resolve(dirname(place), name) : import.meta.resolve(name);
      return `${before}${target}${after}`;
    }),
  );
  const module: Record<string, ToolSource> = await import(/* @vite-ignore */ file);
  const [tool, ...others] = Object.values(module);
  if (tool === undefined || others.length > 0) throw new Error(`${path} exports more or less than one tool.`);
  return tool;
}

async function toolOf(path: string, settings = { slim: false }) {
  const [tool] = toolsFor([await load(path)], settings);
  if (tool === undefined) throw new Error('No tool');
  return tool;
}

const page: ReadResult = {
  url: 'https://site.example/page',
  title: 'A page',
  markdown: 'Word by word: words.',
  headings: [
    { level: 1, text: 'Top' },
    { level: 4, text: 'Small' },
  ],
  totalChars: 20,
  source: 'article',
  notes: [],
};

const reads = (result: Partial<ReadResult> = {}) => ({
  operations: { read: () => ({ ...page, ...result }) },
});

describe('the examples in docs/writing-a-tool.md', () => {
  it('are there, every one named', () => {
    expect(document.match(/^```ts$/gm)).toHaveLength(examples.size);
    expect(examples.size).toBe(3);
  });

  it('are of the right types', { timeout: 60_000 }, () => {
    expect(faults()).toEqual([]);
  });

  it('can be registered as they are', async () => {
    for (const path of examples.keys()) {
      const { name, description, inputSchema } = describeTool(await toolOf(path.slice(root.length + 1)));
      expect(name).toMatch(/^pagehand_[a-z_]+$/);
      expect(description.length).toBeLessThan(500);
      for (const argument of Object.values(
        (inputSchema as { properties: Record<string, object> }).properties,
      ))
        expect(argument).toHaveProperty('description');
    }
  });

  it('do what they say: a whole one', async () => {
    const outline = await toolOf('src/tools/outline.ts');
    const { data, detail, notes } = await runTool(outline, {}, reads());
    expect(data).toEqual({ headings: [{ level: 1, text: 'Top' }] });
    expect(detail).toEqual({ title: 'A page' });
    expect(notes).toEqual(['1 lower headings are left out. Raise max_rank to see them.']);
    expect(outline.deadlineOf?.({ timeout: -1 } as never)).toBe(10_000);
    expect(outline.deadlineOf?.({ timeout: 20 } as never)).toBe(20);
    expect(await refusal(runTool(outline, {}, reads({ headings: [] })))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('do what they say: a zod 3 shape', async () => {
    const tool = await toolOf('src/tools/word-count.ts');
    const { data } = await runTool(tool, { word: 'WORD' }, reads());
    expect(data).toEqual({ times: 3 });
    await expect(runTool(tool, { word: '' }, reads())).rejects.toThrow('word');
  });

  it('do what they say: a function of the settings', async () => {
    for (const [slim, chars] of [
      [true, 4_000],
      [false, 10_000],
    ] as const) {
      const tool = await toolOf('src/tools/first-words.ts', { slim });
      const asked: number[] = [];
      const { texts } = await runTool(
        tool,
        {},
        {
          operations: {
            read: ({ maxChars }) => {
              asked.push(maxChars);
              return page;
            },
          },
        },
      );
      expect({ asked, texts }).toEqual({ asked: [chars], texts: ['Word by word: words.'] });
    }
  });
});
