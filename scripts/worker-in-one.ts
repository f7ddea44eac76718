import { posix } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const worker = /\/src\/background\/main\.ts$/;
/** What no worker evaluates that only just woke up. */
const heavy = /\/node_modules\/@modelcontextprotocol\//;

/**
 * Makes the worker one classic script, which wakes up much sooner than modules do (`npm run bench -- wake`): it is one
 * file, and Chrome seems to keep the compiled code of classic scripts alone. What the worker imports by `import()`, which
 * fails in a service worker, is in the script, too, and is evaluated when that is first called.
 *
 * Fails the build where what is heavy would be evaluated at every start.
 */
export function workerInOne(): Plugin {
  return {
    name: 'worker-in-one',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const manifest = bundle['manifest.json'];
        if (manifest?.type !== 'asset') return;
        const { background, ...others } = JSON.parse(String(manifest.source));
        const main = Object.values(bundle).find(
          (file) => file.type === 'chunk' && worker.test(slashed(file.facadeModuleId ?? '')),
        );
        if (main === undefined) this.error('There is no script of the worker.');
        const early = reach(bundle, [main.fileName], ({ imports }) => imports)
          .flatMap((file) => chunkOf(bundle, file)?.moduleIds ?? [])
          .find((id) => heavy.test(slashed(id)));
        if (early !== undefined) {
          this.error(
            `Every start of the worker would evaluate ${early}. Let src/background/mcp/late.ts alone import what needs it.`,
          );
        }
        const source = await inOne(bundle, background.service_worker);
        for (const file of onlyOf(bundle, main.fileName)) delete bundle[file];
        delete bundle[background.service_worker];
        this.emitFile({ type: 'asset', fileName: background.service_worker, source });
        const classic = { service_worker: background.service_worker };
        manifest.source = JSON.stringify({ ...others, background: classic }, null, 2);
      },
    },
  };
}

/** A script of a build with everything that it imports. */
async function inOne(bundle: Bundle, entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'files-of-the-build',
        enforce: 'pre',
        resolveId(source, importer) {
          if (importer === undefined) return `\0${source}`;
          if (!source.startsWith('.')) return undefined;
          return `\0${posix.join(posix.dirname(importer.slice(1)), source)}`;
        },
        load(id) {
          const file = bundle[id.slice(1)];
          return file?.type === 'chunk' ? file.code : file?.source.toString();
        },
      },
    ],
    build: {
      write: false,
      target: 'chrome134',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', strict: true, codeSplitting: false } },
    },
  });
  const [only] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (only?.type !== 'chunk') throw new Error('The worker came to no script.');
  return only.code;
}

/** The chunks that only this one needs, and itself. */
function onlyOf(bundle: Bundle, main: string): string[] {
  const all = ({ imports, dynamicImports }: Rolldown.OutputChunk) => [...imports, ...dynamicImports];
  const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
  const others = entries.map(({ fileName }) => fileName).filter((file) => file !== main);
  const kept = reach(bundle, others, all);
  return reach(bundle, [main], all).filter((file) => !kept.includes(file));
}

function reach(
  bundle: Bundle,
  from: readonly string[],
  next: (chunk: Rolldown.OutputChunk) => readonly string[],
): string[] {
  const found = new Set(from);
  for (const file of found) {
    const chunk = chunkOf(bundle, file);
    for (const each of chunk === undefined ? [] : next(chunk)) found.add(each);
  }
  return [...found];
}

function chunkOf(bundle: Bundle, file: string): Rolldown.OutputChunk | undefined {
  const chunk = bundle[file];
  return chunk?.type === 'chunk' ? chunk : undefined;
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
