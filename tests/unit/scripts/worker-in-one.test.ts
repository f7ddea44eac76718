import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { workerInOne } from '../../../scripts/worker-in-one.ts';

const loader = 'service-worker-loader.js';

function chunk(fileName: string, code: string, more: object = {}) {
  return {
    type: 'chunk',
    fileName,
    code,
    facadeModuleId: null,
    moduleIds: [],
    imports: [],
    dynamicImports: [],
    isEntry: false,
    ...more,
  };
}

function asset(fileName: string, source: string) {
  return { type: 'asset', fileName, source };
}

/** What the bundler makes of a worker that shares a module with a screen and imports one late. */
function aBuild(ofShared: readonly string[] = []) {
  const files = [
    asset('manifest.json', JSON.stringify({ background: { service_worker: loader, type: 'module' } })),
    asset(loader, "import './assets/main.js';\n"),
    chunk(
      'assets/main.js',
      'import{s}from"./shared.js";log("start "+s);const own="mine";globalThis.later=()=>import(`./late.js`);export{own as o};',
      {
        facadeModuleId: '/home/src/background/main.ts',
        imports: ['assets/shared.js'],
        dynamicImports: ['assets/late.js'],
        isEntry: true,
      },
    ),
    chunk('assets/late.js', 'import{o}from"./main.js";log("late "+o);export const answer=42;', {
      imports: ['assets/main.js'],
    }),
    chunk('assets/shared.js', 'export const s="shared “—”";', { moduleIds: ofShared }),
    chunk('assets/screen.js', 'import"./shared.js";', { imports: ['assets/shared.js'], isEntry: true }),
  ];
  return Object.fromEntries(files.map((file) => [file.fileName, file]));
}

async function built(bundle: ReturnType<typeof aBuild>) {
  const plugin: Plugin = workerInOne();
  const hook = plugin.generateBundle;
  if (typeof hook !== 'object') throw new Error('no generateBundle');
  const context = {
    error(message: string) {
      throw new Error(message);
    },
    emitFile(file: { fileName: string; source: string }) {
      bundle[file.fileName] = asset(file.fileName, file.source);
    },
  };
  await hook.handler.call(context as never, {} as never, bundle as never, true);
  return bundle;
}

const sourceOf = (bundle: ReturnType<typeof aBuild>, file: string) => {
  const found = bundle[file];
  return found !== undefined && 'source' in found ? found.source : '';
};

describe('the script of the worker', () => {
  it('is a classic one that needs no other', async () => {
    const bundle = await built(aBuild());
    expect(JSON.parse(sourceOf(bundle, 'manifest.json'))).toEqual({
      background: { service_worker: loader },
    });
    expect(Object.keys(bundle).sort()).toEqual(
      ['assets/screen.js', 'assets/shared.js', 'manifest.json', loader].sort(),
    );
    expect(sourceOf(bundle, loader)).not.toMatch(/\b(?:import|export)\b/);
  });

  it('runs at once, but for what it imports late', async () => {
    const said: string[] = [];
    const world: { log(text: string): void; later?(): Promise<{ answer: number }> } = {
      log: (text) => said.push(text),
    };
    runInNewContext(sourceOf(await built(aBuild()), loader), world);
    expect(said).toEqual(['start shared “—”']);
    expect((await world.later?.())?.answer).toBe(42);
    expect((await world.later?.())?.answer).toBe(42);
    expect(said).toEqual(['start shared “—”', 'late mine']);
  });

  it('is not made where it would evaluate the MCP client at its start', async () => {
    const id = '/home/node_modules/@modelcontextprotocol/client/dist/index.mjs';
    await expect(built(aBuild([id]))).rejects.toThrow(`Every start of the worker would evaluate ${id}.`);
  });
});
